import { INPUT, NEED_PHOTO } from '@jiaoyan/contract/patrol/status';
import { type PatrolTerm, type patrolTerm, type TermValues, termRecord } from '@jiaoyan/contract/patrol/term';
import { asc, count, eq, inArray, sql } from 'drizzle-orm';
import { type Change, crud } from '../../kernel/crud/crud.ts';
import { importTemplate, previewImport, runImport } from '../../kernel/crud/import.ts';
import { listExport } from '../../kernel/crud/list-export.ts';
import { refuseTaken } from '../../kernel/crud/refuse-taken.ts';
import type { Db } from '../../kernel/db/db.ts';
import { refuse } from '../../kernel/errors.ts';
import type { Ctx, Handler, Handlers } from '../../kernel/http/http.ts';
import { templateTable } from '../repair/report/template.table.ts';
import { pointTermTable } from './point.table.ts';
import { termTable as t } from './term.table.ts';
import { termProblem } from './term-check.ts';
import { termImport } from './term-import.ts';

type Calls = typeof patrolTerm.endpoints;
const ENABLED = '0';
const MAX_CODE = 20;
const MAX_NAME = 60;

async function guard(tx: Db, { before, after }: Change<TermValues>): Promise<void> {
  if (after || !before) return;
  const [used] = await tx.select({ n: count() }).from(pointTermTable).where(eq(pointTermTable.termId, before.termId));
  if (used?.n) throw refuse(`检查项被${used.n}个点位使用，不能删除`);
}

/** A check item as it will be: what does not belong to the way in which it is answered goes. */
function fitting(values: Partial<TermValues>, before: TermValues | undefined): Partial<TermValues> {
  const { inputType } = { ...before, ...values };
  const fitted = {
    ...values,
    ...(inputType !== INPUT.number && { min: '', max: '', unit: '', meterName: '' }),
    ...(inputType !== INPUT.choice && { options: [] }),
    ...(inputType === INPUT.photo && { needPhoto: NEED_PHOTO.always }),
  };
  // A new record has all its values, one that is changed has those of before.
  const problem = termProblem({ ...before, ...fitted } as TermValues);
  if (problem) throw refuse(problem.message, problem.field);
  return fitted;
}

const base = crud(termRecord, t, {
  constraints: {
    patrol_term_code: { field: 'code', message: '检查项编号已存在' },
    patrol_term_name: { field: 'name', message: '同类别的检查项已存在' },
    patrol_term_template: { field: 'templateId', message: '所选报修项目不存在' },
    patrol_result_term: { message: '检查项已有巡检结果，不能删除，可以停用' },
    patrol_finding_term: { message: '检查项已有巡检异常，不能删除，可以停用' },
  },
  order: [{ by: 'category' }, { by: 'code' }],
  tests: {
    keyword: (wanted) =>
      sql`strpos(lower(${t.name} || ' ' || ${t.code} || ' ' || ${t.standard}), lower(${wanted})) > 0`,
  },
  prepare: (values, _ctx, before) => fitting(values, before),
  changed: guard,
});

/** Check items with the name of their repair item and at how many points they are looked at. */
async function wideTerms(db: Db, rows: readonly TermValues[]): Promise<PatrolTerm[]> {
  if (rows.length === 0) return [];
  const ids = rows.map(({ termId }) => termId);
  const items = rows.flatMap(({ templateId }) => templateId ?? []);
  const [counts, names] = await Promise.all([
    db
      .select({ termId: pointTermTable.termId, n: count() })
      .from(pointTermTable)
      .where(inArray(pointTermTable.termId, ids))
      .groupBy(pointTermTable.termId),
    items.length > 0
      ? db
          .select({ id: templateTable.templateId, name: templateTable.name })
          .from(templateTable)
          .where(inArray(templateTable.templateId, items))
      : [],
  ]);
  const countOf = new Map(counts.map(({ termId, n }) => [termId, n]));
  const nameOf = new Map(names.map(({ id, name }) => [id, name]));
  return rows.map((row) => ({
    ...row,
    templateName: nameOf.get(row.templateId ?? 0) ?? '',
    pointCount: countOf.get(row.termId) ?? 0,
  }));
}

const list: Handler<Calls['list']> = async ({ query, ctx }) => {
  const { rows, total } = await base.list({ query, ctx });
  return { rows: await wideTerms(ctx.db, rows), total };
};

const exported = listExport<PatrolTerm>(
  '检查项',
  [
    { title: '检查项编号', width: 14, cell: (row) => row.code },
    { title: '检查项名称', width: 28, cell: (row) => row.name },
    { title: '类别', width: 12, dictType: 'patrol_category', cell: (row) => row.category },
    { title: '填写方式', width: 12, dictType: 'patrol_input_type', cell: (row) => row.inputType },
    { title: '选项', width: 24, cell: (row) => row.options.join('；') },
    { title: '单位', width: 8, cell: (row) => row.unit },
    { title: '下限', width: 10, cell: (row) => row.min },
    { title: '上限', width: 10, cell: (row) => row.max },
    { title: '检查标准', width: 36, cell: (row) => row.standard },
    { title: '拍照', width: 12, dictType: 'patrol_need_photo', cell: (row) => row.needPhoto },
    { title: '严重程度', width: 10, dictType: 'patrol_severity', cell: (row) => row.severity },
    { title: '报修项目', width: 16, cell: (row) => row.templateName },
    { title: '对应表计', width: 14, cell: (row) => row.meterName },
    { title: '点位数', width: 8, cell: (row) => row.pointCount },
    { title: '状态', width: 8, dictType: 'common_status', cell: (row) => row.status },
  ],
  list,
);

/** What a copy is called: the first name that nobody has. */
function freeName(name: string, taken: ReadonlySet<string>, max: number, mark: (nth: number) => string): string {
  for (let nth = 1; ; nth++) {
    const candidate = `${name.slice(0, max - mark(nth).length)}${mark(nth)}`;
    if (!taken.has(candidate)) return candidate;
  }
}

/** Enters the same check item again. */
const copyTerm = (ctx: Ctx, termId: number): Promise<number> =>
  ctx.db.transaction(async (tx) => {
    const within = { ...ctx, db: tx };
    const source = await base.get({ params: { id: termId }, ctx: within });
    const known = await tx.select({ code: t.code, name: t.name }).from(t);
    const values = Object.fromEntries(
      Object.keys(termRecord.fields).map((name) => [name, source[name as keyof TermValues]]),
    );
    const body = {
      ...(values as Omit<TermValues, 'termId'>),
      code: freeName(source.code, new Set(known.map(({ code }) => code)), MAX_CODE, (nth) => `-${nth}`),
      name: freeName(source.name, new Set(known.map(({ name }) => name)), MAX_NAME, (nth) =>
        nth === 1 ? '（副本）' : `（副本${nth}）`,
      ),
    };
    return base.create({ body, ctx: within });
  });

/** What is looked at during rounds. */
export const termHandlers: Handlers<Calls> = {
  ...base,
  list,
  ...exported,
  create: refuseTaken(base.create),
  update: refuseTaken(base.update),
  copy: ({ params, ctx }) => copyTerm(ctx, params.id),
  async options({ ctx }) {
    const rows = await ctx.db.select().from(t).orderBy(asc(t.status), asc(t.category), asc(t.code));
    return rows.map(({ termId, name, category, inputType, status }) => ({
      id: termId,
      label: name,
      category,
      inputType,
      disabled: status !== ENABLED,
    }));
  },
  importTemplate: async ({ ctx }) => importTemplate(await termImport(ctx)),
  importPreview: async ({ query, ctx }) => previewImport(ctx, await termImport(ctx), query),
  importData: async ({ query, ctx }) => runImport(ctx, await termImport(ctx), query),
};
