import { wallTime } from '@jiaoyan/contract/kernel/wall-time';
import { asc, eq } from 'drizzle-orm';
import type { Db } from '../../../kernel/db/db.ts';
import { notFound } from '../../../kernel/errors.ts';
import type { Actor } from '../../../kernel/record/actor.ts';
import { changesOf, type RecordKind, takeTurn } from '../../../kernel/record/kind.ts';
import { nextNumber } from '../../../kernel/record/number.ts';
import { tellArrival } from '../../duty/index.ts';
import type { RepairTools } from '../tools.ts';
import { announce } from './announce.ts';
import { followFacility } from './facility-follow.ts';
import { followGoods } from './goods-follow.ts';
import { type Order, orderMaterialTable, orderTable } from './order.table.ts';
import { outcomeOf } from './outcome.ts';
import { followQuests } from './quest-follow.ts';
import { rateTable } from './rate.table.ts';
import type { Report } from './report.table.ts';
import { scopedReports } from './report-scope.ts';
import { readSettings } from './settings.ts';
import type { Turn } from './turn.ts';

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
}

/** Whoever came to an order was seen there. */
async function tellArrivals({ registered }: RepairTools, tx: Db, { events, report, actor, now }: Turn): Promise<void> {
  if (actor.userId === null) return;
  for (const { event, order } of events)
    if (event === 'ARRIVE' && order)
      await tellArrival(registered, tx, {
        userId: actor.userId,
        at: now,
        now,
        by: 'order',
        bizId: order.orderId,
        placeId: report.placeId,
        isScanned: order.arriveProof === '1',
      });
}

/** What a turn needs besides the report itself; read before the transaction begins. */
export async function turnBase(tools: RepairTools, actor: Actor) {
  const [calendar, settings, priority, suspendReason] = await Promise.all([
    tools.calendar.read(),
    readSettings(tools.configs),
    tools.dictLabels('repair_priority'),
    tools.dictLabels('repair_suspend_reason'),
  ]);
  return { actor, now: tools.clock(), calendar, settings, labels: { priority, suspendReason } };
}
export type TurnBase = Awaited<ReturnType<typeof turnBase>>;

/** An empty turn on a report and its orders. */
const openTurn = (base: TurnBase, report: Report, orders: readonly Order[]): Turn => ({
  ...base,
  report: { ...report },
  orders: orders.map((order) => ({ ...order })),
  events: [],
  notices: [],
  materials: [],
  goods: [],
});

/** Reports with their orders. */
export const reportKind: RecordKind<Report, Turn, TurnBase, readonly Order[], RepairTools> = {
  ...scopedReports,
  bizType: 'report',
  read: (tx, { reportId }) =>
    tx.select().from(orderTable).where(eq(orderTable.reportId, reportId)).orderBy(asc(orderTable.orderId)),
  open: openTurn,
  rowOf: ({ report }) => report,
  async store(tx, turn, orders) {
    await saveOrders(tx, turn, new Map(orders.map((order) => [order.orderId, order])));
    await saveRest(tx, turn);
  },
  // Facilities come last in the order of locks.
  async carryOver(tools, tx, { actor, now }, turn) {
    const outcome = await outcomeOf(tx, turn);
    if (outcome) {
      const { reportId, code } = turn.report;
      await followQuests(tools, tx, { actor, now }, turn, outcome);
      for (const follow of tools.registered.list('reportFollowers'))
        await follow(tools, tx, { actor, now }, { reportId, code, outcome });
    }
    await followGoods(tools, tx, { actor, now }, turn);
    await followFacility(tools, tx, { actor, now }, turn);
    await tellArrivals(tools, tx, turn);
  },
  subjectOf: (_turn, { order }) => (order ? { bizType: 'order', bizId: order.orderId } : undefined),
  announce,
};

/** Makes moves on a report and its orders under its lock. An order that moves is news for whoever looks at the report. */
export const takeReport = async <R>(
  tools: RepairTools,
  tx: Db,
  base: TurnBase,
  reportId: number,
  work: (turn: Turn) => R | Promise<R>,
): Promise<R> => (await takeTurn(reportKind, tools, tx, base, reportId, work)).result;

/** The report of an order; nothing tells one that is missing from one that is out of reach. */
export async function reportOfOrder(db: Db, orderId: number): Promise<number> {
  const [row] = await db
    .select({ reportId: orderTable.reportId })
    .from(orderTable)
    .where(eq(orderTable.orderId, orderId));
  if (!row) throw notFound();
  return row.reportId;
}

/** The order of a turn by its number. */
export function orderOf(turn: Turn, orderId: number): Order {
  const order = turn.orders.find((one) => one.orderId === orderId);
  if (!order) throw notFound();
  return order;
}
