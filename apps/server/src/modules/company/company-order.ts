import type { companyOrder } from '@jiaoyan/contract/company/company-order';
import type { Moved } from '@jiaoyan/contract/kernel/move';
import { eq } from 'drizzle-orm';
import { listExport } from '../../kernel/crud/list-export.ts';
import { notFound } from '../../kernel/errors.ts';
import type { Ctx, Handler, Handlers } from '../../kernel/http/http.ts';
import { actorOf } from '../../kernel/record/actor.ts';
import { requireRecords } from '../../kernel/record/scope.ts';
import { holds } from '../../kernel/session-user.ts';
import type { RepairTools } from '../repair/index.ts';
import { companyOrderTable as t } from './company-order.table.ts';
import { companyBase, companyOrderKind, takeCompanyTurn } from './company-order-case.ts';
import {
  auditOrder,
  cancelOrder,
  finishWork,
  quoteOrder,
  refuseOrder,
  reportProgress,
  takeOrder,
  verifyOrder,
} from './company-order-moves.ts';
import { companyOrderDetail, companyOrderPage } from './company-order-rows.ts';
import type { CompanyTurn } from './company-order-turn.ts';
import { companyScope, ofOwnCompanies } from './company-scope.ts';
import { createCompanyOrder } from './outsource.ts';

type Calls = typeof companyOrder;
const PERMISSION = 'repair:companyOrder';

/** Makes a move on an order that the caller reaches by the permission of the move. */
async function act(
  tools: RepairTools,
  { user }: Pick<Ctx, 'user'>,
  move: string,
  companyOrderId: number,
  work: (turn: CompanyTurn) => void,
): Promise<Moved> {
  const base = await companyBase(tools, actorOf(user));
  const { status, version } = await tools.db.transaction(async (tx) => {
    await requireRecords(companyOrderKind, tx, user, {
      permission: `${PERMISSION}:${move}`,
      ids: [companyOrderId],
      now: base.now,
    });
    return takeCompanyTurn(tools, tx, base, companyOrderId, work);
  });
  return { status, version };
}

type Moves = Pick<Handlers<Calls>, 'take' | 'refuse' | 'quote' | 'audit' | 'progress' | 'finish' | 'verify' | 'cancel'>;
function moves(tools: RepairTools): Moves {
  const by =
    <B>(move: string, work: (turn: CompanyTurn, body: B) => void) =>
    ({ params, body, ctx }: { params: { id: number }; body: B; ctx: Ctx }) =>
      act(tools, ctx, move, params.id, (turn) => work(turn, body));
  return {
    take: by('take', takeOrder),
    refuse: by('refuse', refuseOrder),
    quote: by('quote', quoteOrder),
    progress: by('progress', reportProgress),
    finish: by('finish', finishWork),
    verify: by('verify', verifyOrder),
    cancel: by('cancel', cancelOrder),
    audit: ({ params, body, ctx }) =>
      act(tools, ctx, 'audit', params.id, (turn) => auditOrder(turn, body, holds(ctx.user, `${PERMISSION}:auditOver`))),
  };
}

const list =
  (tools: RepairTools, permission: string): Handler<Calls['list']> =>
  async ({ query, ctx }) => {
    const now = tools.clock();
    return companyOrderPage(ctx.db, ctx.user, query, companyScope(ctx.user, permission, now), now);
  };

const exported = (tools: RepairTools) =>
  listExport(
    '外委单',
    [
      { title: '外委单号', width: 20, cell: (row) => row.code },
      { title: '外委事项', width: 30, cell: (row) => row.title },
      { title: '外委单位', width: 30, cell: (row) => row.companyName },
      { title: '报修单号', width: 20, cell: (row) => row.reportCode },
      { title: '位置', width: 30, cell: (row) => row.position },
      { title: '预算', width: 12, cell: (row) => row.budget },
      { title: '报价', width: 12, cell: (row) => row.quoteAmount },
      { title: '核定', width: 12, cell: (row) => row.approvedAmount },
      { title: '结算', width: 12, cell: (row) => row.finalAmount },
      { title: '扣款', width: 12, cell: (row) => row.deduct },
      { title: '进度', width: 8, cell: (row) => `${row.progress}%` },
      { title: '要求完成日', width: 14, cell: (row) => row.expectEnd },
      { title: '逾期天数', width: 10, cell: (row) => row.overdueDays },
      { title: '状态', width: 10, dictType: 'repair_company_order_status', cell: (row) => row.status },
      { title: '派单时间', width: 20, cell: (row) => row.createTime },
    ],
    list(tools, `${PERMISSION}:export`),
  );

/** Orders to companies, as the campus and the companies see them. */
export const companyOrderHandlers = (tools: RepairTools): Handlers<Calls> => ({
  list: list(tools, `${PERMISSION}:list`),
  ...exported(tools),
  mine: ({ query, ctx }) => companyOrderPage(ctx.db, ctx.user, query, ofOwnCompanies(ctx.user.userId), tools.clock()),
  async get({ params, ctx }) {
    const now = tools.clock();
    await requireRecords(companyOrderKind, ctx.db, ctx.user, {
      permission: `${PERMISSION}:query`,
      ids: [params.id],
      now,
    });
    const [row] = await ctx.db.select().from(t).where(eq(t.companyOrderId, params.id));
    if (!row) throw notFound();
    return companyOrderDetail(ctx.db, ctx.user, row, now);
  },
  create: ({ body, ctx }) => createCompanyOrder(tools, ctx.user, body),
  ...moves(tools),
});
