import { batchRooms, type RoomBatch } from '@jiaoyan/contract/campus/room';
import { and, eq, inArray } from 'drizzle-orm';
import { write } from '../../kernel/db/write.ts';
import { refuse } from '../../kernel/errors.ts';
import type { Ctx } from '../../kernel/http/http.ts';
import { requirePlace } from './place-scope.ts';
import { roomTable as t } from './room.table.ts';
import { openPlace, refuseOtherFloors } from './room-check.ts';

const MAX_ROOM_NO = 20;
const TOLD = 5;

/** Names a few of many. */
const listed = (all: readonly string[]) =>
  all.length > TOLD ? `${all.slice(0, TOLD).join('、')} 等${all.length}个` : all.join('、');

/** Makes rooms by a rule, all of them or none; numbers that are taken refuse the whole unless they shall be left out. */
export function addRooms(ctx: Ctx, batch: RoomBatch): Promise<{ created: number; skipped: number }> {
  const { placeId, floors, roomType, capacity, skipExisting } = batch;
  const constraints = { repair_room_no: { field: 'pattern', message: '房间号已存在，请刷新后重试' } };
  return write(ctx, constraints, async (tx) => {
    await requirePlace(tx, ctx.user, 'repair:room:add', placeId);
    refuseOtherFloors(await openPlace(tx, placeId), floors, 'floors');
    const rooms = batchRooms(batch);
    const numbers = rooms.map(({ roomNo }) => roomNo);
    if (numbers.some((number) => number.length > MAX_ROOM_NO))
      throw refuse(`房间号长度不能超过${MAX_ROOM_NO}个字符`, 'pattern');
    const existing = await tx
      .select({ roomNo: t.roomNo })
      .from(t)
      .where(and(eq(t.placeId, placeId), inArray(t.roomNo, numbers)));
    const taken = new Set(existing.map(({ roomNo }) => roomNo));
    if (taken.size > 0 && !skipExisting) throw refuse(`房间号已存在：${listed([...taken].sort())}`, 'pattern');
    const fresh = rooms.filter(({ roomNo }) => !taken.has(roomNo));
    const { userName } = ctx.user;
    const stamp = { createBy: userName, updateBy: userName };
    if (fresh.length > 0)
      await tx.insert(t).values(fresh.map((room) => ({ ...room, placeId, roomType, capacity, ...stamp })));
    return { created: fresh.length, skipped: taken.size };
  });
}
