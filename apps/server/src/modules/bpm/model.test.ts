import { defaultDiagram } from '@jiaoyan/bpmn';
import { KEPT_REVISIONS, MAX_BPMN_BYTES } from '@jiaoyan/contract/bpm/model';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Answer, type Caller, openTestApp, type TestApp } from '../../testing/app.ts';
import { grantPermissions } from '../../testing/grants.ts';

let app: TestApp;
let admin: Caller;
beforeAll(async () => {
  app = await openTestApp();
  admin = await app.signIn('admin');
});
afterAll(() => app.stop());

const path = '/bpm/model';
const xmlOf = (key: string, name = '流程') => defaultDiagram({ key, name, flavour: 'camunda' });
const newModel = async (key: string): Promise<number> => (await admin.post(path, { key, name: `模型${key}` })).data;
const read = async (id: number) => (await admin.get(`${path}/${id}`)).data;

/** Sends a file the way a form of a browser does; values may stand before or after it. */
async function upload(caller: Caller, name: string, content: string, before = {}, after = {}): Promise<Answer> {
  const field = ([key, value]: [string, unknown]) =>
    `--x\r\ncontent-disposition: form-data; name="${key}"\r\n\r\n${value}\r\n`;
  const file = `--x\r\ncontent-disposition: form-data; name="bpmnFile"; filename="${name}"\r\ncontent-type: text/xml\r\n\r\n${content}\r\n`;
  const payload = [...Object.entries(before).map(field), file, ...Object.entries(after).map(field), '--x--\r\n'].join(
    '',
  );
  const headers = { 'content-type': 'multipart/form-data; boundary=x' };
  return (await caller.raw({ method: 'POST', url: `${path}/import`, payload, headers })).json<Answer>();
}

test('a new model begins with a start event under its key and name', async () => {
  const id = await newModel('leave_a');
  const model = await read(id);
  expect(model).toMatchObject({ key: 'leave_a', name: '模型leave_a', flavour: 'camunda', category: '1', revision: 1 });
  expect(model.bpmnXml).toContain('<bpmn:process id="leave_a" name="模型leave_a" isExecutable="true">');
  const { rows } = await admin.get(`${path}/list?key=leave_a`);
  expect(rows).toHaveLength(1);
  expect(rows[0]).not.toHaveProperty('bpmnXml');
});

test('five processes come along deployed, with drawings that can be saved again', async () => {
  const { rows } = await admin.get(`${path}/list?pageSize=100`);
  for (const [id, key] of [
    [1, 'oa_leave'],
    [2, 'material_purchase'],
    [3, 'repair_outsource'],
    [4, 'area_use_apply'],
    [5, 'company_settle'],
  ]) {
    const listed = rows.find((row: { modelId: number }) => row.modelId === id);
    expect(listed).toMatchObject({ key, definition: { version: 1, suspensionState: 1 } });
    expect((await admin.get(`${path}/check?id=${id}`)).data, String(key)).toEqual([]);
    const { bpmnXml, version } = await read(Number(id));
    expect(await admin.put(path, { modelId: id, bpmnXml, version })).toMatchObject({ code: 200 });
    expect(await read(Number(id))).toMatchObject({ revision: 1 });
    expect(await admin.post(`${path}/deploy?id=${id}`)).toMatchObject({ msg: '流程定义没有变化，无需再次发布' });
  }
});

test('a saved drawing becomes the current one, gives the model its name, and the old one stays to compare', async () => {
  const id = await newModel('drawn');
  const first = await read(id);
  const bpmnXml = xmlOf('drawn', '改过的名称');
  // A RuoYi client sends the whole object back, with nulls and keys that nobody knows.
  const body = { ...first, bpmnXml, description: null, unknown: 1 };
  expect((await admin.put(path, body)).code).toBe(200);
  expect(await read(id)).toMatchObject({ name: '改过的名称', revision: 2, version: 1, bpmnXml });
  expect((await admin.get(`${path}/${id}/drawings`)).data).toMatchObject([
    { revision: 2, createBy: 'admin' },
    { revision: 1 },
  ]);
  expect((await admin.get(`${path}/${id}/drawings/1`)).data.bpmnXml).toBe(first.bpmnXml);
  expect((await admin.get(`${path}/${id}/drawings/9`)).code).toBe(404);
  expect(await admin.put(path, body)).toMatchObject({ code: 409, msg: '数据已被他人修改，请刷新后重试' });
  expect(await read(id)).toMatchObject({ revision: 2 });
});

test('only the latest drawings are kept', async () => {
  const id = await newModel('many');
  for (let i = 0; i < KEPT_REVISIONS + 2; i++)
    await admin.put(path, { modelId: id, bpmnXml: xmlOf('many', `第${i}版`) });
  const { data } = await admin.get(`${path}/${id}/drawings`);
  expect(data).toHaveLength(KEPT_REVISIONS);
  expect(data[0].revision).toBe(KEPT_REVISIONS + 3);
});

test('drawings that are not BPMN, too large or of another process are refused and change nothing', async () => {
  const id = await newModel('strict');
  const refused: [string, string][] = [
    ['not xml', '流程图不是有效的 BPMN 2.0 文件'],
    ['<a/>', '流程图不是有效的 BPMN 2.0 文件'],
    ['<?xml version="1.0"?><!DOCTYPE a [<!ENTITY b "c">]><a/>', '流程图不允许包含 DOCTYPE 声明'],
    [xmlOf('other'), '流程图中的流程标识须为“strict”'],
    [xmlOf('strict').replace(/<bpmn:process[\s\S]*<\/bpmn:process>/, ''), '流程图中没有流程'],
    [xmlOf('strict').replace('name="流程"', ''), '流程名称不能为空'],
    [`${xmlOf('strict')}<!--${'长'.repeat(MAX_BPMN_BYTES / 3)}-->`, '流程图不能超过 5 MB'],
  ];
  for (const [bpmnXml, msg] of refused)
    expect(await admin.put(path, { modelId: id, bpmnXml }), msg).toMatchObject({ code: 500, msg });
  expect(await read(id)).toMatchObject({ revision: 1, version: 0 });
});

test('a drawing of several megabytes passes, beyond what other calls may carry', async () => {
  const id = await newModel('large');
  const bpmnXml = `${xmlOf('large')}<!--${'x'.repeat(3 * 1024 * 1024)}-->`;
  expect((await admin.put(path, { modelId: id, bpmnXml })).code).toBe(200);
  expect((await read(id)).bpmnXml).toHaveLength(bpmnXml.length);
});

test('keys are well-formed, unique and fixed; name and engine change only with the drawing', async () => {
  expect(await admin.post(path, { key: '1abc', name: 'x' })).toMatchObject({ code: 500, field: 'key' });
  expect(await admin.post(path, { key: 'ok' })).toMatchObject({ msg: '流程名称不能为空', field: 'name' });
  const id = await newModel('once');
  expect(await admin.post(path, { key: 'once', name: 'x' })).toMatchObject({ msg: '流程标识已存在', field: 'key' });
  expect(await admin.put(path, { modelId: id, key: 'twice' })).toMatchObject({ msg: '流程标识不允许修改' });
  expect(await admin.put(path, { modelId: id, name: '新名' })).toMatchObject({ field: 'name' });
  expect(await admin.put(path, { modelId: id, flavour: 'flowable' })).toMatchObject({ field: 'flavour' });
  const bpmnXml = defaultDiagram({ key: 'once', name: '新名', flavour: 'flowable' });
  await admin.put(path, { modelId: id, bpmnXml, flavour: 'flowable' });
  expect(await read(id)).toMatchObject({ name: '新名', flavour: 'flowable' });
  expect(await admin.put(path, { modelId: id, formCustomViewPath: 'javascript:x' })).toMatchObject({
    msg: '表单查看路由须以 / 开头',
  });
});

test('an imported file keeps its own key and name, or takes those of the form, wherever they stand', async () => {
  const flowable = defaultDiagram({ key: 'from_file', name: '来自文件', flavour: 'flowable' });
  const own = await upload(admin, 'a.bpmn', flowable);
  expect(await read(own.data)).toMatchObject({
    key: 'from_file',
    name: '来自文件',
    flavour: 'flowable',
    bpmnXml: flowable,
  });
  const given = await upload(admin, 'b.XML', flowable, { key: 'given' }, { name: '给定名称', description: '说明' });
  const model = await read(given.data);
  expect(model).toMatchObject({ key: 'given', name: '给定名称', description: '说明' });
  expect(model.bpmnXml).toMatch(/<bpmn:process id="given" name="给定名称"/);
  expect(model.bpmnXml).toContain('bpmnElement="given"');
});

test('of several processes in a file the chosen one becomes the model', async () => {
  const part = (key: string) =>
    `<process id="${key}" name="流程${key}" isExecutable="true"><startEvent id="s_${key}"/></process>`;
  const file = `<definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL">${part('part_a')}${part('part_b')}</definitions>`;
  expect(await read((await upload(admin, 'a.bpmn', file)).data)).toMatchObject({ key: 'part_a' });
  expect(await read((await upload(admin, 'a.bpmn', file, { process: 'part_b' })).data)).toMatchObject({
    key: 'part_b',
    name: '流程part_b',
  });
  const renamed = await read((await upload(admin, 'a.bpmn', file, { process: 'part_b', key: 'part_c' })).data);
  expect(renamed.bpmnXml).toMatch(/<process id="part_a"[\s\S]*<process id="part_c"/);
  expect(await upload(admin, 'a.bpmn', file, { process: 'part_b', key: 'part_a' })).toMatchObject({ field: 'key' });
  expect(await upload(admin, 'a.bpmn', file, { process: 'nobody' })).toMatchObject({ msg: '文件中没有流程“nobody”' });
});

test('bad files are refused and nothing is added', async () => {
  const { total } = await admin.get(`${path}/list`);
  expect(await upload(admin, 'a.txt', xmlOf('a'))).toMatchObject({ msg: '文件格式不正确, 请上传 bpmn/xml 格式文件!' });
  expect(await upload(admin, 'a.bpmn', 'x')).toMatchObject({ msg: '流程图不是有效的 BPMN 2.0 文件' });
  expect(await upload(admin, 'a.bpmn', 'x'.repeat(MAX_BPMN_BYTES + 1))).toMatchObject({
    msg: '上传文件大小不能超过 5 MB!',
  });
  expect(await upload(admin, 'a.bpmn', xmlOf('oa_leave'))).toMatchObject({ msg: '流程标识已存在', field: 'key' });
  expect(await upload(admin, 'a.bpmn', xmlOf('b'), { key: '坏 标识' })).toMatchObject({ field: 'key' });
  expect(await admin.post(`${path}/import`, {})).toMatchObject({ msg: '请选择要上传的文件' });
  expect((await admin.get(`${path}/list`)).total).toBe(total);
});

test('each call needs its own permission, and a removed model is gone with its drawings', async () => {
  const worker = await app.signIn('maqs');
  const id = await newModel('guarded');
  await grantPermissions(app, 7, ['bpm:model:list']);
  await expect.poll(async () => (await worker.get(`${path}/list`)).code).toBe(200);
  expect((await worker.get(`${path}/${id}`)).code).toBe(403);
  expect((await worker.get(`${path}/${id}/drawings`)).code).toBe(403);
  expect((await worker.post(path, { key: 'w', name: 'w' })).code).toBe(403);
  expect((await worker.put(path, { modelId: id })).code).toBe(403);
  expect((await worker.delete(`${path}/${id}`)).code).toBe(403);
  expect((await upload(worker, 'a.bpmn', xmlOf('w'))).code).toBe(403);
  expect((await admin.delete(`${path}/${id}`)).code).toBe(200);
  expect(await admin.get(`${path}/${id}`)).toMatchObject({ code: 404, msg: '流程模型不存在' });
  expect((await admin.get(`${path}/${id}/drawings/1`)).code).toBe(404);
  expect((await admin.get(`/system/history/model/${id}`)).code).toBe(200);
});
