import type { InstanceDetail } from '@jiaoyan/contract/bpm/instance';
import type { ProcessTask } from '@jiaoyan/contract/bpm/task-row';
import { expect, test } from 'vitest';
import { durationText } from './texts.ts';
import { timelineOf } from './timeline-entries.ts';

const person = { userId: 1, nickname: '林志文', deptName: '' };
const task = (
  taskId: number,
  status: number,
  endTime: string | null,
  parentTaskId: number | null = null,
): ProcessTask => ({
  taskId,
  id: String(taskId),
  taskKey: 'A',
  name: '审批',
  status,
  result: 1,
  assigneeUser: person,
  ownerUser: null,
  candidateUsers: [],
  parentTaskId,
  sign: parentTaskId ? 'before' : '',
  reason: '',
  files: [],
  createTime: '2026-01-01 08:00:00',
  endTime,
  dueTime: null,
  durationMs: null,
});

const detailOf = (tasks: ProcessTask[], endTime: string | null): InstanceDetail => ({
  instance: {
    instanceId: 1,
    name: '请假',
    definitionId: 1,
    key: 'k',
    processName: '请假',
    definitionVersion: 1,
    category: '1',
    status: endTime ? 2 : 1,
    result: endTime ? 2 : 1,
    reason: '',
    businessKey: '',
    startUser: person,
    createTime: '2026-01-01 08:00:00',
    endTime,
    durationMs: null,
    currentTasks: [],
  },
  formType: '10',
  form: null,
  formValues: {},
  formCustomViewPath: '',
  access: {},
  tasks,
  activities: [],
  comments: [
    { commentId: 5, taskId: null, type: 'urge', user: person, text: '', files: [], createTime: '2026-01-01 10:00:00' },
  ],
  mine: [],
  actions: [],
  incidents: [],
});

test('what happened stands in the order of time, open tasks last, added signers under their task', () => {
  const tasks = [
    task(1, 1, null),
    task(2, 2, '2026-01-01 11:00:00'),
    task(3, 2, '2026-01-01 09:00:00'),
    task(4, 1, null, 1),
    task(5, 2, '2026-01-01 09:30:00', 4),
  ];
  const entries = timelineOf(detailOf(tasks, null));
  expect(entries.map(({ key }) => key)).toEqual(['start', 'task-3', 'comment-5', 'task-2', 'task-1']);
  const last = entries.at(-1);
  const signer = last?.kind === 'task' ? last.entry.signers[0] : undefined;
  expect(signer?.task.taskId).toBe(4);
  expect(signer?.signers.map((entry) => entry.task.taskId)).toEqual([5]);
});

test('the end comes after everything, and a signer whose task is not shown stands alone', () => {
  const entries = timelineOf(detailOf([task(7, 2, '2026-01-01 12:00:00', 99)], '2026-01-01 12:00:00'));
  expect(entries.map(({ key }) => key)).toEqual(['start', 'comment-5', 'task-7', 'end']);
});

test.each([
  [null, ''],
  [0, '不足 1 秒'],
  [61_000, '1 分钟 1 秒'],
  [90_000_000, '1 天 1 小时'],
  [86_400_000, '1 天'],
])('%s milliseconds read as “%s”', (ms, text) => {
  expect(durationText(ms)).toBe(text);
});
