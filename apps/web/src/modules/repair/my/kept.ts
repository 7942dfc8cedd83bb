import { type QueryClient, queryOptions, type UseQueryResult, useQuery } from '@tanstack/react-query';
import { campusApi } from '../../../api/campus.ts';
import { repairApi } from '../../../api/repair.ts';
import { systemApi } from '../../../api/system.ts';
import { ApiError } from '../../../kernel/call/api-error.ts';
import { read, write } from './store.ts';

/** Whether a call did not reach the server, as opposed to being refused by it. */
export const isUnreached = (error: unknown): boolean =>
  error instanceof ApiError && (error.kind === 'network' || error.kind === 'timeout');

/** Makes a call and keeps its answer; without a connection the last one stands in. */
async function keptCall<T>(key: string, call: () => Promise<T>): Promise<T> {
  try {
    const fresh = await call();
    // Nobody waits for it, and a browser that refuses to store anything is no reason to fail.
    write('kept', key, fresh).catch(() => undefined);
    return fresh;
  } catch (error) {
    const kept = isUnreached(error) ? await read('kept', key).catch(() => undefined) : undefined;
    if (kept === undefined) throw error;
    // Stored under this key by the lines above.
    return kept as T;
  }
}

const keptQuery = <T>(key: string, call: (signal: AbortSignal) => Promise<T>, enabled = true) =>
  queryOptions({
    queryKey: ['repair-form', key],
    queryFn: ({ signal }) => keptCall(key, () => call(signal)),
    // Without a connection the kept answer is asked for, too.
    networkMode: 'always',
    enabled,
  });
const useKept = <T>(key: string, call: (signal: AbortSignal) => Promise<T>, enabled?: boolean): UseQueryResult<T> =>
  useQuery(keptQuery(key, call, enabled));

const items = keptQuery('items', (signal) => repairApi.template.options(undefined, { quiet: true, signal }));
const places = keptQuery('places', async (signal) =>
  (await campusApi.place.options({ query: {} }, { quiet: true, signal })).filter(({ disabled }) => !disabled),
);

/** Asks for what the form shows at once before React has rendered anything. */
export function prefetchForm(queries: QueryClient): void {
  void queries.prefetchQuery(items);
  void queries.prefetchQuery(places);
}

/** What can be reported, by category. */
export const useKeptItems = () => useQuery(items);

/** Buildings and outdoor places that are in use. */
export const useKeptPlaces = () => useQuery(places);

/** The rooms of a place that are in use. */
export const useKeptRooms = (placeId: number | undefined) =>
  useKept(
    `rooms ${placeId}`,
    async (signal) =>
      (await campusApi.room.options({ query: { placeId: placeId ?? 0 } }, { quiet: true, signal })).filter(
        ({ disabled }) => !disabled,
      ),
    placeId !== undefined,
  );

/** The telephone number of the one who is signed in. */
export const useKeptPhone = (userId: number) =>
  useKept(
    `phone ${userId}`,
    async (signal) => (await systemApi.profile.get(undefined, { quiet: true, signal })).data.phonenumber,
    userId > 0,
  );
