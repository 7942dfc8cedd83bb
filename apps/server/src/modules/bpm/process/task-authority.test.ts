import { taskActions } from '@jiaoyan/contract/bpm/rule';
import { actionWords } from '@jiaoyan/contract/bpm/rule-words';
import { expect, test } from 'vitest';
import { AppError } from '../../../kernel/errors.ts';
import { deedsOf, requireDeed, requirePart, type TaskDeed, type TaskView } from './task-authority.ts';
import type { TaskRow } from './turn.ts';

const [ME, OTHER, THIRD] = [7, 8, 9];
const every: readonly TaskDeed[] = ['approve', 'reject', ...taskActions, 'unsign', 'claim', 'unclaim'];
const decide: readonly TaskDeed[] = ['approve', 'reject'];
const whole: readonly TaskDeed[] = [...decide, ...taskActions];

/** A task that is mine, open and of nobody else. */
const taskOf = (change: Partial<TaskRow>): TaskRow => ({
  taskId: 1,
  instanceId: 1,
  tokenId: '1',
  taskKey: 'check',
  name: '审核',
  parentTaskId: null,
  sign: '',
  assigneeId: ME,
  ownerId: null,
  endedBy: null,
  candidateIds: [],
  delegated: false,
  status: 1,
  reason: '',
  files: [],
  createTime: '2030-01-01 08:00:00',
  claimTime: null,
  endTime: null,
  dueTime: null,
  urged: 0,
  ...change,
});
const viewOf = (hasSigners: boolean, actions?: readonly string[]): TaskView => ({
  userId: ME,
  // The settings of a node are many; authority reads the buttons only.
  rules: new Map(actions ? [['check', { settings: { actions } }]] : []) as unknown as TaskView['rules'],
  hasSigners,
});

const MISSING = '任务不存在';
const WAITS = '任务正在等待加签人处理';
const DONE = '任务已处理，不能重复操作';
const NOT_MINE = '该任务的审批人不是您，不能操作';
const TAKEN = '任务已被他人签收或处理';

interface Situation {
  readonly task: Partial<TaskRow>;
  /** What I may do without signers, besides `unsign` with them where `signed` says so. */
  readonly deeds: readonly TaskDeed[];
  readonly signed?: true;
  /** What I hear of everything else; without it, the words depend on the deed. */
  readonly refusal?: string;
}
const situations: Readonly<Record<string, Situation>> = {
  'mine and open': { task: {}, deeds: whole, signed: true },
  'mine by claiming': { task: { candidateIds: [OTHER, ME] }, deeds: [...whole, 'unclaim'], signed: true },
  'mine, waiting for signers': { task: { status: 0 }, deeds: [], signed: true, refusal: WAITS },
  'mine, claimed and waiting for signers': {
    task: { status: 0, candidateIds: [ME] },
    deeds: [],
    signed: true,
    refusal: WAITS,
  },
  'mine and over': { task: { status: 2 }, deeds: [], signed: true, refusal: DONE },
  'mine, with signers to follow': { task: { status: 7 }, deeds: [], signed: true, refusal: DONE },
  'delegated to me': { task: { ownerId: OTHER, delegated: true }, deeds: decide },
  'delegated to me and over': { task: { ownerId: OTHER, delegated: true, status: 3 }, deeds: [], refusal: DONE },
  'delegated by me': {
    task: { assigneeId: OTHER, ownerId: ME, delegated: true },
    deeds: [],
    refusal: '任务已委派给他人，答复后才能处理',
  },
  'handed over by me': { task: { assigneeId: OTHER, ownerId: ME }, deeds: [], refusal: NOT_MINE },
  'handed over by me, once claimed': {
    task: { assigneeId: OTHER, ownerId: ME, candidateIds: [ME] },
    deeds: [],
    refusal: TAKEN,
  },
  'delegated by somebody else, once open to me': {
    task: { assigneeId: OTHER, ownerId: THIRD, delegated: true, candidateIds: [ME] },
    deeds: [],
    refusal: TAKEN,
  },
  'decided by me and open again for somebody else': {
    task: { assigneeId: OTHER, endedBy: ME },
    deeds: [],
    refusal: NOT_MINE,
  },
  'open to me and nobody yet': {
    task: { assigneeId: null, candidateIds: [OTHER, ME] },
    deeds: ['claim'],
    refusal: '请先签收任务',
  },
  'open to me once, and over': {
    task: { assigneeId: null, candidateIds: [ME], status: 4 },
    deeds: [],
    refusal: DONE,
  },
  'open to me once, and waiting': {
    task: { assigneeId: null, candidateIds: [ME], status: 0 },
    deeds: [],
    refusal: WAITS,
  },
  'open to others': { task: { assigneeId: null, candidateIds: [OTHER] }, deeds: [], refusal: MISSING },
  'of somebody else': { task: { assigneeId: OTHER }, deeds: [], refusal: MISSING },
  'of somebody else, by claiming': { task: { assigneeId: OTHER, candidateIds: [THIRD] }, deeds: [], refusal: MISSING },
  'of somebody else, and waiting': { task: { assigneeId: OTHER, status: 0 }, deeds: [], refusal: MISSING },
  'of somebody else, and over': { task: { assigneeId: OTHER, endedBy: OTHER, status: 2 }, deeds: [], refusal: MISSING },
};

const words: Readonly<Record<string, string>> = { approve: '通过', unsign: '减签', claim: '签收', unclaim: '退签' };
/** What is said of a deed where it is my task and open. */
function wordsFor(deed: TaskDeed, { delegated }: TaskRow): string {
  if (delegated) return `委派给您的任务只能答复，不能${words[deed] ?? actionWords[deed as keyof typeof actionWords]}`;
  if (deed === 'claim') return '任务已由您签收';
  if (deed === 'unclaim') return '该任务不是签收而来，不能退签';
  if (deed === 'unsign') return '该任务没有可减签的加签人';
  return `该节点不允许${actionWords[deed as keyof typeof actionWords]}`;
}
const outcome = (work: () => void): string => {
  try {
    work();
    return '';
  } catch (error) {
    if (error instanceof AppError) return error.message;
    throw error;
  }
};

for (const [name, { task: change, deeds, signed, refusal }] of Object.entries(situations))
  for (const hasSigners of [false, true])
    for (const actions of [undefined, [], ['return', 'copy']])
      test(`a task ${name}, ${hasSigners ? 'with' : 'without'} signers, where the node says ${actions ?? 'nothing'}`, () => {
        const [task, view] = [taskOf(change), viewOf(hasSigners, actions)];
        const isButton = (deed: TaskDeed) => (taskActions as readonly string[]).includes(deed);
        const allowed = deeds.filter((deed) => !actions || !isButton(deed) || (actions as string[]).includes(deed));
        if (hasSigners && signed) allowed.push('unsign');
        expect(deedsOf(task, view).toSorted()).toEqual(allowed.toSorted());
        for (const deed of every) {
          const told = allowed.includes(deed) ? '' : (refusal ?? wordsFor(deed, task));
          expect([deed, outcome(() => requireDeed(task, deed, view))]).toEqual([deed, told]);
        }
      });

test.each([
  ['whose task it is', { assigneeId: ME }, true],
  ['whose task it was before', { assigneeId: OTHER, ownerId: ME }, true],
  ['who ended it', { assigneeId: OTHER, endedBy: ME, status: 2 }, true],
  ['who could claim it', { assigneeId: OTHER, candidateIds: [THIRD, ME] }, true],
  [
    'who has nothing to do with it',
    { assigneeId: OTHER, ownerId: THIRD, endedBy: OTHER, candidateIds: [THIRD] },
    false,
  ],
])('a task is there for whom it concerns: %s', (_name, change, concerns) => {
  expect(outcome(() => requirePart(taskOf(change), ME))).toBe(concerns ? '' : MISSING);
});
