import { RULE } from '@jiaoyan/contract/bpm/rule';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Caller, openTestApp, type TestApp } from '../../testing/app.ts';
import { grantPermissions } from '../../testing/grants.ts';
import { linearXml } from './drawing.fixture.ts';

let app: TestApp;
let admin: Caller;
let worker: Caller;
beforeAll(async () => {
  app = await openTestApp();
  admin = await app.signIn('admin');
  worker = await app.signIn('maqs');
});
afterAll(() => app.stop());

const path = '/bpm/model';
const tasks = [
  ['audit', '初审'],
  ['approve', '复审'],
] as const;
/** A model with a page of its own as its form. */
async function newModel(key: string, more: object = {}): Promise<number> {
  const form = { formType: '20', formCustomCreatePath: '/my/create', formCustomViewPath: '/my/view' };
  const body = { key, name: key, bpmnXml: linearXml(key, tasks), ...form, ...more };
  return (await admin.post(path, body)).data;
}
const addRule = (modelId: number, taskKey: string, more: object = {}) =>
  admin.post('/bpm/task-assign-rule/create', { modelId, taskKey, type: RULE.user, options: [1], ...more });
const deploy = (modelId: number, caller = admin) => caller.post(`${path}/deploy?id=${modelId}`);
const versions = async (key: string) =>
  (await admin.get(`/bpm/process-definition/page?key=${key}`)).rows as Record<string, unknown>[];
const listed = async (key: string) =>
  (await admin.get(`${path}/list?pageSize=100&key=${key}`)).rows.find((row: { key: string }) => row.key === key);
const startable = async (caller: Caller): Promise<string[]> =>
  (await caller.get('/bpm/process-definition/list?suspensionState=1')).data.map((row: { key: string }) => row.key);

test('[WF-1] a task without a rule is named and nothing is deployed', async () => {
  const id = await newModel('wf_one');
  await addRule(id, 'audit');
  expect(await deploy(id)).toMatchObject({ code: 500, msg: '任务“复审”（approve）没有分配规则' });
  expect(await versions('wf_one')).toHaveLength(0);
  expect(await listed('wf_one')).toMatchObject({ definition: null });
  expect((await admin.get(`${path}/check?id=${id}`)).data).toEqual([
    { elementId: 'approve', elementName: '复审', text: '没有分配规则', level: 'error' },
  ]);
});

test('[WF-2] without a change there is no new version; with one the old version is suspended', async () => {
  const id = await newModel('wf_two');
  await addRule(id, 'audit');
  await addRule(id, 'approve');
  expect((await deploy(id)).data).toMatchObject({ version: 1, warnings: [] });
  expect(await deploy(id)).toMatchObject({ code: 500, msg: '流程定义没有变化，无需再次发布' });
  const bpmnXml = linearXml('wf_two', [['audit', '初步审核'], tasks[1]]);
  await admin.put(path, { modelId: id, bpmnXml });
  expect((await deploy(id)).data).toMatchObject({ version: 2 });
  expect(await versions('wf_two')).toMatchObject([
    { version: 2, suspensionState: 1, deployBy: 'admin' },
    { version: 1, suspensionState: 2 },
  ]);
  expect(await listed('wf_two')).toMatchObject({ definition: { version: 2, suspensionState: 1 } });
  const [, first] = await versions('wf_two');
  const { data: oldXml } = await admin.get(`/bpm/process-definition/get-bpmn-xml?id=${first?.definitionId}`);
  expect(oldXml).toContain('name="初审"');
  const { rows: history } = await admin.get(`/system/history/model/${id}`);
  expect(JSON.stringify(history)).toContain('发布版本');
});

test('rules are part of a version: a change of one is a change, and old versions keep theirs', async () => {
  const id = await newModel('wf_rules');
  await addRule(id, 'audit');
  await addRule(id, 'approve');
  const first = (await deploy(id)).data.definitionId;
  const rules = async (query: string) => (await admin.get(`/bpm/task-assign-rule/list?${query}`)).data;
  const [own] = await rules(`modelId=${id}`);
  const body = { ruleId: own.ruleId, type: RULE.role, options: [3], version: own.version };
  expect(await admin.put('/bpm/task-assign-rule/update', body)).toMatchObject({ code: 200 });
  expect((await deploy(id)).data).toMatchObject({ version: 2 });
  expect(await rules(`definitionId=${first}`)).toMatchObject([
    { taskKey: 'audit', type: RULE.user, optionNames: ['系统管理员'] },
    { taskKey: 'approve', before: ['audit'] },
  ]);
  const [old] = await rules(`definitionId=${first}`);
  expect(await admin.put('/bpm/task-assign-rule/update', { ...body, ruleId: old.ruleId })).toMatchObject({
    msg: '已发布的分配规则不能修改',
  });
  expect(await rules(`modelId=${id}`)).toMatchObject([{ type: RULE.role, optionNames: ['后勤中心主任'] }, {}]);
});

test('[WF-3] a suspended process cannot be started and comes back when it is activated', async () => {
  const id = await newModel('wf_three');
  expect(await admin.put(`${path}/update-state`, { id, state: 2 })).toMatchObject({
    msg: '该流程尚未发布，不能修改状态',
  });
  await addRule(id, 'audit');
  await addRule(id, 'approve');
  const { definitionId } = (await deploy(id)).data;
  expect(await startable(worker)).toContain('wf_three');
  expect((await worker.get(`/bpm/process-definition/get?id=${definitionId}`)).data).toMatchObject({ key: 'wf_three' });
  expect((await admin.put(`${path}/update-state`, { id, state: 2 })).code).toBe(200);
  expect(await startable(worker)).not.toContain('wf_three');
  expect((await worker.get(`/bpm/process-definition/get?id=${definitionId}`)).code).toBe(404);
  await admin.put(`${path}/update-state`, { id, state: 1 });
  expect(await startable(worker)).toContain('wf_three');
  expect(await admin.put(`${path}/update-state`, { id, state: 3 })).toMatchObject({ msg: '状态取值不正确' });
});

test('who may start a process is limited by user and by department with all below', async () => {
  const settings = { startUserIds: [1], startDeptIds: [101] };
  const id = await newModel('wf_limited', { settings });
  await addRule(id, 'audit');
  await addRule(id, 'approve');
  await deploy(id);
  expect(await startable(worker)).toContain('wf_limited'); // of department 101
  expect(await startable(admin)).toContain('wf_limited');
  expect(await startable(await app.signIn('chenlx'))).not.toContain('wf_limited');
  await admin.put(path, { modelId: id, settings: { startDeptIds: [100] } });
  expect((await deploy(id)).data).toMatchObject({ version: 2 });
  expect(await startable(await app.signIn('chenlx'))).toContain('wf_limited');
  expect(await admin.put(path, { modelId: id, settings: { startUserIds: [99_999] } })).toMatchObject({
    msg: '可发起人员（编号 99999）不存在',
    field: 'settings',
  });
});

test('forms, drawings and rules that do not work are refused in words, in this order', async () => {
  expect(await deploy(99_999)).toMatchObject({ code: 404, msg: '流程模型不存在' });
  const id = await newModel('wf_bad', { formCustomCreatePath: '' });
  expect(await deploy(id)).toMatchObject({ field: 'formCustomCreatePath' });
  expect((await deploy(id)).msg).toMatch(/^请先设置表单提交路由；任务“初审”/);
  expect(await admin.put(path, { modelId: id, formType: '10', formId: 9999 })).toMatchObject({
    msg: '流程表单不存在',
    field: 'formId',
  });
  await admin.put(path, { modelId: id, formCustomCreatePath: '/x' });
  const stuck = linearXml('wf_bad', tasks).replace('<endEvent', '<userTask id="lost" name="孤立"/><endEvent');
  await admin.put(path, { modelId: id, bpmnXml: stuck });
  const { msg } = await deploy(id);
  // What nobody will be asked to do needs nobody; the task that is meant is still named.
  expect(msg).toContain('任务“初审”');
  expect(msg).not.toContain('孤立');
  const joined = stuck.replace(
    '<endEvent',
    '<parallelGateway id="both" name="汇合"/><sequenceFlow sourceRef="lost" targetRef="both"/><sequenceFlow sourceRef="approve" targetRef="both"/><endEvent',
  );
  await admin.put(path, { modelId: id, bpmnXml: joined });
  expect((await deploy(id)).msg).toContain('节点“孤立”（lost）：节点无法到达，并行网关“汇合”会一直等待它');
  const bare = (await admin.post(path, { key: 'wf_bare', name: 'x', formType: '20', formCustomCreatePath: '/x' })).data;
  expect((await deploy(bare)).msg).toContain('请先设计流程');
});

test('a task that the drawing itself gives to somebody needs no rule', async () => {
  const bpmnXml = linearXml('wf_drawn', [['audit', '初审', 'camunda:candidateGroups="charge_leader"']]);
  const id = await newModel('wf_drawn', { bpmnXml });
  expect((await deploy(id)).data).toMatchObject({ version: 1 });
});

test('of two deployments at once one succeeds and one is refused', async () => {
  const id = await newModel('wf_race');
  await addRule(id, 'audit');
  await addRule(id, 'approve');
  const answers = await Promise.all([deploy(id), deploy(id), deploy(id)]);
  expect(answers.map(({ code }) => code).sort()).toEqual([200, 500, 500]);
  expect(await versions('wf_race')).toHaveLength(1);
});

test('a removed model can no longer be started, its versions stay, and its key goes on counting', async () => {
  const id = await newModel('wf_gone');
  await addRule(id, 'audit');
  await addRule(id, 'approve');
  await deploy(id);
  expect((await admin.delete(`${path}/${id}`)).code).toBe(200);
  expect(await versions('wf_gone')).toMatchObject([{ version: 1, suspensionState: 2 }]);
  expect(await startable(worker)).not.toContain('wf_gone');
  const again = await newModel('wf_gone');
  expect(await deploy(again)).toMatchObject({ code: 500 }); // the draft rules went with the model
  await addRule(again, 'audit');
  await addRule(again, 'approve');
  expect((await deploy(again)).data).toMatchObject({ version: 2 });
});

test('each call needs its own permission', async () => {
  const id = await newModel('wf_guarded');
  const chief = await app.signIn('gaojd');
  for (const call of [
    () => deploy(id, chief),
    () => chief.get(`${path}/check?id=${id}`),
    () => chief.put(`${path}/update-state`, { id, state: 1 }),
    () => chief.get('/bpm/process-definition/page'),
    () => chief.get(`/bpm/task-assign-rule/list?modelId=${id}`),
    () => chief.get(`/bpm/task-assign-rule/choices?modelId=${id}`),
    () => chief.post('/bpm/task-assign-rule/create', { modelId: id }),
    () => chief.put('/bpm/task-assign-rule/update', { ruleId: 1 }),
  ])
    expect((await call()).code).toBe(403);
  await grantPermissions(app, 5, ['bpm:task-assign-rule:query']);
  await expect.poll(async () => (await chief.get(`/bpm/task-assign-rule/list?modelId=${id}`)).code).toBe(200);
  expect((await chief.post('/bpm/task-assign-rule/create', { modelId: id })).code).toBe(403);
});
