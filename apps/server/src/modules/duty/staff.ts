import type { Db } from '../../kernel/db/db.ts';
import type { Registered } from '../../kernel/registry.ts';

/** What a higher module knows of who works when. */
export interface Staff {
  /** Duties were planned, moved, swapped, attended or taken away; whoever stands on one is in its members, on a removed one nobody. */
  dutiesChanged(tx: Db, dutyIds: readonly number[]): Promise<void>;
  /** Whether somebody is on a shift at a moment; whoever is missing, or undefined, nobody knows anything of. */
  onShift(db: Db, userIds: readonly number[], at: number): Promise<ReadonlyMap<number, boolean | undefined>>;
}

/** Somebody was seen at his work. */
export interface Arrival {
  readonly userId: number;
  /** When he was there. */
  readonly at: number;
  /** When the server heard of it. */
  readonly now: number;
  readonly by: 'order' | 'duty' | 'patrol';
  /** The order, the duty or the record of a point. */
  readonly bizId: number;
  readonly placeId: number | null;
  /** A label on the spot was scanned. */
  readonly isScanned: boolean;
}
/** Somebody who hears of it, in the transaction in which it is written down. */
export interface ArrivalListener {
  heard(tx: Db, arrival: Arrival): Promise<void>;
}

declare module '../../kernel/registry.ts' {
  interface Registries {
    /** Who works when. */
    staff: Staff;
    /** Who has to know that somebody was seen at his work. */
    arrivals: ArrivalListener;
  }
}

/** Tells that duties have changed, once everything about them is stored. */
export async function tellDuties(registered: Registered, tx: Db, dutyIds: readonly number[]): Promise<void> {
  for (const { dutiesChanged } of registered.list('staff')) await dutiesChanged(tx, dutyIds);
}

/** Who of these is known to be on no shift at a moment. */
export async function offShift(
  registered: Registered,
  db: Db,
  userIds: readonly number[],
  at: number,
): Promise<ReadonlySet<number>> {
  const off = new Set<number>();
  for (const { onShift } of registered.list('staff'))
    for (const [userId, isOn] of await onShift(db, userIds, at)) if (isOn === false) off.add(userId);
  return off;
}

/** Tells that somebody was seen. */
export async function tellArrival(registered: Registered, tx: Db, arrival: Arrival): Promise<void> {
  for (const { heard } of registered.list('arrivals')) await heard(tx, arrival);
}
