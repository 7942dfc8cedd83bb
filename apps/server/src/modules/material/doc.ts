import { costOf, sumOf } from '@jiaoyan/contract/kernel/decimal';
import { localDay, wallTime } from '@jiaoyan/contract/kernel/wall-time';
import type { DocDraft, DocLineInput, materialDoc } from '@jiaoyan/contract/material/doc';
import { DOC, DOC_KIND, docStates, incoming, STORE_KIND } from '@jiaoyan/contract/material/status';
import { and, eq } from 'drizzle-orm';
import { importTemplate, previewImport, runImport } from '../../kernel/crud/import.ts';
import { listExport } from '../../kernel/crud/list-export.ts';
import type { Db } from '../../kernel/db/db.ts';
import { write } from '../../kernel/db/write.ts';
import { notFound, refuse, stale } from '../../kernel/errors.ts';
import type { Ctx, Handler, Handlers } from '../../kernel/http/http.ts';
import { beginRecord } from '../../kernel/record/kind.ts';
import { nextNumber } from '../../kernel/record/number.ts';
import { requireRecords } from '../../kernel/record/scope.ts';
import { providerTable } from '../facility/provider.table.ts';
import { deptTable } from '../system/dept.table.ts';
import { docLineTable, docTable as t } from './doc.table.ts';
import { docPrefix, docRecord } from './doc-case.ts';
import { refuseGoods } from './doc-goods.ts';
import { approveDoc, rejectDoc, reversePosted, submitDoc, withdrawDoc } from './doc-moves.ts';
import { docDetail, docPage, isOpen } from './doc-rows.ts';
import { goodsBase } from './goods-record.ts';
import { toldInWords } from './ledger-refusal.ts';
import { openingImport } from './opening-import.ts';
import { storeTable } from './store.table.ts';
import { requireStore, scopedDocs } from './store-scope.ts';

type Calls = typeof materialDoc;
const PERMISSION = 'repair:materialDoc';
const ENABLED = '0';

async function refuseStores(tx: Db, { kind, storeId, toStoreId }: DocDraft) {
  for (const [field, id] of [['storeId', storeId] as const, ['toStoreId', toStoreId] as const]) {
    if (id === null) continue;
    const [store] = await tx.select().from(storeTable).where(eq(storeTable.storeId, id)).for('share');
    if (!store) throw refuse('所选仓库不存在', field);
    if (store.status !== ENABLED) throw refuse('仓库已停用', field);
    if (incoming.includes(kind) && store.kind === STORE_KIND.personal) throw refuse('随身库不能直接入库', field);
  }
}

async function refuseOthers(tx: Db, { providerId, deptId }: DocDraft) {
  if (providerId !== null) {
    const [provider] = await tx.select().from(providerTable).where(eq(providerTable.providerId, providerId));
    if (!provider) throw refuse('所选供应商不存在', 'providerId');
    if (provider.status !== ENABLED) throw refuse('所选供应商已停用', 'providerId');
  }
  if (deptId !== null) {
    const [dept] = await tx.select().from(deptTable).where(eq(deptTable.deptId, deptId));
    if (!dept || dept.status !== ENABLED) throw refuse('所选部门不存在或已停用', 'deptId');
  }
}

/** What a document of another kind would say is not kept. */
const fitted = (draft: DocDraft): DocDraft => ({
  ...draft,
  toStoreId: draft.kind === DOC_KIND.move ? draft.toStoreId : null,
  deptId: draft.kind === DOC_KIND.issue ? draft.deptId : null,
  providerId: incoming.includes(draft.kind) ? draft.providerId : null,
});

async function check(tx: Db, ctx: Ctx, draft: DocDraft, verb: 'add' | 'edit') {
  if (draft.bizDate > localDay(ctx.services.clock())) throw refuse('业务日期不能晚于今天', 'bizDate');
  await requireStore(tx, ctx.user, `${PERMISSION}:${verb}`, draft.storeId);
  await refuseStores(tx, draft);
  await refuseOthers(tx, draft);
  await refuseGoods(tx, draft.kind, draft.lines);
}

const sumOfLines = (lines: readonly DocLineInput[]) => sumOf(lines.map(({ qty, price }) => costOf(qty, price || '0')));

const storeLines = (tx: Db, docId: number, lines: readonly DocLineInput[]) =>
  tx.insert(docLineTable).values(
    lines.map((line, sort) => ({
      ...line,
      docId,
      sort,
      amount: costOf(line.qty, line.price || '0'),
    })),
  );

/** Stores a draft; the same key of the same person is the same draft. */
async function createDoc(ctx: Ctx, body: DocDraft & { clientKey?: string | undefined }): Promise<number> {
  const { clientKey, lines, ...draft } = fitted(body) as typeof body;
  const base = goodsBase(ctx);
  return write(ctx, { material_doc_key: { message: '请勿重复提交' } }, async (tx) => {
    if (clientKey !== undefined) {
      const [known] = await tx
        .select({ docId: t.docId })
        .from(t)
        .where(and(eq(t.creatorId, ctx.user.userId), eq(t.clientKey, clientKey)));
      if (known) return known.docId;
    }
    await check(tx, ctx, { ...draft, lines }, 'add');
    const [doc] = await tx
      .insert(t)
      .values({
        ...draft,
        clientKey: clientKey ?? null,
        code: await nextNumber(tx, docPrefix[draft.kind] ?? 'RK', base.now),
        amount: sumOfLines(lines),
        creatorId: ctx.user.userId,
        createBy: ctx.user.userName,
        updateBy: ctx.user.userName,
        createTime: wallTime(base.now),
        updateTime: wallTime(base.now),
      })
      .returning();
    if (!doc) throw notFound();
    await storeLines(tx, doc.docId, lines);
    const turn = docRecord.kind.open(base, doc, null);
    turn.events.push({ event: 'CREATE', to: DOC.draft });
    await beginRecord(docRecord.kind, ctx.services, tx, turn, doc.docId);
    return doc.docId;
  });
}

const reached = (tx: Db, { user }: Ctx, verb: string, docIds: readonly number[]) =>
  requireRecords(scopedDocs, tx, user, { permission: `${PERMISSION}:${verb}`, ids: docIds, now: 0 });

const refuseClosed = (status: string, verb: string) => {
  const label = docStates[status as keyof typeof docStates];
  if (!isOpen(status)) throw refuse(`当前状态为【${label}】，不能执行【${verb}】`);
};

/** Changes a draft; its kind stays, because its number says it. */
async function updateDoc(ctx: Ctx, body: DocDraft & { docId: number; version?: number | undefined }): Promise<void> {
  const { docId, version, ...rest } = body;
  const { lines, ...draft } = fitted(rest);
  await ctx.db.transaction(async (tx) => {
    await reached(tx, ctx, 'edit', [docId]);
    await docRecord.take(ctx.services, tx, goodsBase(ctx), docId, async ({ row: doc, events }) => {
      if (version !== undefined && version !== doc.version) throw stale();
      refuseClosed(doc.status, '修改');
      if (doc.kind !== draft.kind) throw refuse('单据类型不允许修改', 'kind');
      await check(tx, ctx, { ...draft, lines }, 'edit');
      Object.assign(doc, draft, { amount: sumOfLines(lines) });
      await tx.delete(docLineTable).where(eq(docLineTable.docId, docId));
      await storeLines(tx, docId, lines);
      events.push({ event: 'EDIT', from: doc.status });
    });
  });
}

const removeDocs = (ctx: Ctx, docIds: readonly number[]): Promise<void> =>
  ctx.db.transaction(async (tx) => {
    await reached(tx, ctx, 'remove', docIds);
    for (const docId of docIds) {
      await docRecord.take(ctx.services, tx, goodsBase(ctx), docId, ({ row: doc, events }) => {
        refuseClosed(doc.status, '删除');
        events.push({ event: 'REMOVE', from: doc.status });
      });
      await tx.delete(t).where(eq(t.docId, docId));
    }
  });

const list =
  (verb: 'list' | 'export'): Handler<Calls['list']> =>
  ({ query, ctx }) =>
    docPage(ctx, query, scopedDocs.scope(ctx.user, `${PERMISSION}:${verb}`, 0));

const exported = listExport(
  '库存单据',
  [
    { title: '单号', width: 20, cell: (row) => row.code },
    { title: '单据类型', width: 12, dictType: 'material_doc_kind', cell: (row) => row.kind },
    { title: '仓库', cell: (row) => row.storeName },
    { title: '调入仓库', cell: (row) => row.toStoreName },
    { title: '供应商', width: 24, cell: (row) => row.providerName },
    { title: '领用部门', cell: (row) => row.deptName },
    { title: '业务日期', width: 12, cell: (row) => row.bizDate },
    { title: '物资数', width: 8, cell: (row) => row.lineCount },
    { title: '金额', width: 14, cell: (row) => row.amount },
    { title: '状态', width: 10, dictType: 'material_doc_status', cell: (row) => row.status },
    { title: '制单人', width: 10, cell: (row) => row.creatorName },
    { title: '制单时间', width: 20, cell: (row) => row.createTime },
    { title: '审核人', width: 10, cell: (row) => row.approverName },
    { title: '过账时间', width: 20, cell: (row) => row.postTime },
    { title: '事由', width: 30, cell: (row) => row.reason },
  ],
  list('export'),
);

/** Documents by which goods come, go and change places. */
export const materialDocHandlers: Handlers<Calls> = {
  list: list('list'),
  ...exported,
  async get({ params, ctx }) {
    await reached(ctx.db, ctx, 'query', [params.id]);
    const [doc] = await ctx.db.select().from(t).where(eq(t.docId, params.id));
    if (!doc) throw notFound();
    return docDetail(ctx, doc);
  },
  create: ({ body, ctx }) => createDoc(ctx, body),
  update: ({ body, ctx }) => updateDoc(ctx, body),
  remove: ({ params, ctx }) => removeDocs(ctx, params.ids),
  submit: ({ params, body, ctx }) => submitDoc(ctx, params.id, body.version),
  approve: ({ params, body, ctx }) => approveDoc(ctx, params.id, body.version),
  reject: ({ params, body, ctx }) => rejectDoc(ctx, params.id, body),
  withdraw: ({ params, body, ctx }) => withdrawDoc(ctx, params.id, body.version),
  reverse: ({ params, body, ctx }) => reversePosted(ctx, params.id, body),
  importTemplate: async ({ ctx }) => importTemplate(openingImport(ctx)),
  importPreview: ({ query, ctx }) => previewImport(ctx, openingImport(ctx), query),
  importData: ({ query, ctx }) => toldInWords(ctx, () => runImport(ctx, openingImport(ctx), query)),
};
