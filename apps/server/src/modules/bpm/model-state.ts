import { ACTIVE, SUSPENDED } from '@jiaoyan/contract/bpm/definition';
import type { Model, ModelRow } from '@jiaoyan/contract/bpm/model';
import { and, desc, eq, inArray, isNull } from 'drizzle-orm';
import { recordChange } from '../../kernel/crud/history.ts';
import type { Db } from '../../kernel/db/db.ts';
import { write } from '../../kernel/db/write.ts';
import { notFound, refuse } from '../../kernel/errors.ts';
import type { Ctx } from '../../kernel/http/http.ts';
import { definitionTable as t } from './definition.table.ts';
import { formTable } from './form.table.ts';
import { modelTable } from './model.table.ts';
import { ruleTable } from './rule.table.ts';

const words: Readonly<Record<number, string>> = { [ACTIVE]: '激活', [SUSPENDED]: '挂起' };
const { definitionId, version, suspensionState, deployTime } = t;

/** Models with what is deployed of them and what their forms are called. */
export async function withDeployed(db: Db, models: readonly Model[]): Promise<ModelRow[]> {
  if (models.length === 0) return [];
  const keys = models.map(({ key }) => key);
  const latest = await db
    .selectDistinctOn([t.key], { key: t.key, definitionId, version, suspensionState, deployTime })
    .from(t)
    .where(inArray(t.key, keys))
    .orderBy(t.key, desc(version));
  const byKey = new Map(latest.map(({ key, ...row }) => [key, row]));
  const forms = await db
    .select({ formId: formTable.formId, name: formTable.name })
    .from(formTable)
    .where(
      inArray(
        formTable.formId,
        models.map(({ formId }) => formId),
      ),
    );
  const names = new Map(forms.map((form) => [form.formId, form.name]));
  return models.map((row) => ({
    ...row,
    formName: names.get(row.formId) ?? '',
    definition: byKey.get(row.key) ?? null,
  }));
}

/** Suspends or activates the newest version of a model, so that it can or cannot be started. */
export function changeState(ctx: Ctx, modelId: number, state: number): Promise<void> {
  return write(ctx, {}, async (tx) => {
    const [model] = await tx.select().from(modelTable).where(eq(modelTable.modelId, modelId)).for('update');
    if (!model) throw notFound('流程模型');
    const [latest] = await tx.select().from(t).where(eq(t.key, model.key)).orderBy(desc(version)).limit(1);
    if (!latest) throw refuse('该流程尚未发布，不能修改状态');
    if (latest.suspensionState === state) return;
    await tx.update(t).set({ suspensionState: state }).where(eq(definitionId, latest.definitionId));
    await recordChange(tx, ctx, {
      resource: 'model',
      recordId: modelId,
      recordName: model.name,
      before: { state: words[latest.suspensionState] },
      after: { state: words[state] },
      labels: { state: `v${latest.version}激活状态` },
    });
  });
}

/** What goes with a model: nobody can start it any more, and its draft rules are gone. What ran stays. */
export async function retire(tx: Db, { modelId, key }: Pick<Model, 'modelId' | 'key'>): Promise<void> {
  await tx
    .update(t)
    .set({ suspensionState: SUSPENDED })
    .where(and(eq(t.key, key), eq(suspensionState, ACTIVE)));
  await tx.delete(ruleTable).where(and(eq(ruleTable.modelId, modelId), isNull(ruleTable.definitionId)));
}
