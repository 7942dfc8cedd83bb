import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { PASSWORD } from '../apps/server/src/testing/config.ts';
import { violations } from './support/axe.ts';
import { answerQuestion, button, drawer, field, row, saveForm } from './support/list.ts';
import { openProduct, type Product } from './support/product.ts';

let product: Product;
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
  res.end(JSON.stringify({ access_token: 't', openid: 'o-1', nickname: '微友' }));
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
