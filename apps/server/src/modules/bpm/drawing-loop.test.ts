import { RULE } from '@jiaoyan/contract/bpm/rule';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Caller, openTestApp, type TestApp } from '../../testing/app.ts';
import { linearXml } from './drawing.fixture.ts';

let app: TestApp;
let admin: Caller;
beforeAll(async () => {
  app = await openTestApp();
  admin = await app.signIn('admin');
});
afterAll(() => app.stop());

const loop = '<multiInstanceLoopCharacteristics/>';
/** A task for several people, of whom the drawing says nothing but, perhaps, one. */
const drawing = (key: string, attributes = '') =>
  linearXml(key, [['sign', '会签', attributes]]).replace(/(<userTask [^>]*)\/>/, `$1>${loop}</userTask>`);

test('a task for several people without a list is deployed when a rule names them, and refused by its name otherwise', async () => {
  const form = { formType: '20', formCustomCreatePath: '/my/create', formCustomViewPath: '/my/view' };
  const body = { key: 'loop_rule', name: '会签', bpmnXml: drawing('loop_rule', 'camunda:assignee="admin"'), ...form };
  const { data: modelId } = await admin.post('/bpm/model', body);
  const deploy = () => admin.post(`/bpm/model/deploy?id=${modelId}`);
  const text = '是多实例任务，但没有设置集合或次数，也没有分配规则';
  expect(await deploy()).toMatchObject({ code: 500, msg: `任务“会签”（sign）${text}` });
  expect((await admin.get(`/bpm/model/check?id=${modelId}`)).data).toEqual([
    { elementId: 'sign', elementName: '会签', text, level: 'error' },
  ]);
  await admin.put('/bpm/model', { modelId, bpmnXml: drawing('loop_rule') });
  expect(await deploy()).toMatchObject({ code: 500, msg: '任务“会签”（sign）没有分配规则' });
  const rule = { modelId, taskKey: 'sign', type: RULE.user, options: [1] };
  expect(await admin.post('/bpm/task-assign-rule/create', rule)).toMatchObject({ code: 200 });
  expect(await deploy()).toMatchObject({ code: 200, data: { version: 1 } });
});
