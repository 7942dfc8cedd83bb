import type { ModelProblem } from '@jiaoyan/contract/bpm/model';
import type { Rule } from '@jiaoyan/contract/bpm/rule';
import type { Compiled } from '@jiaoyan/engine';
import type { Db } from '../../kernel/db/db.ts';
import { refuse } from '../../kernel/errors.ts';
import type { DrawnTask } from './drawing-tasks.ts';
import type { modelTable } from './model.table.ts';
import { formFault, type ModelForm } from './model-form.ts';
import { ruleFault } from './rule-check.ts';

/** A model as a deployment sees it. */
export interface Draft {
  readonly model: typeof modelTable.$inferSelect;
  readonly tasks: readonly DrawnTask[];
  readonly compiled: Compiled;
  readonly form: ModelForm;
  readonly rules: readonly Rule[];
}
/** A problem together with the sentence that tells it outside of a list. */
interface Found {
  readonly problem: ModelProblem;
  readonly sentence: string;
  /** The field of the model at fault. */
  readonly field?: string;
}

/** More would not fit into a message. */
const TOLD = 5;

const ofTask = ({ taskKey, taskName }: DrawnTask, text: string): Found => ({
  problem: { elementId: taskKey, elementName: taskName, text, level: 'error' },
  sentence: `任务“${taskName}”（${taskKey}）${text}`,
});

function ofModel({ model }: Draft, text: string, field?: string): Found {
  const problem: ModelProblem = { elementId: model.key, elementName: model.name, text, level: 'error' };
  return { problem, sentence: text, ...(field && { field }) };
}

function formProblems(draft: Draft): Found[] {
  const fault = formFault(draft.model, draft.form);
  return fault ? [ofModel(draft, fault.text, fault.field)] : [];
}

/** What the engine says, and what only the model knows about its drawing. */
function drawingProblems(draft: Draft): Found[] {
  const { definition, problems } = draft.compiled;
  const found = problems.map((problem): Found => {
    const { elementId, elementName, text } = problem;
    return { problem, sentence: elementId ? `节点“${elementName || elementId}”（${elementId}）：${text}` : text };
  });
  if (definition && definition.key !== draft.model.key)
    return [...found, ofModel(draft, `流程图中可执行的流程须为“${draft.model.key}”`)];
  if (definition && Object.keys(definition.nodes).length <= 1)
    return [...found, ofModel(draft, '流程图中只有开始事件，请先设计流程')];
  return found;
}

/** Whether nothing but a rule could say how often a task is done. */
function needsRounds({ definition }: Compiled, { taskKey }: DrawnTask): boolean {
  const loop = definition?.nodes[taskKey]?.loop;
  return loop !== undefined && loop.kind !== 'standard' && !loop.collection && !loop.cardinality;
}

/** Every task needs somebody: by a rule that works, or by the drawing. */
async function ruleProblems(tx: Db, { tasks, rules, form, compiled }: Draft): Promise<Found[]> {
  const byTask = new Map(rules.map((rule) => [rule.taskKey, rule]));
  const found: Found[] = [];
  // Nobody is ever asked to do what nothing leads to; the engine warns of it.
  const asked = tasks.filter(({ taskKey }) => !compiled.unreached.includes(taskKey));
  for (const task of asked) {
    const rule = byTask.get(task.taskKey);
    if (!rule && !task.drawn) found.push(ofTask(task, '没有分配规则'));
    else if (!rule && needsRounds(compiled, task))
      found.push(ofTask(task, '是多实例任务，但没有设置集合或次数，也没有分配规则'));
    const fault = rule && (await ruleFault(tx, rule, { task, fields: form?.fields }));
    if (fault) found.push(ofTask(task, `的分配规则有误：${fault.text}`));
  }
  return found;
}

/** Everything that a deployment would complain about, in the order in which it does. */
export async function findProblems(tx: Db, draft: Draft): Promise<Found[]> {
  return [...formProblems(draft), ...drawingProblems(draft), ...(await ruleProblems(tx, draft))];
}

/** Refuses with what is wrong; answers what should be looked at again. */
export function requireDeployable(found: readonly Found[]): ModelProblem[] {
  const errors = found.filter(({ problem }) => problem.level === 'error');
  const [first] = errors;
  if (!first) return found.map(({ problem }) => problem);
  const told = errors.slice(0, TOLD).map(({ sentence }) => sentence);
  const rest = errors.length > TOLD ? `；等共 ${errors.length} 处问题` : '';
  throw refuse(told.join('；') + rest, first.field);
}
