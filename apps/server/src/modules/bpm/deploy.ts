import { isDeepStrictEqual } from 'node:util';
import { ACTIVE, SUSPENDED } from '@jiaoyan/contract/bpm/definition';
import { FORM_TYPE, type ModelProblem } from '@jiaoyan/contract/bpm/model';
import type { Rule } from '@jiaoyan/contract/bpm/rule';
import type { Compiled } from '@jiaoyan/engine';
import { and, asc, desc, eq, isNull, ne } from 'drizzle-orm';
import { recordChange } from '../../kernel/crud/history.ts';
import type { Db } from '../../kernel/db/db.ts';
import { write } from '../../kernel/db/write.ts';
import { notFound, refuse, stale } from '../../kernel/errors.ts';
import type { Ctx } from '../../kernel/http/http.ts';
import { armRules } from './arm-rules.ts';
import { definitionTable as t } from './definition.table.ts';
import { type Draft, findProblems, requireDeployable } from './deploy-check.ts';
import { compileDrawing } from './drawing.ts';
import { type DrawnTask, drawnTasks } from './drawing-tasks.ts';
import { modelDrawingTable, modelTable } from './model.table.ts';
import { formOf } from './model-form.ts';
import { listenerNames } from './process/listener.ts';
import { replaceStartTriggers } from './process/start-trigger.ts';
import { PROCESS_DUE } from './process/tools.ts';
import { ruleTable } from './rule.table.ts';

/** In whose name a process starts by itself when nobody looks after it. */
const ADMIN = 1;

type Model = typeof modelTable.$inferSelect;
/** Who deploys; the initial data are deployed by nobody in particular. */
type Actor = Pick<Ctx, 'user' | 'requestId'>;

/** A drawing that was read and compiled, before anything is locked. */
interface CompiledModel {
  readonly modelId: number;
  readonly revision: number;
  readonly bpmnXml: string;
  readonly tasks: readonly DrawnTask[];
  readonly compiled: Compiled;
}
/** What came of a deployment. */
interface Deployment {
  definitionId: number;
  version: number;
  warnings: ModelProblem[];
}

/** Reads and compiles the current drawing of a model: the part that takes time. */
export async function compileModel(db: Db, modelId: number): Promise<CompiledModel> {
  const [found] = await db
    .select({ key: modelTable.key, revision: modelTable.revision, bpmnXml: modelDrawingTable.bpmnXml })
    .from(modelTable)
    .leftJoin(
      modelDrawingTable,
      and(eq(modelDrawingTable.modelId, modelTable.modelId), eq(modelDrawingTable.revision, modelTable.revision)),
    )
    .where(eq(modelTable.modelId, modelId));
  if (!found) throw notFound('流程模型');
  const { key, revision, bpmnXml } = found;
  if (!bpmnXml) throw refuse('流程图尚未保存，请先设计流程');
  const compiled = await compileDrawing(bpmnXml, { listeners: listenerNames, process: key });
  return { modelId, revision, bpmnXml, tasks: await drawnTasks(bpmnXml, key), compiled };
}

const rulesWhere = (tx: Db, modelId: number, definitionId: number | null): Promise<Rule[]> =>
  tx
    .select({
      taskKey: ruleTable.taskKey,
      type: ruleTable.type,
      options: ruleTable.options,
      settings: ruleTable.settings,
    })
    .from(ruleTable)
    .where(
      and(
        eq(ruleTable.modelId, modelId),
        definitionId === null ? isNull(ruleTable.definitionId) : eq(ruleTable.definitionId, definitionId),
      ),
    )
    .orderBy(asc(ruleTable.taskKey));

/** Rules of tasks that the drawing no longer has stay with the model, in case the task comes back. */
async function draftOf(tx: Db, model: Model, { tasks, compiled }: CompiledModel): Promise<Draft> {
  const keys = new Set(tasks.map(({ taskKey }) => taskKey));
  const rules = (await rulesWhere(tx, model.modelId, null)).filter(({ taskKey }) => keys.has(taskKey));
  return { model, tasks, compiled, form: await formOf(tx, model), rules };
}

/** Everything that a deployment of a model would complain about. */
export async function checkModel(db: Db, modelId: number): Promise<ModelProblem[]> {
  const read = await compileModel(db, modelId);
  const [model] = await db.select().from(modelTable).where(eq(modelTable.modelId, modelId));
  if (!model) throw notFound('流程模型');
  return (await findProblems(db, await draftOf(db, model, read))).map(({ problem }) => problem);
}

/** A page to fill in counts only for processes without a form; a model may still remember one. */
function pathsOf({ formType, formCustomCreatePath, formCustomViewPath }: Model) {
  return { formCustomCreatePath: formType === FORM_TYPE.business ? formCustomCreatePath : '', formCustomViewPath };
}

/** What a definition takes over from its model and form. */
const snapshotOf = ({ model, form }: Draft, bpmnXml: string) => ({
  ...pathsOf(model),
  name: model.name,
  category: model.category,
  description: model.description,
  flavour: model.flavour,
  bpmnXml,
  formType: model.formType,
  formId: form?.formId ?? 0,
  formName: form?.name ?? '',
  formConf: form?.conf ?? null,
  formFields: form?.fields ?? null,
  settings: model.settings,
});
type Snapshot = ReturnType<typeof snapshotOf>;

/** A version of another model that had the same key once does not count. */
async function requireChange(tx: Db, last: typeof t.$inferSelect | undefined, draft: Draft, fresh: Snapshot) {
  if (last?.modelId !== draft.model.modelId) return;
  const names = Object.keys(fresh) as (keyof Snapshot)[];
  const changed = names.some((name) => !isDeepStrictEqual(last[name], fresh[name]));
  if (changed || !isDeepStrictEqual(await rulesWhere(tx, last.modelId, last.definitionId), draft.rules)) return;
  throw refuse('流程定义没有变化，无需再次发布');
}

async function insertVersion(tx: Db, actor: Actor, draft: Draft, fresh: Snapshot, version: number): Promise<number> {
  const by = actor.user.userName;
  const { model, rules } = draft;
  const { definition } = draft.compiled;
  if (!definition) throw new Error('a drawing with errors is refused before');
  const [added] = await tx
    .insert(t)
    .values({
      ...fresh,
      modelId: model.modelId,
      key: model.key,
      version,
      compiled: armRules(definition, rules),
      suspensionState: ACTIVE,
      deployBy: by,
    })
    .returning({ definitionId: t.definitionId });
  const definitionId = added?.definitionId as number;
  const copies = rules.map((rule) => ({ ...rule, modelId: model.modelId, definitionId, createBy: by, updateBy: by }));
  if (copies.length > 0) await tx.insert(ruleTable).values(copies);
  await tx
    .update(t)
    .set({ suspensionState: SUSPENDED })
    .where(and(eq(t.key, model.key), ne(t.definitionId, definitionId), eq(t.suspensionState, ACTIVE)));
  const starterId = actor.user.userId || (model.settings.managerUserIds[0] ?? ADMIN);
  await replaceStartTriggers(tx, { definitionId, definition, starterId });
  return definitionId;
}

/** Makes the next version of a process out of a compiled drawing, under the lock of its model. */
export async function deployCompiled(tx: Db, actor: Actor, read: CompiledModel): Promise<Deployment> {
  const [model] = await tx.select().from(modelTable).where(eq(modelTable.modelId, read.modelId)).for('update');
  if (!model) throw notFound('流程模型');
  if (model.revision !== read.revision) throw stale();
  const draft = await draftOf(tx, model, read);
  const warnings = requireDeployable(await findProblems(tx, draft));
  const [last] = await tx.select().from(t).where(eq(t.key, model.key)).orderBy(desc(t.version)).limit(1);
  const fresh = snapshotOf(draft, read.bpmnXml);
  await requireChange(tx, last, draft, fresh);
  const version = (last?.version ?? 0) + 1;
  const definitionId = await insertVersion(tx, actor, draft, fresh, version);
  await recordChange(tx, actor, {
    resource: 'model',
    recordId: model.modelId,
    recordName: model.name,
    before: { deployed: last ? `v${last.version}` : '' },
    after: { deployed: `v${version}` },
    labels: { deployed: '发布版本' },
  });
  return { definitionId, version, warnings };
}

/** Deploys a model as it is now. Compiling comes before the lock, because a large drawing takes its time. */
export async function deployModel(ctx: Ctx, modelId: number): Promise<Deployment> {
  const read = await compileModel(ctx.db, modelId);
  return write(ctx, {}, async (tx) => {
    const deployment = await deployCompiled(tx, ctx, read);
    // It may have to start by itself before long.
    await ctx.services.bus.publish(tx, PROCESS_DUE, null);
    return deployment;
  });
}
