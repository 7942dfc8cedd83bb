import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { KEPT_SECRET } from '@jiaoyan/contract/kernel/secret-field';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { type Answer, type Caller, openTestApp, type TestApp } from '../../testing/app.ts';
import { sendSmsCode, useSmsCode } from './index.ts';
import { sweepMessages } from './message-retention.ts';
import { smsChannelTable } from './sms.table.ts';
import { signSms } from './sms-adapter.ts';

let app: TestApp;
let admin: Caller;
beforeAll(async () => {
  app = await openTestApp({ smsAllowPrivate: true });
  admin = await app.signIn('admin');
});
afterAll(() => app.stop());

const channels = '/system/sms/channel';
const templates = '/system/sms/template';
const logs = '/system/sms/log';
const execute = (text: string) => app.services.database.execute(text);
const logOf = async (logId: number) => (await admin.get(`${logs}/${logId}`)).data;
const statusOf = (logId: number) => async () => (await logOf(logId)).sendStatus;

/** A provider that answers with these, one after the other, and the last one for ever. */
async function provider(...replies: { status: number; body: object }[]) {
  const seen: { headers: IncomingHttpHeaders; body: string }[] = [];
  const server = createServer((req, res) => {
    let body = '';
    req.on('data', (chunk) => {
      body += chunk;
    });
    req.on('end', () => {
      const reply = replies[Math.min(seen.length, replies.length - 1)];
      seen.push({ headers: req.headers, body });
      res.writeHead(reply?.status ?? 500, { location: '/elsewhere' }).end(JSON.stringify(reply?.body));
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  onTestFinished(() => void server.close());
  return { seen, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/sms` };
}

/** A channel to the provider with a template of its own. */
async function channelTo(url: string, code: string) {
  const channel = { signature: '后勤', code: 'HTTP', apiKey: 'k', apiSecret: 'geheim', apiUrl: url };
  const { data: channelId } = await admin.post(channels, channel);
  const template = { channelId, code, name: code, content: '工单 {no} 已派', apiTemplateId: 'T1' };
  const { data: templateId } = await admin.post(templates, template);
  return { channelId, templateId, send: (no = '7') => send(code, { no }) };
}
const send = (templateCode: string, params: object, mobile = '13800000001') =>
  admin.post(`${templates}/send`, { templateCode, mobile, params });

test('the secret of a channel never comes back, and comes through a save unharmed', async () => {
  const row = {
    signature: '保密',
    code: 'HTTP',
    apiKey: 'k',
    apiSecret: 'geheim-1',
    apiUrl: 'https://sms.example/send',
  };
  const { data: channelId } = await admin.post(channels, row);
  const { data } = await admin.get(`${channels}/${channelId}`);
  expect(data.apiSecret).toBe(KEPT_SECRET);
  await admin.put(channels, { ...data, remark: '改' });
  const { db, sealing } = app.services;
  const stored = async () => {
    const [found] = await db.select().from(smsChannelTable).where(eq(smsChannelTable.channelId, channelId));
    return sealing.open(smsChannelTable.apiSecret, found?.apiSecret ?? '');
  };
  expect(await stored()).toBe('geheim-1');
  await admin.put(channels, { channelId, apiSecret: 'geheim-2' });
  expect(await stored()).toBe('geheim-2');
  const answers = [
    await admin.get(`${channels}/list`),
    await admin.get(`${channels}/optionselect`),
    await admin.get(`/system/history/smsChannel/${channelId}`),
  ];
  expect(JSON.stringify(answers)).not.toContain('geheim');
  expect(await admin.put(channels, { channelId, apiSecret: '' })).toMatchObject({ msg: '短信密钥不能为空' });
});

test('a channel goes only to known kinds and open addresses, and stays while templates use it', async () => {
  const row = { signature: '渠道', code: 'HTTP', apiKey: 'k', apiSecret: 's' };
  expect((await admin.post(channels, { ...row, code: 'ALIYUN' })).field).toBe('code');
  expect((await admin.post(channels, { ...row, apiUrl: 'ftp://x' })).field).toBe('apiUrl');
  const { channelId } = await channelTo('http://127.0.0.1:9/', 'in_use');
  expect(await admin.delete(`${channels}/${channelId}`)).toMatchObject({ msg: '该渠道下有短信模板，不能删除' });
  const template = { channelId: 999_999, code: 'lost', name: 'x', content: 'x', apiTemplateId: 'x' };
  expect(await admin.post(templates, template)).toMatchObject({ msg: '短信渠道不存在', field: 'channelId' });
});

test('the log-only channel works offline; codes do not stand in the log', async () => {
  const { data: logId } = await send('admin-sms-login', { code: '123456' });
  await expect.poll(statusOf(logId)).toBe('10');
  expect(await logOf(logId)).toMatchObject({ mobile: '13800000001', templateType: '1', sendTime: expect.any(String) });
  expect((await logOf(logId)).templateContent).not.toContain('123456');
  expect((await execute('SELECT count(*)::int AS n FROM sys_sms_outbox')).rows).toEqual([{ n: 0 }]);
  expect(await send('admin-sms-login', {})).toMatchObject({ msg: '模板参数“code”不能为空' });
  expect(await send('admin-sms-login', { code: '1' }, '123')).toMatchObject({ msg: '请输入正确的手机号码' });
  expect((await (await app.signIn('maqs')).get(`${logs}/list`)).code).toBe(403);
});

test('an HTTP channel signs its calls, tries again after a failure and takes a signed receipt', async () => {
  const { seen, url } = await provider({ status: 503, body: {} }, { status: 200, body: { code: 0, requestId: 'r-1' } });
  const channel = await channelTo(url, 'http_ok');
  const { data: logId } = await channel.send();
  await expect.poll(async () => (await logOf(logId)).sendMsg).toBe('第1次发送失败，稍后重试');
  await execute('UPDATE sys_sms_outbox SET next_try = now()');
  await app.system.sms.run();
  const entry = await logOf(logId);
  expect(entry).toMatchObject({ sendStatus: '10', apiRequestId: 'r-1', templateContent: '工单 7 已派' });
  expect(seen).toHaveLength(2);
  const { headers, body } = seen[1] as (typeof seen)[number];
  expect(headers['x-signature']).toBe(signSms('geheim', [String(headers['x-timestamp']), body]));
  expect(JSON.parse(body)).toMatchObject({ mobile: '13800000001', params: { no: '7' }, serialNo: entry.apiSerialNo });

  const receipt = { serialNo: entry.apiSerialNo, success: true, code: 'DELIVRD', msg: '' };
  const timestamp = Math.floor(Date.now() / 1000);
  const signed = (secret: string, at = timestamp) => ({
    ...receipt,
    timestamp: at,
    signature: signSms(secret, [at, receipt.serialNo, true, receipt.code, '']),
  });
  const call = (payload: object, code = 'HTTP') => app.guest.post(`/system/sms/callback/${code}`, payload);
  for (const bad of [signed('falsch'), signed('geheim', timestamp - 3600), { ...signed('geheim'), success: false }])
    expect((await call(bad)).msg).toBe('签名不正确');
  expect((await call(signed('geheim'), 'DEBUG')).msg).toBe('签名不正确');
  expect((await logOf(logId)).receiveStatus).toBe('0');
  expect((await call(signed('geheim'))).code).toBe(200);
  expect(await logOf(logId)).toMatchObject({ receiveStatus: '10', apiReceiveCode: 'DELIVRD' });
});

test('what the provider refuses or redirects fails at once; three broken attempts are the end', async () => {
  const { url } = await provider({ status: 302, body: {} }, { status: 200, body: { code: 'LIMIT', msg: '余额不足' } });
  const channel = await channelTo(url, 'http_bad');
  const { data: first } = await channel.send();
  await expect.poll(statusOf(first)).toBe('20');
  const { data: second } = await channel.send();
  await expect.poll(statusOf(second)).toBe('20');
  expect(await logOf(second)).toMatchObject({ apiSendCode: 'LIMIT', apiSendMsg: '余额不足' });

  const { data: third } = await (await channelTo('http://127.0.0.1:9/', 'http_down')).send();
  await expect.poll(async () => (await logOf(third)).sendMsg).toContain('第1次');
  for (let i = 0; i < 2; i++) {
    await execute('UPDATE sys_sms_outbox SET next_try = now()');
    await app.system.sms.run();
  }
  expect(await logOf(third)).toMatchObject({ sendStatus: '20', sendMsg: '无法连接短信平台' });
});

test('a disabled template or channel leaves an entry and sends nothing', async () => {
  const { seen, url } = await provider({ status: 200, body: {} });
  const { channelId, templateId, send: sendOff } = await channelTo(url, 'off');
  await admin.put(templates, { templateId, status: '1' });
  expect(await logOf((await sendOff()).data)).toMatchObject({ sendStatus: '30', sendMsg: '短信模板已停用' });
  await admin.put(templates, { templateId, status: '0' });
  await admin.put(channels, { channelId, status: '1' });
  expect(await logOf((await sendOff()).data)).toMatchObject({ sendStatus: '30', sendMsg: '短信渠道已停用' });
  await app.system.sms.run();
  expect(seen).toEqual([]);
});

/** A code is nowhere to be read but in the queue, and there only for a moment. */
const keepCodes = async () => {
  await execute(`CREATE TABLE IF NOT EXISTS seen_code (code text)`);
  await execute(`CREATE OR REPLACE FUNCTION keep_code() RETURNS trigger AS $$ BEGIN
    INSERT INTO seen_code VALUES (NEW.params->>'code'); RETURN NEW; END $$ LANGUAGE plpgsql`);
  await execute(
    `CREATE OR REPLACE TRIGGER keep BEFORE INSERT ON sys_sms_outbox FOR EACH ROW EXECUTE FUNCTION keep_code()`,
  );
};
const latestCode = async () => String((await execute('SELECT code FROM seen_code')).rows.at(-1)?.code);

test('a code is good once, for ten minutes, for five tries; one a minute, ten a day', async () => {
  const mobile = '13900000009';
  const scene = 'login';
  const ask = () => sendSmsCode(app.services, { mobile, scene, templateCode: 'admin-sms-login', ip: '' });
  const give = (code: string) => useSmsCode(app.services.db, { mobile, scene, code });
  const pass = (span: string) =>
    execute(`UPDATE sys_sms_code SET create_time = create_time - interval '${span}' WHERE mobile = '${mobile}'`);
  await keepCodes();
  await expect(give('000000')).rejects.toThrow('请先获取验证码');
  await ask();
  await expect(ask()).rejects.toThrow('过于频繁');
  const first = await latestCode();
  await give(first);
  await expect(give(first)).rejects.toThrow('已失效');

  await pass('61 seconds');
  await ask();
  const second = await latestCode();
  const wrong = second === '111111' ? '222222' : '111111';
  for (let i = 0; i < 5; i++) await expect(give(wrong)).rejects.toThrow('验证码错误');
  await expect(give(second)).rejects.toThrow('已失效');

  await pass('61 seconds');
  await ask();
  await pass('10 minutes');
  await expect(give(await latestCode())).rejects.toThrow('已失效');

  await execute(`DELETE FROM sys_sms_code WHERE mobile = '${mobile}'`);
  await execute(`INSERT INTO sys_sms_code (mobile, scene, code_hash, create_time)
    SELECT '${mobile}', 'login', '', greatest(date_trunc('day', now()) + interval '1 ms', now() - interval '61 seconds') FROM generate_series(1, 10)`);
  await expect(ask()).rejects.toThrow(/上限|频繁/);
});

test('the log is found by the days of sending and receiving, and forgotten after the days of the parameter', async () => {
  const { data: logId } = await send('admin-sms-login', { code: '9' }, '13700000007');
  await execute(`UPDATE sys_sms_log SET send_time = '2025-03-02 23:59:59+08', receive_time = '2025-03-05 08:00:00+08',
    create_time = now() - interval '31 days' WHERE log_id = ${logId}`);
  const found = async (query: string) => (await admin.get(`${logs}/list?mobile=13700000007&${query}`)).total;
  expect(await found('sendTimeBegin=2025-03-02&sendTimeEnd=2025-03-02')).toBe(1);
  expect(await found('sendTimeEnd=2025-03-01')).toBe(0);
  expect(await found('receiveTimeBegin=2025-03-06')).toBe(0);
  expect(await found('receiveTimeBegin=2025-03-01&receiveTimeEnd=2025-03-05')).toBe(1);
  expect(await admin.get(`${logs}/list?sendTimeBegin=nonsense`)).toMatchObject({ code: 500, field: 'sendTimeBegin' });
  const exported = await admin.raw({ method: 'POST', url: `${logs}/export`, payload: { sendTimeEnd: '2025-03-02' } });
  expect(exported.headers['content-type']).toMatch(/spreadsheetml/);
  const { db } = app.services;
  await sweepMessages(db, { get: async () => '0' });
  await sweepMessages(db, { get: async () => '60' });
  expect(await found('')).toBe(1);
  await sweepMessages(db, { get: async () => '30' });
  expect(await found('')).toBe(0);
});

test('a code by short message signs in, only while it is switched on, and strangers learn nothing', async () => {
  const [known, unknown] = ['13600000001', '13600000002'];
  await execute(`UPDATE sys_user SET phonenumber = '${known}' WHERE user_name = 'maqs'`);
  const ask = (mobile: string) => app.guest.post('/sms-code', { mobile });
  const enter = (mobile: string, smsCode: string) => app.guest.post('/sms-login', { mobile, smsCode });
  expect((await ask(known)).msg).toBe('当前系统没有开启短信登录');
  expect(await app.guest.get('/captchaImage')).not.toHaveProperty('smsLoginEnabled');
  await admin.put('/system/config/updConfigByKey', { configKey: 'sys.account.smsLogin', configValue: 'true' });
  await expect.poll(async () => (await app.guest.get('/captchaImage')).smsLoginEnabled).toBe(true);
  await keepCodes();
  const sent = async () => (await execute('SELECT count(*)::int AS n FROM seen_code')).rows[0]?.n as number;
  const before = await sent();
  for (const mobile of [known, unknown]) {
    expect((await ask(mobile)).code).toBe(200);
    expect((await ask(mobile)).msg).toContain('过于频繁');
  }
  expect(await sent()).toBe(before + 1);
  const code = await latestCode();
  const wrong = code === '111111' ? '222222' : '111111';
  for (const mobile of [known, unknown]) expect((await enter(mobile, wrong)).msg).toBe('验证码错误');
  const { token } = await enter(known, code);
  const info = await app.http.inject({ url: '/prod-api/getInfo', headers: { authorization: `Bearer ${token}` } });
  expect(info.json().user.userName).toBe('maqs');
  expect((await enter(known, code)).code).toBe(500);
  const { rows } = await admin.get('/monitor/logininfor/list?userName=maqs&pageSize=3&orderByColumn=infoId&isAsc=desc');
  expect(rows.map(({ msg }: Answer) => msg)).toEqual(['验证码已失效，请重新获取', '短信登录成功', '验证码错误']);
});
