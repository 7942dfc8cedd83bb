import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Caller, openTestApp, type TestApp } from '../../testing/app.ts';

let app: TestApp;
let admin: Caller;
beforeAll(async () => {
  app = await openTestApp();
  admin = await app.signIn('admin');
});
afterAll(() => app.stop());

async function upload(name: string): Promise<string> {
  const head = `--x\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\n\r\n`;
  const headers = { 'content-type': 'multipart/form-data; boundary=x' };
  const payload = `${head}内容\r\n--x--\r\n`;
  return (await admin.raw({ method: 'POST', url: '/common/upload', payload, headers })).json().fileName;
}

test('uploads are told by the names they were chosen under, to everybody who has their addresses', async () => {
  const [plan, list] = [await upload('检修 安排.txt'), await upload('名单.txt')];
  const worker = await app.signIn('maqs');
  const asked = `${list},/prod-api${plan},/profile/upload/2020/01/01/none.txt,https://example.test/x.txt`;
  expect((await worker.get(`/common/names?addresses=${asked}`)).data).toEqual([
    { address: list, name: '名单.txt' },
    { address: `/prod-api${plan}`, name: '检修 安排.txt' },
  ]);
});

test('names are neither for strangers nor of exports', async () => {
  const address = await upload('名单.txt');
  expect((await app.guest.get(`/common/names?addresses=${address}`)).code).toBe(401);
  const { msg } = await admin.get('/system/config/export');
  const id = msg.split('_')[0];
  expect((await admin.get(`/common/names?addresses=/profile/upload/export/${id}.xlsx`)).data).toEqual([]);
  expect(await admin.get('/common/names')).toMatchObject({ code: 500, msg: '文件地址不能为空' });
});

test('[API-19] an upload is downloaded by its address, under its own name', async () => {
  const resource = await upload('检修 安排.txt');
  const reply = await admin.raw({ method: 'GET', url: `/common/download/resource?resource=${resource}` });
  expect(decodeURIComponent(String(reply.headers['download-filename']))).toBe('检修 安排.txt');
  expect(reply.body).toBe('内容');
});
