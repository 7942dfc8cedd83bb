import { holdsValue } from '@jiaoyan/contract/bpm/form-field';
import { nodeSettingsSchema, type RuleRow, type rule } from '@jiaoyan/contract/bpm/rule';
import { and, eq, isNull } from 'drizzle-orm';
import type { Db } from '../../kernel/db/db.ts';
import { notFound, refuse } from '../../kernel/errors.ts';
import type { Handlers } from '../../kernel/http/http.ts';
import { definitionTable } from './definition.table.ts';
import { type DrawnTask, drawnTasks } from './drawing-tasks.ts';
import { formOf } from './model-form.ts';
import { currentDrawing, modelOf } from './model-write.ts';
import { peopleChoices } from './people-choices.ts';
import { ruleTable as t } from './rule.table.ts';
import { optionNames } from './rule-options.ts';
import { createRule, updateRule } from './rule-write.ts';

type Stored = typeof t.$inferSelect;

async function ofDefinition(db: Db, definitionId: number) {
  const { key, bpmnXml } = definitionTable;
  const [found] = await db
    .select({ key, bpmnXml })
    .from(definitionTable)
    .where(eq(definitionTable.definitionId, definitionId));
  if (!found) throw notFound('流程定义');
  const rules = await db.select().from(t).where(eq(t.definitionId, definitionId));
  return { tasks: await drawnTasks(found.bpmnXml, found.key), rules };
}

async function ofModel(db: Db, modelId: number) {
  const { model, bpmnXml } = await currentDrawing(db, modelId);
  const rules = await db
    .select()
    .from(t)
    .where(and(eq(t.modelId, modelId), isNull(t.definitionId)));
  return { tasks: await drawnTasks(bpmnXml, model.key), rules };
}

/** The names of all options, one question per type. */
async function namesOf(db: Db, rules: readonly Stored[]) {
  const names = new Map<string, ReadonlyMap<number, string>>();
  for (const type of new Set(rules.map((each) => each.type))) {
    const ids = rules.filter((each) => each.type === type).flatMap((each) => each.options);
    names.set(type, await optionNames(db, type, ids));
  }
  return ({ type, options }: Stored) => options.map((id) => names.get(type)?.get(id) ?? `已删除（${id}）`);
}

/** One row per user task, with its rule if it has one. */
async function rowsOf(db: Db, tasks: readonly DrawnTask[], rules: readonly Stored[]): Promise<RuleRow[]> {
  const byTask = new Map(rules.map((each) => [each.taskKey, each]));
  const nameOptions = await namesOf(db, rules);
  return tasks.map((task) => {
    const own = byTask.get(task.taskKey);
    return {
      ...task,
      before: [...task.before],
      ruleId: own?.ruleId ?? null,
      type: own?.type ?? '',
      options: own?.options ?? [],
      optionNames: own ? nameOptions(own) : [],
      settings: own?.settings ?? nodeSettingsSchema.parse({}),
      version: own?.version ?? 0,
    };
  });
}

/** What rules can be made of. */
async function choicesOf(db: Db, modelId: number) {
  const form = await formOf(db, await modelOf(db, modelId));
  const fields = (form?.fields ?? []).filter(holdsValue).map(({ name, label, type }) => ({ name, label, type }));
  return { ...(await peopleChoices(db)), fields };
}

export const ruleHandlers: Handlers<typeof rule> = {
  async list({ query: { modelId, definitionId }, ctx }) {
    if (modelId === undefined && definitionId === undefined) throw refuse('请指定流程模型或流程定义', 'modelId');
    const found =
      definitionId === undefined ? await ofModel(ctx.db, modelId ?? 0) : await ofDefinition(ctx.db, definitionId);
    return rowsOf(ctx.db, found.tasks, found.rules);
  },
  choices: ({ query, ctx }) => choicesOf(ctx.db, query.modelId),
  create: ({ body, ctx }) => createRule(ctx, body),
  update: ({ body, ctx }) => updateRule(ctx, body),
};
