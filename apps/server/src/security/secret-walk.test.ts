import { api, nounsOf } from '@jiaoyan/contract';
import type { AnyEndpoint } from '@jiaoyan/contract/kernel/http';
import { KEPT_SECRET } from '@jiaoyan/contract/kernel/secret-field';
import { afterAll, beforeAll, expect, test } from 'vitest';
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
  const { rows } = await app.services.database.execute(`SELECT api_secret FROM sys_sms_channel
    WHERE channel_id = ${ids.get('channelId')} AND remark = '改'`);
  expect(rows).toEqual([{ api_secret: planted.apiSecret }]);
  const { rows: accounts } = await app.services.database.execute(`SELECT app_secret, token, aes_key
    FROM sys_weixin_account WHERE account_id = ${ids.get('accountId')} AND remark = '改'`);
  expect(accounts).toEqual([{ app_secret: appSecret, token, aes_key: aesKey }]);
});
