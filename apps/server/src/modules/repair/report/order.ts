import { type order, orderLife } from '@jiaoyan/contract/repair/order';
import { ORDER } from '@jiaoyan/contract/repair/status';
import { and, eq, gt, inArray, lt, ne, or, sql } from 'drizzle-orm';
import { listExport } from '../../../kernel/crud/list-export.ts';
import type { Db } from '../../../kernel/db/db.ts';
import { notFound, refuse } from '../../../kernel/errors.ts';
import type { Ctx, Handler, Handlers } from '../../../kernel/http/http.ts';
import { allow } from '../../../kernel/record/actor.ts';
import { goodsOfOrder, refuseWanted } from '../../material/index.ts';
import { namesOf, refuseAbsent } from '../../system/index.ts';
import type { RepairTools, ScannedPlace } from '../tools.ts';
import { actOnOrder, type Part } from './act.ts';
import { appointmentFile } from './appointment-file.ts';
import { grabReport, poolOf } from './grab.ts';
import { finishOrder } from './move-finish.ts';
import {
  appointOrder,
  arriveOrder,
  askTransfer,
  assistOrder,
  decideRequest,
  refuseOrder,
  resumeOrder,
  suspendOrder,
  takeOrder,
  transferOrder,
  unuseLine,
  voidOrder,
} from './move-order.ts';
import { faultOrders, type Order, orderTable as t } from './order.table.ts';
import { isPast, orderPage, orderRows, orderScope } from './order-rows.ts';
import type { Report } from './report.table.ts';
import { templateTable } from './template.table.ts';
import { takeBack, usedLines } from './used-lines.ts';
import { readVisitTimes } from './visit-window-read.ts';
import { assignmentsFor } from './worker.ts';

type Calls = typeof order;

/** Nobody can be in two places: the appointments of a worker must not overlap. */
async function refuseOverlap(tx: Db, { orderId, workerId }: Order, from: string, to: string): Promise<void> {
  const [other] = await tx
    .select({ code: t.code })
    .from(t)
    .where(
      and(
        eq(t.workerId, workerId),
        ne(t.orderId, orderId),
        inArray(t.status, [ORDER.taken, ORDER.working]),
        lt(t.planFrom, to),
        gt(t.planTo, from),
      ),
    )
    .limit(1);
  if (other) throw refuse(`与工单 ${other.code} 的预约时段冲突`, 'from');
}

/** A label must be that of the room, or of the building when no room was named. */
function refuseOtherPlace(report: Report, found: ScannedPlace): void {
  const isThere =
    found.placeId === report.placeId &&
    (report.roomId === null || found.roomId === null || found.roomId === report.roomId);
  // Where a label hangs on another facility the worker stands before the wrong one.
  const isOther = report.facilityId !== null && found.facilityId !== null && found.facilityId !== report.facilityId;
  if (isOther) throw refuse('扫描的设施与报修设施不符', 'token');
  if (!isThere) throw refuse('扫描的位置与报修地点不符', 'token');
}

async function checklistOf(tx: Db, report: Report): Promise<readonly string[]> {
  const [row] = await tx
    .select({ checklist: templateTable.checklist })
    .from(templateTable)
    .where(eq(templateTable.templateId, report.templateId));
  return row?.checklist ?? [];
}

/** An order for its people and for those who reach its report. */
async function readable(tools: RepairTools, ctx: Ctx, orderId: number) {
  const { user, db } = ctx;
  const own = or(eq(t.workerId, user.userId), sql`${user.userId} = ANY(${t.helperIds})`);
  const [row] = await db
    .select()
    .from(t)
    .where(and(eq(t.orderId, orderId), orderScope(user, 'repair:order:query', tools.clock(), own)));
  if (!row) throw notFound();
  return row;
}

/** The same for what is still to be done: who gave an order back only keeps that he had it. */
async function current(tools: RepairTools, ctx: Ctx, orderId: number) {
  const row = await readable(tools, ctx, orderId);
  if (await isPast(ctx.db, ctx.user, row, tools.clock())) throw notFound();
  return row;
}

const list =
  (tools: RepairTools, permission: string): Handler<Calls['list']> =>
  async ({ query, ctx }) => {
    const now = tools.clock();
    return orderPage(ctx.services, ctx.user, query, orderScope(ctx.user, permission, now), now);
  };

const exported = (tools: RepairTools) =>
  listExport(
    '工单',
    [
      { title: '工单号', width: 20, cell: (row) => row.code },
      { title: '报修单号', width: 20, cell: (row) => row.report.code },
      { title: '报修标题', width: 30, cell: (row) => row.report.title },
      { title: '位置', width: 30, cell: (row) => row.report.position },
      { title: '维修人员', width: 12, cell: (row) => row.workerName },
      { title: '状态', width: 10, dictType: 'repair_order_status', cell: (row) => row.status },
      { title: '派单时间', width: 20, cell: (row) => row.dispatchTime },
      { title: '接单时间', width: 20, cell: (row) => row.takeTime },
      { title: '到场时间', width: 20, cell: (row) => row.arriveTime },
      { title: '完工时间', width: 20, cell: (row) => row.finishTime },
      { title: '工时（分钟）', width: 12, cell: (row) => row.laborMins },
      { title: '材料费', width: 12, cell: (row) => row.materialCost },
      { title: '处理结果', width: 40, cell: (row) => row.solution },
    ],
    list(tools, 'repair:order:export'),
  );

/** Moves that need nothing but the turn itself. */
function simpleMoves(tools: RepairTools) {
  const act =
    <B>(by: readonly Part[], work: (turn: Parameters<typeof takeOrder>[0], found: Order, body: B) => void) =>
    ({ params, body, ctx }: { params: { id: number }; body: B; ctx: Ctx }) =>
      actOnOrder(tools, ctx, { by, orderId: params.id }, (turn, found) => work(turn, found, body));
  return {
    take: act(['worker'], takeOrder),
    refuse: act(['worker'], refuseOrder),
    resume: act(['worker', 'leader'], resumeOrder),
    transferApply: act(['worker'], askTransfer),
    decide: act(['leader'], decideRequest),
    void: act(['leader'], voidOrder),
  };
}

/** Moves for which something has to be looked up. */
const checkedMoves = (
  tools: RepairTools,
): Pick<Handlers<Calls>, 'appoint' | 'arrive' | 'suspend' | 'transfer' | 'finish' | 'unuse' | 'assist'> => ({
  appoint: ({ params, body, ctx }) =>
    actOnOrder(tools, ctx, { by: ['worker'], orderId: params.id }, async (turn, found, tx) => {
      await refuseOverlap(tx, found, body.from, body.to);
      appointOrder(turn, found, body);
    }),
  async arrive({ params, body, ctx }) {
    const scanned = body.token ? await tools.resolveScan(ctx, body.token) : undefined;
    return actOnOrder(tools, ctx, { by: ['worker'], orderId: params.id }, (turn, found) => {
      if (scanned) refuseOtherPlace(turn.report, scanned);
      arriveOrder(turn, found, { ...body, proof: scanned ? '1' : '3' });
    });
  },
  suspend: ({ params, body, ctx }) =>
    actOnOrder(tools, ctx, { by: ['worker', 'leader'], orderId: params.id }, async (turn, found, tx, part) => {
      await refuseWanted(tx, body.wants, 'wants');
      const label = turn.labels.suspendReason.get(body.suspendReason) ?? body.suspendReason;
      suspendOrder(turn, found, { ...body, label, isLeader: part === 'leader' });
    }),
  transfer: ({ params, body, ctx }) =>
    actOnOrder(tools, ctx, { by: ['leader'], orderId: params.id }, async (turn, found, tx) => {
      const wanted = [{ workerId: body.workerId, helperIds: [] }];
      const { workers } = await assignmentsFor(tools, tx, turn.report, wanted, { force: body.force, now: turn.now });
      const { reason, version, goods } = body;
      if (workers[0]) transferOrder(turn, found, { ...workers[0], reason, version, withGoods: goods === 'move' });
    }),
  finish: ({ params, body, ctx }) =>
    actOnOrder(tools, ctx, { by: ['worker'], orderId: params.id }, async (turn, found, tx) => {
      // Sent twice by one form it was done once.
      if (body.clientKey !== undefined && found.finishKey === body.clientKey) return;
      allow(orderLife, found, 'finish', body.version);
      const { report, actor, now } = turn;
      const used = await usedLines(tools, tx, { actor, now }, { report, order: found }, body);
      finishOrder(turn, found, body, { checklist: await checklistOf(tx, report), used });
    }),
  unuse: ({ params, body, ctx }) =>
    actOnOrder(tools, ctx, { by: ['leader'], orderId: params.id }, async (turn, found, tx) => {
      allow(orderLife, found, 'unuse', body.version);
      const { actor, now } = turn;
      unuseLine(turn, found, await takeBack(tx, { actor, now }, found, body.lineId), body);
    }),
  assist: ({ params, body, ctx }) =>
    actOnOrder(tools, ctx, { by: ['leader'], orderId: params.id }, async (turn, found, tx) => {
      const helperIds = [...new Set(body.helperIds)];
      await refuseAbsent(tx, helperIds, '协助人员', 'helperIds');
      const names = [...(await namesOf(tx, helperIds)).values()].join('、');
      assistOrder(turn, found, { helperIds, names, version: body.version });
    }),
});

/** Work orders as workers and their leaders see them. */
export const orderHandlers = (tools: RepairTools): Handlers<Calls> => ({
  list: list(tools, 'repair:order:list'),
  ...exported(tools),
  mine: ({ query, ctx }) => {
    const own = or(eq(t.workerId, ctx.user.userId), sql`${ctx.user.userId} = ANY(${t.helperIds})`);
    return orderPage(ctx.services, ctx.user, query, and(faultOrders, own), tools.clock());
  },
  pool: ({ ctx }) => poolOf(ctx.db, ctx.user),
  grab: ({ params, ctx }) => grabReport(tools, ctx.user, params.id),
  async get({ params, ctx }) {
    const row = await readable(tools, ctx, params.id);
    const [shown] = await orderRows(ctx.services, ctx.user, [row], tools.clock());
    return shown as NonNullable<typeof shown>;
  },
  async goods({ params, ctx }) {
    const { orderId, workerId, helperIds } = await current(tools, ctx, params.id);
    return goodsOfOrder(ctx.db, orderId, [workerId, ...helperIds]);
  },
  windows: async ({ params, ctx }) => readVisitTimes(tools, await current(tools, ctx, params.id)),
  calendar: async ({ params, ctx }) => appointmentFile(ctx.db, await current(tools, ctx, params.id)),
  ...simpleMoves(tools),
  ...checkedMoves(tools),
  async outsource({ params, body, ctx }) {
    const [outside] = tools.registered.list('outsourcing');
    if (!outside) throw refuse('未启用外委，不能转外委');
    return outside.outsource(tools, ctx, params.id, body);
  },
});
