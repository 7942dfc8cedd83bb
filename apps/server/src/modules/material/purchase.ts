import { costOf, sumOf } from '@jiaoyan/contract/kernel/decimal';
import { localDay, wallTime } from '@jiaoyan/contract/kernel/wall-time';
import type { materialPurchase, PurchaseDraft } from '@jiaoyan/contract/material/purchase';
import { PURCHASE, purchaseStates, STORE_KIND } from '@jiaoyan/contract/material/status';
import { and, eq } from 'drizzle-orm';
import { listExport } from '../../kernel/crud/list-export.ts';
import type { Db } from '../../kernel/db/db.ts';
import { write } from '../../kernel/db/write.ts';
import { notFound, refuse, stale } from '../../kernel/errors.ts';
import type { Ctx, Handler, Handlers } from '../../kernel/http/http.ts';
import { beginRecord } from '../../kernel/record/kind.ts';
import { nextNumber } from '../../kernel/record/number.ts';
import { requireRecords } from '../../kernel/record/scope.ts';
import { providerTable } from '../facility/provider.table.ts';
import { userTable } from '../system/user.table.ts';
import { refuseAsked } from './doc-goods.ts';
import { goodsBase } from './goods-record.ts';
import { purchaseLineTable, purchaseTable as t } from './purchase.table.ts';
import { purchaseRecord, scopedPurchases } from './purchase-case.ts';
import { receivePurchase, sendBack } from './purchase-goods.ts';
import { cancelPurchase, closePurchase, type PurchaseTools, submitPurchase } from './purchase-moves.ts';
import { isOpen, isRemovable, purchaseDetail, purchasePage, seesCosts } from './purchase-rows.ts';
import { suggestPurchase } from './purchase-suggest.ts';
import { storeTable } from './store.table.ts';
import { requireStore } from './store-scope.ts';

type Calls = typeof materialPurchase;
const PERMISSION = 'repair:materialPurchase';
const ENABLED = '0';

async function check(tx: Db, ctx: Ctx, verb: 'add' | 'edit', draft: PurchaseDraft) {
  const { storeId, providerId, expectDate, lines } = draft;
  await requireStore(tx, ctx.user, `${PERMISSION}:${verb}`, storeId);
  const [store] = await tx.select().from(storeTable).where(eq(storeTable.storeId, storeId)).for('share');
  if (!store || store.kind !== STORE_KIND.room) throw refuse('所选仓库不存在', 'storeId');
  if (store.status !== ENABLED) throw refuse('仓库已停用', 'storeId');
  const [provider] = await tx.select().from(providerTable).where(eq(providerTable.providerId, providerId));
  if (!provider) throw refuse('所选供应商不存在', 'providerId');
  if (provider.status !== ENABLED) throw refuse('所选供应商已停用', 'providerId');
  if (expectDate < localDay(ctx.services.clock())) throw refuse('期望到货日不能早于今天', 'expectDate');
  const unpriced = lines.findIndex(({ price }) => price === '');
  if (unpriced >= 0) throw refuse(`第${unpriced + 1}行单价不能为空`, 'lines');
  await refuseAsked(tx, lines);
}

const amountOf = (lines: PurchaseDraft['lines']) => sumOf(lines.map(({ qty, price }) => costOf(qty, price)));
const storeLines = (tx: Db, purchaseId: number, lines: PurchaseDraft['lines']) =>
  tx.insert(purchaseLineTable).values(lines.map((line, sort) => ({ ...line, purchaseId, sort })));

type Created = PurchaseDraft & { readonly clientKey?: string | undefined };
/** Stores a draft; the same key of the same person is the same draft. */
async function createPurchase(ctx: Ctx, { clientKey, lines, ...draft }: Created): Promise<number> {
  const base = goodsBase(ctx);
  const { userId, userName } = ctx.user;
  return write(ctx, { material_purchase_key: { message: '请勿重复提交' } }, async (tx) => {
    if (clientKey !== undefined) {
      const [known] = await tx
        .select({ purchaseId: t.purchaseId })
        .from(t)
        .where(and(eq(t.applicantId, userId), eq(t.clientKey, clientKey)));
      if (known) return known.purchaseId;
    }
    await check(tx, ctx, 'add', { ...draft, lines });
    const [user] = await tx.select({ deptId: userTable.deptId }).from(userTable).where(eq(userTable.userId, userId));
    const [purchase] = await tx
      .insert(t)
      .values({
        ...draft,
        clientKey: clientKey ?? null,
        code: await nextNumber(tx, 'CG', base.now),
        amount: amountOf(lines),
        applicantId: userId,
        deptId: user?.deptId || null,
        createBy: userName,
        updateBy: userName,
        createTime: wallTime(base.now),
        updateTime: wallTime(base.now),
      })
      .returning();
    if (!purchase) throw notFound();
    await storeLines(tx, purchase.purchaseId, lines);
    const turn = purchaseRecord.kind.open(base, purchase, null);
    turn.events.push({ event: 'CREATE', to: PURCHASE.draft });
    await beginRecord(purchaseRecord.kind, ctx.services, tx, turn, purchase.purchaseId);
    return purchase.purchaseId;
  });
}

const reached = (tx: Db, { user }: Ctx, verb: string, ids: readonly number[]) =>
  requireRecords(scopedPurchases, tx, user, { permission: `${PERMISSION}:${verb}`, ids, now: 0 });
const refusal = (status: string, verb: string) =>
  refuse(`当前状态为【${purchaseStates[status as keyof typeof purchaseStates]}】，不能执行【${verb}】`);
const refuseForeign = (applicantId: number, { user }: Ctx) => {
  if (applicantId !== user.userId) throw refuse('只有采购申请人可以办理');
};

type Changed = PurchaseDraft & { readonly purchaseId: number; readonly version?: number | undefined };
async function updatePurchase(ctx: Ctx, { purchaseId, version, lines, ...draft }: Changed): Promise<void> {
  const base = goodsBase(ctx);
  await ctx.db.transaction(async (tx) => {
    await reached(tx, ctx, 'edit', [purchaseId]);
    await purchaseRecord.take(ctx.services, tx, base, purchaseId, async ({ row, events }) => {
      if (version !== undefined && version !== row.version) throw stale();
      if (!isOpen(row.status)) throw refusal(row.status, '修改');
      refuseForeign(row.applicantId, ctx);
      await check(tx, ctx, 'edit', { ...draft, lines });
      Object.assign(row, draft, { amount: amountOf(lines) });
      await tx.delete(purchaseLineTable).where(eq(purchaseLineTable.purchaseId, purchaseId));
      await storeLines(tx, purchaseId, lines);
      events.push({ event: 'EDIT', from: row.status });
    });
  });
}

const removePurchases = (ctx: Ctx, ids: readonly number[]): Promise<void> =>
  ctx.db.transaction(async (tx) => {
    await reached(tx, ctx, 'remove', ids);
    for (const id of ids) {
      await purchaseRecord.take(ctx.services, tx, goodsBase(ctx), id, ({ row, events }) => {
        if (!isRemovable(row.status)) throw refusal(row.status, '删除');
        refuseForeign(row.applicantId, ctx);
        events.push({ event: 'REMOVE', from: row.status });
      });
      await tx.delete(t).where(eq(t.purchaseId, id));
    }
  });

const list =
  (verb: 'list' | 'export'): Handler<Calls['list']> =>
  ({ query, ctx }) =>
    purchasePage(ctx, query, scopedPurchases.scope(ctx.user, `${PERMISSION}:${verb}`, 0));

const exported = listExport(
  '采购单',
  [
    { title: '采购单号', width: 20, cell: (row) => row.code },
    { title: '采购事由', width: 30, cell: (row) => row.title },
    { title: '供应商', width: 24, cell: (row) => row.providerName },
    { title: '入库仓库', cell: (row) => row.storeName },
    { title: '金额', width: 14, cell: (row) => row.amount },
    { title: '到货率(%)', width: 10, cell: (row) => row.rate },
    { title: '状态', width: 10, dictType: 'material_purchase_status', cell: (row) => row.status },
    { title: '申请人', width: 10, cell: (row) => row.applicantName },
    { title: '部门', cell: (row) => row.deptName },
    { title: '申请时间', width: 20, cell: (row) => row.createTime },
    { title: '期望到货日', width: 12, cell: (row) => row.expectDate },
    { title: '结案原因', width: 30, cell: (row) => row.closeReason },
  ],
  list('export'),
);

/** Goods that are bought. */
export const materialPurchaseHandlers = (tools: PurchaseTools): Handlers<Calls> => ({
  list: list('list'),
  ...exported,
  async suggest({ query: { storeId }, ctx }) {
    await requireStore(ctx.db, ctx.user, `${PERMISSION}:add`, storeId);
    return suggestPurchase(ctx.db, storeId, {
      now: ctx.services.clock(),
      isPriced: seesCosts(ctx.user),
      coming: ctx.services.registered.list('comingNeeds'),
    });
  },
  async get({ params, ctx }) {
    const [row] = await ctx.db.select().from(t).where(eq(t.purchaseId, params.id));
    if (!row) throw notFound();
    // Whoever decides upon it may see it, wherever it belongs.
    const isDecider = row.instanceId !== null && (await tools.canRead(ctx, row.instanceId));
    if (!isDecider) await reached(ctx.db, ctx, 'query', [params.id]);
    return purchaseDetail(ctx, row);
  },
  create: ({ body, ctx }) => createPurchase(ctx, body),
  update: ({ body, ctx }) => updatePurchase(ctx, body),
  remove: ({ params, ctx }) => removePurchases(ctx, params.ids),
  submit: ({ params, body, ctx }) => submitPurchase(ctx, tools, params.id, body),
  cancel: ({ params, body, ctx }) => cancelPurchase(ctx, tools, params.id, body),
  receive: ({ params, body, ctx }) => receivePurchase(ctx, tools, params.id, body),
  returnGoods: ({ params, body, ctx }) => sendBack(ctx, params.id, body),
  close: ({ params, body, ctx }) => closePurchase(ctx, params.id, body),
});
