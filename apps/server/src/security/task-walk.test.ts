import { taskActions } from '@jiaoyan/contract/bpm/rule';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  approves,
  deployed,
  detail,
  linear,
  ok,
  onlyTask,
  type People,
  signInPeople,
  started,
  todo,
} from '../modules/bpm/process/process.fixture.ts';
import { type Answer, type Caller, openTestApp, type TestApp } from '../testing/app.ts';
import { delegatedTo } from './task-walk.fixture.ts';

let app: TestApp;
let people: People;
let other: number;
beforeAll(async () => {
  app = await openTestApp();
  people = await signInPeople(app);
  other = (await people.admin.get('/system/user/list?userName=tangwl')).rows[0].userId;
});
afterAll(() => app.stop());

const reason = '理由';
const MISSING = 999_999;
type Call = (by: Caller, id: number) => Promise<Answer>;

/** Every way to act on a task by its number; the key is the button, a second word tells two ways of one button apart. */
const calls: Readonly<Record<string, Call>> = {
  approve: (by, id) => by.put('/bpm/task/approve', { id, reason }),
  'approve all': async (by, id) => {
    const { data } = ok(await by.put('/bpm/task/batch-approve', { ids: [id], reason }));
    return { code: data[0].ok ? 200 : 500, msg: data[0].message || '操作成功' };
  },
  'approve form': (by, id) => by.put('/bpm/task/approve', { id, reason, formValues: { note: '改过' } }),
  'approve copy': (by, id) => by.put('/bpm/task/approve', { id, reason, copyUserIds: [other] }),
  reject: (by, id) => by.put('/bpm/task/reject', { id, reason }),
  'reject copy': (by, id) => by.put('/bpm/task/reject', { id, reason, copyUserIds: [other] }),
  return: (by, id) => by.put('/bpm/task/return', { id, to: 'one', reason }),
  'return list': (by, id) => by.get(`/bpm/task/list-by-return?id=${id}`),
  transfer: (by, id) => by.put('/bpm/task/transfer', { id, userId: other, reason }),
  'transfer old': (by, id) => by.put('/bpm/task/update-assignee', { id, assigneeUserId: other, reason }),
  delegate: (by, id) => by.put('/bpm/task/delegate', { id, userId: other, reason }),
  'sign before': (by, id) => by.put('/bpm/task/create-sign', { id, userIds: [other], type: 'before', reason }),
  'sign after': (by, id) => by.put('/bpm/task/create-sign', { id, userIds: [other], type: 'after', reason }),
  unsign: (by, id) => by.put('/bpm/task/delete-sign', { id, reason }),
  copy: (by, id) => by.put('/bpm/task/copy', { id, userIds: [other], reason }),
  withdraw: (by, id) => by.put('/bpm/task/withdraw', { id }),
  claim: (by, id) => by.put('/bpm/task/claim', { id }),
  unclaim: (by, id) => by.put('/bpm/task/unclaim', { id }),
};
const ways = Object.keys(calls);
const call = (way: string, by: Caller, id: number): Promise<Answer> => (calls[way] as Call)(by, id);

/** A run that stands before its second task, and who looks at it from where. */
interface Stand {
  readonly id: number;
  readonly task: number;
  readonly by: Caller;
}
type Part = 'assignee' | 'delegate' | 'owner' | 'candidate' | 'stranger' | 'starter' | 'manager';
const parts: readonly Part[] = ['assignee', 'delegate', 'owner', 'candidate', 'stranger', 'starter', 'manager'];

const callerOf = ({ b, c, d, starter, admin }: People): Record<Part, Caller> => ({
  assignee: b,
  delegate: c,
  owner: b,
  candidate: c,
  stranger: d,
  starter,
  manager: admin,
});

/** Whether all buttons of the node are allowed, or none. */
type Node = 'open' | 'closed';
const definitions = new Map<string, Promise<number>>();
function definitionOf(node: Node, pool: boolean): Promise<number> {
  const key = `walk_${node}${pool ? '_pool' : ''}`;
  const actions = node === 'open' ? [...taskActions] : [];
  const xml = linear(key, 'one', 'two', 'three');
  const drawn = xml.replace('id="two"', 'id="two" camunda:candidateUsers="suyq,linzw"');
  const two = { people: ['b'], settings: { actions, fields: { note: 'edit' } } };
  const rules = { one: ['starter'], three: ['d'] };
  const made = definitions.get(key) ?? deployed(people, key, pool ? drawn : xml, pool ? rules : { ...rules, two });
  definitions.set(key, made);
  return made;
}

async function standOf(part: Part, node: Node): Promise<Stand> {
  const pool = part === 'candidate';
  const id = await started(people.starter, await definitionOf(node, pool));
  await approves(people.starter, id);
  const [open] = await todo(pool ? people.c : people.b, id);
  const task = open?.taskId as number;
  if (part === 'delegate' || part === 'owner') await delegateTo(task);
  return { id, task, by: callerOf(people)[part] };
}

/** By hand, because a node may not allow it: the task may have come to the delegate before. */
async function delegateTo(task: number) {
  const { ids } = people;
  await delegatedTo(app, { task, ownerId: ids.b as number, delegateId: ids.c as number });
}

/** What each part may do where the node allows every button; the closed node leaves what decides. */
const deeds: Readonly<Record<Part, readonly string[]>> = {
  assignee: ways.filter((way) => !['unsign', 'withdraw', 'claim', 'unclaim'].includes(way)),
  delegate: ['approve', 'approve all', 'reject'],
  owner: [],
  candidate: ['claim'],
  stranger: [],
  starter: [],
  manager: [],
};
const needsButton = (way: string) =>
  taskActions.some((action) => way.startsWith(action)) || way === 'approve copy' || way === 'reject copy';
const mayDo = (part: Part, node: Node, way: string) =>
  deeds[part].includes(way) && (node === 'open' || part === 'candidate' || !needsButton(way));

for (const node of ['open', 'closed'] as const)
  for (const part of parts)
    test(`[WF-15] the ${part} of a task whose node is ${node} does what the buttons say, and nothing else`, async () => {
      let stand = await standOf(part, node);
      const before = await detail(people.starter, stand.id);
      for (const way of ways.filter((each) => !mayDo(part, node, each))) {
        const answer = await call(way, stand.by, stand.task);
        expect([way, answer.code === 200], answer.msg).toEqual([way, false]);
        if (['stranger', 'starter', 'manager'].includes(part)) {
          const missing = await call(way, stand.by, MISSING);
          expect([way, answer.code, answer.msg]).toEqual([way, missing.code, missing.msg]);
          expect(answer.msg).toBe('任务不存在');
        }
      }
      expect(await detail(people.starter, stand.id)).toEqual(before);
      for (const way of ways.filter((each) => mayDo(part, node, each))) {
        expect([way, (await call(way, stand.by, stand.task)).msg]).toEqual([way, '操作成功']);
        stand = await standOf(part, node);
      }
    });

for (const node of ['open', 'closed'] as const)
  for (const part of ['assignee', 'delegate', 'owner', 'candidate'] as const)
    test(`the page shows the ${part} of a task whose node is ${node} the buttons that work`, async () => {
      const { id, by } = await standOf(part, node);
      const shown = (await detail(by, id)).mine.flatMap(({ actions }: { actions: string[] }) => actions);
      const working = ways.filter((way) => mayDo(part, node, way)).map((way) => way.split(' ')[0]);
      expect(shown.toSorted()).toEqual([...new Set(working)].toSorted());
    });

test('a delegate hears that only an answer is asked for, and the owner that it is awaited', async () => {
  const { task, by } = await standOf('delegate', 'open');
  expect((await call('transfer', by, task)).msg).toBe('委派给您的任务只能答复，不能转办');
  expect((await call('approve form', by, task)).msg).toBe('委派给您的任务只能答复，不能修改表单');
  expect((await call('approve', people.b, task)).msg).toBe('任务已委派给他人，答复后才能处理');
  const closed = await standOf('assignee', 'closed');
  expect((await call('copy', closed.by, closed.task)).msg).toBe('该节点不允许抄送');
});

test('[WF-16] whoever added a signer takes them back; neither signers, nor a delegate, nor others can', async () => {
  const { b, c, d, starter, admin } = people;
  const { id, task } = await standOf('assignee', 'open');
  ok(await call('sign after', b, task));
  const [signer] = (await detail(b, id)).mine[0].signers;
  const tell = async (by: Caller) => (await call('unsign', by, signer.taskId)).msg;
  expect(await Promise.all([d, starter, admin].map(tell))).toEqual(['任务不存在', '任务不存在', '任务不存在']);
  expect(await tell(await app.signIn('tangwl'))).toBe('只有加签人本人可以减签');
  await delegateTo(task);
  expect([await tell(c), await tell(b)]).toEqual([
    '委派给您的任务只能答复，不能减签',
    '任务已委派给他人，答复后才能处理',
  ]);
  ok(await call('approve', c, task));
  expect(await tell(b)).toBe('操作成功');
});

test('an instance of others answers like one that does not exist, whatever is asked of it', async () => {
  const { d } = people;
  const { id } = await standOf('assignee', 'open');
  const asked = [
    (which: number) => d.get(`/bpm/process-instance/get?id=${which}`),
    (which: number) => d.get(`/bpm/process-instance/bpmn-xml?id=${which}`),
    (which: number) => d.get(`/bpm/activity/list?processInstanceId=${which}`),
    (which: number) => d.get(`/bpm/task/list-by-process-instance-id?processInstanceId=${which}`),
    (which: number) => d.post('/bpm/process-instance/urge', { id: which }),
    (which: number) => d.post('/bpm/process-instance/comment', { id: which, text: '在吗' }),
    (which: number) =>
      d
        .raw({ method: 'DELETE', url: '/bpm/process-instance/cancel', payload: { id: which, reason } })
        .then((reply) => reply.json<Answer>()),
  ];
  for (const ask of asked) {
    const answer = await ask(id);
    expect(answer).toMatchObject({ code: 404, msg: '流程实例不存在' });
    expect(answer).toEqual(await ask(MISSING));
  }
  expect(await onlyTask(people.b, id)).toBeGreaterThan(0);
});
