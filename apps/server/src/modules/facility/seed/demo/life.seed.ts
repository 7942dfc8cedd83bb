import { DOWN, FACILITY, TRANSFER, TRANSFER_KIND } from '@jiaoyan/contract/facility/status';
import { DAY_MS, wallTime } from '@jiaoyan/contract/kernel/wall-time';
import { and, asc, eq, inArray, lt } from 'drizzle-orm';
import type { Db } from '../../../../kernel/db/db.ts';
import { recordEvents } from '../../../../kernel/record/event.ts';
import { chance } from '../../../campus/seed/demo/chance.ts';
import { userTable } from '../../../system/user.table.ts';
import { downTable } from '../../down.table.ts';
import { downMinutes } from '../../down.ts';
import { type FacilityRow, facilityTable as t } from '../../facility.table.ts';
import { positionText } from '../../position.ts';
import { transferTable } from '../../transfer.table.ts';

const HOUR = 3_600_000;
const LIFT = 3;
const BIG = [3, 6, 14, 16, 18, 20];
const MOVED = [25, 26, 27, 33];
const OLD = [15, 25];
/** To whom something is handed over at present: the guards, a building manager, a worker. */
const RECEIVERS = [129, 130, 123, 105];

interface Step {
  readonly event: string;
  readonly at: number;
  readonly from?: string;
  readonly to?: string;
  readonly content?: string;
}
const write = (tx: Db, facilityId: number, steps: readonly Step[]) =>
  recordEvents(
    tx,
    steps.map(({ event, at, from = '', to = '', content = '' }) => ({
      bizType: 'facility' as const,
      bizId: facilityId,
      event,
      fromStatus: from,
      toStatus: to,
      content,
      operatorName: '苏雅琴',
      createTime: wallTime(at),
    })),
  );
const among = (tx: Db, classes: readonly number[], limit: number, offset = 0) =>
  tx
    .select()
    .from(t)
    .where(and(inArray(t.classifyId, [...classes]), lt(t.facilityId, 10_000), eq(t.status, FACILITY.used)))
    .orderBy(asc(t.facilityId))
    .limit(limit)
    .offset(offset);

const reasons = [
  [DOWN.maintenance, '年度保养'],
  [DOWN.fault, '故障停机检修'],
  [DOWN.rebuilding, '控制系统改造'],
  [DOWN.inspection, '定期检定'],
] as const;

/** Times out of use that are over. */
async function stops(tx: Db, now: number): Promise<void> {
  for (const { facilityId, classifyId } of await among(tx, BIG, 25)) {
    const luck = chance(`down ${facilityId}`);
    const count = classifyId === LIFT ? 3 : 1;
    for (let nth = 0; nth < count; nth++) {
      const from = now - (20 + nth * 90 + Math.floor(luck.next() * 60)) * DAY_MS;
      const to = from + Math.round(2 + luck.next() * 46) * HOUR;
      const [reason, note] = luck.oneOf(reasons);
      await tx
        .insert(downTable)
        .values({ facilityId, reason, note, period: { from: wallTime(from), to: wallTime(to) } });
      await write(tx, facilityId, [
        { event: 'STOP', at: from, from: '10', to: '30', content: note },
        { event: 'START', at: to, from: '30', to: '10' },
      ]);
    }
    await tx
      .update(t)
      .set({ downMins: await downMinutes(tx, facilityId) })
      .where(eq(t.facilityId, facilityId));
  }
}

/** Facilities that are out of use at present, idle, or scrapped. */
async function states(tx: Db, now: number): Promise<void> {
  const set = async ({ facilityId }: FacilityRow, status: string, step: Omit<Step, 'from' | 'to'>, values = {}) => {
    await tx
      .update(t)
      .set({ status, ...values })
      .where(eq(t.facilityId, facilityId));
    await write(tx, facilityId, [{ ...step, from: '10', to: status }]);
  };
  for (const [nth, row] of (await among(tx, [15, 30], 6, 4)).entries()) {
    const at = now - (3 + nth * 5) * DAY_MS;
    const note = '等待移机改造';
    const period = { from: wallTime(at), to: null };
    await tx.insert(downTable).values({ facilityId: row.facilityId, reason: DOWN.rebuilding, note, period });
    await set(row, FACILITY.stopped, { event: 'STOP', at, content: note });
  }
  for (const row of await among(tx, [26, 34], 4, 2))
    await set(row, FACILITY.idle, { event: 'IDLE', at: now - 30 * DAY_MS, content: '教室调整，暂存备用' });
  for (const row of await among(tx, OLD, 3)) {
    const at = now - 120 * DAY_MS;
    const scrapTime = { scrapTime: wallTime(at) };
    await set(row, FACILITY.scrapped, { event: 'SCRAP', at, content: '超过使用年限，维修不经济' }, scrapTime);
  }
}

/** Facilities that have moved to another room of their building. */
async function moves(tx: Db, now: number): Promise<void> {
  for (const [nth, row] of (await among(tx, MOVED, 12, 6)).entries()) {
    const at = now - (15 + nth * 21) * DAY_MS;
    const here = await positionText(tx, row);
    const before = { placeId: row.placeId, roomId: null, location: '库房' };
    const content = `${await positionText(tx, before)} → ${here}：教室调整`;
    await tx.insert(transferTable).values({
      facilityId: row.facilityId,
      kind: TRANSFER_KIND.place,
      reason: '教室调整',
      createBy: '苏雅琴',
      fromPlaceId: row.placeId,
      toPlaceId: row.placeId,
      toRoomId: row.roomId,
      status: TRANSFER.confirmed,
      confirmBy: '苏雅琴',
      confirmTime: wallTime(at),
      createTime: wallTime(at),
    });
    await write(tx, row.facilityId, [{ event: 'MOVE', at, from: '10', to: '10', content }]);
  }
}

/** Hand-overs that wait, one for each of some people who are still there. */
async function handOvers(tx: Db, now: number): Promise<void> {
  const people = await tx.select().from(userTable).where(inArray(userTable.userId, RECEIVERS));
  const [sender] = await tx.select().from(userTable).where(eq(userTable.userName, 'suyq'));
  const rows = await among(tx, [27, 31], people.length, 3);
  for (const [nth, { userId, nickName }] of people.entries()) {
    const row = rows[nth];
    if (!row || row.managerId === userId) continue;
    const at = wallTime(now - (1 + nth) * DAY_MS);
    await tx.insert(transferTable).values({
      facilityId: row.facilityId,
      kind: TRANSFER_KIND.manager,
      senderId: sender?.userId ?? null,
      fromManagerId: row.managerId,
      toManagerId: userId,
      reason: '岗位调整',
      createBy: '苏雅琴',
      createTime: at,
      updateTime: at,
    });
    const content = `移交给 ${nickName}：岗位调整`;
    await write(tx, row.facilityId, [
      { event: 'HAND_OVER', at: now - (1 + nth) * DAY_MS, from: '10', to: '10', content },
    ]);
  }
}

/** What happened to the facilities of the demo campus. */
export async function seedFacilityLife(tx: Db, now = Date.now()): Promise<never[]> {
  await stops(tx, now);
  await states(tx, now);
  await moves(tx, now);
  await handOvers(tx, now);
  return [];
}
