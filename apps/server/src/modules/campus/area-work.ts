import type { RoomProfile } from '@jiaoyan/contract/campus/floor-plan';
import type { Period } from '../../kernel/db/column-types.ts';
import type { Db } from '../../kernel/db/db.ts';
import type { Registered } from '../../kernel/registry.ts';
import type { Services } from '../../kernel/services.ts';
import type { SessionUser } from '../../kernel/session-user.ts';

/** Who asks for what goes on somewhere. */
export interface Asking {
  readonly db: Db;
  readonly user: SessionUser;
}
/** What a higher module knows of places and rooms; it says only what concerns it. */
export interface AreaWork {
  /** How much is unfinished at places or rooms, of what the reader may know of. */
  openCounts?(asking: Asking, by: 'placeId' | 'roomId', ids: readonly number[]): Promise<ReadonlyMap<number, number>>;
  /** Unfinished reports of a room that the reader may open. */
  reports?(asking: Asking, roomId: number, now: number): Promise<RoomProfile['reports']>;
  /** Who has a room in the next days. */
  bookings?(asking: Asking, roomId: number, now: number): Promise<RoomProfile['bookings']>;
  /** When a room is taken. */
  taken?(db: Db, roomId: number, within: Period): Promise<Period[]>;
  /** Refuses to close a room that somebody counts on. */
  refuseClosing?(tx: Db, roomId: number): Promise<void>;
}

declare module '../../kernel/registry.ts' {
  interface Registries {
    /** What goes on at places and in rooms. */
    areaWork: AreaWork;
  }
}

const gather = async <R>(registered: Registered, ask: (work: AreaWork) => Promise<R[]> | undefined): Promise<R[]> =>
  (await Promise.all(registered.list('areaWork').map((work) => ask(work) ?? []))).flat();

type Ctx = Asking & { readonly services: Pick<Services, 'registered'> };

/** How much is unfinished at places or rooms. */
export async function openCounts(
  ctx: Ctx,
  by: 'placeId' | 'roomId',
  ids: readonly number[],
): Promise<ReadonlyMap<number, number>> {
  const total = new Map<number, number>();
  for (const { openCounts: count } of ctx.services.registered.list('areaWork'))
    for (const [id, n] of (await count?.(ctx, by, ids)) ?? []) total.set(id, (total.get(id) ?? 0) + n);
  return total;
}

/** Unfinished reports of a room. */
export const reportsOf = (ctx: Ctx, roomId: number, now: number) =>
  gather(ctx.services.registered, (work) => work.reports?.(ctx, roomId, now));

/** Who has a room in the next days. */
export const bookingsOf = (ctx: Ctx, roomId: number, now: number) =>
  gather(ctx.services.registered, (work) => work.bookings?.(ctx, roomId, now));

/** When a room is taken. */
export const takenTimes = (registered: Registered, db: Db, roomId: number, within: Period) =>
  gather(registered, (work) => work.taken?.(db, roomId, within));

/** Refuses to close a room that somebody counts on. */
export async function refuseClosing(registered: Registered, tx: Db, roomId: number): Promise<void> {
  for (const work of registered.list('areaWork')) await work.refuseClosing?.(tx, roomId);
}
