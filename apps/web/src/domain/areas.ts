import type { AreaTree, PlaceOption } from '@jiaoyan/contract/campus/place';
import { useQuery } from '@tanstack/react-query';
import { campusApi } from '../api/campus.ts';

const quiet = { quiet: true };
interface SubcampOption {
  id: number;
  label: string;
  disabled: boolean;
}
const none: readonly never[] = [];

/** The campuses to choose from. */
export function useSubcamps(): readonly SubcampOption[] {
  const { data } = useQuery({
    queryKey: ['subcamp', 'options'],
    queryFn: ({ signal }) => campusApi.subcamp.options(undefined, { ...quiet, signal }),
  });
  return data ?? none;
}

/** The places to choose from. */
export function usePlaces(): readonly PlaceOption[] {
  const { data } = useQuery({
    queryKey: ['place', 'options'],
    queryFn: ({ signal }) => campusApi.place.options({ query: {} }, { ...quiet, signal }),
  });
  return data ?? none;
}

/** Campuses with their places and the floors that have rooms. */
export function useAreaTree(): readonly AreaTree[] {
  const { data } = useQuery({
    // Below the rooms: adding one may add a floor.
    queryKey: ['room', 'tree'],
    queryFn: ({ signal }) => campusApi.place.tree(undefined, { ...quiet, signal }),
  });
  return data ?? none;
}

/** Everybody who looks after a place, to search by. */
export function usePlaceManagers(): { value: string; label: string }[] {
  const { data } = useQuery({
    queryKey: ['place', 'managers'],
    queryFn: ({ signal }) => campusApi.place.list({ query: { pageSize: 1000 } }, { ...quiet, signal }),
  });
  const managers = new Map((data?.rows ?? []).flatMap((row) => row.managers).map((one) => [one.userId, one.nickName]));
  return [...managers].map(([userId, label]) => ({ value: String(userId), label }));
}

/** What a search by campus offers. */
export const subcampSearch = (subcamps: readonly SubcampOption[]) =>
  subcamps.map(({ id, label }) => ({ value: String(id), label }));

/** How a floor is called. */
export const floorName = (floorNo: number): string =>
  floorNo < 0 ? `地下${-floorNo}层` : floorNo === 0 ? '室外' : `${floorNo}层`;
