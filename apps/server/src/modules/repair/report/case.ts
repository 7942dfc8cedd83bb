import { wallTime } from '@jiaoyan/contract/kernel/wall-time';
import { asc, eq } from 'drizzle-orm';
import type { Db } from '../../../kernel/db/db.ts';
import { outOfReach } from '../../../kernel/errors.ts';
import type { Actor } from '../../../kernel/record/actor.ts';
import { recordEvents } from '../../../kernel/record/event.ts';
import { nextNumber } from '../../../kernel/record/number.ts';
import type { RepairTools } from '../tools.ts';
import { announce } from './announce.ts';
import { type Order, orderMaterialTable, orderTable } from './order.table.ts';
import { rateTable } from './rate.table.ts';
import { type Report, reportTable } from './report.table.ts';
import { readSettings } from './settings.ts';
import type { Turn } from './turn.ts';

type AnyRow = Record<string, unknown>;
const FIXED = new Set(['version', 'updateTime', 'updateBy']);

/** What a draft has that its original has not, or undefined when they are the same. */
function changesOf<Row extends object>(before: Row, after: Row): Partial<Row> | undefined {
  const names = Object.keys(after).filter(
    (name) => !FIXED.has(name) && JSON.stringify((before as AnyRow)[name]) !== JSON.stringify((after as AnyRow)[name]),
  );
  if (names.length === 0) return undefined;
  return Object.fromEntries(names.map((name) => [name, (after as AnyRow)[name]])) as Partial<Row>;
}

async function saveReport(tx: Db, { report, actor, now }: Turn, before: Report) {
  // An order that moves is news for whoever looks at the report: its version counts those, too.
  report.version = before.version + 1;
  await tx
    .update(reportTable)
    .set({ ...changesOf(before, report), version: report.version, updateBy: actor.name, updateTime: wallTime(now) })
    .where(eq(reportTable.reportId, report.reportId));
}

async function saveOrders(tx: Db, { orders, actor, now }: Turn, before: ReadonlyMap<number, Order>) {
  for (const order of orders) {
    const old = before.get(order.orderId);
    if (!old) {
      order.code = await nextNumber(tx, 'GD', now);
      const { orderId: _none, ...values } = order;
      const [row] = await tx.insert(orderTable).values(values).returning({ orderId: orderTable.orderId });
      order.orderId = row?.orderId as number;
      continue;
    }
    const changes = changesOf(old, order);
    if (!changes) continue;
    order.version = old.version + 1;
    await tx
      .update(orderTable)
      .set({ ...changes, version: order.version, updateBy: actor.name, updateTime: wallTime(now) })
      .where(eq(orderTable.orderId, order.orderId));
  }
}

/** The log of a turn, once its orders have their numbers. */
export const eventRows = ({ report, actor, now, events }: Turn) =>
  events.map(({ order, from = '', to = '', ...rest }) => ({
    ...rest,
    bizType: order ? ('order' as const) : ('report' as const),
    bizId: order ? order.orderId : report.reportId,
    fromStatus: from,
    toStatus: to,
    operatorId: actor.userId,
    operatorName: actor.name,
    content: (rest.content ?? '').slice(0, 500),
    createTime: wallTime(now),
  }));

async function saveRest(tx: Db, turn: Turn) {
  const { materials, rate, report, orders, now } = turn;
  if (materials.length > 0)
    await tx
      .insert(orderMaterialTable)
      .values(materials.map(({ order, ...line }) => ({ ...line, orderId: order.orderId })));
  if (rate) {
    const workerIds = [...new Set(orders.filter(({ status }) => status === '70').map(({ workerId }) => workerId))];
    await tx.insert(rateTable).values({ ...rate, reportId: report.reportId, workerIds, createTime: wallTime(now) });
  }
  await recordEvents(tx, eventRows(turn));
}

/** What a turn needs besides the report itself; read before the transaction begins. */
export async function turnBase(tools: RepairTools, actor: Actor) {
  const [calendar, settings, priority, suspendReason] = await Promise.all([
    tools.calendar.read(),
    readSettings(tools.configs),
    tools.dictLabels('repair_priority'),
    tools.dictLabels('repair_suspend_reason'),
  ]);
  return { actor, now: tools.clock(), calendar, settings, words: { priority, suspendReason } };
}
export type TurnBase = Awaited<ReturnType<typeof turnBase>>;

/** An empty turn on a report and its orders. */
export const openTurn = (base: TurnBase, report: Report, orders: readonly Order[]): Turn => ({
  ...base,
  report: { ...report },
  orders: orders.map((order) => ({ ...order })),
  events: [],
  tellings: [],
  materials: [],
});

/** Makes moves on a report under its lock: all of what they cause is stored with them, or nothing. */
export async function takeTurn<R>(
  tools: RepairTools,
  tx: Db,
  base: TurnBase,
  reportId: number,
  work: (turn: Turn) => R | Promise<R>,
): Promise<R> {
  const [report] = await tx.select().from(reportTable).where(eq(reportTable.reportId, reportId)).for('update');
  if (!report) throw outOfReach();
  const orders = await tx
    .select()
    .from(orderTable)
    .where(eq(orderTable.reportId, reportId))
    .orderBy(asc(orderTable.orderId));
  const turn = openTurn(base, report, orders);
  const result = await work(turn);
  const isIdle = turn.events.length === 0 && turn.tellings.length === 0;
  if (isIdle && !changesOf(report, turn.report)) return result;
  await saveReport(tx, turn, report);
  await saveOrders(tx, turn, new Map(orders.map((order) => [order.orderId, order])));
  await saveRest(tx, turn);
  await announce(tools, tx, turn);
  return result;
}

/** The report of an order; nothing tells one that is missing from one that is out of reach. */
export async function reportOfOrder(db: Db, orderId: number): Promise<number> {
  const [row] = await db
    .select({ reportId: orderTable.reportId })
    .from(orderTable)
    .where(eq(orderTable.orderId, orderId));
  if (!row) throw outOfReach();
  return row.reportId;
}

/** The order of a turn by its number. */
export function orderOf(turn: Turn, orderId: number): Order {
  const order = turn.orders.find((one) => one.orderId === orderId);
  if (!order) throw outOfReach();
  return order;
}
