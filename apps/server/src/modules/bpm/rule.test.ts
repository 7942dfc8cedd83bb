import { RULE } from '@jiaoyan/contract/bpm/rule';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Answer, type Caller, openTestApp, type TestApp } from '../../testing/app.ts';
import { linearXml } from './drawing.fixture.ts';

let app: TestApp;
let admin: Caller;
let modelId: number;
beforeAll(async () => {
  app = await openTestApp();
  admin = await app.signIn('admin');
  const bpmnXml = linearXml('ruled', [
    ['one', '甲'],
    ['two', '乙', 'camunda:assignee="admin"'],
    ['three', '丙'],
  ]);
  const form = { formType: '20', formCustomCreatePath: '/x' };
  modelId = (await admin.post('/bpm/model', { key: 'ruled', name: 'ruled', bpmnXml, ...form })).data;
});
afterAll(() => app.stop());

const path = '/bpm/task-assign-rule';
const list = async () => (await admin.get(`${path}/list?modelId=${modelId}`)).data;
const create = (taskKey: string, more: object): Promise<Answer> =>
  admin.post(`${path}/create`, { modelId, taskKey, type: RULE.user, options: [1], ...more });

test('there is one row per user task, first those that come first, with the rule or without', async () => {
  expect(await list()).toMatchObject([
    { taskKey: 'one', taskName: '甲', drawn: '', ruleId: null, type: '', options: [], before: [] },
    { taskKey: 'two', drawn: 'admin', before: ['one'] },
    { taskKey: 'three', before: ['one', 'two'] },
  ]);
  expect(await admin.get(`${path}/list`)).toMatchObject({ msg: '请指定流程模型或流程定义' });
  expect((await admin.get(`${path}/list?modelId=99999`)).code).toBe(404);
});

test('settings have usual values, are kept, and a stale change is refused', async () => {
  const { data: ruleId } = await create('one', { type: RULE.dept, options: [101, 101, 102] });
  const [row] = await list();
  expect(row).toMatchObject({ ruleId, type: RULE.dept, options: [101, 102], optionNames: ['水暖班', '电气班'] });
  expect(row.settings).toMatchObject({
    approve: 'one',
    reject: 'end',
    timeout: null,
    empty: 'refuse',
    starter: 'self',
    actions: ['transfer', 'delegate', 'return', 'sign', 'copy'],
  });
  const settings = {
    approve: 'ratio',
    ratio: 60,
    timeout: { after: 'PT24H' },
    actions: ['copy', 'sign'],
    starter: 'skip',
  };
  const body = { ruleId, type: RULE.leaders, options: [3], settings, version: row.version };
  expect((await admin.put(`${path}/update`, body)).code).toBe(200);
  const [changed] = await list();
  expect(changed).toMatchObject({ type: RULE.leaders, optionNames: ['向上3级'] });
  expect(changed.settings).toMatchObject({
    ratio: 60,
    timeout: { after: 'PT24H', action: 'remind', times: 1 },
    actions: ['sign', 'copy'],
  });
  expect(await admin.put(`${path}/update`, body)).toMatchObject({ code: 409 });
  await admin.put(`${path}/update`, { ruleId, type: RULE.leaders, options: [2] });
  expect((await list())[0]).toMatchObject({ options: [2], settings: { ratio: 60, starter: 'skip' } });
  expect(await create('one', {})).toMatchObject({ msg: '该任务已有分配规则', field: 'taskKey' });
});

test('rules that cannot work are refused and nothing is added', async () => {
  const refused: [object, string][] = [
    [{ type: '99' }, '规则类型取值不正确'],
    [{ options: [] }, '规则范围不能为空'],
    [{ options: [1, 99_999] }, '规则范围中的用户（编号 99999）不存在'],
    [{ type: RULE.role, options: [88] }, '规则范围中的角色（编号 88）不存在'],
    [{ type: RULE.group, options: [88] }, '规则范围中的用户组（编号 88）不存在'],
    [{ type: RULE.script, options: [11] }, '规则范围中的脚本（编号 11）不存在'],
    [{ type: RULE.leaders, options: [11] }, '层级须为 1 到 10 的整数'],
    [{ type: RULE.expression, options: [] }, '表达式不能为空'],
    [{ type: RULE.userField, options: [] }, '表单字段不能为空'],
    [{ settings: { ratio: 0 } }, '通过比例不能小于1'],
    [{ settings: { reject: 'return' } }, '请选择驳回后退回的节点'],
    [{ settings: { reject: 'return', rejectTo: 'three' } }, '退回节点须是该任务之前的审批任务'],
    [{ settings: { timeout: { after: '1天' } } }, '超时时间须为 ISO 8601 时长，例如 PT24H'],
    [{ settings: { timeout: { after: 'PT0S' } } }, '超时时间须大于零'],
    [{ settings: { empty: 'users' } }, '请选择审批人为空时的指定人员'],
    [{ settings: { empty: 'users', emptyUsers: [99_999] } }, '指定人员（编号 99999）不存在'],
    [{ settings: { fields: { amount: 'read' } } }, '字段权限中的字段“amount”不在流程表单中'],
  ];
  for (const [body, msg] of refused) expect(await create('three', body), msg).toMatchObject({ code: 500, msg });
  expect((await create('three', { type: RULE.expression, settings: { expression: `\${a +}` } })).msg).toMatch(
    /^表达式不正确/,
  );
  expect(await create('nowhere', {})).toMatchObject({ msg: '流程图中没有用户任务“nowhere”', field: 'taskKey' });
  expect(await create('three', { modelId: 99_999 })).toMatchObject({ code: 404 });
  expect((await list())[2]).toMatchObject({ ruleId: null });
});

test('what a rule can be made of is offered with the disabled marked', async () => {
  const { data } = await admin.get(`${path}/choices?modelId=${modelId}`);
  expect(data.roles).toContainEqual({ id: 3, name: '后勤中心主任', disabled: false });
  expect(data.depts).toContainEqual({ id: 101, name: '水暖班', parentId: 100, disabled: false });
  expect(data.posts).toContainEqual({ id: 6, name: '库管员', disabled: false });
  expect(data.fields).toEqual([]);
});
