import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openProduct, type Product } from './support/product.ts';
import { cookie, go, view } from './support/shell.ts';

let product: Product;
beforeAll(async () => {
  product = await openProduct();
});
afterAll(() => product.stop());

const bar = (page: Page) => page.locator('.topbar');
const button = (page: Page, name: string) => bar(page).getByRole('button', { name, exact: true });
const crumbs = (page: Page) => page.getByRole('navigation', { name: '当前位置' }).getByRole('listitem');

test('[TOP-01] [TOP-02] the bar has its parts in order, 50 pixels high with the tags below', async () => {
  const page = await product.open('/404');
  const names = await bar(page)
    .locator('button, nav')
    .evaluateAll((nodes) => nodes.map((node) => node.getAttribute('aria-label') ?? ''));
  const wanted = ['收起菜单', '当前位置', '搜索菜单', '全屏', '布局大小', '管理员的账号菜单'];
  expect(names.filter((name) => wanted.includes(name) || name.endsWith('的账号菜单'))).toEqual([
    ...wanted.slice(0, 5),
    expect.stringMatching(/的账号菜单$/),
  ]);
  expect((await bar(page).boundingBox())?.height).toBe(50);
  expect(await page.locator('.tags').boundingBox()).toMatchObject({ y: 50, height: 34 });
});

test('[TOP-03] search, full screen and sizes are for the desktop only', async () => {
  const page = await product.open('/404', { viewport: { width: 800, height: 800 } });
  await bar(page).getByRole('button', { name: '展开菜单' }).waitFor();
  for (const name of ['搜索菜单', '全屏', '布局大小']) expect(await button(page, name).count()).toBe(0);
});

test('[TOP-04] the whole screen and back', async () => {
  const page = await product.open('/404');
  const isFull = () => page.evaluate(() => document.fullscreenElement !== null);
  await button(page, '全屏').click();
  await expect.poll(isFull).toBe(true);
  await button(page, '退出全屏').click();
  await expect.poll(isFull).toBe(false);
  await button(page, '全屏').waitFor();
});

test('[TOP-05] a browser without full screen says so', async () => {
  const page = await product.user('admin');
  await page.addInitScript(() => Object.defineProperty(document, 'fullscreenEnabled', { get: () => false }));
  await page.goto('/404');
  await button(page, '全屏').click();
  await page.getByText('你的浏览器不支持全屏', { exact: true }).waitFor();
});

test('[TOP-06] [TOP-07] [TOP-08] [TOP-09] [TOP-10] the size of the controls can be chosen and is kept', async () => {
  const page = await product.open('/system/config');
  const control = view(page).getByRole('button', { name: '新增' });
  await control.waitFor();
  const height = async () => (await control.boundingBox())?.height ?? 0;
  const before = await height();
  await button(page, '布局大小').hover();
  await page.getByRole('tooltip', { name: '布局大小' }).waitFor();
  await button(page, '布局大小').click();
  const items = page.getByRole('menuitem').filter({ hasText: /^(Default|Medium|Small|Mini)$/ });
  await expect.poll(() => items.allInnerTexts()).toEqual(['Default', 'Medium', 'Small', 'Mini']);
  const disabled = page.getByRole('menuitem', { disabled: true }).filter({ hasText: /^(Default|Medium|Small|Mini)$/ });
  expect(await disabled.allInnerTexts()).toEqual(['Medium']);
  await page.getByRole('menuitem', { name: 'Small' }).click();
  await page.getByText('布局大小已切换').waitFor();
  expect(await cookie(page, 'size')).toBe('small');
  await expect.poll(height).toBeLessThan(before);
});

test('[BRC-01] [BRC-02] [BRC-03] [BRC-04] the way to the page begins at home', async () => {
  const page = await product.open('/system/config');
  await expect.poll(() => crumbs(page).allInnerTexts()).toEqual(['首页', '系统管理', '参数设置']);
  const links = page.getByRole('navigation', { name: '当前位置' }).getByRole('link');
  expect(await links.allInnerTexts()).toEqual(['首页']);
  await links.first().click();
  await page.waitForURL('**/index');
  await expect.poll(() => crumbs(page).allInnerTexts()).toEqual(['首页']);
  await go(page, '/dict/type/data/1');
  await expect.poll(() => crumbs(page).allInnerTexts()).toEqual(['首页', '系统管理', '字典管理', '字典数据-用户类型']);
});
