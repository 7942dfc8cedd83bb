import { type ModdleElement, many, one, text } from '@jiaoyan/bpmn';
import { refuse } from '../../kernel/errors.ts';
import { readDrawing } from './drawing-read.ts';

/** A user task as a drawing shows it. */
export interface DrawnTask {
  readonly taskKey: string;
  readonly taskName: string;
  /** Whom the drawing names itself, as written. */
  readonly drawn: string;
  readonly multi: boolean;
  /** The user tasks from which a way leads here. */
  readonly before: readonly string[];
}

/** Whatever leads to a task is looked for once per task, so that there must be an end to them. */
const MAX_TASKS = 500;

const people = /:(?:assignee|candidateUsers|candidateGroups)$/;
/** BPMN's own roles: who does a task, and who may. */
const rolesOf = (task: ModdleElement): readonly string[] =>
  many(task, 'resources')
    .filter(({ $type }) => $type === 'bpmn:HumanPerformer' || $type === 'bpmn:PotentialOwner')
    .map((role) => text(one(one(role, 'resourceAssignmentExpression'), 'expression'), 'body').trim())
    .filter(Boolean);
const drawnPeople = (task: ModdleElement): string => {
  const words = Object.entries(task.$attrs).filter(([name, value]) => people.test(name) && value);
  return [...words.map(([, value]) => String(value)), ...rolesOf(task)].join('，');
};
const has = (element: ModdleElement, name: string) => name in element.$descriptor.propertiesByName;
const idAt = (element: ModdleElement, name: string) => (has(element, name) ? text(one(element, name), 'id') : '');

/** Everything in a process, with the ways between: flows, borders, and in and out of sub-processes. */
function readGraph(container: ModdleElement) {
  const elements: ModdleElement[] = [];
  const sources = new Map<string, Set<string>>();
  const join = (from: string, to: string) => {
    if (!from || !to) return;
    sources.set(to, (sources.get(to) ?? new Set()).add(from));
  };
  const walk = (parent: ModdleElement) => {
    if (!has(parent, 'flowElements')) return;
    for (const element of many(parent, 'flowElements')) {
      const id = text(element, 'id');
      join(idAt(element, 'sourceRef'), idAt(element, 'targetRef'));
      join(idAt(element, 'attachedToRef'), id);
      if (element.$type === 'bpmn:SequenceFlow') continue;
      elements.push(element);
      if (parent !== container) {
        join(text(parent, 'id'), id);
        join(id, text(parent, 'id'));
      }
      walk(element);
    }
  };
  walk(container);
  return { elements, sources };
}

/** The nodes from which a way leads to this one; itself only when it lies on a ring. */
function reaching(id: string, sources: ReadonlyMap<string, ReadonlySet<string>>): ReadonlySet<string> {
  const found = new Set<string>();
  const waiting = [...(sources.get(id) ?? [])];
  for (let at = waiting.pop(); at !== undefined; at = waiting.pop()) {
    if (found.has(at)) continue;
    found.add(at);
    waiting.push(...(sources.get(at) ?? []));
  }
  return found;
}

/** The user tasks of a drawing, those that come first before those that they lead to. */
export async function readTasks(bpmnXml: string, key: string): Promise<DrawnTask[]> {
  const { process } = await readDrawing(bpmnXml, key);
  const { elements, sources } = readGraph(process);
  const tasks = elements.filter((element) => element.$type === 'bpmn:UserTask' && text(element, 'id'));
  if (tasks.length > MAX_TASKS) throw refuse(`流程图中的用户任务不能超过 ${MAX_TASKS} 个`);
  const keys = tasks.map((task) => text(task, 'id'));
  const found = tasks.map((task): DrawnTask => {
    const taskKey = text(task, 'id');
    const above = reaching(taskKey, sources);
    return {
      taskKey,
      taskName: text(task, 'name').trim() || taskKey,
      drawn: drawnPeople(task),
      multi: one(task, 'loopCharacteristics')?.$type === 'bpmn:MultiInstanceLoopCharacteristics',
      before: keys.filter((other) => other !== taskKey && above.has(other)),
    };
  });
  return found.sort((a, b) => a.before.length - b.before.length);
}
