import type { PinChange } from '@jiaoyan/contract/campus/floor-plan';
import type { PlanFacility } from '@jiaoyan/contract/facility/facility';
import type { Moved } from '@jiaoyan/contract/kernel/move';
import { and, asc, eq, ne, type SQL } from 'drizzle-orm';
import { refuse } from '../../kernel/errors.ts';
import type { Ctx } from '../../kernel/http/http.ts';
import { refuseWithoutPlan } from '../campus/index.ts';
import { roomTable as r } from '../campus/room.table.ts';
import { facilityTable as t } from './facility.table.ts';
import { actOnFacility } from './facility-case.ts';
import { movesOf } from './facility-rows.ts';

const SCRAPPED = '60';
/** More than this nobody finds on one picture. */
const MOST = 500;

/** Says where a facility is on the plan of the floor of its room, or takes it off. */
export const pinFacility = (ctx: Ctx, facilityId: number, { planX, planY, version }: PinChange): Promise<Moved> =>
  actOnFacility(ctx, 'pin', facilityId, version, async (turn, tx) => {
    const { facility } = turn;
    const { placeId, roomId } = facility;
    if (planX !== null) {
      const [room] = roomId === null ? [] : await tx.select().from(r).where(eq(r.roomId, roomId)).for('share');
      if (!room) throw refuse('设施没有所在房间，不能标注位置');
      await refuseWithoutPlan(tx, { placeId, floorNo: room.floorNo });
    }
    facility.planX = planX;
    facility.planY = planY;
    const content = planX === null ? '移出平面图' : '标注平面图位置';
    turn.events.push({ event: 'PIN', from: facility.status, to: facility.status, content });
  });

/** The facilities in the rooms of a floor, within reach. */
export async function facilitiesOnPlan(
  { db, user }: Ctx,
  { placeId, floorNo }: { readonly placeId: number; readonly floorNo: number },
  scope: SQL | undefined,
): Promise<PlanFacility[]> {
  const rows = await db
    .select({ facility: t, roomNo: r.roomNo, roomX: r.planX, roomY: r.planY })
    .from(t)
    .innerJoin(r, eq(r.roomId, t.roomId))
    .where(and(eq(t.placeId, placeId), eq(r.floorNo, floorNo), ne(t.status, SCRAPPED), scope))
    .orderBy(asc(r.roomNo), asc(t.facilityId))
    .limit(MOST);
  return rows.map(({ facility: { facilityId, code, name, status, planX, planY, version }, ...room }) => ({
    facilityId,
    code,
    name,
    status,
    planX,
    planY,
    version,
    ...room,
    moves: movesOf(user, status),
  }));
}
