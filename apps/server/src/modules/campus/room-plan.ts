import type { PinChange, RoomProfile } from '@jiaoyan/contract/campus/floor-plan';
import { roomRecord } from '@jiaoyan/contract/campus/room';
import { nowText } from '@jiaoyan/contract/kernel/wall-time';
import { eq } from 'drizzle-orm';
import { recordChange } from '../../kernel/crud/history.ts';
import type { Db } from '../../kernel/db/db.ts';
import { write } from '../../kernel/db/write.ts';
import { notFound, refuse, stale } from '../../kernel/errors.ts';
import type { Ctx } from '../../kernel/http/http.ts';
import { deptTable } from '../system/dept.table.ts';
import { userTable } from '../system/user.table.ts';
import { bookingsOf, facilitiesOf, facilityCounts, openCounts, reportsOf } from './area-work.ts';
import { placeTable } from './place.table.ts';
import { roomTable as t } from './room.table.ts';
import { requireRoom } from './room-scope.ts';

type RoomRow = typeof t.$inferSelect;

const percent = (part: number) => `${Math.round(part * 1000) / 10}%`;
const pinText = ({ planX, planY }: Pick<RoomRow, 'planX' | 'planY'>) => ({
  pin: planX === null || planY === null ? '' : `左 ${percent(planX)}，上 ${percent(planY)}`,
});

/** A pin needs a picture to be on; the floor cannot lose it meanwhile. */
export async function refuseWithoutPlan(
  tx: Db,
  { placeId, floorNo }: Pick<RoomRow, 'placeId' | 'floorNo'>,
): Promise<void> {
  const [place] = await tx
    .select({ floorPlans: placeTable.floorPlans })
    .from(placeTable)
    .where(eq(placeTable.placeId, placeId))
    .for('share');
  if (!place?.floorPlans.some((plan) => plan.floorNo === floorNo)) throw refuse('该楼层还没有平面图，请先上传');
}

/** Says where a room is on the plan of its floor, or takes it off. */
export function pinRoom(ctx: Ctx, roomId: number, { planX, planY, version }: PinChange) {
  return write(ctx, {}, async (tx) => {
    await requireRoom(tx, ctx.user, 'repair:room:edit', roomId);
    const [room] = await tx.select().from(t).where(eq(t.roomId, roomId)).for('update');
    if (!room) throw notFound();
    if (room.version !== version) throw stale();
    if (planX !== null) await refuseWithoutPlan(tx, room);
    const stamp = { version: version + 1, updateBy: ctx.user.userName, updateTime: nowText() };
    await tx
      .update(t)
      .set({ planX, planY, ...stamp })
      .where(eq(t.roomId, roomId));
    await recordChange(tx, ctx, {
      resource: roomRecord.name,
      recordId: roomId,
      recordName: room.roomNo,
      before: pinText(room),
      after: pinText({ planX, planY }),
      labels: { pin: '平面图位置' },
    });
    return { version: stamp.version };
  });
}

/** A room that goes to another floor is nowhere on the plan of that floor yet. */
export const unpinRoom = (tx: Db, roomId: number) =>
  tx.update(t).set({ planX: null, planY: null }).where(eq(t.roomId, roomId));

/** A room with what is going on in it, as far as the caller may know. */
export async function readProfile(ctx: Ctx, roomId: number, now: number): Promise<RoomProfile> {
  const { db, user } = ctx;
  await requireRoom(db, user, 'repair:room:query', roomId);
  const [found] = await db
    .select({
      room: t,
      placeName: placeTable.name,
      deptName: deptTable.deptName,
      ownerName: userTable.nickName,
    })
    .from(t)
    .innerJoin(placeTable, eq(placeTable.placeId, t.placeId))
    .leftJoin(deptTable, eq(deptTable.deptId, t.deptId))
    .leftJoin(userTable, eq(userTable.userId, t.ownerId))
    .where(eq(t.roomId, roomId));
  if (!found) throw notFound();
  const { roomNo, name, floorNo, roomType, status, capacity, areaSqm, bookable } = found.room;
  return {
    roomId,
    roomNo,
    name,
    floorNo,
    roomType,
    status,
    capacity,
    areaSqm,
    bookable,
    placeName: found.placeName,
    deptName: found.deptName ?? '',
    ownerName: found.ownerName ?? '',
    openCount: (await openCounts(ctx, 'roomId', [roomId])).get(roomId) ?? 0,
    facilityCount: (await facilityCounts(ctx, 'roomId', [roomId])).get(roomId) ?? 0,
    facilities: await facilitiesOf(ctx, roomId, now),
    reports: await reportsOf(ctx, roomId, now),
    bookings: bookable === 'Y' ? await bookingsOf(ctx, roomId, now) : [],
  };
}
