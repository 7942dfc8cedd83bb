import type { ListQuery } from '@jiaoyan/contract/kernel/resource';
import { localDay } from '@jiaoyan/contract/kernel/wall-time';
import {
  type MaintainTarget,
  type Task,
  type TaskDetail,
  taskFields,
} from '@jiaoyan/contract/maintenance/maintain-task';
import { PLAN_KIND, TASK } from '@jiaoyan/contract/maintenance/status';
import { ORDER, REPORT } from '@jiaoyan/contract/repair/status';
import { and, asc, eq, gte, inArray, lte, type SQL, sql } from 'drizzle-orm';
import { isNumber, listing } from '../../kernel/crud/crud-list.ts';
import type { Db } from '../../kernel/db/db.ts';
import { notFound } from '../../kernel/errors.ts';
import type { Ctx } from '../../kernel/http/http.ts';
import { readEvents } from '../../kernel/record/event.ts';
import { holds, type SessionUser } from '../../kernel/session-user.ts';
import { placeTable as p } from '../campus/place.table.ts';
import { roomTable } from '../campus/room.table.ts';
import { subcampTable as s } from '../campus/subcamp.table.ts';
import { facilityTable as f } from '../facility/facility.table.ts';
import { expiredAmong, joinPosition } from '../facility/index.ts';
import { orderCards } from '../repair/index.ts';
import { type Order, orderTable as o } from '../repair/report/order.table.ts';
import { reportTable as r } from '../repair/report/report.table.ts';
import { namesOf } from '../system/index.ts';
import { scopedTasks, worksOnTask } from './maintain-scope.ts';
import { targetTable as g, type TaskRow, taskTable as t } from './maintain-task.table.ts';

/** The order on which somebody works, or worked last. */
const lastOrder = sql`(SELECT o.status FROM repair_order o WHERE o.report_id = r.report_id AND o.status < '80' ORDER BY o.order_id DESC LIMIT 1)`;
/** How a task stands: its report and orders say it. */
const statusOf = sql<string>`CASE WHEN ${t.state} = '6' THEN ${TASK.skipped} ELSE (SELECT CASE
  WHEN r.status IN ('50', '60') THEN ${TASK.done} WHEN r.status = '40' THEN ${TASK.verifying} WHEN r.status >= '70' THEN ${TASK.skipped}
  WHEN ${lastOrder} = '30' THEN ${TASK.working} WHEN ${lastOrder} = '40' THEN ${TASK.suspended} ELSE ${TASK.waiting} END
  FROM repair_report r WHERE r.report_id = ${t.reportId}) END`;
const isOpen = sql`(${t.state} = '1' AND ${t.finishDay} IS NULL)`;
/** Late is what is not done on the day after the day of the plan, whatever stood still. */
export const isLateOn = (today: SQL): SQL => sql`(${isOpen} AND ${t.dueDate} < ${today}::date)`;

const tasks = listing<TaskRow>(
  { id: 'taskId', fields: taskFields, time: 'dueDate' },
  t,
  [{ by: 'dueDate', descending: true }],
  {
    status: (wanted) => sql`(${statusOf}) = ANY(string_to_array(${wanted}::text, ','))`,
    /** What was late on a day, or has been. */
    overdue: (wanted) => sql`(${t.lateDays} > 0 OR ${isLateOn(sql`${wanted}`)})`,
    reportId: (wanted) => isNumber(t.reportId, wanted),
    facilityId: (wanted) =>
      sql`EXISTS (SELECT 1 FROM ${g} WHERE ${g.taskId} = ${t.taskId} AND ${isNumber(g.facilityId, wanted)})`,
    workerId: (wanted) =>
      sql`EXISTS (SELECT 1 FROM ${o} WHERE ${o.reportId} = ${t.reportId} AND ${o.status} < '80' AND ${isNumber(o.workerId, wanted)})`,
  },
);

async function ordersOf(db: Db, rows: readonly TaskRow[]): Promise<ReadonlyMap<number, Order>> {
  const ids = rows.flatMap(({ reportId }) => reportId ?? []);
  if (ids.length === 0) return new Map();
  const found = await db
    .select()
    .from(o)
    .where(and(inArray(o.reportId, ids), sql`${o.status} < ${ORDER.returned}`))
    .orderBy(asc(o.orderId));
  return new Map(found.map((order) => [order.reportId, order]));
}

/** What leaders may do, and in which states it is offered. */
const offers: readonly (readonly [move: string, states: readonly string[]])[] = [
  ['reschedule', [TASK.waiting]],
  ['reassign', [TASK.waiting, TASK.working, TASK.suspended]],
  ['skip', [TASK.waiting]],
  ['verify', [TASK.verifying]],
];

/** Which of the tasks are within reach for a move. */
async function reachedFor(ctx: Ctx, move: string, ids: readonly number[]): Promise<ReadonlySet<number>> {
  const permission = `repair:maintainOrder:${move}`;
  if (!holds(ctx.user, permission)) return new Set();
  const rows = await ctx.db
    .select({ taskId: t.taskId })
    .from(t)
    .where(and(inArray(t.taskId, [...ids]), scopedTasks.scope(ctx.user, permission, ctx.services.clock())));
  return new Set(rows.map(({ taskId }) => taskId));
}

const worksOn = ({ userId }: SessionUser, order: Order | undefined): boolean =>
  order !== undefined && (order.workerId === userId || order.helperIds.includes(userId));
/** What those do who have the work. */
function workMoves(user: SessionUser, order: Order | undefined, status: string): string[] {
  if (!worksOn(user, order)) return [];
  const can = (verb: string) => holds(user, `repair:maintainOrder:${verb}`);
  const isOn = status === TASK.working;
  return [
    ...(status === TASK.waiting && can('start') ? ['start'] : []),
    ...(isOn && can('record') ? ['record'] : []),
    ...(isOn && can('finish') ? ['finish'] : []),
    ...((isOn || status === TASK.waiting) && can('suspend') ? ['suspend'] : []),
    ...(status === TASK.suspended && can('suspend') ? ['resume'] : []),
  ];
}

async function statesOf(db: Db, ids: readonly number[]) {
  const rows = await db
    .select({ taskId: t.taskId, status: statusOf, version: r.version, finishTime: r.finishTime })
    .from(t)
    .leftJoin(r, eq(r.reportId, t.reportId))
    .where(inArray(t.taskId, [...ids]));
  return new Map(rows.map((row) => [row.taskId, row]));
}

async function positionsOf(db: Db, rows: readonly TaskRow[]) {
  const places = await db
    .select({ id: p.placeId, name: p.name })
    .from(p)
    .where(inArray(p.placeId, [...rows.map(({ placeId }) => placeId ?? 0)]));
  const campuses = await db.select({ id: s.subcampId, name: s.name }).from(s);
  const placeNames = new Map(places.map(({ id, name }) => [id, name]));
  const campusNames = new Map(campuses.map(({ id, name }) => [id, name]));
  return ({ placeId, subcampId }: TaskRow) =>
    [campusNames.get(subcampId), placeNames.get(placeId ?? 0)].filter(Boolean).join(' ');
}

/** Tasks with how they stand and what the caller may do with them. */
async function wideTasks(ctx: Ctx, rows: readonly TaskRow[]): Promise<Task[]> {
  if (rows.length === 0) return [];
  const { db, user } = ctx;
  const ids = rows.map(({ taskId }) => taskId);
  const today = localDay(ctx.services.clock());
  const [states, orders, positionOf, ...reached] = await Promise.all([
    statesOf(db, ids),
    ordersOf(db, rows),
    positionsOf(db, rows),
    ...offers.map(([move]) => reachedFor(ctx, move, ids)),
  ]);
  const people = await namesOf(
    db,
    [...orders.values()].flatMap(({ workerId, helperIds }) => [workerId, ...helperIds]),
  );
  return rows.map((row) => {
    const order = orders.get(row.reportId ?? 0);
    const state = states.get(row.taskId);
    const status = state?.status ?? TASK.skipped;
    const isOwn = worksOn(user, order);
    const leading = offers.flatMap(([move, allowed], at) => {
      const isOffered = allowed.includes(status) && reached[at]?.has(row.taskId);
      // Nobody accepts his own work; what the law asks for is not left out.
      const isBarred = (move === 'verify' && isOwn) || (move === 'skip' && row.kind === PLAN_KIND.legal);
      return isOffered && !isBarred ? [move] : [];
    });
    return {
      ...row,
      position: positionOf(row),
      total: row.targetTotal,
      done: row.targetDone,
      executorName: order ? [order.workerId, ...order.helperIds].map((id) => people.get(id) ?? '').join('、') : '',
      status,
      isLate: row.lateDays > 0 || (row.state === '1' && row.finishDay === null && row.dueDate < today),
      finishTime: state?.finishTime ?? null,
      version: state?.version ?? 0,
      moves: [...workMoves(user, order, status), ...leading],
    };
  });
}

/** A page of the tasks that fulfil the query. */
export async function taskPage(ctx: Ctx, query: ListQuery, within: SQL | undefined) {
  const { overdue, ...filters } = query.filters;
  const asked = overdue === 'Y' ? { ...filters, overdue: localDay(ctx.services.clock()) } : filters;
  const { rows, total } = await tasks.page(ctx.db, { ...query, filters: asked }, within);
  return { rows: await wideTasks(ctx, rows), total };
}

/** The tasks of some days, by the day on which they are meant to be done. */
export async function tasksBetween(ctx: Ctx, from: string, to: string, within: SQL | undefined): Promise<Task[]> {
  const rows = await ctx.db
    .select()
    .from(t)
    .where(and(gte(t.planDay, from), lte(t.planDay, to), within))
    .orderBy(asc(t.planDay), asc(t.taskId));
  return wideTasks(ctx, rows);
}

/** What somebody has to do, or has done of late. */
export async function tasksOfWorker(ctx: Ctx, isDone: boolean): Promise<Task[]> {
  const RECENT = 50;
  const ended = sql`${r.status} >= ${REPORT.finished}`;
  const rows = await ctx.db
    .select({ task: t })
    .from(t)
    .innerJoin(r, eq(r.reportId, t.reportId))
    .where(and(worksOnTask(ctx.user.userId), isDone ? ended : sql`NOT ${ended}`))
    .orderBy(isDone ? sql`${t.dueDate} DESC` : asc(t.planDay), asc(t.taskId))
    .limit(isDone ? RECENT : 200);
  return wideTasks(
    ctx,
    rows.map(({ task }) => task),
  );
}

async function targetRows(db: Db, taskId: number, today: string): Promise<MaintainTarget[]> {
  const rows = await db
    .select({
      target: g,
      code: f.code,
      name: f.name,
      location: f.location,
      placeName: p.name,
      roomNo: roomTable.roomNo,
      roomName: roomTable.name,
      faultCode: r.code,
    })
    .from(g)
    .innerJoin(f, eq(f.facilityId, g.facilityId))
    .innerJoin(p, eq(p.placeId, f.placeId))
    .leftJoin(roomTable, eq(roomTable.roomId, f.roomId))
    .leftJoin(r, eq(r.reportId, g.faultId))
    .where(eq(g.taskId, taskId))
    .orderBy(asc(f.placeId), asc(roomTable.roomNo), asc(f.code));
  const people = await namesOf(
    db,
    rows.map(({ target }) => target.doneBy),
  );
  const expired = await expiredAmong(
    db,
    rows.map(({ target }) => target.facilityId),
    today,
  );
  return rows.map(({ target, code, name, location, placeName, roomNo, roomName, faultCode }) => ({
    ...target,
    code,
    name,
    position: joinPosition(placeName, roomNo ?? '', location),
    room: [placeName, roomNo, roomName].filter(Boolean).join(' '),
    isExpired: expired.has(target.facilityId),
    results: [...target.results],
    doneName: people.get(target.doneBy ?? 0) ?? '',
    faultCode: faultCode ?? '',
  }));
}

/** A task with its facilities, its orders and what happened. */
export async function taskDetail(ctx: Ctx, taskId: number): Promise<TaskDetail> {
  const { db, services } = ctx;
  const [row] = await db.select().from(t).where(eq(t.taskId, taskId));
  if (!row) throw notFound();
  const [wide] = await wideTasks(ctx, [row]);
  const reportId = row.reportId ?? 0;
  const orders = await db.select().from(o).where(eq(o.reportId, reportId)).orderBy(asc(o.orderId));
  const [report] = await db.select({ status: r.status }).from(r).where(eq(r.reportId, reportId));
  const isStaff = !ctx.user.outside;
  const events = await readEvents(
    db,
    [['report', reportId], ...orders.map(({ orderId }) => ['order', orderId] as const)],
    isStaff,
  );
  const hidden = new Set(['CREATED', 'DONE', 'ARCHIVE']);
  return {
    ...(wide as Task),
    items: row.items,
    requireScan: row.requireScan,
    requireSign: row.requireSign,
    requireVerify: row.requireVerify,
    estMinutes: row.estMinutes,
    reportStatus: report?.status ?? '',
    targets: await targetRows(db, taskId, localDay(services.clock())),
    orders: await orderCards(services, orders, isStaff),
    timeline: events.filter(({ event }) => !hidden.has(event)),
  };
}
