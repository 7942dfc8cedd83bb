import { roomRecord } from '@jiaoyan/contract/campus/room';
import { nowText } from '@jiaoyan/contract/kernel/wall-time';
import { eq, sql } from 'drizzle-orm';
import { labelsOf, recordChange } from '../../kernel/crud/history.ts';
import type { Db } from '../../kernel/db/db.ts';
import { write } from '../../kernel/db/write.ts';
import type { Ctx } from '../../kernel/http/http.ts';
import { roomTable as t } from './room.table.ts';
import { unpinRoom } from './room-plan.ts';

type RoomRow = typeof t.$inferSelect;
/** A row of a workbook, ready to be written; with an id it changes that room. */
export type ImportedRoom = Pick<RoomRow, 'placeId' | 'floorNo' | 'roomNo'> &
  Partial<Pick<RoomRow, 'roomId' | 'name' | 'roomType' | 'capacity' | 'areaSqm' | 'deptId'>> &
  Partial<Pick<RoomRow, 'bookable' | 'status' | 'remark'>>;

const labels = labelsOf(roomRecord.fields);
const CLASSROOM = '1';
const constraints = { repair_room_no: { field: 'file', message: '房间号已存在，请重新预览后再导入' } };

const record = (tx: Db, ctx: Ctx, after: RoomRow, before?: RoomRow) =>
  recordChange(tx, ctx, {
    resource: roomRecord.name,
    recordId: after.roomId,
    recordName: after.roomNo,
    before,
    after,
    labels,
  });

async function change(tx: Db, ctx: Ctx, roomId: number, values: Omit<ImportedRoom, 'roomId'>) {
  const [before] = await tx.select().from(t).where(eq(t.roomId, roomId));
  if (!before) return;
  const stamp = { updateBy: ctx.user.userName, updateTime: nowText(), version: sql`${t.version} + 1` };
  const [after] = await tx
    .update(t)
    .set({ ...values, ...stamp })
    .where(eq(t.roomId, roomId))
    .returning();
  if (before.floorNo !== values.floorNo) await unpinRoom(tx, roomId);
  if (after) await record(tx, ctx, after, before);
}

/** Writes the rows of a workbook with their history; everything or nothing. */
export async function writeRooms(outer: Db, ctx: Ctx, rows: readonly ImportedRoom[]): Promise<void> {
  const stamp = { createBy: ctx.user.userName, updateBy: ctx.user.userName };
  await write({ db: outer }, constraints, async (tx) => {
    for (const { roomId, ...values } of rows) if (roomId !== undefined) await change(tx, ctx, roomId, values);
    const fresh = rows.filter(({ roomId }) => roomId === undefined);
    if (fresh.length === 0) return;
    const made = await tx
      .insert(t)
      .values(fresh.map(({ roomId: _none, ...values }) => ({ roomType: CLASSROOM, ...values, ...stamp })))
      .returning();
    for (const room of made) await record(tx, ctx, room);
  });
}
