import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Answer, type Caller, openTestApp, type TestApp } from '../../testing/app.ts';

let app: TestApp;
let admin: Caller;
beforeAll(async () => {
  app = await openTestApp();
  admin = await app.signIn('admin');
});
afterAll(() => app.stop());

const list = async (query = ''): Promise<Answer[]> => (await admin.get(`/monitor/online/list?${query}`)).rows;

test('sessions are listed by a name that opens nothing, the own one marked', async () => {
  const worker = await app.signIn('maqs');
  const { rows, total } = await admin.get('/monitor/online/list');
  expect(total).toBe(rows.length);
  expect(rows.filter(({ own }: Answer) => own)).toMatchObject([{ userName: 'admin', ipaddr: '127.0.0.1' }]);
  const [found] = await list('userName=maqs&ipaddr=127.');
  expect(found).toMatchObject({ userName: 'maqs', own: false, deptName: expect.stringMatching(/./) });
  expect(found?.tokenId).not.toBe(worker.token);
  const thief = await app.guest.raw({
    method: 'GET',
    url: '/getInfo',
    headers: { authorization: `Bearer ${found?.tokenId}` },
  });
  expect(thief.json().code).toBe(401);
  expect((await admin.get(`/monitor/online/${found?.tokenId}`)).data.userName).toBe('maqs');
  expect(await list('userName=%25')).toEqual([]);
});

test('whoever is put out is refused with the next call, and the login log tells by whom', async () => {
  const worker = await app.signIn('suyq');
  const [found] = await list('userName=suyq');
  expect((await worker.get('/getInfo')).code).toBe(200);
  expect((await admin.delete(`/monitor/online/${found?.tokenId}`)).code).toBe(200);
  await expect.poll(async () => (await worker.get('/getInfo')).code).toBe(401);
  expect((await admin.get('/monitor/logininfor/list?userName=suyq')).rows[0].msg).toBe('被 admin 强制退出');
  expect(await admin.delete(`/monitor/online/${found?.tokenId}`)).toEqual({ code: 404, msg: '会话不存在' });
  await expect
    .poll(async () => (await admin.get('/monitor/operlog/list?businessType=7&status=0')).rows)
    .toMatchObject([{ title: '在线用户', method: '强退用户' }]);
});

test('several are put out at once, but never the own session', async () => {
  const workers = [await app.signIn('maqs'), await app.signIn('maqs')];
  const all = await list();
  const ids = all.filter(({ own }) => !own).map(({ tokenId }) => tokenId);
  const own = all.find((row) => row.own)?.tokenId;
  expect((await admin.delete(`/monitor/online/batch/${[own, ...ids].join(',')}`)).msg).toBe('不能强退自己当前的会话');
  expect((await list()).length).toBe(all.length);
  expect((await admin.delete(`/monitor/online/batch/${ids.join(',')}`)).code).toBe(200);
  for (const worker of workers) await expect.poll(async () => (await worker.get('/getInfo')).code).toBe(401);
  expect(await list()).toMatchObject([{ own: true }]);
});

test('without the permission nobody is put out', async () => {
  const worker = await app.signIn('maqs');
  expect((await worker.get('/monitor/online/list')).code).toBe(403);
  expect((await worker.delete(`/monitor/online/${'0'.repeat(64)}`)).code).toBe(403);
  expect((await admin.delete('/monitor/online/xyz')).msg).toBe('会话编号格式不正确');
});
