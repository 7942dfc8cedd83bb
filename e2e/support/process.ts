import type { Page } from 'playwright-core';
import type { Answer } from '../../apps/server/src/testing/app.ts';
import { diagramXml } from './diagram.ts';
import type { Product } from './product.ts';
import { go, view } from './shell.ts';

/** A user task: its id, its name, who does it, and how. */
type ProcessStep = readonly [id: string, name: string, users: readonly string[], settings?: object];

/** What a process of a test is made of. */
interface TestProcess {
  key: string;
  name: string;
  steps: readonly ProcessStep[];
  /** Fields of its form; absent is one text. */
  fields?: readonly object[];
  settings?: object;
  /** People named by the drawing, by the id of the task; such a task has no rule. */
  candidates?: Readonly<Record<string, string>>;
}

const reason = { type: 'text', name: 'reason', label: '事由', required: true };

/** The number of a user. */
export async function userIdOf(product: Product, userName: string): Promise<number> {
  const admin = await product.app.signIn('admin');
  const { rows } = await admin.get(`/system/user/list?userName=${userName}`);
  return rows[0].userId;
}

const CAMUNDA = 'xmlns:camunda="http://camunda.org/schema/1.0/bpmn"';

function linearXml({ key, name, steps, candidates = {} }: TestProcess): string {
  const ids = ['S', ...steps.map(([id]) => id), 'E'];
  const drawing = diagramXml({
    steps: [
      ['S', 'startEvent', 60, 120, '开始'],
      ...steps.map(([id, title], place) => [id, 'userTask', 160 + place * 160, 120, title] as const),
      ['E', 'endEvent', 160 + steps.length * 160, 120, '结束'],
    ],
    flows: ids.slice(1).map((to, place) => [ids[place] ?? '', to] as const),
  });
  const named = Object.entries(candidates).reduce(
    (xml, [id, users]) =>
      xml.replace(`<userTask id="${id}"`, `<userTask ${CAMUNDA} id="${id}" camunda:candidateUsers="${users}"`),
    drawing,
  );
  return named
    .replace('<process id="P">', `<process id="${key}" name="${name}" isExecutable="true">`)
    .replace('bpmnElement="P"', `bpmnElement="${key}"`);
}

const expectOk = (answer: Answer, what: string) => {
  if (answer.code !== 200) throw new Error(`${what}: ${answer.msg}`);
  return answer.data;
};

/** Deploys a process whose tasks follow one another; answers the id of its definition. */
export async function deployProcess(product: Product, process: TestProcess): Promise<number> {
  const admin = await product.app.signIn('admin');
  const { key, name, steps, fields = [reason], settings } = process;
  const formId = expectOk(await admin.post('/bpm/form', { name: `${name}表单`, fields }), 'form');
  const body = { key, name, category: '2', formType: '10', formId, bpmnXml: linearXml(process), settings };
  const modelId = expectOk(await admin.post('/bpm/model', body), 'model');
  for (const [taskKey, , users, own] of steps) {
    if (process.candidates?.[taskKey]) continue;
    const options = await Promise.all(users.map((user) => userIdOf(product, user)));
    const rule = { modelId, taskKey, type: '30', options, ...(own && { settings: own }) };
    expectOk(await admin.post('/bpm/task-assign-rule/create', rule), 'rule');
  }
  return expectOk(await admin.post(`/bpm/model/deploy?id=${modelId}`), 'deploy').definitionId;
}

/** Starts an instance without a browser; answers its id. */
export async function startInstance(
  product: Product,
  as: string,
  definitionId: number,
  formValues: object = { reason: '测试' },
) {
  const caller = await product.app.signIn(as);
  return expectOk(await caller.post('/bpm/process-instance/create', { definitionId, formValues }), 'start') as number;
}

/** What the button in the top bar says to somebody who has so many tasks more than now. */
export async function todoLabel(product: Product, as: string, more = 0): Promise<string> {
  const { data } = await (await product.app.signIn(as)).get('/bpm/task/todo-count');
  return data + more > 0 ? `待办任务，${data + more} 个` : '待办任务';
}

/** The open task that somebody has in an instance. */
export async function openTaskOf(product: Product, as: string, instanceId: number): Promise<number> {
  const { rows } = await (await product.app.signIn(as)).get('/bpm/task/todo-page?pageSize=200');
  const found = rows.find((task: { instance: { instanceId: number } }) => task.instance.instanceId === instanceId);
  return found.taskId;
}

/** Goes to the page of an instance. */
export const openInstance = (page: Page, instanceId: number) => go(page, `/bpm/process-instance/detail/${instanceId}`);

/** The card on which a task is decided. */
export const approval = (page: Page, name: string) =>
  view(page).getByRole('region', { name: `审批：${name}`, exact: true });
/** What happened to the instance on screen. */
export const timeline = (page: Page) => view(page).getByRole('region', { name: '审批记录', exact: true });

/** The people of a chooser in the open dialog. */
export async function choosePeople(page: Page, label: string, ...names: string[]): Promise<void> {
  const dialog = page.getByRole('dialog').last();
  const input = dialog.getByRole('combobox', { name: label });
  for (const name of names) {
    await input.fill(name);
    await page.locator('.ant-select-dropdown:visible .ant-select-item-option').filter({ hasText: name }).click();
  }
}
