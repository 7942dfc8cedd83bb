import type { InstanceDetail, ProcessComment } from '@jiaoyan/contract/bpm/instance';
import type { ProcessTask } from '@jiaoyan/contract/bpm/task-row';
import { isOpenStatus } from './task-states.ts';

/** A task with the people who were added to it, at any depth. */
export interface TaskEntry {
  task: ProcessTask;
  signers: readonly TaskEntry[];
}
/** Something that happened to an instance. */
export type TimelineEntry =
  | { kind: 'start'; key: string; time: string }
  | { kind: 'task'; key: string; time: string; entry: TaskEntry }
  | { kind: 'comment'; key: string; time: string; comment: ProcessComment }
  | { kind: 'end'; key: string; time: string };

/** Later than every moment: what is still open comes last. */
const OPEN = '9999';

function taskEntries(tasks: readonly ProcessTask[]): TaskEntry[] {
  const known = new Set(tasks.map(({ taskId }) => taskId));
  const below = (parent: number | null): TaskEntry[] =>
    tasks
      .filter(({ parentTaskId }) => (parentTaskId !== null && known.has(parentTaskId) ? parentTaskId : null) === parent)
      .map((task) => ({ task, signers: below(task.taskId) }));
  return below(null);
}

/** What happened to an instance, in the order of time; added signers stand with the task they were added to. */
export function timelineOf({ instance, tasks, comments }: InstanceDetail): TimelineEntry[] {
  const decided = taskEntries(tasks).map((entry): TimelineEntry => {
    const { taskId, status, endTime, createTime } = entry.task;
    const time = isOpenStatus(status) ? OPEN : (endTime ?? createTime);
    return { kind: 'task', key: `task-${taskId}`, time, entry };
  });
  const said = comments.map(
    (comment): TimelineEntry => ({
      kind: 'comment',
      key: `comment-${comment.commentId}`,
      time: comment.createTime,
      comment,
    }),
  );
  // A stable sort keeps what people said before what was decided in the same second.
  const between = [...said, ...decided].sort((a, b) => (a.time < b.time ? -1 : Number(a.time > b.time)));
  const end: TimelineEntry[] = instance.endTime ? [{ kind: 'end', key: 'end', time: instance.endTime }] : [];
  return [{ kind: 'start', key: 'start', time: instance.createTime }, ...between, ...end];
}
