import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Caller, openTestApp, type TestApp } from '../../testing/app.ts';

let app: TestApp;
let admin: Caller;
beforeAll(async () => {
  app = await openTestApp();
  admin = await app.signIn('admin');
});
afterAll(() => app.stop());

const form = { formType: '20', formCustomCreatePath: '/my/create', formCustomViewPath: '/my/view' };
const process = (key: string, content: string) =>
  `<process id="${key}" name="流程${key}" isExecutable="true"><startEvent id="${key}_s"/>${content}</process>`;
const file = (content: string) =>
  `<definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL" xmlns:camunda="http://camunda.org/schema/1.0/bpmn">${content}</definitions>`;
const task = (key: string, inside = '') =>
  `<userTask id="${key}_t" name="办理">${inside}</userTask><sequenceFlow sourceRef="${key}_s" targetRef="${key}_t"/>`;
const owner =
  '<potentialOwner><resourceAssignmentExpression><formalExpression>user(admin)</formalExpression></resourceAssignmentExpression></potentialOwner>';

async function modelWith(key: string, bpmnXml: string): Promise<number> {
  const { data } = await admin.post('/bpm/model', { key, name: key, bpmnXml, ...form });
  return data;
}

test('a file with BPMN roles, flows without ids and a second process is deployed, and the other process is named', async () => {
  const id = await modelWith(
    'second',
    file(process('first', task('first')) + process('second', task('second', owner))),
  );
  expect(await admin.post(`/bpm/model/deploy?id=${id}`)).toMatchObject({
    code: 200,
    data: {
      version: 1,
      warnings: [
        { elementId: 'second', text: '文件中还有流程“流程first”（first），不会随本流程发布', level: 'warning' },
      ],
    },
  });
});

test('what the reader would leave out is refused by its name, and told by the check', async () => {
  const twice = `${task('twice', owner)}<userTask id="twice_t" name="重复"/>`;
  const id = await modelWith('twice', file(process('twice', twice)));
  const text = '第 1 行：标识“twice_t”重复，元素 <userTask> 无法读取';
  expect(await admin.post(`/bpm/model/deploy?id=${id}`)).toMatchObject({
    code: 500,
    msg: `节点“重复”（twice_t）：${text}`,
  });
  expect((await admin.get(`/bpm/model/check?id=${id}`)).data).toEqual([
    { elementId: 'twice_t', elementName: '重复', text, level: 'error' },
  ]);
});

test('a task that nothing leads to needs nobody', async () => {
  const id = await modelWith('idle', file(process('idle', `${task('idle', owner)}<userTask id="lost" name="孤立"/>`)));
  expect((await admin.post(`/bpm/model/deploy?id=${id}`)).data).toMatchObject({
    warnings: [{ elementId: 'lost', text: '节点无法到达，不会执行' }],
  });
});

test('a file that is too deep is refused before anything reads it', async () => {
  const deep = '<subProcess>'.repeat(2000) + '</subProcess>'.repeat(2000);
  expect(
    await admin.post('/bpm/model', { key: 'deep', name: 'deep', bpmnXml: file(process('deep', deep)) }),
  ).toMatchObject({
    code: 500,
    msg: '文件中的元素嵌套超过 120 层',
  });
});
