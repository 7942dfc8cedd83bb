import { and, eq, inArray } from 'drizzle-orm';
import type { CheckedRow, ImportSource } from '../../kernel/crud/import.ts';
import type { Db } from '../../kernel/db/db.ts';
import { AppError } from '../../kernel/errors.ts';
import type { Ctx } from '../../kernel/http/http.ts';
import { deptTable } from '../system/dept.table.ts';
import { refuseClosing } from './area-work.ts';
import { placeManagerTable, placeTable } from './place.table.ts';
import { isOwnPlacesOnly } from './place-scope.ts';
import { roomTable as t } from './room.table.ts';
import { subcampTable } from './subcamp.table.ts';

const IMPORT = 'repair:room:import';
const OPEN = '0';
const CLOSED = '1';
export type Problem = CheckedRow<unknown>['errors'][number];
type Result<T> = T | { problem: string };
type Place = typeof placeTable.$inferSelect;
type RoomRow = typeof t.$inferSelect;

/** The texts of the columns that take a value of a dictionary. */
export type RoomDicts = Readonly<Record<'roomType' | 'status' | 'bookable', ReadonlyMap<string, string>>>;

/** Everything that the rows of a file name, looked up at once. */
export interface RoomLookups {
  place(name: string): Result<Place>;
  room(placeId: number, roomNo: string): RoomRow | undefined;
  dept(name: string): Result<number>;
  label(key: keyof RoomDicts, text: string): Result<string>;
  /** Why a room cannot be closed, when that is what a row asks for. */
  closing(room: RoomRow, status: string | undefined): Promise<string | undefined>;
}

/** The dictionaries of the columns; read before the transaction, which must not wait for anything else. */
export async function roomDicts({ services }: Ctx): Promise<RoomDicts> {
  const [roomType, status, bookable] = await Promise.all([
    services.dictLabels('repair_room_type'),
    services.dictLabels('repair_room_status'),
    services.dictLabels('sys_yes_no'),
  ]);
  return { roomType, status, bookable };
}

/** Open places within reach by name and with their campus; a name that stands for several is no name. */
async function placeNames(tx: Db, { user }: Ctx): Promise<RoomLookups['place']> {
  const own = tx
    .select({ placeId: placeManagerTable.placeId })
    .from(placeManagerTable)
    .where(eq(placeManagerTable.userId, user.userId));
  const rows = await tx
    .select({ place: placeTable, campus: subcampTable.name })
    .from(placeTable)
    .innerJoin(subcampTable, eq(subcampTable.subcampId, placeTable.subcampId))
    .where(
      and(eq(placeTable.status, OPEN), isOwnPlacesOnly(user, IMPORT) ? inArray(placeTable.placeId, own) : undefined),
    );
  const byName = new Map<string, Place[]>();
  for (const { place, campus } of rows)
    for (const name of [place.name, `${campus}/${place.name}`]) byName.set(name, [...(byName.get(name) ?? []), place]);
  return (name) => {
    const [place, second] = byName.get(name.replaceAll('／', '/')) ?? [];
    if (!place) return { problem: `楼宇“${name}”不存在或已停用` };
    return second ? { problem: `楼宇“${name}”有多个，请写 校区/楼宇` } : place;
  };
}

/** The rooms that the rows may stand for, locked until the transaction ends. */
async function existingRooms(tx: Db, rows: readonly ImportSource[]): Promise<RoomLookups['room']> {
  const numbers = [...new Set(rows.map(({ values }) => values.roomNo ?? ''))];
  const found = await tx.select().from(t).where(inArray(t.roomNo, numbers)).orderBy(t.roomId).for('update');
  const byKey = new Map(found.map((room) => [`${room.placeId}/${room.roomNo}`, room]));
  return (placeId, roomNo) => byKey.get(`${placeId}/${roomNo}`);
}

async function deptNames(tx: Db): Promise<RoomLookups['dept']> {
  const depts = await tx.select().from(deptTable).where(eq(deptTable.status, OPEN));
  return (name) => {
    const [dept, second] = depts.filter(({ deptName }) => deptName === name);
    if (!dept) return { problem: `部门“${name}”不存在或已停用` };
    return second ? { problem: `部门“${name}”有多个，请在房间中选择` } : dept.deptId;
  };
}

/** Looks up all that the rows name. */
export async function loadRoomLookups(
  tx: Db,
  ctx: Ctx,
  dicts: RoomDicts,
  rows: readonly ImportSource[],
): Promise<RoomLookups> {
  return {
    place: await placeNames(tx, ctx),
    room: await existingRooms(tx, rows),
    dept: await deptNames(tx),
    label(key, text) {
      for (const [value, label] of dicts[key]) if (text === label) return value;
      return { problem: `请填写${[...dicts[key].values()].join('、')}之一` };
    },
    async closing(room, status) {
      if (status !== CLOSED || room.status === CLOSED) return undefined;
      try {
        await refuseClosing(ctx.services.registered, tx, room.roomId);
        return undefined;
      } catch (error) {
        if (error instanceof AppError) return error.message;
        throw error;
      }
    },
  };
}
