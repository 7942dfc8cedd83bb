import type { PlacePlans, PlanRoom } from '@jiaoyan/contract/campus/floor-plan';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { campusApi } from '../../api/campus.ts';
import { alreadyShown } from '../../kernel/call/failure.ts';

/** Where something is on a plan, in parts of its width and height. */
export interface Spot {
  readonly x: number;
  readonly y: number;
}
const PLACES = 10_000;
const inside = (part: number) => Math.round(Math.min(1, Math.max(0, part)) * PLACES) / PLACES;

/** The nearest spot that is on the plan. */
export const spotAt = (x: number, y: number): Spot => ({ x: inside(x), y: inside(y) });

/** The floors of a building from top to bottom; a place without floors is one. */
export function floorsOf({ floorCount, underFloors }: Pick<PlacePlans, 'floorCount' | 'underFloors'>): number[] {
  const above = Array.from({ length: floorCount }, (_, at) => floorCount - at);
  const below = Array.from({ length: underFloors }, (_, at) => -1 - at);
  return floorCount === 0 ? [0, ...below] : [...above, ...below];
}

/** A room in words: what it is called, what is broken in it and what there is. */
export const roomText = ({ roomNo, name, openCount, facilityCount }: PlanRoom): string =>
  [
    `${roomNo} ${name}`.trim(),
    openCount > 0 && `${openCount} 个未结报修`,
    facilityCount > 0 && `${facilityCount} 件设施`,
  ]
    .filter(Boolean)
    .join('，');

const keyOf = (placeId: number) => ['place', 'plans', placeId];

/** The plans of a building and the rooms on them. */
export const usePlans = (placeId: number) =>
  useQuery({
    queryKey: keyOf(placeId),
    queryFn: ({ signal }) => campusApi.place.plans({ params: { id: placeId } }, { quiet: true, signal }),
    staleTime: 0,
  });

/** Rooms that are being moved, and how they are put somewhere else; one save waits for the one before. */
export function usePins(placeId: number) {
  const queries = useQueryClient();
  const [moving, setMoving] = useState<ReadonlyMap<number, Spot>>(new Map());
  const last = useRef<Promise<void>>(Promise.resolve());
  const stored = (roomId: number) =>
    queries.getQueryData<PlacePlans>(keyOf(placeId))?.rooms.find((room) => room.roomId === roomId);
  const keep = (roomId: number, change: Partial<PlanRoom>) =>
    queries.setQueryData<PlacePlans>(
      keyOf(placeId),
      (plans) =>
        plans && {
          ...plans,
          rooms: plans.rooms.map((room) => (room.roomId === roomId ? { ...room, ...change } : room)),
        },
    );
  /** A room that was moved on while it was being saved stays where it is shown. */
  const settle = (roomId: number, saved: Spot | undefined) =>
    setMoving(
      (all) => new Map([...all].filter(([movingId, spot]) => movingId !== roomId || (saved && spot !== saved))),
    );
  const send = async (roomId: number, spot: Spot | undefined) => {
    const room = stored(roomId);
    if (!room) return;
    const pin = { planX: spot?.x ?? null, planY: spot?.y ?? null };
    try {
      const { version } = await campusApi.room.pin({ params: { id: roomId }, body: { ...pin, version: room.version } });
      keep(roomId, { ...pin, version });
    } catch (error) {
      await queries.invalidateQueries({ queryKey: keyOf(placeId) });
      alreadyShown(error);
    }
  };
  /** Shows a room elsewhere without saving it yet. */
  const move = (roomId: number, spot: Spot) => setMoving((all) => new Map(all).set(roomId, spot));
  /** Saves where a room is; without a spot it is taken off the plan. */
  const put = (roomId: number, spot?: Spot) => {
    if (spot) move(roomId, spot);
    last.current = last.current.then(() => send(roomId, spot)).then(() => settle(roomId, spot));
    return last.current;
  };
  const spotOf = ({ roomId, planX, planY }: PlanRoom): Spot | undefined =>
    moving.get(roomId) ?? (planX === null || planY === null ? undefined : { x: planX, y: planY });
  return { spotOf, move, put };
}
export type Pins = ReturnType<typeof usePins>;
