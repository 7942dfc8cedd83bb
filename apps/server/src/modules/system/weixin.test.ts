import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { KEPT_SECRET } from '@jiaoyan/contract/kernel/secret-field';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Caller, openTestApp, type TestApp } from '../../testing/app.ts';
import { PASSWORD } from '../../testing/config.ts';

let app: TestApp;
let admin: Caller;
const asked: { path: string; query: URLSearchParams; body: string }[] = [];

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
