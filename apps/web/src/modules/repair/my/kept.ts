import { type QueryClient, type UseQueryResult, useQuery } from '@tanstack/react-query';
import { campusApi } from '../../../api/campus.ts';
import { repairApi } from '../../../api/repair.ts';
import { systemApi } from '../../../api/system.ts';
import { keptQuery } from '../../../kernel/outbox/kept.ts';

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
