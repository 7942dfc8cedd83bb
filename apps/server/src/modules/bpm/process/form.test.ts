import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestApp, type TestApp } from '../../../testing/app.ts';
import {
  approves,
  deployed,
  detail,
  linear,
  ok,
  onlyTask,
  type People,
  redeployed,
  signInPeople,
  started,
  todoKeys,
} from './process.fixture.ts';

let app: TestApp;
let people: People;
beforeAll(async () => {
  app = await openTestApp();
  people = await signInPeople(app);
});
afterAll(() => app.stop());

const modelOf = async (key: string): Promise<number> =>
  (await people.admin.get(`/bpm/model/list?key=${key}`)).rows.find((row: { key: string }) => row.key === key).modelId;

test('an approver sees and changes of the form what the rule opens', async () => {
  const { starter, c, d } = people;
  const one = { people: ['d'], settings: { fields: { day: 'edit', note: 'hidden' } } };
  const definitionId = await deployed(people, 'wf_fields', linear('wf_fields', 'one', 'two'), { one, two: ['c'] });
  const id = await started(starter, definitionId, { day: 3, note: '私事', foreign: 'x' });
  const seen = await detail(d, id);
  expect(seen.formValues).toMatchObject({ day: 3 });
  expect(seen.formValues).not.toHaveProperty('note');
  expect(seen.mine[0].access).toEqual({ day: 'edit', note: 'hidden', who: 'read' });
  const whole = await detail(starter, id);
  expect(whole.formValues).toMatchObject({ day: 3, note: '私事' });
  expect(whole.formValues).not.toHaveProperty('foreign');
  const task = await onlyTask(d, id);
  const bad = await d.put('/bpm/task/approve', { id: task, reason: '', formValues: { day: '三' } });
  expect(bad).toMatchObject({ code: 500, msg: expect.stringContaining('天数') });
  ok(await d.put('/bpm/task/approve', { id: task, formValues: { day: 5, note: '改了' } }));
  expect((await detail(starter, id)).formValues).toMatchObject({ day: 5, note: '私事' });
  expect((await detail(d, id)).formValues).not.toHaveProperty('note');
  // Without a word about the form, everything is there to read and nothing to change.
  ok(await c.put('/bpm/task/approve', { id: await onlyTask(c, id), formValues: { day: 9 } }));
  expect((await detail(starter, id)).formValues).toMatchObject({ day: 5 });
});

test('[WF-2] a running instance keeps its version; the next one follows the new one', async () => {
  const { starter, admin, b, c, d, ids } = people;
  const old = await deployed(people, 'wf_version', linear('wf_version', 'one', 'two'), { one: ['b'], two: ['c'] });
  const id = await started(starter, old);
  const modelId = await modelOf('wf_version');
  ok(await admin.put('/bpm/model', { modelId, bpmnXml: linear('wf_version', 'one') }));
  const { data: rules } = await admin.get(`/bpm/task-assign-rule/list?modelId=${modelId}`);
  ok(await admin.put('/bpm/task-assign-rule/update', { ruleId: rules[0].ruleId, type: '30', options: [ids.d] }));
  const fresh = await redeployed(admin, 'wf_version', modelId);
  expect(await starter.post('/bpm/process-instance/create', { definitionId: old })).toMatchObject({ code: 409 });
  const next = await started(starter, fresh);
  expect([await todoKeys(b, id), await todoKeys(d, next)]).toEqual([['one'], ['one']]);
  await approves(b, id);
  expect(await todoKeys(c, id)).toEqual(['two']);
  await approves(c, id);
  expect((await detail(starter, id)).instance).toMatchObject({ result: 2, definitionVersion: 1 });
});

test('[WF-3] a suspended process is not started, but what runs goes on', async () => {
  const { starter, admin, b } = people;
  const definitionId = await deployed(people, 'wf_suspend', linear('wf_suspend', 'one'), { one: ['b'] });
  const id = await started(starter, definitionId);
  const modelId = await modelOf('wf_suspend');
  ok(await admin.put('/bpm/model/update-state', { id: modelId, state: 2 }));
  expect(await starter.post('/bpm/process-instance/create', { definitionId })).toMatchObject({
    code: 500,
    msg: '流程“流程wf_suspend”已挂起或您无权发起',
  });
  await approves(b, id);
  expect((await detail(starter, id)).instance.result).toBe(2);
});

test('the starter chooses people where the rule says so, and repeats what was rejected', async () => {
  const { starter, b, c, ids } = people;
  const definitionId = await deployed(people, 'wf_chosen', linear('wf_chosen', 'one'), { one: { type: '63' } });
  const create = (more: object) => starter.post('/bpm/process-instance/create', { definitionId, ...more });
  expect(await create({})).toMatchObject({ code: 500, msg: '请选择“任务one”的审批人' });
  const unknown = await create({ chosen: { one: [ids.c] }, formValues: { who: [999_999] } });
  expect(unknown).toMatchObject({ code: 500, msg: expect.stringContaining('审核人') });
  const { data: id } = ok(await create({ chosen: { one: [ids.c] }, formValues: { day: 1 } }));
  expect(await todoKeys(c, id)).toEqual(['one']);
  expect(await create({ chosen: { one: [ids.c] }, resubmitOf: id })).toMatchObject({ code: 409 });
  ok(await c.put('/bpm/task/reject', { id: await onlyTask(c, id), reason: '不行' }));
  expect((await detail(starter, id)).actions).toContain('resubmit');
  ok(await create({ chosen: { one: [ids.c] }, resubmitOf: id }));
  expect(
    (await b.post('/bpm/process-instance/create', { definitionId, chosen: { one: [ids.c] }, resubmitOf: id })).code,
  ).toBe(404);
});
