import { topics } from '@jiaoyan/contract/realtime';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Db } from '../../kernel/db/db.ts';
import { type Caller, openTestApp, type TestApp } from '../../testing/app.ts';
import { grantPermissions } from '../../testing/grants.ts';
import { type OutgoingMessage, sendMessage } from './index.ts';

let app: TestApp;
let admin: Caller;
let worker: Caller;
let workerId: number;
beforeAll(async () => {
  app = await openTestApp();
  admin = await app.signIn('admin');
  worker = await app.signIn('maqs');
  workerId = (await worker.get('/getInfo')).user.userId;
});
afterAll(() => app.stop());

const path = '/system/notify/template';
const mine = '/system/notify/message/my';
const row = { name: '派单', code: 'order_sent', nickname: '调度中心', content: '{name}，工单 {no} 已派给您，{name}' };
const send = (message: OutgoingMessage) =>
  app.services.db.transaction((tx) => sendMessage(app.services, tx as unknown as Db, message));

test('a template derives its values from its text, whatever the client says', async () => {
  const { data: templateId } = await admin.post(path, { ...row, params: ['falsch'] });
  expect((await admin.get(`${path}/${templateId}`)).data).toMatchObject({ params: ['name', 'no'], type: '2' });
  await admin.put(path, { templateId, content: '工单 {no}', params: ['x'] });
  expect((await admin.get(`${path}/list?code=order_sent`)).rows).toMatchObject([{ params: ['no'] }]);
  await admin.put(path, { templateId, params: ['x'], remark: null });
  expect((await admin.get(`${path}/${templateId}`)).data.params).toEqual(['no']);
  expect(await admin.post(path, row)).toMatchObject({ msg: '模板编码已存在', field: 'code' });
  expect((await admin.post(path, { ...row, code: '1 x' })).field).toBe('code');
  expect((await worker.get(`${path}/list`)).code).toBe(403);
});

test('a message reaches its reader as plain text, once per place, and is pushed', async () => {
  await admin.post(path, { ...row, code: 'plain', level: 'danger' });
  const heard: unknown[] = [];
  const stop = app.services.bus.subscribe('stomp', (event) => heard.push(event));
  const params = { name: '<b>马{no}</b>', no: 'R-1', extra: 'x' };
  const messageId = await send({ userId: workerId, templateCode: 'plain', params, link: '/user/message' });
  await expect.poll(() => heard).toHaveLength(1);
  stop();
  const templateContent = '<b>马{no}</b>，工单 R-1 已派给您，<b>马{no}</b>';
  expect(heard).toEqual([
    {
      destination: topics.user(workerId),
      body: { kind: 'message', messageId, level: 'danger', text: templateContent },
    },
  ]);
  expect((await worker.get(`${mine}/unreadCount`)).data).toBe(1);
  expect((await worker.get(`${mine}/unreadList`)).data).toMatchObject([
    { messageId, templateContent, readStatus: '0' },
  ]);
  expect((await worker.get(`${mine}/${messageId}`)).data).toMatchObject({ link: '/user/message', readStatus: '1' });
  expect((await worker.get(`${mine}/unreadCount`)).data).toBe(0);
  expect((await admin.get(`/system/notify/message/${messageId}`)).data.templateParams).toEqual({
    name: params.name,
    no: 'R-1',
  });
});

test('a missing value refuses, a disabled template sends nothing, a foreign link is a mistake', async () => {
  const { data: templateId } = await admin.post(path, { ...row, code: 'strict' });
  const message = { userId: workerId, templateCode: 'strict', params: { name: '马' } };
  await expect(send(message)).rejects.toThrow('模板参数“no”不能为空');
  await expect(send({ ...message, templateCode: 'none' })).rejects.toThrow('站内信模板“none”不存在');
  await expect(send({ ...message, params: {}, link: '//evil.example' })).rejects.toThrow('no page of the product');
  await admin.put(path, { templateId, status: '1' });
  const before = (await admin.get('/system/notify/message/list')).total;
  expect(await send({ ...message, params: { name: '马', no: '1' } })).toBeUndefined();
  expect((await admin.get('/system/notify/message/list')).total).toBe(before);
});

test('everybody reads and marks their own messages only', async () => {
  await admin.post(path, { ...row, code: 'own', content: '你好' });
  const ids = [];
  for (let i = 0; i < 3; i++) ids.push(await send({ userId: workerId, templateCode: 'own', params: {} }));
  expect((await admin.get(`${mine}/${ids[0]}`)).code).toBe(404);
  await admin.put(`${mine}/read?ids=${ids.join(',')}`);
  await admin.put(`${mine}/readAll`);
  expect((await worker.get(`${mine}/list?readStatus=0`)).total).toBe(3);
  await worker.put(`${mine}/read?ids=${ids[0]}`);
  expect((await worker.get(`${mine}/list?readStatus=0`)).rows).toHaveLength(2);
  await worker.put(`${mine}/readAll`);
  expect((await worker.get(`${mine}/unreadCount`)).data).toBe(0);
  expect((await worker.get('/system/notify/message/list')).code).toBe(403);
  const query = `userId=${workerId}&templateCode=own&readStatus=1&pageSize=2`;
  expect(await admin.get(`/system/notify/message/list?${query}`)).toMatchObject({ total: 3, rows: [{}, {}] });
});

test('a test message goes only to people within reach', async () => {
  await admin.post(path, { ...row, code: 'trial', content: '试发 {no}' });
  const body = { templateCode: 'trial', userId: workerId, params: { no: 7 } };
  expect(await admin.post(`${path}/send`, body)).toMatchObject({ code: 200, data: expect.any(Number) });
  expect(await admin.post(`${path}/send`, { ...body, params: {} })).toMatchObject({ field: 'params.no' });
  expect((await worker.post(`${path}/send`, body)).code).toBe(403);
  // Repair workers reach nobody but themselves.
  await grantPermissions(app, 7, ['system:notifyTemplate:send']);
  // The news of a grant travels over the bus.
  await expect.poll(async () => (await worker.post(`${path}/send`, body)).code).toBe(200);
  expect(await worker.post(`${path}/send`, { ...body, userId: 1 })).toEqual({ code: 404, msg: '用户不存在' });
  expect((await worker.get(`${path}/recipients?name=`)).data).toMatchObject([{ userId: workerId }]);
});

test('a text that changed since it was last used is used as it is now, also when another node changed it', async () => {
  const { data: templateId } = await admin.post(path, { ...row, code: 'changing', content: '{name} 到了' });
  const textOf = async (params: Record<string, string>) => {
    const messageId = await send({ userId: workerId, templateCode: 'changing', params });
    return messageId === undefined ? undefined : (await worker.get(`${mine}/${messageId}`)).data.templateContent;
  };
  expect(await textOf({ name: '水泵' })).toBe('水泵 到了');
  const change = (set: string) =>
    app.services.db.execute(`UPDATE sys_notify_template SET ${set} WHERE template_id = ${templateId}`);
  await change(`content = '{what} 已到货'`);
  expect(await textOf({ what: '阀门' })).toBe('阀门 已到货');
  await expect(textOf({ name: '水泵' })).rejects.toThrow('模板参数“what”不能为空');
  // The same values, other words: nothing but the stored text tells that.
  await change(`content = '{what} 已入库'`);
  expect(await textOf({ what: '阀门' })).toBe('阀门 已入库');
  await change(`status = '1'`);
  expect(await textOf({ what: '阀门' })).toBeUndefined();
  await change(`status = '0'`);
  expect(await textOf({ what: '阀门' })).toBe('阀门 已入库');
  await expect(send({ userId: 999_999, templateCode: 'changing', params: { what: 'x' } })).rejects.toThrow('用户');
});
