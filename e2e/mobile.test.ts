import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openProduct, PHONE, type Product } from './support/product.ts';
import { entry, go, view } from './support/shell.ts';

let product: Product;
beforeAll(async () => {
  product = await openProduct();
});
afterAll(() => product.stop());

const shellClass = (page: Page) => page.locator('.shell').getAttribute('class');
const left = (page: Page) => page.locator('.sidebar').evaluate((node) => node.getBoundingClientRect().left);

test('[MOB-01] [MOB-06] [CST-04] the width decides, but only while the page can be seen', async () => {
  const page = await product.open('/404', { viewport: { width: 991, height: 800 } });
  await expect.poll(() => shellClass(page)).toContain('mobile');
  await page.setViewportSize({ width: 992, height: 800 });
  await expect.poll(() => shellClass(page)).toContain('desktop');
  await page.setViewportSize({ width: 800, height: 800 });
  await expect.poll(() => shellClass(page)).toContain('mobile');
  await page.evaluate(() => Object.defineProperty(document, 'hidden', { configurable: true, get: () => true }));
  const resized = page.evaluate(() => new Promise((done) => window.addEventListener('resize', done, { once: true })));
  await page.setViewportSize({ width: 1300, height: 800 });
  await resized;
  expect(await shellClass(page)).toContain('mobile');
});

test('[MOB-03] [MOB-04] [MOB-05] [MOB-07] the sidebar of the phone is an overlay, closed at first and after each step', async () => {
  const page = await product.open('/404', { viewport: PHONE });
  await expect.poll(() => shellClass(page)).toMatch(/hideSidebar.*withoutAnimation/);
  await expect.poll(() => left(page)).toBe(-225);
  await page.getByRole('button', { name: '展开菜单' }).click();
  await expect.poll(() => left(page)).toBe(0);
  const main = await page.getByRole('main').boundingBox();
  expect(main?.x).toBe(0);
  const backdrop = page.locator('.shell-backdrop');
  await backdrop.click({ position: { x: 340, y: 500 } });
  await expect.poll(() => left(page)).toBe(-225);
  expect(await backdrop.count()).toBe(0);
  await page.getByRole('button', { name: '展开菜单' }).click();
  await entry(page, '系统管理').click();
  await entry(page, '字典管理').click();
  await page.waitForURL('**/system/dict');
  await expect.poll(() => left(page)).toBe(-225);
});

test('[MOB-08] no page is wider than the phone; tables scroll in their own box', async () => {
  const page = await product.open('/index', { viewport: PHONE });
  const excess = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  const ready: Readonly<Record<string, string>> = {
    '/index': '登录趋势',
    '/system/dict': 'sys_',
    '/system/config': 'repair.',
    '/system/notice': '供暖',
    '/dict/type/data/1': '用户类型',
    '/user/profile': '基本资料',
    '/401': '401错误!',
  };
  for (const [path, text] of Object.entries(ready)) {
    await go(page, path);
    await view(page).getByText(text).first().waitFor();
    expect(await excess(), path).toBeLessThanOrEqual(0);
  }
  await go(page, '/system/config');
  const table = view(page).locator('.ant-table-body');
  expect(await table.evaluate((node) => node.scrollWidth > node.clientWidth)).toBe(true);
});
