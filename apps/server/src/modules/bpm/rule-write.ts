import { RULE, type Rule, type rule } from '@jiaoyan/contract/bpm/rule';
import { settingsText } from '@jiaoyan/contract/bpm/rule-words';
import type { HandlerArgs } from '@jiaoyan/contract/kernel/http';
import { nowText } from '@jiaoyan/contract/kernel/wall-time';
import { eq } from 'drizzle-orm';
import { recordChange } from '../../kernel/crud/history.ts';
import type { Db } from '../../kernel/db/db.ts';
import { write } from '../../kernel/db/write.ts';
import { notFound, refuse, stale } from '../../kernel/errors.ts';
import type { Ctx } from '../../kernel/http/http.ts';
import { type DrawnTask, drawnTasks } from './drawing-tasks.ts';
import { modelTable } from './model.table.ts';
import { formOf } from './model-form.ts';
import { currentDrawing } from './model-write.ts';
import { ruleTable as t } from './rule.table.ts';
import { ruleFault } from './rule-check.ts';
import { optionNames } from './rule-options.ts';

type Body<K extends 'create' | 'update'> = HandlerArgs<(typeof rule)[K]>['body'];

const constraints = { bpm_task_assign_rule_task: { field: 'taskKey', message: '该任务已有分配规则' } };
const typeNames: Readonly<Record<string, string>> = {
  [RULE.role]: '角色',
  [RULE.dept]: '部门的成员',
  [RULE.deptLeader]: '部门的负责人',
  [RULE.post]: '岗位',
  [RULE.user]: '用户',
  [RULE.group]: '用户组',
  [RULE.script]: '自定义脚本',
  [RULE.expression]: '流程表达式',
  [RULE.userField]: '表单内的人员',
  [RULE.deptField]: '表单内部门的负责人',
  [RULE.chosen]: '发起人自选',
  [RULE.leaders]: '连续多级部门负责人',
};

/** The task that a rule is for; found before anything is locked, because reading a drawing takes its time. */
async function taskOf(db: Db, modelId: number, taskKey: string): Promise<DrawnTask> {
  const { model, bpmnXml } = await currentDrawing(db, modelId);
  const task = (await drawnTasks(bpmnXml, model.key)).find((each) => each.taskKey === taskKey);
  if (!task) throw refuse(`流程图中没有用户任务“${taskKey}”`, 'taskKey');
  return task;
}

/** A deployment waits for rules that are being written, and they for it. */
async function lockedModel(tx: Db, modelId: number) {
  const [model] = await tx.select().from(modelTable).where(eq(modelTable.modelId, modelId)).for('update');
  if (!model) throw notFound('流程模型');
  return model;
}

async function requireSound(tx: Db, model: typeof modelTable.$inferSelect, task: DrawnTask, wanted: Rule) {
  const form = await formOf(tx, model);
  const fault = await ruleFault(tx, wanted, { task, fields: form?.fields });
  if (fault) throw refuse(fault.text, fault.field);
}

/** A rule in words, for the history of its model. */
async function inWords(tx: Db, { taskName }: DrawnTask, { type, options, settings }: Rule): Promise<string> {
  const names = await optionNames(tx, type, options);
  const chosen = options.map((id) => names.get(id) ?? String(id)).join('、') || settings.expression || settings.field;
  return `${taskName}：${typeNames[type]}${chosen && ` ${chosen}`}；${settingsText(settings)}`;
}

interface RuleChange {
  model: { modelId: number; name: string };
  task: DrawnTask;
  before?: Rule;
  after: Rule;
}

async function remember(tx: Db, ctx: Ctx, { model, task, before, after }: RuleChange) {
  await recordChange(tx, ctx, {
    resource: 'model',
    recordId: model.modelId,
    recordName: model.name,
    before: { rule: before ? await inWords(tx, task, before) : '' },
    after: { rule: await inWords(tx, task, after) },
    labels: { rule: '分配规则' },
  });
}

/** Gives a task of a model its rule. */
export async function createRule(ctx: Ctx, { modelId, ...wanted }: Body<'create'>): Promise<number> {
  const task = await taskOf(ctx.db, modelId, wanted.taskKey);
  const by = ctx.user.userName;
  return write(ctx, constraints, async (tx) => {
    const model = await lockedModel(tx, modelId);
    await requireSound(tx, model, task, wanted);
    const [added] = await tx
      .insert(t)
      .values({ ...wanted, modelId, createBy: by, updateBy: by })
      .returning({ ruleId: t.ruleId });
    await remember(tx, ctx, { model, task, after: wanted });
    return added?.ruleId as number;
  });
}

async function draftRule(db: Db, ruleId: number) {
  const [found] = await db.select().from(t).where(eq(t.ruleId, ruleId));
  if (!found) throw notFound('分配规则');
  if (found.definitionId !== null) throw refuse('已发布的分配规则不能修改');
  return found;
}

/** Changes the rule of a task, as long as it belongs to a model and not to a definition. */
export async function updateRule(
  ctx: Ctx,
  { ruleId, version, type, options, settings }: Body<'update'>,
): Promise<void> {
  const { modelId, taskKey } = await draftRule(ctx.db, ruleId);
  const task = await taskOf(ctx.db, modelId, taskKey);
  await write(ctx, constraints, async (tx) => {
    const model = await lockedModel(tx, modelId);
    const before = await draftRule(tx, ruleId);
    if (version !== undefined && version !== before.version) throw stale();
    const after = { taskKey, type, options, settings: settings ?? before.settings };
    await requireSound(tx, model, task, after);
    await tx
      .update(t)
      .set({ ...after, updateBy: ctx.user.userName, updateTime: nowText(), version: before.version + 1 })
      .where(eq(t.ruleId, ruleId));
    await remember(tx, ctx, { model, task, before, after });
  });
}
