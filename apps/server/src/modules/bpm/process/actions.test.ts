import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Caller, openTestApp, type TestApp } from '../../../testing/app.ts';
import {
  approves,
  deployed,
  detail,
  done,
  drawing,
  linear,
  ok,
  onlyTask,
  type People,
  signInPeople,
  started,
  tasks,
  todo,
  todoKeys,
} from './process.fixture.ts';

let app: TestApp;
let people: People;
beforeAll(async () => {
  app = await openTestApp();
  people = await signInPeople(app);
});
afterAll(() => app.stop());

const reason = '理由';
const three = (key: string, more: object = {}) =>
  deployed(people, key, linear(key, 'one', 'two', 'three'), { one: ['b'], two: ['c'], three: ['d'] }, more);
const openKeys = async (id: number) =>
  (await detail(people.starter, id)).tasks
    .filter(({ status }: { status: number }) => status === 1)
    .map(({ taskKey }: { taskKey: string }) => taskKey);

test('[WF-13] a return leads to an earlier task of whoever had it; only such tasks are offered', async () => {
  const { starter, b, c, d } = people;
  const id = await started(starter, await three('wf_return'));
  expect((await b.get(`/bpm/task/list-by-return?id=${await onlyTask(b, id)}`)).data).toEqual([]);
  await approves(b, id);
  await approves(c, id);
  const task = await onlyTask(d, id);
  expect(
    (await d.get(`/bpm/task/list-by-return?id=${task}`)).data.map(({ taskKey }: { taskKey: string }) => taskKey),
  ).toEqual(['one', 'two']);
  expect(await d.put('/bpm/task/return', { id: task, to: 'three', reason })).toMatchObject({
    code: 500,
    msg: '不能退回到该节点',
  });
  ok(await d.put('/bpm/task/return', { id: task, to: 'one', reason }));
  expect(await openKeys(id)).toEqual(['one']);
  expect((await detail(starter, id)).tasks[2]).toMatchObject({ taskKey: 'three', status: 5, result: 4, reason });
  for (const person of [b, c, d]) await approves(person, id);
  expect((await detail(starter, id)).instance.result).toBe(2);
});

test('[WF-13] a return from a parallel branch to before the fork ends the other branch', async () => {
  const { starter, b, c, d } = people;
  const xml = drawing(
    'wf_fork',
    `<startEvent id="start"/>${tasks('first', 'x', 'y')}<parallelGateway id="fork"/><parallelGateway id="join"/><endEvent id="end"/>`,
    ['start>first', 'first>fork', 'fork>x', 'fork>y', 'x>join', 'y>join', 'join>end'],
  );
  const id = await started(starter, await deployed(people, 'wf_fork', xml, { first: ['b'], x: ['c'], y: ['d'] }));
  await approves(b, id);
  ok(await c.put('/bpm/task/return', { id: await onlyTask(c, id), to: 'first', reason }));
  expect(await openKeys(id)).toEqual(['first']);
  for (const person of [b, c, d]) await approves(person, id);
  expect((await detail(starter, id)).instance.result).toBe(2);
});

test('[WF-14] a return to a countersign asks all again, and half of them suffices again', async () => {
  const { starter, b, c, d } = people;
  const sign = { people: ['b', 'c'], settings: { approve: 'ratio', ratio: 50 } };
  const id = await started(
    starter,
    await deployed(people, 'wf_back', linear('wf_back', 'sign', 'next'), { sign, next: ['d'] }),
  );
  await approves(b, id);
  ok(await d.put('/bpm/task/return', { id: await onlyTask(d, id), to: 'sign', reason }));
  expect(await openKeys(id)).toEqual(['sign', 'sign']);
  await approves(c, id);
  expect(await openKeys(id)).toEqual(['next']);
  expect(await done(b, id)).toHaveLength(1);
});

test('a rejection leads back where the rule says', async () => {
  const { starter, b, c } = people;
  const two = { people: ['c'], settings: { reject: 'return', rejectTo: 'one' } };
  const id = await started(
    starter,
    await deployed(people, 'wf_resend', linear('wf_resend', 'one', 'two'), { one: ['b'], two }),
  );
  await approves(b, id);
  expect((await detail(c, id)).mine[0]).toMatchObject({ rejectReturnsTo: '任务one' });
  ok(await c.put('/bpm/task/reject', { id: await onlyTask(c, id), reason }));
  expect(await openKeys(id)).toEqual(['one']);
});

test('[WF-15] a delegate answers and the task comes back; a transfer stays away', async () => {
  const { starter, b, c, ids } = people;
  const id = await started(
    starter,
    await deployed(people, 'wf_hand', linear('wf_hand', 'one', 'two'), { one: ['b'], two: ['b'] }),
  );
  const task = await onlyTask(b, id);
  const hand = (to: number | undefined, by: Caller, how: string) =>
    by.put(`/bpm/task/${how}`, { id: task, userId: to, reason });
  expect(await hand(ids.b, b, 'delegate')).toMatchObject({ code: 500, msg: '不能委派给自己' });
  expect(await hand(999_999, b, 'delegate')).toMatchObject({ code: 500, msg: '所选用户不存在或已停用' });
  ok(await hand(ids.c, b, 'delegate'));
  expect([await todoKeys(b, id), await todoKeys(c, id)]).toEqual([[], ['one']]);
  expect((await detail(c, id)).mine[0].actions).toEqual(['approve', 'reject']);
  await approves(c, id, '我看可以');
  expect([await todoKeys(b, id), await todoKeys(c, id)]).toEqual([['one'], []]);
  expect(await done(c, id)).toMatchObject([{ reason: '我看可以' }]);
  expect(await hand(ids.b, b, 'transfer')).toMatchObject({ code: 500, msg: '不能转办给自己' });
  ok(await hand(ids.c, b, 'transfer'));
  await approves(c, id);
  expect(await openKeys(id)).toEqual(['two']);
});

test('[WF-16] signers before: the task waits for them; nobody signs twice; taking the last one back resumes it', async () => {
  const { starter, b, c, d, ids } = people;
  const id = await started(
    starter,
    await deployed(people, 'wf_before', linear('wf_before', 'one', 'two'), { one: ['b'], two: ['b'] }),
  );
  const task = await onlyTask(b, id);
  const sign = (userIds: unknown[], type = 'before') =>
    b.put('/bpm/task/create-sign', { id: task, userIds, type, reason });
  ok(await sign([ids.c, ids.d]));
  expect([await todoKeys(b, id), await todoKeys(c, id), await todoKeys(d, id)]).toEqual([[], ['one'], ['one']]);
  expect(await b.put('/bpm/task/approve', { id: task, reason })).toMatchObject({
    code: 409,
    msg: '任务正在等待加签人处理',
  });
  await approves(c, id);
  expect(await todoKeys(b, id)).toEqual([]);
  await approves(d, id);
  expect(await todoKeys(b, id)).toEqual(['one']);
  ok(await sign([ids.c]));
  expect((await detail(b, id)).mine[0]).toMatchObject({ actions: ['unsign'] });
  const [signer] = (await detail(b, id)).mine[0].signers;
  expect(await d.put('/bpm/task/delete-sign', { id: signer.taskId, reason })).toMatchObject({ code: 404 });
  expect(await c.put('/bpm/task/delete-sign', { id: signer.taskId, reason })).toMatchObject({
    code: 500,
    msg: '只有加签人本人可以减签',
  });
  ok(await b.put('/bpm/task/delete-sign', { id: signer.taskId, reason }));
  expect(await todoKeys(b, id)).toEqual(['one']);
  ok(await sign([ids.c], 'after'));
  expect(await sign([ids.c], 'after')).toMatchObject({ code: 500, msg: '“苏雅琴”已是该节点的审批人或加签人' });
});

test('[WF-16] signers after: they follow the own approval, then the run goes on', async () => {
  const { starter, b, c, d, ids } = people;
  const id = await started(
    starter,
    await deployed(people, 'wf_after', linear('wf_after', 'one', 'two'), { one: ['b'], two: ['b'] }),
  );
  const task = await onlyTask(b, id);
  ok(await b.put('/bpm/task/create-sign', { id: task, userIds: [ids.c, ids.d], type: 'after', reason }));
  expect([await todoKeys(b, id), await todoKeys(c, id)]).toEqual([['one'], []]);
  await approves(b, id, '我同意');
  expect(await openKeys(id)).toEqual(['one', 'one']);
  await approves(c, id);
  await approves(d, id);
  expect(await openKeys(id)).toEqual(['two']);
  expect((await detail(starter, id)).tasks[0]).toMatchObject({ status: 2, reason: '我同意' });
});

test('an approval can be taken back until somebody decides behind it', async () => {
  const { starter, b, c } = people;
  const id = await started(starter, await three('wf_withdraw'));
  const task = await onlyTask(b, id);
  await approves(b, id);
  expect(await c.put('/bpm/task/withdraw', { id: task })).toMatchObject({ code: 404, msg: '任务不存在' });
  ok(await b.put('/bpm/task/withdraw', { id: task }));
  expect(await openKeys(id)).toEqual(['one']);
  expect([await todoKeys(b, id), await todoKeys(c, id), await done(c, id)]).toEqual([['one'], [], []]);
  expect((await done(b, id))[0]).toMatchObject({ taskId: task, withdrawable: false });
  expect(await b.put('/bpm/task/withdraw', { id: task })).toMatchObject({ code: 409 });
  const again = await onlyTask(b, id);
  await approves(b, id);
  await approves(c, id);
  expect(await b.put('/bpm/task/withdraw', { id: again })).toMatchObject({ code: 409 });
  expect((await done(b, id))[0]).toMatchObject({ withdrawable: false });
});

test('a task of several is claimed by one, laid back, and claimed again', async () => {
  const { starter, b, c } = people;
  const xml = linear('wf_pool', 'one').replace(
    'id="one"',
    'id="one" camunda:candidateUsers="linzw" camunda:candidateGroups="center_deputy"',
  );
  const id = await started(starter, await deployed(people, 'wf_pool', xml, {}));
  const [task] = await todo(b, id);
  expect(task).toMatchObject({ claimable: true });
  expect(await b.put('/bpm/task/approve', { id: task?.taskId, reason })).toMatchObject({
    code: 500,
    msg: '请先签收任务',
  });
  const answers = await Promise.all([b, c].map((each) => each.put('/bpm/task/claim', { id: task?.taskId })));
  expect(answers.map(({ code }) => code).sort()).toEqual([200, 409]);
  const [winner, loser] = answers[0]?.code === 200 ? [b, c] : [c, b];
  expect([await todoKeys(winner, id), await todoKeys(loser, id)]).toEqual([['one'], []]);
  ok(await winner.put('/bpm/task/unclaim', { id: task?.taskId }));
  ok(await loser.put('/bpm/task/claim', { id: task?.taskId }));
  await approves(loser, id);
  expect((await detail(starter, id)).instance.result).toBe(2);
});

test('copies reach their readers, urging its limit, comments everybody who may look', async () => {
  const { starter, b, c, d, ids } = people;
  const id = await started(starter, await three('wf_copy'));
  expect((await d.get(`/bpm/process-instance/get?id=${id}`)).code).toBe(404);
  ok(await b.put('/bpm/task/copy', { id: await onlyTask(b, id), userIds: [ids.d], reason: '请知悉' }));
  const { rows } = await d.get('/bpm/process-instance/copy/page?readStatus=0');
  expect(rows).toMatchObject([
    { instance: { instanceId: id }, reason: '请知悉', read: false, sender: { nickname: '林志文' } },
  ]);
  await detail(d, id);
  expect((await d.get('/bpm/process-instance/copy/page?readStatus=0')).total).toBe(0);
  ok(await d.post('/bpm/process-instance/comment', { id, text: '收到' }));
  ok(await starter.post('/bpm/process-instance/urge', { id }));
  expect(await starter.post('/bpm/process-instance/urge', { id })).toMatchObject({
    code: 500,
    msg: '10 分钟内已催办过，请稍后再试',
  });
  expect(await todo(b, id)).toMatchObject([{ urged: 1 }]);
  expect((await detail(starter, id)).comments.map(({ type }: { type: string }) => type)).toEqual([
    'copy',
    'comment',
    'urge',
  ]);
  expect((await c.get('/bpm/task/todo-count')).data).toBe((await c.get('/bpm/task/todo-page')).total);
  const messages = await b.get('/system/notify/message/my/list');
  expect(messages.rows.map(({ link }: { link: string }) => link)).toContain(`/bpm/process-instance/detail?id=${id}`);
});

test('several tasks are approved at once; what cannot be is told', async () => {
  const { starter, b } = people;
  const definitionId = await three('wf_batch');
  const ids = await Promise.all([1, 2].map(() => started(starter, definitionId)));
  const open = await Promise.all(ids.map((id) => onlyTask(b, id)));
  const { data } = await b.put('/bpm/task/batch-approve', { ids: [...open, 999_999], reason });
  expect(data).toEqual([
    { id: open[0], ok: true, message: '' },
    { id: open[1], ok: true, message: '' },
    { id: 999_999, ok: false, message: '任务不存在' },
  ]);
});
