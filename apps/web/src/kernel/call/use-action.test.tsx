// @vitest-environment happy-dom
import { act, renderHook } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { ApiError } from './api-error.ts';
import { useAction } from './use-action.ts';

/** Work that ends when the test says so. */
function pendingWork() {
  let resolve: () => void = () => undefined;
  const promise = new Promise<void>((done) => {
    resolve = done;
  });
  return { work: vi.fn(() => promise), resolve: () => resolve() };
}

test('it is busy until the work is done, and a second run meanwhile does nothing', async () => {
  const { result } = renderHook(() => useAction());
  const { work, resolve } = pendingWork();
  const done = vi.fn();
  let first: Promise<boolean> = Promise.resolve(false);
  act(() => {
    first = result.current.run(work, done);
  });
  expect(result.current.busy).toBe(true);
  expect(await act(() => result.current.run(work, done))).toBe(false);
  resolve();
  expect(await act(() => first)).toBe(true);
  expect(result.current.busy).toBe(false);
  expect(work).toHaveBeenCalledOnce();
  expect(done).toHaveBeenCalledOnce();
});

test('a refusal that the call has shown ends there, and the next run works', async () => {
  const { result } = renderHook(() => useAction());
  const done = vi.fn();
  expect(await act(() => result.current.run(() => Promise.reject(new ApiError(500, '不行')), done))).toBe(false);
  expect(result.current.busy).toBe(false);
  expect(done).not.toHaveBeenCalled();
  expect(await act(() => result.current.run(async () => undefined, done))).toBe(true);
  expect(done).toHaveBeenCalledOnce();
});

test('a fault of ours goes on to the error log, and the buttons work again', async () => {
  const { result } = renderHook(() => useAction());
  const broken = () => Promise.reject(new TypeError('broken'));
  await expect(act(() => result.current.run(broken))).rejects.toThrow('broken');
  expect(result.current.busy).toBe(false);
});

test('who wants to treat failures gets them', async () => {
  const onFailure = vi.fn();
  const { result } = renderHook(() => useAction(onFailure));
  const refusal = new ApiError(500, '不行');
  expect(await act(() => result.current.run(() => Promise.reject(refusal)))).toBe(false);
  expect(onFailure).toHaveBeenCalledWith(refusal);
});

test('what follows is left out when the component has gone meanwhile', async () => {
  const { result, unmount } = renderHook(() => useAction());
  const { work, resolve } = pendingWork();
  const done = vi.fn();
  let running: Promise<boolean> = Promise.resolve(false);
  act(() => {
    running = result.current.run(work, done);
  });
  unmount();
  resolve();
  expect(await running).toBe(true);
  expect(done).not.toHaveBeenCalled();
});
