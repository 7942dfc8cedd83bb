// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest';
import { installErrorLog, loggedErrors } from './error-log.ts';

test('[SET-16] uncaught errors are kept, the newest fifty', () => {
  const noise = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  installErrorLog(window);
  for (let index = 0; index < 60; index++) {
    window.dispatchEvent(new ErrorEvent('error', { error: new Error(`fault ${index}`) }));
  }
  expect(loggedErrors()).toHaveLength(50);
  expect(loggedErrors().at(-1)?.message).toBe('fault 59');
  expect(loggedErrors()[0]?.message).toBe('fault 10');
  noise.mockRestore();
});
