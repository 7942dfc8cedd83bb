import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestApp, type TestApp } from '../../../testing/app.ts';
import {
  approves,
  deployed,
  detail,
  done,
  drawing,
  linear,
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

test('[WF-4] a task after the other to the end', async () => {
  const { starter, b, c } = people;
  const definitionId = await deployed(people, 'wf_linear', linear('wf_linear', 'one', 'two'), {
    one: ['b'],
    two: ['c'],
  });
  const id = await started(starter, definitionId);
  expect([await todoKeys(b, id), await todoKeys(c, id)]).toEqual([['one'], []]);
  await approves(b, id, 'ok');
  const [mine] = await done(b, id);
  expect(mine).toMatchObject({ taskKey: 'one', result: 2, reason: 'ok', withdrawable: true });
  expect(mine.durationMs).toBeGreaterThanOrEqual(0);
  expect(await todoKeys(c, id)).toEqual(['two']);
  await approves(c, id);
  const { instance, activities, tasks: all } = await detail(starter, id);
  expect(instance).toMatchObject({ status: 2, result: 2, currentTasks: [], name: '马青山的流程wf_linear' });
  expect(instance.endTime).not.toBeNull();
  expect(activities.map(({ key }: { key: string }) => key)).toEqual(['start', 'one', 'two', 'end']);
  expect(activities[1]).toMatchObject({ taskId: String(all[0].taskId), viaFlow: 'start_one', cancelled: false });
  expect([await todoKeys(b, id), await todoKeys(c, id)]).toEqual([[], []]);
});

test('[WF-5] a rejection ends the run; whoever would have come next never had a task', async () => {
  const { starter, b, c } = people;
  const definitionId = await deployed(people, 'wf_reject', linear('wf_reject', 'one', 'two'), {
    one: ['b'],
    two: ['c'],
  });
  const id = await started(starter, definitionId);
  const task = await onlyTask(b, id);
  expect(await b.put('/bpm/task/reject', { id: task, reason: '' })).toMatchObject({
    code: 500,
    msg: '审批建议不能为空',
  });
  expect(await b.put('/bpm/task/reject', { id: task, reason })).toMatchObject({ code: 200 });
  const { instance, tasks: all } = await detail(starter, id);
  expect(instance).toMatchObject({ status: 2, result: 3, reason });
  expect(all).toMatchObject([{ taskKey: 'one', result: 3, status: 3, reason }]);
  expect(await done(c, id)).toEqual([]);
});

test('[WF-6] only the starter cancels, once, with a reason', async () => {
  const { starter, b, d } = people;
  const definitionId = await deployed(people, 'wf_cancel', linear('wf_cancel', 'one'), { one: ['b'] });
  const id = await started(starter, definitionId);
  const cancel = (by: typeof d, body: object) =>
    by.raw({ method: 'DELETE', url: '/bpm/process-instance/cancel', payload: body }).then((reply) => reply.json());
  expect(await cancel(starter, { id, reason: ' ' })).toMatchObject({ code: 500, msg: '取消原因不能为空' });
  expect(await cancel(b, { id, reason })).toMatchObject({ code: 500, msg: '只有发起人可以取消流程' });
  expect(await cancel(d, { id, reason })).toMatchObject({ code: 404, msg: '流程实例不存在' });
  expect(await cancel(starter, { id, reason })).toMatchObject({ code: 200 });
  expect(await cancel(starter, { id, reason })).toMatchObject({ code: 409 });
  const { instance, tasks: all } = await detail(starter, id);
  expect(instance).toMatchObject({ status: 2, result: 4, reason });
  expect(all).toMatchObject([{ result: 4 }]);
  expect(await done(b, id)).toEqual([]);
});

test('[WF-7] somebody else cannot approve, and twice at once is once', async () => {
  const { starter, b, c, d } = people;
  const definitionId = await deployed(people, 'wf_twice', linear('wf_twice', 'one', 'two'), { one: ['b'], two: ['c'] });
  const id = await started(starter, definitionId);
  const task = await onlyTask(b, id);
  expect(await d.put('/bpm/task/approve', { id: task, reason })).toMatchObject({ code: 404, msg: '任务不存在' });
  expect(await todoKeys(b, id)).toEqual(['one']);
  const answers = await Promise.all([1, 2, 3].map(() => b.put('/bpm/task/approve', { id: task, reason })));
  expect(answers.map(({ code }) => code).sort()).toEqual([200, 409, 409]);
  expect(await todo(c, id)).toHaveLength(1);
});

const choice = (key: string) =>
  drawing(
    key,
    `<startEvent id="start"/><exclusiveGateway id="days" default="days_hr"/>${tasks('manager', 'hr')}<endEvent id="end"/>`,
    ['start>days', 'days>manager:day > 3', 'days>hr', 'manager>end', 'hr>end'],
  );

test('[WF-8] a condition chooses; without its variable the start is refused and nothing remains', async () => {
  const { starter, admin, b, c } = people;
  const definitionId = await deployed(people, 'wf_choice', choice('wf_choice'), { manager: ['b'], hr: ['c'] });
  expect(await todoKeys(b, await started(starter, definitionId, { day: 5 }))).toEqual(['manager']);
  expect(await todoKeys(c, await started(starter, definitionId, { day: 2 }))).toEqual(['hr']);
  const unknown = await deployed(people, 'wf_unknown', choice('wf_unknown').replaceAll('day > 3', 'days > 3'), {
    manager: ['b'],
    hr: ['c'],
  });
  expect(await starter.post('/bpm/process-instance/create', { definitionId: unknown, formValues: {} })).toMatchObject({
    code: 500,
    msg: '变量“days”不存在',
  });
  expect((await admin.get('/bpm/process-instance/manager-page?key=wf_unknown')).total).toBe(0);
});

test('[WF-9] an inclusive join waits for those branches that were taken', async () => {
  const { starter, b, c, d } = people;
  const xml = drawing(
    'wf_or',
    `<startEvent id="start"/><inclusiveGateway id="fork"/>${tasks('x', 'y', 'z', 'next')}<inclusiveGateway id="join"/><endEvent id="end"/>`,
    [
      'start>fork',
      'fork>x:day > 1',
      'fork>y:day > 0',
      'fork>z:day > 5',
      'x>join',
      'y>join',
      'z>join',
      'join>next',
      'next>end',
    ],
  );
  const definitionId = await deployed(people, 'wf_or', xml, { x: ['b'], y: ['c'], z: ['b'], next: ['d'] });
  const id = await started(starter, definitionId, { day: 2 });
  await approves(b, id);
  expect(await todoKeys(d, id)).toEqual([]);
  await approves(c, id);
  expect(await todoKeys(d, id)).toEqual(['next']);
});

const signing = (approve: string, more: object = {}) => ({
  people: ['starter', 'b', 'c', 'd'],
  settings: { approve, ...more },
});

test('[WF-10] half of four suffices; the others are cancelled and not in their lists', async () => {
  const { starter, b, c, d } = people;
  const definitionId = await deployed(people, 'wf_ratio', linear('wf_ratio', 'sign', 'next'), {
    sign: signing('ratio', { ratio: 50 }),
    next: ['b'],
  });
  const id = await started(starter, definitionId);
  await approves(b, id);
  await approves(c, id);
  const { tasks: all } = await detail(starter, id);
  expect(all.map(({ result }: { result: number }) => result)).toEqual([4, 2, 2, 4, 1]);
  expect([await done(starter, id), await done(d, id)]).toEqual([[], []]);
});

test('a vote against counts: the run goes on while enough can still agree', async () => {
  const { starter, b, c, d } = people;
  const definitionId = await deployed(people, 'wf_votes', linear('wf_votes', 'sign', 'next'), {
    sign: signing('ratio', { ratio: 60 }),
    next: ['b'],
  });
  const id = await started(starter, definitionId);
  await b.put('/bpm/task/reject', { id: await onlyTask(b, id), reason });
  expect((await detail(starter, id)).instance.result).toBe(1);
  await approves(c, id);
  await approves(d, id);
  expect((await detail(starter, id)).instance.currentTasks).toMatchObject([{ name: '任务sign' }]);
  await starter.put('/bpm/task/reject', { id: await onlyTask(starter, id), reason });
  expect((await detail(starter, id)).instance).toMatchObject({ result: 3 });
});

test('[WF-11] one after the other, in the order of the rule', async () => {
  const { starter, b, c, d } = people;
  const definitionId = await deployed(people, 'wf_seq', linear('wf_seq', 'sign'), {
    sign: { people: ['d', 'b', 'c'], settings: { approve: 'sequential' } },
  });
  const id = await started(starter, definitionId);
  for (const person of [d, b, c]) {
    const open = await Promise.all([b, c, d].map((each) => todo(each, id)));
    expect(open.flat()).toHaveLength(1);
    await approves(person, id);
  }
  expect((await detail(starter, id)).instance.result).toBe(2);
});

test('[WF-12] one of several rejects: the run is rejected, and the others have nothing in their lists', async () => {
  const { starter, b, c, d } = people;
  const definitionId = await deployed(people, 'wf_any', linear('wf_any', 'sign'), {
    sign: { people: ['b', 'c', 'd'], settings: { approve: 'any' } },
  });
  const id = await started(starter, definitionId);
  await b.put('/bpm/task/reject', { id: await onlyTask(b, id), reason });
  expect((await detail(starter, id)).instance.result).toBe(3);
  expect([await done(c, id), await done(d, id)]).toEqual([[], []]);
  expect(await done(b, id)).toHaveLength(1);
});

test('of several candidates the one with the fewest open tasks gets it', async () => {
  const { admin, starter, ids } = people;
  const fresh = ['tangwl', 'xiaodh', 'luohb'];
  for (const name of fresh) {
    const { rows } = await admin.get(`/system/user/list?userName=${name}`);
    (ids as Record<string, number>)[name] = rows[0].userId;
  }
  const definitionId = await deployed(people, 'wf_load', linear('wf_load', 'one'), { one: fresh });
  for (let count = 0; count < 6; count += 1) await started(starter, definitionId);
  const open = await Promise.all(
    fresh.map(async (name) => (await (await app.signIn(name)).get('/bpm/task/todo-count')).data),
  );
  expect(open).toEqual([2, 2, 2]);
});
