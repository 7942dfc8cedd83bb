import { modelSettingsText, usualSettings } from '@jiaoyan/contract/bpm/definition';
import { FORM_TYPE, KEPT_REVISIONS, modelRecord as model } from '@jiaoyan/contract/bpm/model';
import { nowText } from '@jiaoyan/contract/kernel/wall-time';
import { and, eq, lte } from 'drizzle-orm';
import { labelsOf, recordChange } from '../../kernel/crud/history.ts';
import type { Db } from '../../kernel/db/db.ts';
import { write } from '../../kernel/db/write.ts';
import { notFound } from '../../kernel/errors.ts';
import type { Ctx } from '../../kernel/http/http.ts';
import { modelDrawingTable as drawings, modelTable as t } from './model.table.ts';

type Row = typeof t.$inferSelect;
type NewModel = Pick<Row, 'key' | 'name' | 'flavour'> & { [K in keyof Row]?: Row[K] | undefined };

const constraints = { bpm_model_key: { field: 'key', message: '流程标识已存在' } };
const labels = labelsOf(model.fields);

const inWords = (row: Row | undefined) => row && { ...row, settings: modelSettingsText(row.settings) };
const remember = (tx: Db, ctx: Ctx, row: Row, { before, after }: { before?: Row; after?: Row }) =>
  recordChange(tx, ctx, {
    resource: model.name,
    recordId: row.modelId,
    recordName: row.name,
    labels,
    before: inWords(before),
    after: inWords(after),
  });

/** A model, or a refusal. */
export async function modelOf(db: Db, modelId: number): Promise<Row> {
  const [row] = await db.select().from(t).where(eq(t.modelId, modelId));
  if (!row) throw notFound(model.title);
  return row;
}

/** One of the drawings of a model. */
export async function drawingOf(db: Db, modelId: number, revision: number) {
  const [row] = await db
    .select()
    .from(drawings)
    .where(and(eq(drawings.modelId, modelId), eq(drawings.revision, revision)));
  if (!row) throw notFound('流程图');
  return row;
}

/** A model with the drawing that is current. */
export async function currentDrawing(db: Db, modelId: number): Promise<{ model: Row; bpmnXml: string }> {
  const row = await modelOf(db, modelId);
  return { model: row, bpmnXml: (await drawingOf(db, modelId, row.revision)).bpmnXml };
}

/** A new model and its first drawing; answers its id. */
export function createModel(ctx: Ctx, values: NewModel, bpmnXml: string): Promise<number> {
  const { userName } = ctx.user;
  return write(ctx, constraints, async (tx) => {
    const [row] = (await tx
      .insert(t)
      .values({
        key: values.key,
        name: values.name,
        flavour: values.flavour,
        category: values.category ?? '1',
        description: values.description ?? '',
        formType: values.formType ?? FORM_TYPE.dynamic,
        formId: values.formId ?? 0,
        formCustomCreatePath: values.formCustomCreatePath ?? '',
        formCustomViewPath: values.formCustomViewPath ?? '',
        settings: values.settings ?? usualSettings,
        createBy: userName,
        updateBy: userName,
      })
      .returning()) as [Row];
    await tx.insert(drawings).values({ modelId: row.modelId, revision: row.revision, bpmnXml, createBy: userName });
    await remember(tx, ctx, row, { after: row });
    return row.modelId;
  });
}

/** Changes a model under its lock; `plan` sees the row as it is and answers what to set. */
export function updateModel(ctx: Ctx, modelId: number, plan: (tx: Db, current: Row) => Promise<object>) {
  return write(ctx, constraints, async (tx) => {
    const [before] = await tx.select().from(t).where(eq(t.modelId, modelId)).for('update');
    if (!before) throw notFound(model.title);
    const [after] = (await tx
      .update(t)
      .set({
        ...(await plan(tx, before)),
        updateBy: ctx.user.userName,
        updateTime: nowText(),
        version: before.version + 1,
      })
      .where(eq(t.modelId, modelId))
      .returning()) as [Row];
    await remember(tx, ctx, after, { before, after });
  });
}

/** Keeps a drawing unless it is the one already there, lets the oldest go, and answers the revision that is current now. */
export async function addDrawing(tx: Db, ctx: Ctx, { modelId, revision }: Row, bpmnXml: string): Promise<number> {
  const ofModel = eq(drawings.modelId, modelId);
  const [last] = await tx
    .select({ bpmnXml: drawings.bpmnXml })
    .from(drawings)
    .where(and(ofModel, eq(drawings.revision, revision)));
  if (last?.bpmnXml === bpmnXml) return revision;
  const next = revision + 1;
  await tx.insert(drawings).values({ modelId, revision: next, bpmnXml, createBy: ctx.user.userName });
  await tx.delete(drawings).where(and(ofModel, lte(drawings.revision, next - KEPT_REVISIONS)));
  return next;
}
