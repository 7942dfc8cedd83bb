import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { hold, openProduct, type Product } from './support/product.ts';
import { css, openSettings } from './support/shell.ts';

let product: Product;
beforeAll(async () => {
  product = await openProduct();
});
afterAll(() => product.stop());

const kept = (page: Page) => page.evaluate(() => JSON.parse(localStorage.getItem('layout-setting') ?? 'null'));
const primary = (page: Page) => css(page.locator('.shell-header'), '--theme');

test('[SET-04] [SET-05] [SET-12] eight colours are offered, any other can be typed', async () => {
  const page = await product.open('/404');
  expect((await primary(page)).toLowerCase()).toBe('#409eff');
  const panel = await openSettings(page);
  const swatches = panel.getByRole('radiogroup', { name: '主题颜色' }).getByRole('radio');
  expect(await swatches.evaluateAll((nodes) => nodes.map((node) => node.getAttribute('aria-label')))).toEqual(
    '#409EFF #1890ff #304156 #212121 #11a983 #13c2c2 #6959CD #f5222d'.split(' '),
  );
  await panel.getByLabel('十六进制颜色').fill('#8800ff');
  await panel.getByLabel('十六进制颜色').press('Enter');
  await expect.poll(() => primary(page)).toBe('#8800ff');
  await panel.getByLabel('十六进制颜色').fill('blue');
  await panel.getByLabel('十六进制颜色').press('Enter');
  await page.getByText('请输入六位十六进制颜色').waitFor();
  expect(await primary(page)).toBe('#8800ff');
});

test('[SET-06] [TAG-17] [SET-09] [CST-11] [SET-15] tags can be switched off; choices are kept until they are reset', async () => {
  const page = await product.open('/404');
  const panel = await openSettings(page);
  const toggle = panel.getByRole('switch', { name: '开启 Tags-Views' });
  expect(await toggle.isChecked()).toBe(true);
  await toggle.click();
  await expect.poll(() => page.getByRole('tablist').count()).toBe(0);
  expect(await kept(page)).toMatchObject({
    theme: '#409EFF',
    sideTheme: 'theme-dark',
    tagsView: false,
    fixedHeader: false,
    sidebarLogo: true,
  });
  await panel.getByRole('button', { name: '重置配置' }).click();
  await page.getByRole('tablist').waitFor();
  expect(await kept(page)).toBeNull();
});

test('[SET-07] the header scrolls away unless it is fixed', async () => {
  const page = await product.open('/index', { viewport: { width: 1200, height: 500 } });
  await page.getByText('登录趋势').waitFor();
  const top = async () => (await page.locator('.topbar').boundingBox())?.y;
  const panel = await openSettings(page);
  const toggle = panel.getByRole('switch', { name: '固定 Header' });
  expect(await toggle.isChecked()).toBe(false);
  await page.keyboard.press('Escape');
  await panel.waitFor({ state: 'hidden' });
  await page.mouse.move(700, 400);
  await page.mouse.wheel(0, 200);
  await expect.poll(top).toBeLessThanOrEqual(-200);
  await page.evaluate(() => window.scrollTo(0, 0));
  await openSettings(page);
  await toggle.click();
  await page.keyboard.press('Escape');
  await panel.waitFor({ state: 'hidden' });
  await page.mouse.wheel(0, 200);
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThanOrEqual(200);
  expect(await top()).toBe(0);
  expect(await css(page.locator('.shell-header'), 'position')).toBe('fixed');
});

test('[SET-11] [SET-14] kept choices are on the page before any of the application has run', async () => {
  const page = await product.user('admin');
  const settings = { theme: '#11a983', sideTheme: 'theme-light', colorMode: 'dark' };
  await page.addInitScript((value) => localStorage.setItem('layout-setting', value), JSON.stringify(settings));
  await page.context().addCookies([{ name: 'sidebarStatus', value: '0', url: product.base }]);
  const release = await hold(page, /\/assets\/.*\.js$/);
  await page.goto('/404', { waitUntil: 'commit' });
  const root = page.locator('html');
  await page.locator('.sk-side').waitFor({ state: 'attached' });
  const classes = async () => (await root.getAttribute('class'))?.split(' ');
  await expect.poll(classes).toEqual(expect.arrayContaining(['dark', 'side-light', 'side-closed']));
  expect(await css(root, '--theme')).toBe('#11a983');
  expect((await page.locator('.sk-side').boundingBox())?.width).toBe(54);
  release();
  await page.locator('main').waitFor();
  const broken = await product.user('admin');
  await broken.addInitScript(() => localStorage.setItem('layout-setting', '{'));
  await broken.goto('/404');
  await broken.locator('main').waitFor();
  expect((await primary(broken)).toLowerCase()).toBe('#409eff');
});

test('[SET-16] what nobody caught is recorded in the built product', async () => {
  const page = await product.open('/404');
  const line = page.waitForEvent('console', (message) => message.text().startsWith('[error-log]'));
  await page.evaluate(() => window.dispatchEvent(new ErrorEvent('error', { error: new Error('lost') })));
  expect((await line).text()).toContain('lost');
});
