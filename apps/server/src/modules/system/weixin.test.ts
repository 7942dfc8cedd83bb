import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { KEPT_SECRET } from '@jiaoyan/contract/kernel/secret-field';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Answer, type Caller, openTestApp, type TestApp } from '../../testing/app.ts';
import { PASSWORD } from '../../testing/config.ts';
import { readMessage } from './weixin-callback.ts';
import { decryptMessage, encryptMessage, signWeixin } from './weixin-crypt.ts';

let app: TestApp;
let admin: Caller;
/** Who follows the account at the stand-in, and what it keeps as templates. */
let followers: string[] = [];
let kept: object[] = [];
const asked: { path: string; query: URLSearchParams; body: string }[] = [];

/** Two followers fill a page of the list here. */
function listReply(path: string, query: URLSearchParams, body: string): object | undefined {
  if (path === '/cgi-bin/user/get') {
    const from = followers.indexOf(query.get('next_openid') ?? '') + 1;
    const openid = followers.slice(from, from + 2);
    return { total: followers.length, count: openid.length, data: { openid }, next_openid: openid.at(-1) ?? '' };
  }
  if (path === '/cgi-bin/user/info/batchget') {
    const { user_list } = JSON.parse(body) as { user_list: { openid: string }[] };
    const one = (openid: string) => ({
      subscribe: 1,
      openid,
      nickname: `粉丝${openid}`,
      subscribe_time: 1_700_000_000,
    });
    return { user_info_list: user_list.map(({ openid }) => one(openid)) };
  }
  if (path === '/cgi-bin/template/get_all_private_template') return { template_list: kept };
  return undefined;
}

/** Stands in for weixin: the code names the person, a code that begins with `bad` is refused. */
const weixin = createServer((req, res) => {
  const { pathname: path, searchParams: query } = new URL(req.url ?? '', 'http://x');
  let body = '';
  req.on('data', (chunk) => {
    body += chunk;
  });
  req.on('end', () => {
    asked.push({ path, query, body });
    const code = query.get('code') ?? '';
    const openid = query.get('openid') ?? code;
    const list = listReply(path, query, body);
    if (list) {
      res.end(JSON.stringify(list));
      return;
    }
    const reply = code.startsWith('bad')
      ? { errcode: 40029, errmsg: 'invalid code' }
      : { access_token: 't', expires_in: 7200, openid, unionid: `u-${openid}`, nickname: `微友${openid}`, errcode: 0 };
    res.end(JSON.stringify(reply));
  });
});

beforeAll(async () => {
  await new Promise<void>((done) => weixin.listen(0, '127.0.0.1', done));
  const weixinUrl = `http://127.0.0.1:${(weixin.address() as AddressInfo).port}`;
  app = await openTestApp({ smsAllowPrivate: true, weixinUrl, siteUrl: 'https://campus.example' });
  admin = await app.signIn('admin');
});
afterAll(async () => {
  await app.stop();
  weixin.close();
});

const accounts = '/system/weixin/account';
const own = '/system/user/profile/social';
const provider = 'weixin';
const stateOf = (address: string) => new URL(address).searchParams.get('state') ?? '';
const begin = async () => stateOf((await app.guest.get(`/auth/social/url?provider=${provider}`)).data);
const login = async (code: string) => app.guest.post('/auth/social/login', { provider, code, state: await begin() });
const bindLogin = (ticket: string, username: string, password = PASSWORD) =>
  app.guest.post('/auth/social/bind', { ticket, username, password });

test('without an account there is no such sign-in; with one the login page offers it', async () => {
  expect((await app.guest.get('/auth/social/url?provider=weixin')).msg).toContain('未启用该登录方式');
  expect(await app.guest.get('/captchaImage')).not.toHaveProperty('socialProviders');
  const row = { name: '后勤服务号', account: 'hq', appId: 'wx1', appSecret: 'geheim', token: 'geheim-t' };
  expect(await admin.post(accounts, { ...row, appSecret: '' })).toMatchObject({ field: 'appSecret' });
  const { data: accountId } = await admin.post(accounts, row);
  expect(await admin.post(accounts, row)).toMatchObject({ msg: 'AppID已存在' });
  const { data } = await admin.get(`${accounts}/${accountId}`);
  expect(data).toMatchObject({ appSecret: KEPT_SECRET, token: KEPT_SECRET, aesKey: '' });
  await admin.put(accounts, { ...data, remark: '改' });
  expect(JSON.stringify(await admin.get(`${accounts}/list`))).not.toContain('geheim');
  expect((await app.guest.get('/captchaImage')).socialProviders).toEqual(['weixin']);
  const { data: address } = await app.guest.get('/auth/social/url?provider=weixin');
  const query = new URL(address).searchParams;
  expect(query.get('redirect_uri')).toBe('https://campus.example/auth-redirect?provider=weixin');
  expect([query.get('appid'), query.get('state')?.length]).toEqual(['wx1', 32]);
});

test('a stranger names an account once and from then on signs in without a password', async () => {
  const first = await login('p1');
  expect(first).toMatchObject({ code: 200, ticket: expect.any(String) });
  expect(first.token).toBeUndefined();
  expect(asked.at(-2)?.query.get('secret')).toBe('geheim');
  expect((await bindLogin(first.ticket, 'maqs', 'wrong-password')).code).toBe(500);
  expect(await bindLogin(first.ticket, 'maqs')).toMatchObject({ code: 200, token: expect.any(String) });
  expect((await bindLogin(first.ticket, 'heyf')).msg).toBe('绑定凭证已失效，请重新授权');
  const { token } = await login('p1');
  const info = await app.http.inject({ url: '/prod-api/getInfo', headers: { authorization: `Bearer ${token}` } });
  expect(info.json().user.userName).toBe('maqs');
  expect((await admin.get('/system/weixin/user/list?nickname=p1')).rows).toMatchObject([
    { userName: 'maqs', openid: 'p1', unionId: 'u-p1' },
  ]);
  await app.services.database.execute(`UPDATE sys_user SET status = '1' WHERE user_name = 'maqs'`);
  expect(await login('p1')).toMatchObject({ msg: '该账号已停用，请联系管理员' });
  await app.services.database.execute(`UPDATE sys_user SET status = '0' WHERE user_name = 'maqs'`);
});

test('a state is good once and only for what it was given for', async () => {
  const state = await begin();
  const before = asked.length;
  expect((await app.guest.post('/auth/social/login', { provider, code: 'p9', state: 'made-up' })).field).toBe('state');
  expect(asked.length).toBe(before);
  expect((await app.guest.post('/auth/social/login', { provider, code: 'p9', state })).code).toBe(200);
  expect((await app.guest.post('/auth/social/login', { provider, code: 'p9', state })).field).toBe('state');
  const heyf = await app.signIn('heyf');
  const mine = stateOf((await heyf.get(`${own}/url?provider=weixin`)).data);
  expect((await admin.post(own, { provider, code: 'p9', state: mine })).field).toBe('state');
  expect((await login('bad1')).msg).toBe('微信返回错误 40029：invalid code');
});

test('users bind and unbind for themselves; a weixin account belongs to one user', async () => {
  const heyf = await app.signIn('heyf');
  const bind = async (caller: Caller, code: string) =>
    caller.post(own, { provider, code, state: stateOf((await caller.get(`${own}/url?provider=weixin`)).data) });
  expect((await heyf.get(own)).data).toEqual([{ provider, name: '微信', bound: false, nickname: '', bindTime: null }]);
  expect((await bind(heyf, 'p2')).code).toBe(200);
  expect((await bind(heyf, 'p3')).code).toBe(200);
  expect((await heyf.get(own)).data).toMatchObject([{ bound: true, nickname: '微友p3' }]);
  expect((await bind(admin, 'p3')).msg).toBe('该微信已绑定其他账号，请先在原账号中解绑');
  expect((await heyf.delete(`${own}?provider=weixin`)).code).toBe(200);
  expect((await login('p3')).ticket).toEqual(expect.any(String));
});

test('a template message goes to bound users and the log tells what became of it', async () => {
  const worker = await app.signIn('maqs');
  expect((await worker.post('/system/weixin/template/send', {})).code).toBe(403);
  const { data: people } = await admin.get('/system/weixin/template/recipients');
  expect(people).toMatchObject([{ userName: 'maqs' }]);
  expect(JSON.stringify(people)).not.toContain('openid');
  const body = {
    userId: people[0].userId,
    templateId: 'T-1',
    data: { thing1: '工单' },
    url: 'https://campus.example/',
  };
  expect((await admin.post('/system/weixin/template/send', body)).data).toEqual({ sent: true, errorMsg: '' });
  expect(JSON.parse(asked.at(-1)?.body ?? '')).toMatchObject({ touser: 'p1', template_id: 'T-1' });
  expect(await admin.post('/system/weixin/template/send', { ...body, userId: 1 })).toMatchObject({ field: 'userId' });
  expect((await admin.get('/system/weixin/message/list')).rows).toMatchObject([
    { userName: 'maqs', sendStatus: '10', content: 'thing1：工单' },
  ]);
});

const fans = '/system/weixin/fan';
const statuses = async () =>
  Object.fromEntries(
    (await admin.get(`${fans}/list`)).rows.map((row: Answer) => [row.openid, row.subscribeStatus] as const),
  );

test('followers and templates become what weixin has, and nobody else may ask for it', async () => {
  followers = ['f1', 'f2', 'f3'];
  expect((await admin.post('/system/weixin/user/sync')).data).toBe(3);
  expect((await admin.get(`${fans}/list?nickname=f2`)).rows).toMatchObject([
    { openid: 'f2', nickname: '粉丝f2', appId: 'wx1', subscribeTime: '2023-11-15 06:13:20' },
  ]);
  followers = ['f1', 'f4'];
  expect((await admin.post('/system/weixin/user/sync')).data).toBe(2);
  expect(await statuses()).toEqual({ f1: '1', f2: '0', f3: '0', f4: '1' });

  kept = [
    { template_id: 'T-1', title: '派单', content: '{{thing1.DATA}} {{time2.DATA}}', example: '' },
    { template_id: 'T-2', title: '完工', content: '{{thing1.DATA}}', example: '' },
  ];
  expect((await admin.post('/system/weixin/template/sync')).data).toBe(2);
  kept = kept.slice(1);
  expect((await admin.post('/system/weixin/template/sync')).data).toBe(1);
  expect((await admin.get('/system/weixin/template/optionselect')).data).toEqual([
    { templateId: 'T-2', title: '完工', content: '{{thing1.DATA}}' },
  ]);
  const worker = await app.signIn('maqs');
  for (const path of ['user/sync', 'template/sync'])
    expect((await worker.post(`/system/weixin/${path}`)).code, path).toBe(403);
});

test('the server of weixin is let in by its signature alone, and tells who follows', async () => {
  const call = (method: 'GET' | 'POST', change: Record<string, string> = {}, payload = '', appId = 'wx1') => {
    const timestamp = String(Math.floor(Date.now() / 1000) - Number(change.age ?? 0));
    const signature = signWeixin(change.token ?? 'geheim-t', timestamp, 'n1');
    const query = new URLSearchParams({ timestamp, nonce: 'n1', signature, echostr: 'echo<1>' });
    if (change.encrypted)
      query.set('msg_signature', signWeixin(change.key ?? 'geheim-t', timestamp, 'n1', change.encrypted));
    const headers = { 'content-type': 'text/xml' };
    return app.guest.raw({ method, url: `/weixin/open/${appId}?${query}`, ...(payload && { payload, headers }) });
  };
  const echoed = await call('GET');
  expect([echoed.statusCode, echoed.body]).toEqual([200, 'echo<1>']);
  expect(echoed.headers['content-type']).toContain('text/plain');
  for (const bad of [{ token: 'falsch' }, { age: '3600' }]) expect((await call('GET', bad)).statusCode).toBe(403);
  expect((await call('GET', {}, '', 'unknown')).statusCode).toBe(403);

  const event = (openid: string, kind: string) =>
    `<xml><FromUserName><![CDATA[${openid}]]></FromUserName><MsgType><![CDATA[event]]></MsgType><Event><![CDATA[${kind}]]></Event></xml>`;
  const before = await statuses();
  expect((await call('POST', { token: 'falsch' }, event('f9', 'subscribe'))).statusCode).toBe(403);
  expect(await statuses()).toEqual(before);
  for (const xml of [event('f9', 'subscribe'), event('f1', 'unsubscribe'), '<xml', '<!DOCTYPE x><xml/>'])
    expect((await call('POST', {}, xml)).body).toBe('success');
  expect(await statuses()).toEqual({ ...before, f9: '1', f1: '0' });
  expect((await call('POST', {}, `<xml>${'x'.repeat(70_000)}</xml>`)).statusCode).toBe(413);

  const aesKey = 'k'.repeat(43);
  const { rows } = await admin.get(`${accounts}/list?appId=wx1`);
  await admin.put(accounts, { accountId: rows[0].accountId, aesKey });
  const sealed = async (openid: string, change: Record<string, string>, to = 'wx1') => {
    const encrypted = encryptMessage(aesKey, to, event(openid, 'subscribe'));
    const body = `<xml><ToUserName><![CDATA[x]]></ToUserName><Encrypt><![CDATA[${encrypted}]]></Encrypt></xml>`;
    expect((await call('POST', { encrypted, ...change }, body)).body).toBe('success');
    return (await statuses())[openid];
  };
  expect(await sealed('s1', {})).toBe('1');
  expect(await sealed('s2', { key: 'falsch' })).toBeUndefined();
  expect(await sealed('s3', {}, 'other')).toBeUndefined();
  expect(decryptMessage(aesKey, 'wx1', 'bm9uc2Vuc2U=')).toBeUndefined();
  expect(readMessage('<xml><Content>a&b;</Content><MsgId>7</MsgId></xml>')).toEqual({ MsgId: '7' });
});
