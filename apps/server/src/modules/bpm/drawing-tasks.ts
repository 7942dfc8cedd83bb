import type { ModdleElement } from 'bpmn-moddle';
import { refuse } from '../../kernel/errors.ts';
import { readDrawing } from './drawing.ts';

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
const drawnPeople = ({ $attrs }: ModdleElement): string =>
  Object.entries($attrs)
    .flatMap(([name, value]) => (people.test(name) && value ? [value] : []))
    .join('，');

/** Everything in a process, with the ways between: flows, borders, and in and out of sub-processes. */
function readGraph(container: ModdleElement) {
  const elements: ModdleElement[] = [];
  const sources = new Map<string, Set<string>>();
  const join = (from: string | undefined, to: string | undefined) => {
    if (!from || !to) return;
    sources.set(to, (sources.get(to) ?? new Set()).add(from));
  };
  const walk = (parent: ModdleElement) => {
    for (const element of parent.flowElements ?? []) {
      join(element.sourceRef?.id, element.targetRef?.id);
      join(element.attachedToRef?.id, element.id);
      if (element.$type === 'bpmn:SequenceFlow') continue;
      elements.push(element);
      if (parent !== container) {
        join(parent.id, element.id);
        join(element.id, parent.id);
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
export async function drawnTasks(bpmnXml: string, key: string): Promise<DrawnTask[]> {
  const { process } = await readDrawing(bpmnXml, key);
  const { elements, sources } = readGraph(process);
  const tasks = elements.filter(({ $type, id }) => $type === 'bpmn:UserTask' && id);
  if (tasks.length > MAX_TASKS) throw refuse(`流程图中的用户任务不能超过 ${MAX_TASKS} 个`);
  const keys = tasks.map(({ id = '' }) => id);
  const found = tasks.map((task): DrawnTask => {
    const above = reaching(task.id ?? '', sources);
    return {
      taskKey: task.id ?? '',
      taskName: task.name?.trim() || (task.id ?? ''),
      drawn: drawnPeople(task),
      multi: task.loopCharacteristics?.$type === 'bpmn:MultiInstanceLoopCharacteristics',
      before: keys.filter((other) => other !== task.id && above.has(other)),
    };
  });
  return found.sort((a, b) => a.before.length - b.before.length);
}
