import { topics } from '@jiaoyan/contract/realtime';
import { Client } from '@stomp/stompjs';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { WebSocket } from 'ws';
import { type Caller, openTestApp, type TestApp } from '../../testing/app.ts';
import { announceRights } from './rights.ts';
import { closeSessions, keyOf } from './session.ts';

Object.assign(globalThis, { WebSocket });

let app: TestApp;
let address: string;
beforeAll(async () => {
  app = await openTestApp();
  address = (await app.http.listen({ port: 0, host: '127.0.0.1' })).replace('http', 'ws');
});
afterAll(() => app.stop());

/** A client that has connected and waits for messages on a destination. */
async function listen(user: Caller, destination: string) {
  const received: unknown[] = [];
  const closed: string[] = [];
  const client = new Client({
    brokerURL: `${address}/prod-api/ws/`,
    connectHeaders: { Authorization: `Bearer ${user.token}` },
    reconnectDelay: 0,
  });
  await new Promise<void>((done, fail) => {
    client.onStompError = (frame) => {
      closed.push(frame.headers.message ?? '');
      fail(new Error(frame.headers.message));
    };
    client.onConnect = () => {
      client.subscribe(destination, (message) => received.push(JSON.parse(message.body)), { receipt: 'ready' });
      client.watchForReceipt('ready', () => done());
    };
    client.activate();
  });
  onTestFinished(() => client.deactivate());
  return { received, closed, client };
}

test('a changed dictionary entry is announced to open clients', async () => {
  const admin = await app.signIn('admin');
  const worker = await listen(await app.signIn('maqs'), topics.dict);
  const { rows } = await admin.get('/system/dict/data/list?dictType=sys_job_group');
  await admin.put('/system/dict/data', { dictCode: rows[0].dictCode, dictLabel: '缺省' });
  await expect.poll(() => worker.received).toEqual([{ dictType: 'sys_job_group' }]);
});

test('a refused change announces nothing', async () => {
  const admin = await app.signIn('admin');
  const worker = await listen(await app.signIn('maqs'), topics.dict);
  await admin.post('/system/dict/data', { dictType: 'sys_yes_no', dictLabel: 'x', dictValue: 'Y' });
  await admin.delete('/system/dict/type/refreshCache');
  await expect.poll(() => worker.received).toEqual([{ dictType: '' }]);
});

test('a published notice rings the bell; a draft does not tell its title', async () => {
  const admin = await app.signIn('admin');
  const worker = await listen(await app.signIn('maqs'), topics.notice);
  await admin.post('/system/notice', { noticeTitle: '秘密草稿', status: '1' });
  const { data: noticeId } = await admin.post('/system/notice', { noticeTitle: '停水通知' });
  await expect.poll(() => worker.received).toEqual([{}, { noticeId, noticeTitle: '停水通知' }]);
});

test('changed rights are told to those concerned, and parameters only to those who may list them', async () => {
  const worker = await app.signIn('maqs');
  const { user } = await worker.get('/getInfo');
  const own = await listen(worker, topics.user(user.userId));
  await app.services.db.transaction((tx) => announceRights(app.services, tx, [user.userId]));
  await expect.poll(() => own.received).toEqual([{ kind: 'rights' }]);
  await expect(listen(worker, topics.config)).rejects.toThrow();
  await expect(listen(worker, topics.user(1))).rejects.toThrow();
});

test('a changed parameter is announced by its key, and its value by nothing', async () => {
  const admin = await app.signIn('admin');
  const heard = await listen(admin, topics.config);
  await admin.put('/system/config/updConfigByKey', { configKey: 'sys.account.registerUser', configValue: 'true' });
  await expect.poll(() => heard.received).toEqual([{ configKey: 'sys.account.registerUser' }]);
});

test('an ended session is told why and its socket is closed', async () => {
  const worker = await app.signIn('luohb');
  const { user } = await worker.get('/getInfo');
  const own = await listen(worker, topics.user(user.userId));
  await closeSessions(app.services, app.services.db, { tokenKey: keyOf(worker.token) }, '您已被强制下线');
  await expect.poll(() => own.received).toEqual([{ kind: 'logout', message: '您已被强制下线' }]);
  await expect.poll(() => own.client.connected).toBe(false);
  expect((await worker.get('/getInfo')).code).toBe(401);
});
