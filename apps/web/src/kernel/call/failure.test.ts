import { expect, test, vi } from 'vitest';
import { ApiError } from './api-error.ts';
import { alreadyShown, logged } from './failure.ts';

test('a refusal that has been shown ends there, a fault of ours goes on', async () => {
  await expect(Promise.reject(new ApiError(500, '不行')).catch(alreadyShown)).resolves.toBeUndefined();
  await expect(Promise.reject(new TypeError('broken')).catch(alreadyShown)).rejects.toThrow('broken');
});

test('what disturbs nobody is still in the log', async () => {
  const warn = vi.spyOn(console, 'warn').mockReturnValue(undefined);
  const reason = new Error('no room');
  await expect(Promise.reject(reason).catch(logged)).resolves.toBeUndefined();
  expect(warn).toHaveBeenCalledWith('[ignored]', reason);
  warn.mockRestore();
});
