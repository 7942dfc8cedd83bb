// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect, test, vi } from 'vitest';
import { ApiError } from '../call/api-error.ts';
import { message } from '../view/feedback.tsx';
import { useRun } from './use-run.ts';

const success = vi.spyOn(message, 'success').mockReturnValue(undefined);

function start() {
  const queries = new QueryClient();
  const asked = vi.spyOn(queries, 'invalidateQueries');
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={queries}>{children}</QueryClientProvider>
  );
  const { result } = renderHook(() => useRun(['place', 'room']), { wrapper });
  return { result, asked };
}

test('a call is under way, done and told; what it changed is asked again', async () => {
  const { result, asked } = start();
  let resolve: () => void = () => undefined;
  const promise = new Promise<void>((done) => {
    resolve = done;
  });
  const after = vi.fn();
  let running: Promise<void> = Promise.resolve();
  act(() => {
    running = result.current.run(() => promise, '已保存', after);
  });
  expect(result.current.busy).toBe(true);
  resolve();
  await act(() => running);
  expect(result.current.busy).toBe(false);
  expect(success).toHaveBeenCalledWith('已保存');
  expect(after).toHaveBeenCalledOnce();
  expect(asked.mock.calls.map(([filter]) => filter?.queryKey)).toEqual([['place'], ['room']]);
});

test('a refused call says nothing of success, and the truth is asked again', async () => {
  const { result, asked } = start();
  success.mockClear();
  const after = vi.fn();
  await act(() => result.current.run(() => Promise.reject(new ApiError(409, '已被他人修改')), '已保存', after));
  expect(result.current.busy).toBe(false);
  expect(success).not.toHaveBeenCalled();
  expect(after).not.toHaveBeenCalled();
  expect(asked).toHaveBeenCalledTimes(2);
});

test('a fault of ours is not taken for a refusal', async () => {
  const { result } = start();
  await expect(act(() => result.current.run(() => Promise.reject(new TypeError('broken')), '已保存'))).rejects.toThrow(
    'broken',
  );
});
