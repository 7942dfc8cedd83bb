import { localDay, wallTime } from '@jiaoyan/contract/kernel/wall-time';
import type { CollectDraft, materialCollect } from '@jiaoyan/contract/material/collect';
import { COLLECT, COLLECT_KIND, STORE_KIND } from '@jiaoyan/contract/material/status';
import { and, eq } from 'drizzle-orm';
import { listExport } from '../../kernel/crud/list-export.ts';
import type { Db } from '../../kernel/db/db.ts';
import { write } from '../../kernel/db/write.ts';
import { notFound, refuse } from '../../kernel/errors.ts';
import type { Ctx, Handler, Handlers } from '../../kernel/http/http.ts';
import { beginRecord } from '../../kernel/record/kind.ts';
import { nextNumber } from '../../kernel/record/number.ts';
import { requireRecords } from '../../kernel/record/scope.ts';
import { deptTable } from '../system/dept.table.ts';
import { collectLineTable, collectTable as t } from './collect.table.ts';
import { approveCollect, autoApprove, rejectCollect, tellLeader } from './collect-approve.ts';
import { collectRecord } from './collect-case.ts';
import { cancelCollect, closeCollect, issueCollect, returnCollect } from './collect-moves.ts';
import { carriedBy, collectDetail, collectPage } from './collect-rows.ts';
import { collectScope, ownCollects } from './collect-scope.ts';
import { goodsName, refuseAsked } from './doc-goods.ts';
import { goodsBase } from './goods-record.ts';
import { toldInWords } from './ledger-refusal.ts';
import { type KnownOrder, orderWork } from './order-work.ts';
import { storeTable } from './store.table.ts';
import { usualGoods } from './usual-goods.ts';
import { wantPage } from './want-rows.ts';

type Calls = typeof materialCollect;
const PERMISSION = 'repair:materialCollect';
const ENABLED = '0';

async function refuseStore(tx: Db, storeId: number) {
  const [store] = await tx.select().from(storeTable).where(eq(storeTable.storeId, storeId)).for('share');
  if (!store || store.kind !== STORE_KIND.room) throw refuse('所选仓库不存在', 'storeId');
  if (store.status !== ENABLED) throw refuse('仓库已停用', 'storeId');
}

async function refuseGoods(tx: Db, { kind, lines }: CollectDraft) {
  const goods = await refuseAsked(tx, lines);
  const kept = [...goods.values()].find(({ returnable }) => !returnable);
  if (kind === COLLECT_KIND.tool && kept) throw refuse(`${goodsName(kept)} 不是需归还的工具，不能借用`, 'lines');
}

/** Which order it is for; it stands still until the request is stored, so that none slips in beside its end. */
async function orderOf(tx: Db, ctx: Ctx, { kind, orderId }: Pick<CollectDraft, 'kind' | 'orderId'>) {
  if (kind !== COLLECT_KIND.order || orderId === null) return undefined;
  return orderWork(ctx.services.registered).own(tx, ctx.user.userId, orderId, 'share');
}

async function check(tx: Db, draft: CollectDraft, today: string) {
  await refuseStore(tx, draft.storeId);
  if (draft.deptId !== null) {
    const [dept] = await tx.select().from(deptTable).where(eq(deptTable.deptId, draft.deptId));
    if (!dept || dept.status !== ENABLED) throw refuse('所选部门不存在或已停用', 'deptId');
  }
  if (draft.expectReturn !== null && draft.expectReturn < today) throw refuse('预计归还日不能早于今天', 'expectReturn');
  await refuseGoods(tx, draft);
}

/** Stores a request; the same key of the same person is the same request. */
async function createCollect(ctx: Ctx, draft: CollectDraft): Promise<number> {
  const { collectId, order } = await storeCollect(ctx, draft);
  if (order) await autoApprove(ctx, collectId, order.isWorking);
  return collectId;
}

interface StoredCollect {
  readonly collectId: number;
  /** The order of a request that has just been made. */
  readonly order?: KnownOrder | undefined;
}

async function storeCollect(ctx: Ctx, { clientKey, lines, ...draft }: CollectDraft): Promise<StoredCollect> {
  const base = goodsBase(ctx);
  const { userId, userName } = ctx.user;
  const once = { material_collect_key: { message: '请勿重复提交' } };
  const make = (work: (tx: Db) => Promise<StoredCollect>) => toldInWords(ctx, () => write(ctx, once, work));
  return make(async (tx) => {
    if (clientKey !== undefined) {
      const [known] = await tx
        .select({ collectId: t.collectId })
        .from(t)
        .where(and(eq(t.userId, userId), eq(t.clientKey, clientKey)));
      if (known) return known;
    }
    const order = await orderOf(tx, ctx, draft);
    await check(tx, { ...draft, lines }, localDay(base.now));
    const [collect] = await tx
      .insert(t)
      .values({
        ...draft,
        orderId: order?.orderId ?? null,
        orderCode: order?.code ?? '',
        deptId: draft.kind === COLLECT_KIND.dept ? draft.deptId : null,
        expectReturn: draft.kind === COLLECT_KIND.tool ? draft.expectReturn : null,
        clientKey: clientKey ?? null,
        code: await nextNumber(tx, 'LY', base.now),
        userId,
        createBy: userName,
        updateBy: userName,
        createTime: wallTime(base.now),
        updateTime: wallTime(base.now),
      })
      .returning();
    if (!collect) throw notFound();
    await tx
      .insert(collectLineTable)
      .values(
        lines.map(({ materialId, qty }, sort) => ({ collectId: collect.collectId, sort, materialId, applyQty: qty })),
      );
    const turn = collectRecord.kind.open(base, collect, null);
    turn.events.push({ event: 'CREATE', to: COLLECT.asking });
    if (!order) await tellLeader(turn, tx, ctx.user.nickName);
    await beginRecord(collectRecord.kind, ctx.services, tx, turn, collect.collectId);
    return { collectId: collect.collectId, order };
  });
}

const list =
  (verb: 'list' | 'export'): Handler<Calls['list']> =>
  ({ query, ctx }) =>
    collectPage(ctx, query, collectScope(ctx.user, `${PERMISSION}:${verb}`));

const exported = listExport(
  '领用单',
  [
    { title: '领用单号', width: 20, cell: (row) => row.code },
    { title: '领用类型', width: 12, dictType: 'material_collect_kind', cell: (row) => row.kind },
    { title: '申请人', width: 10, cell: (row) => row.userName },
    { title: '仓库', cell: (row) => row.storeName },
    { title: '领用部门', cell: (row) => row.deptName },
    { title: '工单', width: 18, cell: (row) => row.orderCode },
    { title: '用途', width: 30, cell: (row) => row.purpose },
    { title: '物资数', width: 8, cell: (row) => row.lineCount },
    { title: '预计归还', width: 12, cell: (row) => row.expectReturn },
    { title: '状态', width: 10, dictType: 'material_collect_status', cell: (row) => row.status },
    { title: '申请时间', width: 20, cell: (row) => row.createTime },
  ],
  list('export'),
);

/** Requests for goods: approved, held, handed out, brought back. */
export const materialCollectHandlers: Handlers<Calls> = {
  list: list('list'),
  ...exported,
  my: ({ query, ctx }) => collectPage(ctx, query, ownCollects(ctx.user.userId)),
  carried: ({ ctx }) => carriedBy(ctx.db, ctx.user.userId),
  usual: ({ query, ctx }) => usualGoods(ctx, query),
  wants: ({ query, ctx }) => wantPage(ctx, query),
  async get({ params, ctx }) {
    const permission = `${PERMISSION}:query`;
    await requireRecords(collectRecord.kind, ctx.db, ctx.user, { permission, ids: [params.id], now: 0 });
    const [collect] = await ctx.db.select().from(t).where(eq(t.collectId, params.id));
    if (!collect) throw notFound();
    return collectDetail(ctx, collect);
  },
  create: ({ body, ctx }) => createCollect(ctx, body),
  approve: ({ params, body, ctx }) => approveCollect(ctx, params.id, body.version),
  reject: ({ params, body, ctx }) => rejectCollect(ctx, params.id, body),
  issue: ({ params, body, ctx }) => issueCollect(ctx, params.id, body),
  return: ({ params, body, ctx }) => returnCollect(ctx, params.id, body),
  close: ({ params, body, ctx }) => closeCollect(ctx, params.id, body.version),
  cancel: ({ params, body, ctx }) => cancelCollect(ctx, params.id, body),
};
