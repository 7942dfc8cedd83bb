import type { ListQuery } from '@jiaoyan/contract/kernel/resource';
import { nowText } from '@jiaoyan/contract/kernel/wall-time';
import { type template, templateRecord } from '@jiaoyan/contract/repair/template';
import { and, eq, ne, sql } from 'drizzle-orm';
import { crud } from '../../../kernel/crud/crud.ts';
import { labelsOf, recordChange } from '../../../kernel/crud/history.ts';
import { listExport } from '../../../kernel/crud/list-export.ts';
import { refuseTaken } from '../../../kernel/crud/refuse-taken.ts';
import { lockTree, sortPairs } from '../../../kernel/crud/tree.ts';
import type { Db } from '../../../kernel/db/db.ts';
import { write } from '../../../kernel/db/write.ts';
import { notFound } from '../../../kernel/errors.ts';
import type { Ctx, Handlers } from '../../../kernel/http/http.ts';
import { templateTable as t } from './template.table.ts';
import { listTemplates, readOptions, readTemplates, TOP, templateTree } from './template-facts.ts';
import { guardTemplate } from './template-rules.ts';

type Calls = typeof template.endpoints;
const ENABLED = '0';

const base = crud(templateRecord, t, {
  constraints: {
    repair_template_name: { field: 'name', message: '项目名称已存在' },
    repair_template_sla: { field: 'slaId', message: '所选时限标准不存在' },
    repair_template_team: { field: 'teamId', message: '所选班组不存在' },
  },
  changed: guardTemplate,
});

/** An item is of the trade of its category, whatever was sent. */
async function withTrade<B extends { parentId?: number; trade?: string }>(db: Db, body: B): Promise<B> {
  if (!body.parentId) return body;
  const [parent] = await db.select({ trade: t.trade }).from(t).where(eq(t.templateId, body.parentId));
  return parent ? { ...body, trade: parent.trade } : body;
}

/** The tree as a flat list: each category is followed by its items. */
async function readPage({ query: { page, limit, filters }, ctx }: { query: ListQuery; ctx: Ctx }) {
  const rows = await listTemplates(ctx, filters);
  const names = new Map(rows.map(({ templateId, name }) => [templateId, name]));
  const named = rows.map((row) => ({ ...row, parentName: names.get(row.parentId) ?? '' }));
  const inOrder = named
    .filter(({ parentId }) => parentId === TOP)
    .flatMap((top) => [top, ...named.filter(({ parentId }) => parentId === top.templateId)]);
  return { rows: inOrder.slice((page - 1) * limit, page * limit) };
}

const exported = listExport(
  '报修项目',
  [
    { title: '所属分类', cell: (row) => row.parentName },
    { title: '项目名称', width: 24, cell: (row) => row.name },
    { title: '工种', width: 12, dictType: 'repair_trade', cell: (row) => row.trade },
    { title: '默认优先级', width: 12, dictType: 'repair_priority', cell: (row) => row.defaultPriority },
    { title: '时限标准', cell: (row) => row.slaName },
    { title: '负责班组', cell: (row) => row.teamName },
    { title: '必传照片', width: 10, cell: (row) => (row.needPhoto ? '是' : '否') },
    { title: '派单方式', width: 12, dictType: 'repair_auto_dispatch', cell: (row) => row.autoDispatch },
    { title: '快捷描述', width: 40, cell: (row) => row.hints.join('；') },
    { title: '完工检查项', width: 40, cell: (row) => row.checklist.join('；') },
    { title: '预计工时（分钟）', width: 14, cell: (row) => row.estMinutes },
    { title: '返修期（天）', width: 12, cell: (row) => row.warrantyDays },
    { title: '近90天单量', width: 12, cell: (row) => row.reportCount },
    { title: '自助解决', width: 12, cell: (row) => row.solvedCount },
    { title: '状态', width: 10, dictType: 'common_status', cell: (row) => row.status },
  ],
  readPage,
);

const labels = labelsOf(templateRecord.fields);

/** Stores new order numbers. */
function sortTemplates(ctx: Ctx, pairs: ReadonlyMap<number, number>): Promise<void> {
  return write(ctx, {}, async (tx) => {
    await lockTree(tx, t);
    const tree = templateTree(await readTemplates(tx));
    for (const [templateId, orderNum] of pairs) {
      const before = tree.get(templateId);
      if (!before) throw notFound('报修项目');
      if (before.orderNum === orderNum) continue;
      const change = { orderNum, updateBy: ctx.user.userName, updateTime: nowText(), version: before.version + 1 };
      await tx.update(t).set(change).where(eq(t.templateId, templateId));
      const record = { resource: templateRecord.name, recordId: templateId, recordName: before.name };
      await recordChange(tx, ctx, { ...record, before, after: { ...before, orderNum }, labels });
    }
  });
}

/** Somebody helped himself with the steps of an item; its version stays, for nobody changed the item. */
async function noteSolved(db: Db, templateId: number): Promise<void> {
  const [row] = await db
    .update(t)
    .set({ solvedCount: sql`${t.solvedCount} + 1` })
    .where(and(eq(t.templateId, templateId), ne(t.selfHelp, ''), eq(t.status, ENABLED)))
    .returning({ templateId: t.templateId });
  if (!row) throw notFound('报修项目');
}

/** What can be reported, in two levels. */
export const templateHandlers: Handlers<Calls> = {
  ...base,
  ...exported,
  list: ({ query, ctx }) => listTemplates(ctx, query),
  create: refuseTaken(async ({ body, ctx }: Parameters<typeof base.create>[0]) =>
    base.create({ body: await withTrade(ctx.db, body), ctx }),
  ),
  update: refuseTaken(async ({ body, ctx }: Parameters<typeof base.update>[0]) =>
    base.update({ body: await withTrade(ctx.db, body), ctx }),
  ),
  async tree({ ctx }) {
    return templateTree(await readTemplates(ctx.db)).nodes(({ name, status }) => ({
      label: name,
      disabled: status !== '0',
    }));
  },
  options: ({ ctx }) => readOptions(ctx.db),
  solved: ({ params, ctx }) => noteSolved(ctx.db, params.id),
  updateSort: ({ body, ctx }) => sortTemplates(ctx, sortPairs(body.templateIds, body.orderNums)),
};
