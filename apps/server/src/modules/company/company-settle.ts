import {
  type companySettle,
  type Pay,
  SETTLE_PROCESS,
  type SettleDraft,
  settleLife,
} from '@jiaoyan/contract/company/company-settle';
import { COMPANY_ORDER, SETTLE, settleStates } from '@jiaoyan/contract/company/status';
import type { Moved } from '@jiaoyan/contract/kernel/move';
import { momentOf, wallTime } from '@jiaoyan/contract/kernel/wall-time';
import { and, asc, eq, inArray, type SQL, sql } from 'drizzle-orm';
import { listExport } from '../../kernel/crud/list-export.ts';
import type { Db } from '../../kernel/db/db.ts';
import { write } from '../../kernel/db/write.ts';
import { notFound, refuse } from '../../kernel/errors.ts';
import type { Ctx, Handlers } from '../../kernel/http/http.ts';
import { actorOf, allow } from '../../kernel/record/actor.ts';
import { beginRecord, type RecordBase } from '../../kernel/record/kind.ts';
import { nextNumber } from '../../kernel/record/number.ts';
import { requireRecords } from '../../kernel/record/scope.ts';
import type { SessionUser } from '../../kernel/session-user.ts';
import type { RepairTools } from '../repair/index.ts';
import { companyTable } from './company.table.ts';
import { type CompanyOrder, companyOrderTable as o } from './company-order.table.ts';
import { companyOrderRows } from './company-order-rows.ts';
import { companyScope } from './company-scope.ts';
import { type CompanySettle, companySettleTable as t } from './company-settle.table.ts';
import { moveOrdersOf, moveSettle, type SettleTools, settleKind, takeSettle, totalsOf } from './company-settle-case.ts';
import { removable, settleDetail, settlePage } from './company-settle-rows.ts';
import { settleScope } from './company-settle-scope.ts';

type Calls = typeof companySettle;
const PERMISSION = 'repair:companySettle';
const baseOf = (tools: SettleTools, user: SessionUser): RecordBase => ({ actor: actorOf(user), now: tools.clock() });
const movedOf = ({ status, version }: CompanySettle): Moved => ({ status, version });

/** What can be settled: accepted by the end of the month, so that nothing of an earlier one is forgotten. */
const unsettled = (companyId: number, period: string, within: SQL | undefined) =>
  and(
    within,
    eq(o.companyId, companyId),
    eq(o.status, COMPANY_ORDER.unsettled),
    sql`${o.verifyTime} < (${`${period}-01`}::date + interval '1 month')::timestamptz`,
  );

/** The orders of a new settlement, locked; one that is in another one already refuses. */
async function lockOrders(tx: Db, draft: SettleDraft, within: SQL | undefined): Promise<CompanyOrder[]> {
  const { companyId, period } = draft;
  const wanted = draft.orderIds && [...new Set(draft.orderIds)];
  const chosen = wanted && and(within, eq(o.companyId, companyId), inArray(o.companyOrderId, wanted));
  const rows = await tx
    .select()
    .from(o)
    .where(chosen ?? unsettled(companyId, period, within))
    .orderBy(asc(o.companyOrderId))
    .for('update');
  if (rows.length === 0 || (wanted && rows.length < wanted.length)) throw refuse('没有可结算的外委单', 'orderIds');
  if (rows.some(({ status, settleId }) => settleId !== null || status > COMPANY_ORDER.unsettled))
    throw refuse('同一外委单不能重复结算', 'orderIds');
  const early = rows.find(({ status }) => status !== COMPANY_ORDER.unsettled);
  if (early) throw refuse(`外委单 ${early.code} 尚未验收，不能结算`, 'orderIds');
  return rows;
}

/** Puts together what a company is to be paid for, of the orders within reach. */
export async function createSettle(
  tools: SettleTools,
  user: SessionUser,
  draft: SettleDraft,
  within?: SQL,
): Promise<number> {
  const base = baseOf(tools, user);
  const stamp = { createBy: user.nickName, updateBy: user.nickName };
  const at = wallTime(base.now);
  return tools.db.transaction(async (tx) => {
    const orders = await lockOrders(tx, draft, within);
    const [settle] = await tx
      .insert(t)
      .values({
        companyId: draft.companyId,
        period: draft.period,
        ...totalsOf(orders),
        ...stamp,
        creatorId: user.userId,
        createTime: at,
        updateTime: at,
        code: await nextNumber(tx, 'JS', base.now),
      })
      .returning();
    const made = settle as CompanySettle;
    const ids = orders.map(({ companyOrderId }) => companyOrderId);
    await tx.update(o).set({ settleId: made.settleId }).where(inArray(o.companyOrderId, ids));
    await moveOrdersOf(tx, base, made, COMPANY_ORDER.settling, 'SETTLE');
    const turn = { ...base, settle: made, events: [{ event: 'CREATE', to: SETTLE.draft }], notices: [] };
    await beginRecord(settleKind, tools, tx, turn, made.settleId);
    return made.settleId;
  });
}

/** Hands a settlement in: its process begins with it, both or none. */
export async function submitSettle(
  tools: SettleTools,
  user: SessionUser,
  settleId: number,
  version?: number,
): Promise<Moved> {
  const base = baseOf(tools, user);
  return tools.db.transaction(async (tx) => {
    const settle = await takeSettle(tools, tx, base, settleId, (turn) => {
      allow(settleLife, turn.settle, 'submit', version);
      moveSettle(turn, SETTLE.approving, { event: 'SUBMIT' }, { instanceId: null, rejectReason: '' });
    });
    const [company] = await tx.select().from(companyTable).where(eq(companyTable.companyId, settle.companyId));
    const name = company?.name ?? '';
    const instanceId = await tools.startProcess(tx, {
      key: SETTLE_PROCESS,
      starterId: user.userId,
      businessKey: String(settleId),
      title: `${settle.code} ${name} ${settle.period} 结算`,
      formValues: {
        company: name.slice(0, 60),
        period: settle.period,
        orderCount: settle.count,
        // Conditions of the process compare numbers; nothing is reckoned from these.
        amount: +settle.payAmount,
        deduct: +settle.deductAmount,
        reason: `结算单 ${settle.code}，共 ${settle.count} 张外委单，合计 ${settle.totalAmount} 元。`,
      },
    });
    const [row] = await tx.update(t).set({ instanceId }).where(eq(t.settleId, settleId)).returning();
    return movedOf(row as CompanySettle);
  });
}

const payConstraints = { repair_company_settle_invoice: { field: 'invoiceNo', message: '发票号已存在' } };

/** Notes that a settlement was paid; its orders are over. */
export function paySettle(
  tools: SettleTools,
  { user }: Pick<Ctx, 'user'>,
  settleId: number,
  input: Pay,
): Promise<Moved> {
  const base = baseOf(tools, user);
  const { invoiceNo, invoiceFile, version } = input;
  const payTime = input.payTime ?? wallTime(base.now);
  return write({ db: tools.db }, payConstraints, async (tx) => {
    const settle = await takeSettle(tools, tx, base, settleId, async (turn) => {
      allow(settleLife, turn.settle, 'pay', version);
      if (momentOf(payTime) > base.now) throw refuse('付款时间不能晚于当前时间', 'payTime');
      const event = { event: 'PAY', content: `发票号 ${invoiceNo}` };
      moveSettle(turn, SETTLE.paid, event, { invoiceNo, invoiceFile, payTime });
      const { code, payAmount } = turn.settle;
      turn.notices.push({ code: 'repair_company_paid', params: { code, amount: payAmount } });
    });
    await moveOrdersOf(tx, base, settle, COMPANY_ORDER.settled, 'PAID');
    return movedOf(settle);
  });
}

/** Throws settlements away that nobody has approved; their orders can be settled again. */
async function remove(tools: SettleTools, user: SessionUser, settleIds: readonly number[]): Promise<void> {
  const base = baseOf(tools, user);
  await tools.db.transaction(async (tx) => {
    for (const settleId of settleIds) {
      await takeSettle(tools, tx, base, settleId, async ({ settle, events }) => {
        const label = settleStates[settle.status as keyof typeof settleStates];
        if (!removable.includes(settle.status)) throw refuse(`当前状态为【${label}】，不能执行【删除】`);
        await moveOrdersOf(tx, base, settle, COMPANY_ORDER.unsettled, 'UNSETTLE');
        events.push({ event: 'REMOVE', from: settle.status });
      });
      await tx.delete(t).where(eq(t.settleId, settleId));
    }
  });
}

const list =
  (tools: RepairTools, permission: string): Handlers<Calls>['list'] =>
  async ({ query, ctx }) =>
    settlePage(ctx.db, ctx.user, query, settleScope(ctx.user, permission, tools.clock()));
const exported = (tools: RepairTools) =>
  listExport(
    '外委结算单',
    [
      { title: '结算单号', width: 20, cell: (row) => row.code },
      { title: '外委单位', width: 30, cell: (row) => row.companyName },
      { title: '结算月份', width: 12, cell: (row) => row.period },
      { title: '外委单数', width: 10, cell: (row) => row.count },
      { title: '合计金额', width: 14, cell: (row) => row.totalAmount },
      { title: '扣款金额', width: 14, cell: (row) => row.deductAmount },
      { title: '应付金额', width: 14, cell: (row) => row.payAmount },
      { title: '发票号', width: 20, cell: (row) => row.invoiceNo },
      { title: '付款时间', width: 20, cell: (row) => row.payTime },
      { title: '状态', width: 10, dictType: 'repair_settle_status', cell: (row) => row.status },
    ],
    list(tools, `${PERMISSION}:export`),
  );

const reached = (tools: RepairTools, { db, user }: Ctx, verb: string, settleIds: readonly number[]) =>
  requireRecords(settleKind, db, user, { permission: `${PERMISSION}:${verb}`, ids: settleIds, now: tools.clock() });

/** Monthly settlements with companies. */
export const companySettleHandlers = (tools: RepairTools): Handlers<Calls> => ({
  list: list(tools, `${PERMISSION}:list`),
  ...exported(tools),
  async preview({ query, ctx }) {
    const { companyId, period } = query;
    const within = companyScope(ctx.user, `${PERMISSION}:add`, tools.clock());
    const rows = await ctx.db
      .select()
      .from(o)
      .where(unsettled(companyId, period, within))
      .orderBy(asc(o.companyOrderId));
    return { orders: await companyOrderRows(ctx.db, ctx.user, rows, tools.clock()), ...totalsOf(rows) };
  },
  async get({ params, ctx }) {
    await reached(tools, ctx, 'query', [params.id]);
    const [row] = await ctx.db.select().from(t).where(eq(t.settleId, params.id));
    if (!row) throw notFound();
    return settleDetail(ctx.db, ctx.user, row, tools.clock());
  },
  create: async ({ body, ctx }) =>
    createSettle(tools, ctx.user, body, companyScope(ctx.user, `${PERMISSION}:add`, tools.clock())),
  async remove({ params, ctx }) {
    await reached(tools, ctx, 'remove', params.ids);
    await remove(tools, ctx.user, params.ids);
  },
  async submit({ params, body, ctx }) {
    await reached(tools, ctx, 'submit', [params.id]);
    return submitSettle(tools, ctx.user, params.id, body.version);
  },
  async pay({ params, body, ctx }) {
    await reached(tools, ctx, 'pay', [params.id]);
    return paySettle(tools, ctx, params.id, body);
  },
});
