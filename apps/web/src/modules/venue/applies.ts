import type { ApplyDetail } from '@jiaoyan/contract/venue/apply';
import type { FreeRoom } from '@jiaoyan/contract/venue/booking';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { venueApi } from '../../api/venue.ts';
import { DESK } from '../../desk/desk-queries.ts';
import { useOpenRecord } from '../../kernel/view/view.ts';

/** What the keys of all questions about applications begin with. */
export const APPLIES = [DESK, 'apply'] as const;
const none: readonly never[] = [];

/** An application with everything about it. */
export const useApply = (applyId: number): UseQueryResult<ApplyDetail> =>
  useQuery({
    queryKey: [...APPLIES, 'detail', applyId],
    queryFn: ({ signal }) => venueApi.areaApply.get({ params: { id: applyId } }, { quiet: true, signal }),
    enabled: applyId > 0,
  });

/** What rooms are looked for by. */
interface RoomSearch {
  start?: string | undefined;
  end?: string | undefined;
  capacity?: number | undefined;
  subcampId?: number | undefined;
  type?: string | undefined;
}

/** The rooms that can be borrowed; with a time, those that are free then. */
export function useFreeRooms(search: RoomSearch, enabled = true): readonly FreeRoom[] {
  const { data } = useQuery({
    queryKey: [...APPLIES, 'free', search],
    queryFn: ({ signal }) => venueApi.areaApply.free({ query: search }, { quiet: true, signal }),
    enabled,
  });
  return data ?? none;
}

/** What a room is called. */
export const roomLabel = ({ subcampName, placeName, roomName, capacity }: FreeRoom): string =>
  `${subcampName} ${roomName.startsWith(placeName) ? '' : `${placeName} `}${roomName}（${capacity}人）`;

/** From when until when, without what both have in common. */
export const spanText = (startTime: string, endTime: string): string =>
  startTime.slice(0, 10) === endTime.slice(0, 10)
    ? `${startTime.slice(0, 16)}~${endTime.slice(11, 16)}`
    : `${startTime.slice(0, 16)}~${endTime.slice(0, 16)}`;

/** Which application the address names, and how to open another; the rest of the address stays. */
export function useOpenApply() {
  const { id: applyId, open } = useOpenRecord();
  return { applyId, open };
}
