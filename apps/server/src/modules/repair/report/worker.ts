import { wallTime } from '@jiaoyan/contract/kernel/wall-time';
import type { WorkerScore } from '@jiaoyan/contract/repair/distribute';
import { ORDER, workingOrder } from '@jiaoyan/contract/repair/status';
import { and, asc, eq, gt, inArray, lte, sql } from 'drizzle-orm';
import type { Db } from '../../../kernel/db/db.ts';
import { refuse } from '../../../kernel/errors.ts';
import { leaveTable } from '../../bpm/leave.table.ts';
import { offShift } from '../../duty/index.ts';
import { deptTable } from '../../system/dept.table.ts';
import { roleTable } from '../../system/role.table.ts';
import { userRoleTable, userTable } from '../../system/user.table.ts';
import type { RepairTools } from '../tools.ts';
import type { Assignment } from './move-dispatch.ts';
import { faultOrders, orderTable } from './order.table.ts';
import { countedRates, rateTable } from './rate.table.ts';
import { type Report, reportTable } from './report.table.ts';
import { templateTable } from './template.table.ts';

const WORKER_ROLES = ['repair_worker', 'charge_leader'];
const ENABLED = '0';
const APPROVED = 2;
const MONTH = 30 * 86_400_000;
const working = [...workingOrder];

/** Somebody who repairs. */
export interface Worker {
  readonly userId: number;
  readonly nickName: string;
  readonly phone: string;
  readonly deptId: number | null;
  readonly teamName: string;
}

/** Enabled people who repair, all or those named. */
export const workersOf = (db: Db, ids?: readonly number[]): Promise<Worker[]> =>
  db
    .selectDistinct({
      userId: userTable.userId,
      nickName: userTable.nickName,
      phone: userTable.phonenumber,
      deptId: userTable.deptId,
      teamName: sql<string>`coalesce(${deptTable.deptName}, '')`,
    })
    .from(userTable)
    .innerJoin(userRoleTable, eq(userRoleTable.userId, userTable.userId))
    .innerJoin(roleTable, and(eq(roleTable.roleId, userRoleTable.roleId), inArray(roleTable.roleKey, WORKER_ROLES)))
    .leftJoin(deptTable, eq(deptTable.deptId, userTable.deptId))
    .where(and(eq(userTable.status, ENABLED), ids ? inArray(userTable.userId, [...ids]) : undefined))
    .orderBy(asc(userTable.userId));

/** Who of these is on leave at a moment. */
export async function onLeave(db: Db, ids: readonly number[], now: number): Promise<ReadonlySet<number>> {
  const at = wallTime(now);
  const rows = await db
    .select({ userId: leaveTable.userId })
    .from(leaveTable)
    .where(
      and(
        inArray(leaveTable.userId, [...ids]),
        eq(leaveTable.result, APPROVED),
        lte(leaveTable.startTime, at),
        gt(leaveTable.endTime, at),
      ),
    );
  return new Set(rows.map(({ userId }) => userId));
}

type Asking = Pick<RepairTools, 'registered'>;

/** Who of these is not there at a moment, and why. */
async function awayAt(
  { registered }: Asking,
  db: Db,
  ids: readonly number[],
  now: number,
): Promise<ReadonlyMap<number, string>> {
  const off = [...(await offShift(registered, db, ids, now))].map((userId) => [userId, '未排班'] as const);
  const left = [...(await onLeave(db, ids, now))].map((userId) => [userId, '请假中'] as const);
  return new Map([...off, ...left]);
}

/** The trades of teams: those of the items that they are in charge of. */
async function tradesOf(db: Db): Promise<(worker: Worker, trade: string) => boolean> {
  const rows = await db
    .selectDistinct({ teamId: templateTable.teamId, trade: templateTable.trade })
    .from(templateTable)
    .where(sql`${templateTable.teamId} IS NOT NULL`);
  const known = new Set(rows.map(({ teamId, trade }) => `${teamId} ${trade}`));
  const placed = new Set(rows.map(({ trade }) => trade));
  // A trade that no team is in charge of is everybody's.
  return ({ deptId }, trade) => !placed.has(trade) || known.has(`${deptId} ${trade}`);
}

/** The people for an order, checked; what speaks against them refuses, unless it is forced. */
export async function assignmentsFor(
  asking: Asking,
  db: Db,
  report: Pick<Report, 'trade'>,
  wanted: readonly { workerId: number; helperIds: readonly number[] }[],
  { force, now }: { force: boolean; now: number },
): Promise<{ workers: Assignment[]; forced: string }> {
  const ids = [...new Set(wanted.flatMap(({ workerId, helperIds }) => [workerId, ...helperIds]))];
  const people = new Map((await workersOf(db, ids)).map((worker) => [worker.userId, worker]));
  if (ids.some((id) => !people.has(id))) throw refuse('所选维修人员不存在或已停用', 'workers');
  if (new Set(wanted.map(({ workerId }) => workerId)).size < wanted.length) throw refuse('维修人员不能重复', 'workers');
  const hasTrade = await tradesOf(db);
  const away = await awayAt(asking, db, ids, now);
  const forced: string[] = [];
  for (const { workerId } of wanted) {
    const worker = people.get(workerId) as Worker;
    const obstacle = away.has(workerId) ? '当前请假/未排班' : hasTrade(worker, report.trade) ? '' : '不具备该工种';
    if (!obstacle) continue;
    if (!force) throw refuse(`${worker.nickName} ${obstacle}，确认派单请勾选强制`, 'force');
    forced.push(`${worker.nickName} ${obstacle}`);
  }
  const workers = wanted.map(({ workerId, helperIds }) => ({
    workerId,
    name: people.get(workerId)?.nickName ?? '',
    helperIds: [...new Set(helperIds)].filter((id) => id !== workerId),
  }));
  return { workers, forced: forced.join('、') };
}

interface Load {
  readonly openOrders: number;
  readonly doneToday: number;
  readonly sameBuilding: number;
}

async function loadsOf(db: Db, placeId: number, now: number): Promise<ReadonlyMap<number, Load>> {
  const open = sql`${orderTable.status} IN ${working}`;
  const done = sql`${orderTable.status} IN (${ORDER.finished}, ${ORDER.done})`;
  const midnight = `${wallTime(now).slice(0, 10)} 00:00:00`;
  const rows = await db
    .select({
      userId: orderTable.workerId,
      openOrders: sql<number>`(count(*) FILTER (WHERE ${open}))::int`,
      doneToday: sql<number>`(count(*) FILTER (WHERE ${done} AND ${orderTable.finishTime} >= ${midnight}))::int`,
      sameBuilding: sql<number>`(count(*) FILTER (WHERE ${open} AND ${reportTable.placeId} = ${placeId}))::int`,
    })
    .from(orderTable)
    .innerJoin(reportTable, eq(reportTable.reportId, orderTable.reportId))
    .where(and(faultOrders, sql`(${open} OR ${orderTable.finishTime} >= ${midnight})`))
    .groupBy(orderTable.workerId);
  return new Map(rows.map(({ userId, ...load }) => [userId, load]));
}

async function ratingsOf(db: Db, now: number): Promise<ReadonlyMap<number, number>> {
  const rows = await db
    .select({ userId: sql<number>`w`, rating: sql<number>`avg(${rateTable.overall})::float8` })
    .from(rateTable)
    .crossJoin(sql`unnest(${rateTable.workerIds}) AS w`)
    .where(and(countedRates, gt(rateTable.createTime, wallTime(now - MONTH))))
    .groupBy(sql`w`);
  return new Map(rows.map(({ userId, rating }) => [userId, rating]));
}

const NO_LOAD: Load = { openOrders: 0, doneToday: 0, sameBuilding: 0 };
const MEAN_RATING = 4;
const round = (value: number) => Math.round(value * 10) / 10;

function scoreOf(facts: Load & { hasTrade: boolean; isAway: boolean; rating: number | null; most: number }) {
  const part = (label: string, of: number, share: number) => ({ label, of, points: round(of * share) });
  return [
    part('工种匹配', 35, facts.hasTrade ? 1 : 0),
    part('在办工单', 25, 1 - facts.openOrders / Math.max(facts.most, 1)),
    part('同楼宇在办', 20, facts.sameBuilding > 0 ? 1 : 0),
    part('近30天评分', 10, (facts.rating ?? MEAN_RATING) / 5),
    part('在岗', 10, facts.isAway ? 0 : 1),
  ];
}

/** Everybody who could do it, the best first, and why. */
export async function scoreWorkers(
  asking: Asking,
  db: Db,
  report: Pick<Report, 'trade' | 'placeId'>,
  now: number,
): Promise<WorkerScore[]> {
  const people = await workersOf(db);
  const ids = people.map(({ userId }) => userId);
  const hasTrade = await tradesOf(db);
  const away = await awayAt(asking, db, ids, now);
  const loads = await loadsOf(db, report.placeId, now);
  const ratings = await ratingsOf(db, now);
  const most = Math.max(...ids.map((id) => loads.get(id)?.openOrders ?? 0), 1);
  const scored = people.map((worker): WorkerScore => {
    const { userId, nickName, phone, teamName } = worker;
    const load = loads.get(userId) ?? NO_LOAD;
    const rating = ratings.get(userId) ?? null;
    const facts = { ...load, hasTrade: hasTrade(worker, report.trade), isAway: away.has(userId), rating, most };
    const parts = scoreOf(facts);
    const obstacle = away.get(userId) ?? (facts.hasTrade ? '' : '工种不符');
    const score = round(parts.reduce((total, { points }) => total + points, 0));
    return { userId, nickName, phone, teamName, obstacle, rating, score, parts, hasTrade: facts.hasTrade, ...load };
  });
  return scored.sort((a, b) => Number(a.obstacle !== '') - Number(b.obstacle !== '') || b.score - a.score);
}
