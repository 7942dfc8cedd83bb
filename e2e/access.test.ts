import { afterAll, beforeAll, expect, test } from 'vitest';
import { PASSWORD } from '../apps/server/src/testing/config.ts';
import { openProduct, type Product, recordCalls } from './support/product.ts';

let product: Product;
beforeAll(async () => {
  product = await openProduct();
});
afterAll(() => product.stop());

const pathOf = (url: string) => {
  const { pathname, search } = new URL(url);
  return pathname + search;
};

async function fillLogin(page: Awaited<ReturnType<Product['guest']>>, name = 'admin', password = PASSWORD) {
  await page.getByLabel('账号', { exact: true }).fill(name);
  await page.getByLabel('密码', { exact: true }).fill(password);
  await page.getByRole('button', { name: /登 录/ }).click();
}

test.each([
  ['ACC-01', '/login', '账号登录'],
  ['ACC-02', '/register', '注册'],
  ['ACC-03', '/auth-redirect', '登录'],
  ['ACC-04', '/bind', '绑定'],
])('[%s] %s opens without a token', async (_id, path, text) => {
  const page = await product.guest();
  await page.goto(path);
  await page.getByText(text).first().waitFor();
  expect(pathOf(page.url())).toBe(path);
});

test('[ACC-05] a signed-in user opening /login is sent to the home page', async () => {
  const page = await product.user('admin');
  await page.goto('/login');
  await page.waitForURL('**/index');
});

test('[ACC-06] [ACC-11] [SES-01] without a token any other path leads to the login with the full target', async () => {
  const page = await product.guest();
  for (const target of ['/system/user?pageNum=2&x=1', '/no/such']) {
    await page.goto(target);
    await page.waitForURL('**/login?**');
    expect(new URL(page.url()).searchParams.get('redirect')).toBe(target);
  }
});

test('[ACC-07] after signing in the user lands on the target', async () => {
  const page = await product.guest();
  await page.goto('/login?redirect=%2Fuser%2Fprofile');
  await fillLogin(page);
  await page.waitForURL('**/user/profile');
});

test('[ACC-08] [SES-11] [CST-10] without a target the user lands on the home page, the token in its cookie', async () => {
  const page = await product.guest();
  await page.goto('/login');
  await fillLogin(page);
  await page.waitForURL('**/index');
  const cookies = await page.context().cookies();
  expect(cookies.find((cookie) => cookie.name === 'Admin-Token')).toMatchObject({ sameSite: 'Strict', path: '/' });
});

test.each(['https://evil.test/x', '//evil.test', '/\\evil.test', 'javascript:alert(1)'])(
  '[ACC-09] the target %s is not followed off the site',
  async (target) => {
    const page = await product.guest();
    await page.goto(`/login?redirect=${encodeURIComponent(target)}`);
    await fillLogin(page);
    await page.waitForURL('**/index');
    expect(new URL(page.url()).origin).toBe(product.base);
  },
);

test('[ACC-10] an unknown path leads to /404 when signed in', async () => {
  const page = await product.user('admin');
  await page.goto('/no/such/page');
  await page.waitForURL('**/404');
  await page.getByText('404错误!').waitFor();
});

test('[ACC-12] [SES-02] [DIC-09] dictionaries, user and menu are asked for in this order, once each', async () => {
  const page = await product.user('admin');
  const calls = recordCalls(page);
  await page.goto('/index');
  await page.getByText('登录趋势').waitFor();
  const wanted = ['GET /system/dict/data/listAll', 'GET /getInfo', 'GET /getRouters'];
  expect(calls.filter((call) => wanted.includes(call))).toEqual(wanted);
});

test('[ACC-19] [ACC-22] addresses have no hash and survive a reload', async () => {
  const page = await product.open('/system/config');
  await page.getByText('参数键名').first().waitFor();
  await page.reload();
  await page.getByText('参数键名').first().waitFor();
  expect([pathOf(page.url()), new URL(page.url()).hash]).toEqual(['/system/config', '']);
});
