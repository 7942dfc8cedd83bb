import { type form, formRecord } from '@jiaoyan/contract/bpm/form';
import { and, asc, eq, ilike } from 'drizzle-orm';
import { crud } from '../../kernel/crud/crud.ts';
import { escapeLike } from '../../kernel/crud/crud-list.ts';
import type { Db } from '../../kernel/db/db.ts';
import { notFound, refuse } from '../../kernel/errors.ts';
import type { Ctx, Handlers } from '../../kernel/http/http.ts';
import { deptTable } from '../system/dept.table.ts';
import { formTable as t } from './form.table.ts';
import { modelTable } from './model.table.ts';

const ENABLED = '0';
/** Models that use a form of ours; others have a page of their own. */
const OWN_FORM = '10';
const MAX_NAME = 64;

async function formOf(db: Db, id: number) {
  const [row] = await db.select().from(t).where(eq(t.formId, id));
  if (!row) throw notFound(formRecord.title);
  return row;
}

async function refuseUsed(tx: Db, { formId, name }: { formId: number; name: string }) {
  const [used] = await tx
    .select({ name: modelTable.name })
    .from(modelTable)
    .where(and(eq(modelTable.formType, OWN_FORM), eq(modelTable.formId, formId)))
    .limit(1);
  if (used) throw refuse(`表单“${name}”已被流程模型“${used.name}”使用，不能删除`);
}

/** `原名 副本`, with a number when there is one already. */
async function copyName(db: Db, name: string): Promise<string> {
  const base = `${name.slice(0, MAX_NAME - 6)} 副本`;
  const rows = await db
    .select({ name: t.name })
    .from(t)
    .where(ilike(t.name, `${escapeLike(base)}%`));
  const taken = new Set(rows.map((row) => row.name));
  if (!taken.has(base)) return base;
  for (let n = 2; ; n++) if (!taken.has(`${base}${n}`)) return `${base}${n}`;
}

const base = crud(formRecord, t, {
  constraints: { bpm_form_name: { field: 'name', message: '表单名称已存在' } },
  order: [{ by: 'updateTime', descending: true }],
  async changed(tx, { before, after }) {
    if (before && !after) await refuseUsed(tx, before);
  },
});

async function copy(ctx: Ctx, id: number): Promise<number> {
  const { status, remark, conf, fields, name } = await formOf(ctx.db, id);
  const body = { name: await copyName(ctx.db, name), status, remark, conf, fields };
  return base.create({ body: withoutCount(body), ctx });
}

/** The database counts the fields; nobody else may write the number. The resource knows it as one of its values. */
const withoutCount = <T extends object>(body: T) => body as T & { fieldCount: number };

/** Forms that processes are filled in with. */
export const formHandlers: Handlers<typeof form.endpoints> = {
  ...base,
  get: ({ params, ctx }) => formOf(ctx.db, params.id),
  create: ({ body, ctx }) => base.create({ body: withoutCount(body), ctx }),
  // An absent value is absent: the schema does not make it undefined, the compiler only thinks it might.
  update: ({ body, ctx }) => base.update({ body: body as Parameters<typeof base.update>[0]['body'], ctx }),
  copy: ({ params, ctx }) => copy(ctx, params.id),
  options: ({ ctx }) =>
    ctx.db.select({ formId: t.formId, name: t.name }).from(t).where(eq(t.status, ENABLED)).orderBy(asc(t.name)),
  async depts({ ctx }) {
    const { deptId, parentId, deptName, status, orderNum } = deptTable;
    const rows = await ctx.db
      .select({ deptId, parentId, deptName, status })
      .from(deptTable)
      .orderBy(asc(parentId), asc(orderNum), asc(deptId));
    return rows.map((row) => ({ ...row, disabled: row.status !== ENABLED }));
  },
};
