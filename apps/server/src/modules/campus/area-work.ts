import type { RoomProfile } from '@jiaoyan/contract/campus/floor-plan';
import type { Period } from '../../kernel/db/column-types.ts';
import type { Db } from '../../kernel/db/db.ts';
import type { Registered } from '../../kernel/registry.ts';
import type { Services } from '../../kernel/services.ts';
import type { SessionUser } from '../../kernel/session-user.ts';

/** Who asks for what goes on somewhere. */
interface Asking {
  readonly db: Db;
  readonly user: SessionUser;
}
/** By what things are counted: places or rooms. */
type AreaKey = 'placeId' | 'roomId';
type Counts = ReadonlyMap<number, number>;
/** What a higher module knows of places and rooms; it says only what concerns it. */
export interface AreaWork {
  /** How much is unfinished at places or rooms, of what the reader may know of. */
  openCounts?(asking: Asking, by: AreaKey, ids: readonly number[]): Promise<Counts>;
  /** How many facilities there are at places or in rooms, of those that the reader may open. */
  facilityCounts?(asking: Asking, by: AreaKey, ids: readonly number[]): Promise<Counts>;
  /** The facilities of a room that the reader may open. */
  facilities?(asking: Asking, roomId: number, now: number): Promise<RoomProfile['facilities']>;
  /** Unfinished reports of a room that the reader may open. */
  reports?(asking: Asking, roomId: number, now: number): Promise<RoomProfile['reports']>;
  /** Who has a room in the next days. */
  bookings?(asking: Asking, roomId: number, now: number): Promise<RoomProfile['bookings']>;
  /** When a room is taken. */
  taken?(db: Db, roomId: number, within: Period): Promise<Period[]>;
  /** Refuses to close a room that somebody counts on. */
  refuseClosing?(tx: Db, roomId: number): Promise<void>;
  /** Refuses to delete a place or a room, by its name, that something refers to. */
  refuseRemoval?(tx: Db, by: AreaKey, id: number, name: string): Promise<void>;
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

/** What modules count, together. */
async function added(ctx: Ctx, count: (work: AreaWork) => Promise<Counts> | undefined): Promise<Counts> {
  const total = new Map<number, number>();
  for (const work of ctx.services.registered.list('areaWork'))
    for (const [id, n] of (await count(work)) ?? []) total.set(id, (total.get(id) ?? 0) + n);
  return total;
}

/** How much is unfinished at places or rooms. */
export const openCounts = (ctx: Ctx, by: AreaKey, ids: readonly number[]) =>
  added(ctx, (work) => work.openCounts?.(ctx, by, ids));

/** How many facilities there are at places or in rooms. */
export const facilityCounts = (ctx: Ctx, by: AreaKey, ids: readonly number[]) =>
  added(ctx, (work) => work.facilityCounts?.(ctx, by, ids));

/** The facilities of a room. */
export const facilitiesOf = (ctx: Ctx, roomId: number, now: number) =>
  gather(ctx.services.registered, (work) => work.facilities?.(ctx, roomId, now));

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

/** Refuses to delete a place or a room that something refers to. */
export async function refuseInUse(
  registered: Registered,
  tx: Db,
  by: AreaKey,
  { id, name }: { id: number; name: string },
): Promise<void> {
  for (const work of registered.list('areaWork')) await work.refuseRemoval?.(tx, by, id, name);
}
