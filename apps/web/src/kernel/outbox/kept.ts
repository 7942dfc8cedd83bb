import { queryOptions } from '@tanstack/react-query';
import { ApiError } from '../call/api-error.ts';
import { logged } from '../call/failure.ts';
import { read, write } from './store.ts';

/** Whether a call did not reach the server, as opposed to being refused by it. */
export const isUnreached = (error: unknown): boolean =>
  error instanceof ApiError && (error.kind === 'network' || error.kind === 'timeout');

/** Makes a call and stores its answer; offline, the last answer is used. */
async function keptCall<T>(key: string, call: () => Promise<T>): Promise<T> {
  try {
    const fresh = await call();
    // Nobody waits for it, and a browser that refuses to store anything is no reason to fail.
    write('kept', key, fresh).catch(logged);
    return fresh;
  } catch (error) {
    const kept = isUnreached(error) ? await read('kept', key).catch(logged) : undefined;
    if (kept === undefined) throw error;
    // Stored under this key by the lines above.
    return kept as T;
  }
}

/** A query that falls back to its last answer when offline. */
export const keptQuery = <T>(key: string, call: (signal: AbortSignal) => Promise<T>, enabled = true) =>
  queryOptions({
    queryKey: ['kept', key],
    queryFn: ({ signal }) => keptCall(key, () => call(signal)),
    // Also runs offline, for the stored answer.
    networkMode: 'always',
    enabled,
  });
