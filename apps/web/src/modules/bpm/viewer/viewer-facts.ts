import type { Graph } from '@jiaoyan/bpmn/graph';
import { type Moment, type Progress, type Run, runsOf } from '@jiaoyan/bpmn/progress';
import { parseTime } from '../../../kernel/time.ts';

/** One line of what is known about an element. */
export interface Fact {
  label: string;
  /** Plain text, whatever it looks like. */
  value: string;
  /** The value is a result code; a dictionary gives it its label. */
  isResult?: boolean;
}

const line = (label: string, value: string | null | undefined): Fact[] => (value ? [{ label, value }] : []);
const time = (label: string, moment: Moment): Fact[] => line(label, parseTime(moment));
const result = (code: number): Fact => ({ label: '结果', value: String(code), isResult: true });

function taskFacts({ activity, task }: Run): Fact[] {
  if (!task) return [...time('创建时间', activity.startTime), ...time('结束时间', activity.endTime)];
  return [
    ...line('审批人', task.assigneeUser?.nickname),
    ...line('部门', task.assigneeUser?.deptName),
    result(task.result),
    ...time('创建时间', task.createTime),
    ...time('结束时间', task.endTime),
    ...line('审批建议', task.reason),
  ];
}

function startFacts({ instance }: Progress): Fact[] {
  return [
    ...line('发起人', instance?.startUser?.nickname),
    ...line('部门', instance?.startUser?.deptName),
    ...time('创建时间', instance?.createTime),
  ];
}

const passingFacts = ({ activity }: Run): Fact[] => [
  ...line('状态', parseTime(activity.endTime) ? '已完成' : '进行中'),
  ...time('结束时间', activity.endTime),
];

/** What is known about each element that the instance has reached, about its latest visit if there were several. */
export function viewerFacts(graph: Graph, progress: Progress): ReadonlyMap<string, readonly Fact[]> {
  const facts = new Map<string, readonly Fact[]>();
  for (const [id, runs] of runsOf(progress)) {
    const kind = graph.nodes.get(id)?.kind;
    const latest = runs.at(-1);
    if (!kind || !latest) continue;
    const times = line('执行次数', runs.length > 1 ? `${runs.length} 次，以下为最近一次` : '');
    const { instance } = progress;
    if (kind === 'start' && instance) facts.set(id, startFacts(progress));
    else if (kind === 'end' && instance)
      facts.set(id, [result(instance.result), ...time('结束时间', instance.endTime)]);
    else facts.set(id, [...times, ...(kind === 'user-task' ? taskFacts(latest) : passingFacts(latest))]);
  }
  return facts;
}
