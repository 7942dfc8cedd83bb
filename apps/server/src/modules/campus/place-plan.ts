import type { PlacePlans, PlanChange, PlanRoom } from '@jiaoyan/contract/campus/floor-plan';
import { placeRecord } from '@jiaoyan/contract/campus/place';
import { nowText } from '@jiaoyan/contract/kernel/wall-time';
import { and, asc, eq } from 'drizzle-orm';
import { recordChange } from '../../kernel/crud/history.ts';
import type { Db } from '../../kernel/db/db.ts';
import { write } from '../../kernel/db/write.ts';
import { notFound, refuse, stale } from '../../kernel/errors.ts';
import { sysFile } from '../../kernel/files/file.table.ts';
import { addressOf } from '../../kernel/files/files.ts';
import type { Ctx } from '../../kernel/http/http.ts';
import { facilityCounts, openCounts } from './area-work.ts';
import { placeTable as t } from './place.table.ts';
import { requirePlace } from './place-scope.ts';
import { roomTable } from './room.table.ts';
import { refuseOtherFloors } from './room-check.ts';

async function planRooms(ctx: Ctx, placeId: number): Promise<PlanRoom[]> {
  const { roomId, roomNo, name, floorNo, status, planX, planY, version } = roomTable;
  const rooms = await ctx.db
    .select({ roomId, roomNo, name, floorNo, status, planX, planY, version })
    .from(roomTable)
    .where(eq(roomTable.placeId, placeId))
    .orderBy(asc(floorNo), asc(roomNo));
  const ids = rooms.map((room) => room.roomId);
  const [open, facilities] = await Promise.all([openCounts(ctx, 'roomId', ids), facilityCounts(ctx, 'roomId', ids)]);
  return rooms.map((room) => ({
    ...room,
    openCount: open.get(room.roomId) ?? 0,
    facilityCount: facilities.get(room.roomId) ?? 0,
  }));
}

/** The plans of a building, and where its rooms are on them. */
export async function readPlans(ctx: Ctx, placeId: number): Promise<PlacePlans> {
  const { db, user } = ctx;
  await requirePlace(db, user, 'repair:room:list', placeId);
  const [place] = await db.select().from(t).where(eq(t.placeId, placeId));
  if (!place) throw notFound();
  const { version, floorCount, underFloors, floorPlans } = place;
  return { placeId, version, floorCount, underFloors, plans: floorPlans, rooms: await planRooms(ctx, placeId) };
}

/** A plan is a picture that the caller has uploaded: nobody publishes the files of others. */
async function refuseForeignPicture(tx: Db, userId: number, img: string): Promise<void> {
  const name = img.slice(addressOf('').length);
  const [file] = await tx
    .select({ ownerId: sysFile.ownerId })
    .from(sysFile)
    .where(and(eq(sysFile.name, name), eq(sysFile.kind, 'upload')));
  if (file?.ownerId !== userId) throw refuse('平面图不存在，请重新上传', 'img');
}

/** Puts the picture of a floor in place of the one before; an empty one takes it away. */
export function setPlan(ctx: Ctx, placeId: number, { floorNo, img, version }: PlanChange) {
  return write(ctx, {}, async (tx) => {
    const [place] = await tx.select().from(t).where(eq(t.placeId, placeId)).for('update');
    if (!place) throw notFound();
    await requirePlace(tx, ctx.user, 'repair:place:edit', placeId);
    if (place.version !== version) throw stale();
    refuseOtherFloors(place, [floorNo], 'floorNo');
    if (img) await refuseForeignPicture(tx, ctx.user.userId, img);
    const others = place.floorPlans.filter((plan) => plan.floorNo !== floorNo);
    const floorPlans = (img ? [...others, { floorNo, img }] : others).sort((a, b) => a.floorNo - b.floorNo);
    const stamp = { version: version + 1, updateBy: ctx.user.userName, updateTime: nowText() };
    await tx
      .update(t)
      .set({ floorPlans, ...stamp })
      .where(eq(t.placeId, placeId));
    const floorsOf = (plans: typeof floorPlans) => ({ floorPlans: plans.map((plan) => [plan.floorNo, plan.img]) });
    await recordChange(tx, ctx, {
      resource: placeRecord.name,
      recordId: placeId,
      recordName: place.name,
      before: floorsOf(place.floorPlans),
      after: floorsOf(floorPlans),
      labels: { floorPlans: '楼层平面图' },
    });
    return { version: stamp.version };
  });
}

/** A building cannot lose a floor whose plan is there. */
export async function refuseLostPlans(
  tx: Db,
  { placeId, floorCount, underFloors }: Pick<typeof t.$inferSelect, 'placeId' | 'floorCount' | 'underFloors'>,
): Promise<void> {
  const [place] = await tx.select({ floorPlans: t.floorPlans }).from(t).where(eq(t.placeId, placeId));
  for (const { floorNo } of place?.floorPlans ?? []) {
    if (floorNo > floorCount) throw refuse(`第${floorNo}层已有平面图，请先删除`, 'floorCount');
    if (-floorNo > underFloors) throw refuse(`地下${-floorNo}层已有平面图，请先删除`, 'underFloors');
  }
}
