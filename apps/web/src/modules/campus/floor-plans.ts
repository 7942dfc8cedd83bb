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

/** Where something is stored to be; both parts are empty where it is not on the plan. */
interface Pinned {
  readonly planX: number | null;
  readonly planY: number | null;
}
/** How pins of one kind are kept. */
interface PinStore {
  /** The version under which something is known. */
  versionOf(id: number): number | undefined;
  /** Saves where something is; answers its new version. */
  save(id: number, change: Pinned & { version: number }): Promise<number>;
  /** What was saved is shown from now on. */
  keep(id: number, change: Pinned & { version: number }): void;
  /** What was refused is asked for again. */
  reload(): Promise<void>;
}

/** Things that are being moved on a plan, and how they are put somewhere else; one save waits for the one before. */
export function usePins(store: PinStore) {
  const [moving, setMoving] = useState<ReadonlyMap<number, Spot>>(new Map());
  const last = useRef<Promise<void>>(Promise.resolve());
  /** What was moved on while it was being saved stays where it is shown. */
  const settle = (id: number, saved: Spot | undefined) =>
    setMoving((all) => new Map([...all].filter(([movingId, spot]) => movingId !== id || (saved && spot !== saved))));
  const send = async (id: number, spot: Spot | undefined) => {
    const version = store.versionOf(id);
    if (version === undefined) return;
    const pin = { planX: spot?.x ?? null, planY: spot?.y ?? null };
    try {
      store.keep(id, { ...pin, version: await store.save(id, { ...pin, version }) });
    } catch (error) {
      await store.reload();
      alreadyShown(error);
    }
  };
  /** Shows something elsewhere without saving it yet. */
  const move = (id: number, spot: Spot) => setMoving((all) => new Map(all).set(id, spot));
  /** Saves where something is; without a spot it is taken off the plan. */
  const put = (id: number, spot?: Spot) => {
    if (spot) move(id, spot);
    last.current = last.current.then(() => send(id, spot)).then(() => settle(id, spot));
    return last.current;
  };
  const spotOf = (id: number, { planX, planY }: Pinned): Spot | undefined =>
    moving.get(id) ?? (planX === null || planY === null ? undefined : { x: planX, y: planY });
  return { spotOf, move, put };
}
export type Pins = ReturnType<typeof usePins>;

/** The rooms of a building on its plans. */
export function useRoomPins(placeId: number): Pins {
  const queries = useQueryClient();
  const queryKey = keyOf(placeId);
  return usePins({
    versionOf: (roomId) =>
      queries.getQueryData<PlacePlans>(queryKey)?.rooms.find((room) => room.roomId === roomId)?.version,
    save: async (roomId, body) => (await campusApi.room.pin({ params: { id: roomId }, body })).version,
    keep: (roomId, change) =>
      queries.setQueryData<PlacePlans>(
        queryKey,
        (plans) =>
          plans && {
            ...plans,
            rooms: plans.rooms.map((room) => (room.roomId === roomId ? { ...room, ...change } : room)),
          },
      ),
    reload: () => queries.invalidateQueries({ queryKey }),
  });
}
