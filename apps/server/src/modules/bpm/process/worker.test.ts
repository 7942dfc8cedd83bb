import { RULE } from '@jiaoyan/contract/bpm/rule';
import { eq, isNotNull, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { openTestApp, type TestApp } from '../../../testing/app.ts';
import {
  approves,
  deployed,
  detail,
  drawing,
  linear,
  ok,
  type People,
  signInPeople,
  started,
  tasks,
  todo,
  todoKeys,
} from './process.fixture.ts';
import { startTriggerTable, timerTable } from './process.table.ts';

let app: TestApp;
let people: People;
beforeAll(async () => {
  app = await openTestApp();
  people = await signInPeople(app);
});
afterAll(() => app.stop());

/** Lets the time pass until every timer of an instance has come due, and does what is due. */
async function letTimePass(instanceId: number) {
  const { db } = app.services;
  await db
    .update(timerTable)
    .set({ dueAt: sql`now() - interval '1 second'` })
    .where(eq(timerTable.instanceId, instanceId));
  await app.bpm.worker.run();
}
const eventually = <T>(check: () => Promise<T>) => vi.waitFor(check, { timeout: 20_000, interval: 25 });

const limited = (action: string, times = 1) => ({
  people: ['b'],
  settings: { timeout: { after: 'PT1H', action, times } },
});

test('a time limit reminds as often as it says, and not before it is due', async () => {
  const { starter, b } = people;
  const id = await started(
    starter,
    await deployed(people, 'wf_remind', linear('wf_remind', 'one'), { one: limited('remind', 2) }),
  );
  expect((await todo(b, id))[0]).toMatchObject({ dueTime: expect.any(String) });
  await app.bpm.worker.run();
  const reminders = async () =>
    (await detail(starter, id)).comments.filter(({ type }: { type: string }) => type === 'timeout').length;
  expect(await reminders()).toBe(0);
  await letTimePass(id);
  expect(await reminders()).toBe(1);
  await letTimePass(id);
  await letTimePass(id);
  expect(await reminders()).toBe(2);
  expect(await todoKeys(b, id)).toEqual(['one']);
});

test('a time limit approves or rejects by itself', async () => {
  const { starter, c } = people;
  const yes = await started(
    starter,
    await deployed(people, 'wf_yes', linear('wf_yes', 'one', 'two'), { one: limited('approve'), two: ['c'] }),
  );
  await letTimePass(yes);
  expect(await todoKeys(c, yes)).toEqual(['two']);
  expect((await detail(starter, yes)).tasks[0]).toMatchObject({ status: 2, reason: '超时自动通过' });
  const no = await started(
    starter,
    await deployed(people, 'wf_no', linear('wf_no', 'one'), { one: limited('reject') }),
  );
  await letTimePass(no);
  expect((await detail(starter, no)).instance).toMatchObject({ result: 3, reason: '超时自动不通过' });
});

const bounded = (key: string, interrupting: boolean) =>
  drawing(
    key,
    `<startEvent id="start"/>${tasks('one', 'late', 'two')}<endEvent id="end"/><endEvent id="over"/>
     <boundaryEvent id="limit" attachedToRef="one" cancelActivity="${interrupting}"><timerEventDefinition><timeDuration>PT1H</timeDuration></timerEventDefinition></boundaryEvent>`,
    ['start>one', 'one>two', 'two>end', 'limit>late', 'late>over'],
  );
const bounds = { one: ['b'], late: ['c'], two: ['d'] };

test('[WF-17] a boundary timer fires once; an interrupting one ends the task', async () => {
  const { starter, b, c } = people;
  const id = await started(starter, await deployed(people, 'wf_bound', bounded('wf_bound', true), bounds));
  await app.bpm.worker.run();
  expect(await todoKeys(b, id)).toEqual(['one']);
  await letTimePass(id);
  await letTimePass(id);
  expect([await todoKeys(b, id), await todoKeys(c, id)]).toEqual([[], ['late']]);
  const reminder = await started(starter, await deployed(people, 'wf_bell', bounded('wf_bell', false), bounds));
  await letTimePass(reminder);
  expect([await todoKeys(b, reminder), await todoKeys(c, reminder)]).toEqual([['one'], ['late']]);
});

test('a return sets a boundary timer again', async () => {
  const { starter, b, c, d } = people;
  const id = await started(starter, await deployed(people, 'wf_rearm', bounded('wf_rearm', true), bounds));
  await approves(b, id);
  const [task] = await todo(d, id);
  ok(await d.put('/bpm/task/return', { id: task?.taskId, to: 'one', reason: '重来' }));
  await letTimePass(id);
  expect([await todoKeys(b, id), await todoKeys(c, id)]).toEqual([[], ['late']]);
});

const service = (key: string, attributes: string, fields = '') =>
  drawing(
    key,
    `<startEvent id="start"/><serviceTask id="call" ${attributes}><extensionElements>${fields}</extensionElements></serviceTask>${tasks('one')}<endEvent id="end"/>`,
    ['start>call', 'call>one', 'one>end'],
  );
const field = (name: string, value: string) =>
  `<camunda:field name="${name}"><camunda:expression>${value}</camunda:expression></camunda:field>`;

test('a service runs after the commit and hands its values over', async () => {
  const { starter, b, admin } = people;
  const xml = service(
    'wf_service',
    'camunda:class="set-variable"',
    field('name', 'grade') + field('value', `\${day * 2}`),
  );
  const id = await started(starter, await deployed(people, 'wf_service', xml, { one: ['b'] }), { day: 21 });
  await eventually(async () => expect(await todoKeys(b, id)).toEqual(['one']));
  expect((await admin.get(`/bpm/monitor/tokens?id=${id}`)).data.tokens).toMatchObject([{ key: 'one', wait: 'task' }]);
});

test('a service that keeps failing stops the run until somebody lets it try again', async () => {
  const { starter, admin, b } = people;
  const xml = service('wf_fail', 'camunda:class="http"', field('url', 'http://127.0.0.1:1/'));
  const id = await started(starter, await deployed(people, 'wf_fail', xml, { one: ['b'] }));
  const incident = await eventually(async () => {
    await app.bpm.worker.run();
    const { rows } = ok(await admin.get('/bpm/monitor/incidents?key=wf_fail'));
    expect(rows).toMatchObject([{ instanceId: id, key: 'call', text: expect.stringContaining('接口调用失败') }]);
    return rows[0];
  });
  expect((await detail(starter, id)).incidents).toHaveLength(1);
  expect((await admin.get('/bpm/process-instance/manager-page?state=incident&key=wf_fail')).rows).toMatchObject([
    { incidents: 1 },
  ]);
  expect((await starter.put('/bpm/monitor/retry', { incidentId: incident.incidentId })).code).toBe(403);
  ok(await admin.put('/bpm/monitor/retry', { incidentId: incident.incidentId }));
  expect(await admin.put('/bpm/monitor/retry', { incidentId: incident.incidentId })).toMatchObject({ code: 409 });
  const { data } = await admin.get(`/bpm/monitor/tokens?id=${id}`);
  ok(await admin.put('/bpm/monitor/move', { id, tokenId: data.tokens[0].tokenId, to: 'one', reason: '绕过' }));
  expect(await todoKeys(b, id)).toEqual(['one']);
});

test('a called process runs, and its caller goes on when it ends', async () => {
  const { starter, b, c } = people;
  await deployed(people, 'wf_child', linear('wf_child', 'inner'), { inner: ['b'] });
  const xml = drawing(
    'wf_parent',
    `<startEvent id="start"/><callActivity id="sub" calledElement="wf_child"/>${tasks('one')}<endEvent id="end"/>`,
    ['start>sub', 'sub>one', 'one>end'],
  );
  const id = await started(starter, await deployed(people, 'wf_parent', xml, { one: ['c'] }));
  const { rows } = await b.get('/bpm/task/todo-page?name=wf_child');
  expect(rows).toMatchObject([{ taskKey: 'inner' }]);
  ok(await b.put('/bpm/task/approve', { id: rows[0].taskId, reason: '好' }));
  await eventually(async () => expect(await todoKeys(c, id)).toEqual(['one']));
});

test('a signal reaches every run that waits for it', async () => {
  const { starter, c } = people;
  const waits = `<signal id="s" name="开闸"/>`;
  const catcher = drawing(
    'wf_wait',
    `<startEvent id="start"/><intermediateCatchEvent id="wait"><signalEventDefinition signalRef="s"/></intermediateCatchEvent>${tasks('one')}<endEvent id="end"/>`,
    ['start>wait', 'wait>one', 'one>end'],
  );
  const thrower = drawing(
    'wf_throw',
    `<startEvent id="start"/><intermediateThrowEvent id="call"><signalEventDefinition signalRef="s"/></intermediateThrowEvent><endEvent id="end"/>`,
    ['start>call', 'call>end'],
  );
  const withSignal = (xml: string) => xml.replace('<process', `${waits}<process`);
  const definitionId = await deployed(people, 'wf_wait', withSignal(catcher), { one: ['c'] });
  const ids = [await started(starter, definitionId), await started(starter, definitionId)];
  await started(starter, await deployed(people, 'wf_throw', withSignal(thrower), {}));
  await eventually(async () => expect(await Promise.all(ids.map((id) => todoKeys(c, id)))).toEqual([['one'], ['one']]));
});

test('nobody there: the policy of the task decides', async () => {
  const { starter, b, c, ids } = people;
  // A field of the form that nobody filled in leads to nobody.
  const startWith = async (key: string, settings: object) => {
    const one = { type: RULE.userField, settings: { field: 'who', ...settings } };
    const definitionId = await deployed(people, key, linear(key, 'one', 'two'), { one, two: ['b'] });
    return starter.post('/bpm/process-instance/create', { definitionId, formValues: {} });
  };
  expect(await startWith('wf_none', {})).toMatchObject({
    code: 500,
    msg: '任务“任务one”找不到审批人，请联系管理员调整分配规则',
  });
  expect(await todoKeys(b, (await startWith('wf_none_yes', { empty: 'approve' })).data)).toEqual(['two']);
  const rejected = await startWith('wf_none_no', { empty: 'reject' });
  expect((await detail(starter, rejected.data)).instance).toMatchObject({ result: 3 });
  const given = await startWith('wf_none_user', { empty: 'users', emptyUsers: [ids.c] });
  expect(await todoKeys(c, given.data)).toEqual(['one']);
});

test('the starter does not approve what they asked for: skipped, or their leader does', async () => {
  const { starter, b, d } = people;
  const rule = (how: string) => ({ people: ['starter'], settings: { starter: how } });
  const deployedWith = (key: string, how: string) =>
    deployed(people, key, linear(key, 'one', 'two'), { one: rule(how), two: ['b'] });
  const skipped = await started(starter, await deployedWith('wf_skip', 'skip'));
  expect(await todoKeys(b, skipped)).toEqual(['two']);
  expect((await detail(starter, skipped)).tasks[0]).toMatchObject({
    status: 2,
    reason: '审批人与发起人相同，自动通过',
  });
  // 高建东 leads the department of the starter.
  expect(await todoKeys(d, await started(starter, await deployedWith('wf_leader', 'leader')))).toEqual(['one']);
});

test('whoever has approved already need not approve again', async () => {
  const { starter, b, c } = people;
  const rules = { one: ['b'], two: ['b'], three: ['c'] };
  const id = await started(
    starter,
    await deployed(people, 'wf_dedupe', linear('wf_dedupe', 'one', 'two', 'three'), rules, { dedupe: 'once' }),
  );
  await approves(b, id);
  expect(await todoKeys(c, id)).toEqual(['three']);
});

const startsBy = (key: string, definition: string) =>
  drawing(key, `<startEvent id="by">${definition}</startEvent>${tasks('one')}<endEvent id="end"/>`, [
    'by>one',
    'one>end',
  ]);
const runsOf = async (key: string) => (await people.admin.get(`/bpm/process-instance/manager-page?key=${key}`)).total;

test('a timer starts a process as often as its cycle says, and not while it is suspended', async () => {
  const { admin } = people;
  const xml = startsBy('wf_clock', '<timerEventDefinition><timeCycle>R2/PT1H</timeCycle></timerEventDefinition>');
  await deployed(people, 'wf_clock', xml, { one: ['b'] });
  const strike = async () => {
    await app.services.db
      .update(startTriggerTable)
      .set({ dueAt: sql`now()` })
      .where(isNotNull(startTriggerTable.dueAt));
    await app.bpm.worker.run();
  };
  await app.bpm.worker.run();
  expect(await runsOf('wf_clock')).toBe(0);
  await strike();
  expect(await runsOf('wf_clock')).toBe(1);
  const { rows } = await admin.get('/bpm/model/list?key=wf_clock');
  ok(await admin.put('/bpm/model/update-state', { id: rows[0].modelId, state: 2 }));
  await strike();
  await strike();
  expect(await runsOf('wf_clock')).toBe(1);
});

test('a message starts a process when nobody waits for it', async () => {
  const xml = startsBy('wf_mail', '<messageEventDefinition messageRef="m"/>').replace(
    '<process',
    '<message id="m" name="来信"/><process',
  );
  await deployed(people, 'wf_mail', xml, { one: ['b'] });
  expect(await app.bpm.sendToProcess({ name: '来信', variables: { day: 1 } })).toBe(true);
  expect(await app.bpm.sendToProcess({ name: '没有人等' })).toBe(false);
  expect(await runsOf('wf_mail')).toBe(1);
});
