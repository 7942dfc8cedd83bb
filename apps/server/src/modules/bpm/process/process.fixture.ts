import { RULE } from '@jiaoyan/contract/bpm/rule';
import type { Answer, Caller, TestApp } from '../../../testing/app.ts';

/** A form with one number, which is the variable that most tests need. */
const fields = [
  { name: 'day', label: '天数', type: 'number' },
  { name: 'note', label: '说明', type: 'text' },
  { name: 'who', label: '审核人', type: 'user' },
];

const head = `<?xml version="1.0" encoding="UTF-8"?>
<definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xmlns:camunda="http://camunda.org/schema/1.0/bpmn" id="d" targetNamespace="t">`;

/** A drawing without pictures from the markup of its elements and `from>to` flows; `from>to:condition` has a condition. */
export function drawing(key: string, elements: string, flows: readonly string[]): string {
  const lines = flows.map((flow) => {
    const [way = '', condition] = flow.split(':');
    const [from = '', to = ''] = way.split('>');
    const body =
      condition && `<conditionExpression xsi:type="tFormalExpression">\${${condition}}</conditionExpression>`;
    return `<sequenceFlow id="${from}_${to}" sourceRef="${from}" targetRef="${to}">${body ?? ''}</sequenceFlow>`;
  });
  return `${head}<process id="${key}" name="流程${key}" isExecutable="true">${elements}${lines.join('')}</process></definitions>`;
}

/** User tasks by their ids. */
export const tasks = (...ids: string[]) => ids.map((id) => `<userTask id="${id}" name="任务${id}"/>`).join('');
/** User tasks one after the other. */
export const linear = (key: string, ...ids: string[]): string =>
  drawing(
    key,
    `<startEvent id="start"/>${tasks(...ids)}<endEvent id="end"/>`,
    ['start', ...ids].map((id, at) => `${id}>${ids[at] ?? 'end'}`),
  );

/** People of a test and what they do most. */
export interface People {
  readonly ids: Readonly<Record<string, number>>;
  readonly admin: Caller;
  readonly starter: Caller;
  readonly b: Caller;
  readonly c: Caller;
  readonly d: Caller;
}

const names = { starter: 'maqs', b: 'linzw', c: 'suyq', d: 'gaojd' } as const;

/** Signs the usual people in. */
export async function signInPeople(app: TestApp): Promise<People> {
  const admin = await app.signIn('admin');
  const ids: Record<string, number> = {};
  for (const [role, userName] of Object.entries(names))
    ids[role] = (await admin.get(`/system/user/list?userName=${userName}`)).rows[0].userId;
  const [starter, b, c, d] = await Promise.all(Object.values(names).map((name) => app.signIn(name)));
  return { ids, admin, starter, b, c, d } as People;
}

/** Who does a task: people by their part in the test, or another type of rule. */
type TestRule = readonly string[] | { people?: readonly string[]; type?: string; settings?: object };

/** Makes a model with a form and rules and deploys it; answers the number of the definition. */
export async function deployed(
  { admin, ids }: People,
  key: string,
  bpmnXml: string,
  rules: Readonly<Record<string, TestRule>>,
  settings: object = {},
): Promise<number> {
  const form = ok(await admin.post('/bpm/form', { name: `表单${key}`, conf: {}, fields }));
  const model = { key, name: key, bpmnXml, formType: '10', formId: form.data, settings };
  const modelId = ok(await admin.post('/bpm/model', model)).data as number;
  for (const [taskKey, rule] of Object.entries(rules)) {
    const { people = [], type = RULE.user, settings: node = {} } = 'slice' in rule ? { people: rule } : rule;
    const options = people.map((name) => ids[name]);
    ok(await admin.post('/bpm/task-assign-rule/create', { modelId, taskKey, type, options, settings: node }));
  }
  return redeployed(admin, key, modelId);
}

/** Deploys a model once more. */
export async function redeployed(admin: Caller, key: string, modelId: number): Promise<number> {
  ok(await admin.post(`/bpm/model/deploy?id=${modelId}`));
  return (await admin.get(`/bpm/process-definition/page?key=${key}`)).rows[0].definitionId;
}

/** The answer, unless it is a refusal. */
export function ok(answer: Answer): Answer {
  if (answer.code !== 200) throw new Error(answer.msg);
  return answer;
}

/** Starts a process; answers the number of the instance. */
export const started = async (by: Caller, definitionId: number, formValues: object = {}): Promise<number> =>
  ok(await by.post('/bpm/process-instance/create', { definitionId, formValues })).data;

/** What somebody has to do in an instance, by the ids of the tasks. */
export async function todo(by: Caller, instanceId: number): Promise<{ taskId: number; taskKey: string }[]> {
  const { rows } = ok(await by.get('/bpm/task/todo-page?pageSize=500'));
  return rows.filter((row: { instance: { instanceId: number } }) => row.instance.instanceId === instanceId);
}
/** The keys of those tasks. */
export const todoKeys = async (by: Caller, instanceId: number) =>
  (await todo(by, instanceId)).map(({ taskKey }) => taskKey);

/** The only task that somebody has in an instance. */
export async function onlyTask(by: Caller, instanceId: number): Promise<number> {
  const open = await todo(by, instanceId);
  if (open.length !== 1) throw new Error(`expected one task, found ${open.map(({ taskKey }) => taskKey).join(', ')}`);
  return open[0]?.taskId as number;
}
/** Approves that one. */
export const approves = async (by: Caller, instanceId: number, reason = '同意') =>
  ok(await by.put('/bpm/task/approve', { id: await onlyTask(by, instanceId), reason }));

/** What somebody has done in an instance. */
export async function done(by: Caller, instanceId: number) {
  const { rows } = ok(await by.get('/bpm/task/done-page?pageSize=500'));
  return rows.filter((row: { instance: { instanceId: number } }) => row.instance.instanceId === instanceId);
}
/** An instance as its starter sees it. */
export const detail = async (by: Caller, instanceId: number) =>
  ok(await by.get(`/bpm/process-instance/get?id=${instanceId}`)).data;
