import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { PASSWORD } from '../apps/server/src/testing/config.ts';
import { violations } from './support/axe.ts';
import {
  answerQuestion,
  button,
  choose,
  drawer,
  field,
  formErrors,
  pick,
  row,
  rows,
  saveForm,
  toast,
} from './support/list.ts';
import { openProduct, type Product } from './support/product.ts';
import { expectReadOnly } from './support/rights.ts';
import { go, view } from './support/shell.ts';

let product: Product;
/** What the stand-in tells about followers and templates. */
const lists: Record<string, object> = {
  '/cgi-bin/user/get': { data: { openid: ['fan-1'] } },
  '/cgi-bin/user/info/batchget': { user_info_list: [{ subscribe: 1, openid: 'fan-1', nickname: '热心师生' }] },
  '/cgi-bin/template/get_all_private_template': {
    template_list: [{ template_id: 'TPL-9', title: '派单提醒', content: '{{thing1.DATA}}于{{time2.DATA}}' }],
  },
  '/cgi-bin/message/template/send': { errcode: 43004, errmsg: 'require subscribe' },
};
/** Stands in for weixin: everybody agrees at once and is called the same. */
const weixin = createServer((req, res) => {
  const { pathname, searchParams } = new URL(req.url ?? '', 'http://x');
  if (pathname === '/connect/qrconnect') {
    const back = new URL(searchParams.get('redirect_uri') ?? '');
    back.searchParams.set('code', `c${Math.random()}`);
    back.searchParams.set('state', searchParams.get('state') ?? '');
    res.writeHead(302, { location: back.href }).end();
    return;
  }
  res.end(JSON.stringify(lists[pathname] ?? { access_token: 't', openid: 'o-1', nickname: '微友' }));
});

beforeAll(async () => {
  await new Promise<void>((done) => weixin.listen(0, '127.0.0.1', done));
  const weixinUrl = `http://127.0.0.1:${(weixin.address() as AddressInfo).port}`;
  product = await openProduct({ smsAllowPrivate: true, weixinUrl });
  // The port is known only now.
  product.app.services.config.siteUrl = product.base;
});
afterAll(async () => {
  await product.stop();
  weixin.close();
});

test('an account is entered; a user signs in by weixin, binds once, sees the binding and undoes it', async () => {
  const admin = await product.open('/system/weixin/account');
  await button(admin, '新增').click();
  await field(admin, '账号名称').fill('后勤服务号');
  await field(admin, '微信号').fill('hq');
  await field(admin, 'AppID').fill(`wx${Date.now()}`);
  await field(admin, 'AppSecret').fill('geheim');
  await field(admin, '令牌').fill('geheim');
  expect(await violations(admin)).toEqual([]);
  await saveForm(admin);
  await drawer(admin).waitFor({ state: 'hidden' });
  await row(admin, '后勤服务号').first().waitFor();

  const page = await product.guest();
  await page.goto('/auth-redirect?provider=weixin&code=x&state=y');
  await page.getByText('授权信息不完整，请从登录页重新发起。').waitFor();
  await page.goto('/login');
  await page.getByRole('button', { name: '微信登录' }).waitFor();
  expect(await violations(page)).toEqual([]);
  await page.getByRole('button', { name: '微信登录' }).click();
  // The page that one comes from has the same fields.
  await page.getByRole('button', { name: '绑定并登录' }).waitFor();
  await page.getByLabel('账号', { exact: true }).fill('maqs');
  await page.getByLabel('密码', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: '绑定并登录' }).click();
  await page.getByRole('button', { name: /的账号菜单$/ }).waitFor();

  await page.goto('/user/profile?tab=social');
  await page.getByText(/^已绑定 微友/).waitFor();
  expect(await violations(page)).toEqual([]);
  await page.getByRole('button', { name: '解绑' }).click();
  await answerQuestion(page, '解绑');
  await page.getByText('未绑定').waitFor();
  await page.getByRole('button', { name: '绑定', exact: true }).click();
  await page.getByText(/^已绑定 微友/).waitFor();
});

test('an account is refused, found, changed and deleted; bound users, followers and templates are looked after', async () => {
  const admin = await product.app.signIn('admin');
  const account = { name: '主号', account: 'main', appId: 'wxmain', appSecret: 'geheim', token: 'geheim' };
  await admin.post('/system/weixin/account', account);
  const page = await product.open('/system/weixin/account');
  await button(page, '新增').click();
  await field(page, '账号名称').fill('备用号');
  await field(page, '微信号').fill('spare');
  await field(page, 'AppID').fill('wxmain');
  await field(page, 'AppSecret').fill('geheim');
  await saveForm(page);
  await expect.poll(() => formErrors(page)).toEqual(['令牌不能为空']);
  await field(page, '令牌').fill('geheim');
  await saveForm(page);
  await expect.poll(() => formErrors(page)).toEqual(['AppID已存在']);
  await field(page, 'AppID').fill('wxspare');
  await saveForm(page);
  await toast(page, '新增成功').waitFor();
  await view(page).getByRole('search').getByLabel('AppID').fill('wxspare');
  await button(page, '搜索').click();
  await expect.poll(() => rows(page).count()).toBe(1);
  await row(page, 'wxspare').getByRole('button', { name: '修改 备用号' }).click();
  await field(page, '账号名称').fill('停用的号');
  await saveForm(page);
  await row(page, '停用的号').waitFor();
  await choose(page, '停用的号');
  await button(page, '删除').click();
  await answerQuestion(page);
  await view(page).getByText('没有符合条件的数据').waitFor();

  await go(page, '/system/weixin/fan');
  await button(page, '从微信同步').click();
  await row(page, 'fan-1').getByText('热心师生').waitFor();
  expect(await violations(page)).toEqual([]);
  await go(page, '/system/weixin/template');
  await button(page, '从微信同步').click();
  await row(page, 'TPL-9').getByText('派单提醒').waitFor();

  await product.app.services.database.execute(`INSERT INTO sys_social_bind (provider, openid, nickname, user_id, user_name)
    SELECT 'weixin', 'o-heyf', '贺工', user_id, user_name FROM sys_user WHERE user_name = 'heyf' ON CONFLICT DO NOTHING`);
  await go(page, '/system/weixin/message');
  await button(page, '发送消息').click();
  const dialog = page.getByRole('dialog', { name: '发送微信模板消息' });
  await pick(page, dialog.getByLabel('接收人'), 'heyf（贺工）');
  await pick(page, dialog.getByLabel('模板ID'), '派单提醒（TPL-9）');
  await expect.poll(() => dialog.getByLabel('模板数据').inputValue()).toBe('thing1=\ntime2=');
  await dialog.getByRole('button', { name: '发送', exact: true }).click();
  await dialog.getByText('每行填写一项，格式为 名称=内容').waitFor();
  await dialog.getByLabel('模板数据').fill('thing1=工单\ntime2=8:00');
  expect(await violations(page)).toEqual([]);
  await dialog.getByRole('button', { name: '发送', exact: true }).click();
  await row(page, 'TPL-9').getByText('发送失败').waitFor();
  await row(page, 'TPL-9').getByText('微信返回错误 43004：require subscribe').waitFor();

  await go(page, '/system/weixin/user?userName=heyf');
  await row(page, 'o-heyf').getByRole('button', { name: /^删除/ }).click();
  await answerQuestion(page);
  await view(page).getByText('没有符合条件的数据').waitFor();
  for (const [path, hidden] of [
    ['account', ['新增', '修改', '删除']],
    ['fan', ['从微信同步', '删除']],
    ['template', ['从微信同步', '删除']],
    ['message', ['发送消息', '删除']],
  ] as const) {
    await expectReadOnly(product, {
      path: `/system/weixin/${path}`,
      hidden,
      tries: (reader) => [
        reader.delete(`/system/weixin/${path}/1`),
        reader.post('/system/weixin/account', account),
        reader.post('/system/weixin/user/sync'),
        reader.post('/system/weixin/template/sync'),
        reader.post('/system/weixin/template/send', {}),
      ],
    });
  }
});
