import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Caller, openTestApp, type TestApp } from '../../testing/app.ts';
import { grantPermissions } from '../../testing/grants.ts';

let app: TestApp;
let admin: Caller;
beforeAll(async () => {
  app = await openTestApp();
  admin = await app.signIn('admin');
});
afterAll(() => app.stop());

const path = '/bpm/form';
const day = { type: 'number', name: 'day', label: '天数', required: true, min: 1 };
const newForm = async (name: string, fields: object[] = [day]): Promise<number> =>
  (await admin.post(path, { name, fields })).data;
const read = async (id: number) => (await admin.get(`${path}/${id}`)).data;

test('a form keeps its fields with every usual value filled in, and its list counts them', async () => {
  const id = await newForm('出差申请', [day, { type: 'text', name: 'city', label: '城市', unknown: 1 }]);
  const form = await read(id);
  expect(form).toMatchObject({ name: '出差申请', status: '0', conf: { columns: 2, labels: 'top' }, version: 0 });
  expect(form.fields[0]).toMatchObject({ name: 'day', min: 1, max: null, required: true, span: 1, show: null });
  expect(form.fields[1]).not.toHaveProperty('unknown');
  const { rows } = await admin.get(`${path}/list?name=出差`);
  expect(rows).toMatchObject([{ formId: id, fieldCount: 2 }]);
  expect(rows[0]).not.toHaveProperty('fields');
});

test('a form is changed under its version, part by part', async () => {
  const id = await newForm('会议室');
  expect((await admin.put(path, { formId: id, conf: { columns: 3 }, version: 0 })).code).toBe(200);
  expect(await admin.put(path, { formId: id, name: 'x', version: 0 })).toMatchObject({ code: 409 });
  const form = await read(id);
  expect(form).toMatchObject({ name: '会议室', conf: { columns: 3 }, version: 1 });
  expect(form.fields).toHaveLength(1);
  // A RuoYi client sends the whole object back.
  expect((await admin.put(path, { ...form, remark: null, fieldCount: 9 })).code).toBe(200);
});

test('fields that cannot work are refused in words that name them, and nothing is written', async () => {
  const { total } = await admin.get(`${path}/list`);
  const refused: [object, string][] = [
    [{ name: '' }, '表单名称不能为空'],
    [{ name: 'x', fields: [day, day] }, '字段标识“day”重复'],
    [{ name: 'x', fields: [{ ...day, type: 'nothing' }] }, '字段类型取值不正确'],
    [{ name: 'x', fields: [{ ...day, label: '' }] }, '字段名称不能为空'],
    [
      { name: 'x', fields: [{ type: 'text', name: 'a', label: '电话', pattern: '(\\d{1,99}){99}' }] },
      '“电话”的校验规则过于复杂，请简化',
    ],
    [
      { name: 'x', fields: [{ type: 'text', name: 'a', label: '电话', pattern: '(' }] },
      '“电话”的校验规则不是有效的正则表达式',
    ],
    [{ name: 'x', fields: 'abc' }, '表单字段格式不正确'],
    [
      { name: 'x', fields: Array.from({ length: 101 }, (_, at) => ({ ...day, name: `d${at}` })) },
      '表单字段不能超过100项',
    ],
  ];
  for (const [body, msg] of refused) expect(await admin.post(path, body), msg).toMatchObject({ code: 500, msg });
  await newForm('唯一');
  expect(await admin.post(path, { name: '唯一' })).toMatchObject({ msg: '表单名称已存在', field: 'name' });
  expect((await admin.get(`${path}/list`)).total).toBe(total + 1);
});

test('a copy gets a name of its own', async () => {
  const id = await newForm('原件');
  const first = (await admin.post(`${path}/${id}/copy`)).data;
  const second = (await admin.post(`${path}/${id}/copy`)).data;
  expect(await read(first)).toMatchObject({ name: '原件 副本', fields: [{ name: 'day' }] });
  expect(await read(second)).toMatchObject({ name: '原件 副本2' });
  expect(await admin.post(`${path}/99999/copy`)).toMatchObject({ code: 404 });
});

test('a form that a model uses cannot be deleted; disabled ones are not offered', async () => {
  const id = await newForm('在用表单');
  await admin.post('/bpm/model', { key: 'uses_form', name: '用表单的流程', formType: '10', formId: id });
  expect(await admin.delete(`${path}/${id}`)).toMatchObject({
    code: 500,
    msg: '表单“在用表单”已被流程模型“用表单的流程”使用，不能删除',
  });
  const free = await newForm('没人用');
  await admin.put(path, { formId: free, status: '1' });
  const { data } = await admin.get(`${path}/list-all-simple`);
  expect(data).toContainEqual({ formId: id, name: '在用表单' });
  expect(data.map((row: { formId: number }) => row.formId)).not.toContain(free);
  expect((await admin.delete(`${path}/${free}`)).code).toBe(200);
  expect(await admin.get(`${path}/${free}`)).toMatchObject({ code: 404, msg: '流程表单不存在' });
});

test('each call needs its own permission; whoever fills in a form may choose departments', async () => {
  const worker = await app.signIn('maqs');
  const id = await newForm('受保护');
  await grantPermissions(app, 7, ['bpm:form:list']);
  await expect.poll(async () => (await worker.get(`${path}/list`)).code).toBe(200);
  expect((await worker.get(`${path}/${id}`)).code).toBe(403);
  expect((await worker.post(path, { name: 'w' })).code).toBe(403);
  expect((await worker.put(path, { formId: id })).code).toBe(403);
  expect((await worker.post(`${path}/${id}/copy`)).code).toBe(403);
  expect((await worker.delete(`${path}/${id}`)).code).toBe(403);
  const { data } = await worker.get(`${path}/depts`);
  expect(data).toContainEqual({ deptId: 101, parentId: 100, deptName: '水暖班', disabled: false });
});
