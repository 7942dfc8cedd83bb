import { taskActions as extraActions, type TaskAction } from '@jiaoyan/contract/bpm/rule';
import { actionWords } from '@jiaoyan/contract/bpm/rule-words';
import type { OpenTask } from '@jiaoyan/contract/bpm/task-row';
import { type AppError, conflict, notFound, refuse } from '../../../kernel/errors.ts';
import type { LoadedDefinition } from '../definition-reader.ts';
import type { TaskRow } from './turn.ts';

/** Something that a person does to a task. */
export type TaskDeed = OpenTask['actions'][number];

/** Who looks at a task, and what its node says. */
export interface TaskView {
  readonly userId: number;
  readonly rules: LoadedDefinition['rules'];
  /** Whether there are signers who could be taken back. */
  readonly hasSigners: boolean;
}

const DONE = '任务已处理，不能重复操作';
const WAITS = '任务正在等待加签人处理';

/** What somebody may do to a task: the buttons that they see, and nothing else. */
export function deedsOf(task: TaskRow, { userId, rules, hasSigners }: TaskView): TaskDeed[] {
  const isCandidate = task.candidateIds.includes(userId);
  const isOpen = task.status === 1;
  if (task.assigneeId === null) return isOpen && isCandidate ? ['claim'] : [];
  if (task.assigneeId !== userId) return [];
  // A delegate was asked for an answer; whose task it is decides about everything else.
  if (task.delegated) return isOpen ? ['approve', 'reject'] : [];
  const unsign = hasSigners ? (['unsign'] as const) : [];
  if (!isOpen) return [...unsign];
  const allowed = rules.get(task.taskKey)?.settings.actions ?? extraActions;
  return ['approve', 'reject', ...allowed, ...unsign, ...(isCandidate ? (['unclaim'] as const) : [])];
}

/** Refuses what is not among the deeds of somebody. A task of others looks like one that does not exist. */
export function requireDeed(task: TaskRow, deed: TaskDeed, view: TaskView): void {
  if (!deedsOf(task, view).includes(deed)) throw refusalOf(task, deed, view.userId);
}

/** Refuses those who have nothing to do with a task in the words that they would hear if it did not exist. */
export function requirePart(task: TaskRow, userId: number): void {
  const { assigneeId, ownerId, endedBy, candidateIds } = task;
  if (![assigneeId, ownerId, endedBy, ...candidateIds].includes(userId)) throw notFound('任务');
}

function refusalOf(task: TaskRow, deed: TaskDeed, userId: number): AppError {
  requirePart(task, userId);
  if (task.status === 0) return conflict(WAITS);
  if (task.status !== 1) return conflict(DONE);
  if (task.assigneeId === null) return refuse('请先签收任务');
  if (task.assigneeId !== userId) return othersTask(task, userId);
  if (task.delegated) return refuse(`委派给您的任务只能答复，不能${deedWords[deed]}`);
  if (deed === 'claim') return conflict('任务已由您签收');
  if (deed === 'unclaim') return refuse('该任务不是签收而来，不能退签');
  if (deed === 'unsign') return refuse('该任务没有可减签的加签人');
  return refuse(`该节点不允许${deedWords[deed]}`);
}

function othersTask({ delegated, ownerId, candidateIds }: TaskRow, userId: number): AppError {
  if (delegated && ownerId === userId) return refuse('任务已委派给他人，答复后才能处理');
  if (candidateIds.includes(userId)) return conflict('任务已被他人签收或处理');
  return refuse('该任务的审批人不是您，不能操作');
}

const deedWords: Readonly<Record<TaskDeed, string>> & Readonly<Record<TaskAction, string>> = {
  ...actionWords,
  approve: '通过',
  reject: '不通过',
  unsign: '减签',
  claim: '签收',
  unclaim: '退签',
};
