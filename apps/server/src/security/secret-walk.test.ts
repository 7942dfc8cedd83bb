import { api, nounsOf } from '@jiaoyan/contract';
import type { AnyEndpoint } from '@jiaoyan/contract/kernel/http';
import { KEPT_SECRET } from '@jiaoyan/contract/kernel/secret-field';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { smsChannelTable } from '../modules/system/sms.table.ts';
import { weixinAccountTable } from '../modules/system/social.table.ts';
import { type Caller, openTestApp, type TestApp } from '../testing/app.ts';
import { requestOf } from './request.ts';
import { usualInput } from './schema-walk.ts';

let app: TestApp;
let admin: Caller;
let ids: Map<string, number>;

/** Each is recognised wherever it turns up. */
const planted = {
  apiSecret: 'Planted-sms-8841',
  appSecret: 'Planted-app-8842',
  token: 'Planted-token-8843',
  aesKey: 'Planted-aes-8844',
  parameter: 'Planted-parameter-8845',
};
const channel = { signature: '学校', code: 'DEBUG', apiKey: 'key', apiSecret: planted.apiSecret };
const { appSecret, token, aesKey } = planted;
const account = { name: '公众号', account: 'campus', appId: 'wx8846', appSecret, token, aesKey };
const parameter = { configName: '密钥', configKey: 'other.apiSecret', configValue: planted.parameter, configType: 'N' };

beforeAll(async () => {
  app = await openTestApp();
  admin = await app.signIn('admin');
  ids = new Map([
    ['channelId', (await admin.post('/system/sms/channel', channel)).data],
    ['accountId', (await admin.post('/system/weixin/account', account)).data],
    ['configId', (await admin.post('/system/config', parameter)).data],
  ]);
  // A change, a refusal and a record that stands in the way leave their traces as well.
  const [channelId, accountId] = [ids.get('channelId'), ids.get('accountId')];
  await admin.put('/system/sms/channel', { channelId, remark: '改', apiSecret: KEPT_SECRET });
  await admin.put('/system/weixin/account', { accountId, remark: '改' });
  await admin.post('/system/weixin/account', account);
  await admin.post('/system/sms/channel', { ...channel, signature: '' });
  await app.services.operLog.flush();
});
afterAll(() => app.stop());

const reading = nounsOf(api)
  .flatMap(([, calls]): AnyEndpoint[] => Object.values(calls))
  .filter(({ method, path }) => method === 'GET' || /\/export$/.test(path));

test('no call that reads tells a planted secret, by whatever number it is asked', async () => {
  const told: string[] = [];
  for (const endpoint of reading)
    for (const id of new Set(ids.values())) {
      const everywhere = { get: () => id } as unknown as ReadonlyMap<string, number>;
      const { body } = await admin.raw(requestOf(endpoint, usualInput(endpoint, everywhere)));
      for (const [name, secret] of Object.entries(planted))
        if (body.includes(secret)) told.push(`${endpoint.method} ${endpoint.path} tells ${name}`);
    }
  expect(told).toEqual([]);
});

test('the records of changes and of calls, and the description of the interface, know none', async () => {
  const [channelId, accountId, configId] = ['channelId', 'accountId', 'configId'].map((name) => ids.get(name));
  const paths = [
    ...['/monitor/operlog/list?pageSize=5000', '/v3/api-docs', '/monitor/logininfor/list?pageSize=5000'],
    ...[`/system/history/smsChannel/${channelId}`, `/system/history/weixinAccount/${accountId}`],
    ...[`/system/history/config/${configId}`, `/system/sms/channel/${channelId}`, `/system/config/${configId}`],
  ];
  for (const url of paths) {
    const { body } = await admin.raw({ method: 'GET', url });
    for (const secret of Object.values(planted)) expect(body.includes(secret), url).toBe(false);
  }
  const { rows } = await app.services.database.execute('SELECT oper_param, json_result FROM sys_oper_log');
  expect(rows.length).toBeGreaterThan(5);
  expect(JSON.stringify(rows)).not.toContain('Planted-');
});

test('a change that does not send a secret, or sends what stands for it, keeps it', async () => {
  const { db, sealing } = app.services;
  const [row] = await db.select().from(smsChannelTable).where(eq(smsChannelTable.remark, '改'));
  expect(row && sealing.open(smsChannelTable.apiSecret, row.apiSecret)).toBe(planted.apiSecret);
  const t = weixinAccountTable;
  const [kept] = await db.select().from(t).where(eq(t.remark, '改'));
  expect(
    kept &&
      [t.appSecret, t.token, t.aesKey].map((column) =>
        sealing.open(column, String(kept[column.name as keyof typeof kept])),
      ),
  ).toEqual([appSecret, token, aesKey]);
});

test('a copy of the database has none of them', async () => {
  const { database } = app.services;
  const { rows: tables } = await database.execute(
    "SELECT relname FROM pg_class WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace",
  );
  const found: unknown[] = [];
  for (const { relname } of tables) {
    const { rows } = await database.execute(
      `SELECT t::text AS row FROM "${relname}" t WHERE t::text LIKE '%Planted-%'`,
    );
    found.push(...rows.map(({ row }) => [relname, row]));
  }
  expect(tables.length).toBeGreaterThan(50);
  expect(found).toEqual([]);
});

test('a parameter that ceases to be a secret does not take its value along', async () => {
  const configId = ids.get('configId');
  const renamed = { configId, configKey: 'other.apiAddress' };
  expect(await admin.put('/system/config', renamed)).toMatchObject({ code: 500, field: 'configValue' });
  expect(await admin.put('/system/config', { ...renamed, configValue: KEPT_SECRET })).toMatchObject({ code: 500 });
  expect(await admin.put('/system/config', { ...renamed, configValue: 'https://a.example' })).toMatchObject({
    code: 200,
  });
  expect(await admin.get('/system/config/configKey/other.apiAddress')).toMatchObject({ msg: 'https://a.example' });
});
