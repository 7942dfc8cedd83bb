import { afterAll, beforeAll, expect, test } from 'vitest';
import { openProduct, type Product, recordCalls } from './support/product.ts';
import { addManyScreens, go, here, tag, tags, tagTitles, view } from './support/shell.ts';

let product: Product;
beforeAll(async () => {
  product = await openProduct();
  await addManyScreens(product, 25);
});
afterAll(() => product.stop());

const contextMenu = (page: Awaited<ReturnType<Product['open']>>) =>
  page.getByRole('menu').filter({ hasText: '刷新页面' });

test('[TAG-01] [TAG-02] [RTE-07] the home tag is there from the start; each page adds one tag', async () => {
  const page = await product.open('/index');
  await expect.poll(() => tagTitles(page)).toEqual(['首页']);
  expect(await tag(page, '首页').locator('.tag-close').count()).toBe(0);
  await go(page, '/system/dict');
  await go(page, '/system/config');
  await go(page, '/system/dict');
  await expect.poll(() => tagTitles(page)).toEqual(['首页', '字典管理', '参数设置']);
});

test('[TAG-03] the active tag has the theme colour', async () => {
  const page = await product.open('/index');
  const fill = await tag(page, '首页').evaluate((node) => getComputedStyle(node).backgroundColor);
  expect(fill).toBe('rgb(64, 158, 255)');
  await go(page, '/system/dict');
  await expect.poll(() => tag(page, '首页').getAttribute('aria-selected')).toBe('false');
  expect(await tag(page, '首页').evaluate((node) => getComputedStyle(node).backgroundColor)).not.toBe(fill);
});

test('[TAG-04] [TAG-05] a tag keeps its query; another query of the same path updates it', async () => {
  const page = await product.open('/system/config?configKey=sys');
  await go(page, '/index');
  await tag(page, '参数设置').click();
  await page.waitForURL('**/system/config?configKey=sys');
  await go(page, '/system/config?configKey=account');
  await expect.poll(() => view(page).getByPlaceholder('请输入参数键名').inputValue()).toBe('account');
  await go(page, '/index');
  await tag(page, '参数设置').click();
  await page.waitForURL('**/system/config?configKey=account');
  expect(await tagTitles(page)).toEqual(['首页', '参数设置']);
});

test('[TAG-06] [TAG-07] closing the active tag goes to the last one; the middle button closes too', async () => {
  const page = await product.open('/system/dict');
  await go(page, '/system/config');
  await go(page, '/system/notice');
  await tag(page, '通知公告').locator('.tag-close').click();
  await page.waitForURL('**/system/config');
  await tag(page, '字典管理').click({ button: 'middle' });
  await expect.poll(() => tagTitles(page)).toEqual(['首页', '参数设置']);
  expect(here(page)).toBe('/system/config');
});

test('[TAG-08] [TAG-09] [TAG-10] [TAG-14] [TAG-21] [CST-07] the context menu has its entries, stays in view and closes', async () => {
  const page = await product.open('/system/notice');
  await go(page, '/system/dict');
  await go(page, '/system/config');
  await tag(page, '字典管理').click({ button: 'right' });
  await expect
    .poll(() => contextMenu(page).getByRole('menuitem').allInnerTexts())
    .toEqual(['刷新页面', '关闭当前', '关闭其他', '关闭所有', '关闭左侧', '关闭右侧']);
  const box = await contextMenu(page).boundingBox();
  expect(box?.width).toBeGreaterThanOrEqual(105);
  await page.mouse.click(700, 700);
  await expect.poll(() => page.getByRole('menuitem', { name: '刷新页面' }).count()).toBe(0);
  await tag(page, '首页').click({ button: 'right' });
  await page.getByRole('menuitem', { name: '刷新页面' }).waitFor();
  expect(await page.getByRole('menuitem', { name: '关闭当前' }).count()).toBe(0);
});

test('[TAG-11] [RTE-01] [RTE-02] [BRC-05] refreshing drops the kept page and loads it again', async () => {
  const page = await product.open('/system/config');
  await page.getByPlaceholder('请输入参数名称').fill('留下的文字');
  const calls = recordCalls(page);
  await tag(page, '参数设置').click({ button: 'right' });
  await page.getByRole('menuitem', { name: '刷新页面' }).click();
  await expect.poll(() => calls.filter((call) => call.startsWith('GET /system/config/list')).length).toBe(1);
  await expect.poll(() => page.getByPlaceholder('请输入参数名称').inputValue()).toBe('');
  expect(here(page)).toBe('/system/config');
  expect(await tagTitles(page)).toEqual(['首页', '参数设置']);
  await go(page, '/redirect/system/dict?dictName=x');
  await expect.poll(() => here(page)).toBe('/system/dict?dictName=x');
  expect((await tagTitles(page)).join()).not.toMatch(/redirect/i);
});

test('[TAG-12] [TAG-13] closing others keeps the chosen and the pinned one; closing all only the pinned', async () => {
  const page = await product.open('/system/dict');
  await go(page, '/system/config');
  await go(page, '/system/notice');
  await tag(page, '参数设置').click({ button: 'right' });
  await page.getByRole('menuitem', { name: '关闭其他' }).click();
  await page.waitForURL('**/system/config');
  await expect.poll(() => tagTitles(page)).toEqual(['首页', '参数设置']);
  await tag(page, '参数设置').click({ button: 'right' });
  await page.getByRole('menuitem', { name: '关闭所有' }).click();
  await page.waitForURL('**/index');
  expect(await tagTitles(page)).toEqual(['首页']);
});

test('[TAG-15] [TAG-16] [CST-08] many tags: the active one is in view, the wheel moves the strip', async () => {
  const page = await product.open('/index');
  for (let i = 1; i <= 22; i++) await go(page, `/many/p${i}`);
  await expect.poll(() => tags(page).count()).toBe(23);
  const strip = page.getByRole('tablist', { name: '已打开的页面' });
  const inView = () =>
    tag(page, '页面22').evaluate((node) => {
      const own = node.getBoundingClientRect();
      const frame = (node.parentElement as HTMLElement).getBoundingClientRect();
      return own.left >= frame.left && own.right <= frame.right + 0.5;
    });
  await expect.poll(inView).toBe(true);
  const before = await strip.evaluate((node) => node.scrollLeft);
  expect(before).toBeGreaterThan(0);
  await strip.hover();
  await page.mouse.wheel(0, -300);
  await expect.poll(() => strip.evaluate((node) => node.scrollLeft)).toBeLessThan(before);
});

test('[TAG-20] a page names its tag', async () => {
  const page = await product.open('/dict/type/data/1');
  await expect.poll(() => tagTitles(page)).toEqual(['首页', '字典数据-用户类型']);
});

test('[TAG-22] tags can be used by keyboard alone', async () => {
  const page = await product.open('/system/dict');
  await go(page, '/system/config');
  await tag(page, '参数设置').focus();
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('Enter');
  await page.waitForURL('**/system/dict');
  await tag(page, '字典管理').focus();
  await page.keyboard.press('Shift+F10');
  await page.getByRole('menuitem', { name: '关闭当前' }).waitFor();
  await page.keyboard.press('Escape');
  await expect.poll(() => page.getByRole('menuitem', { name: '关闭当前' }).count()).toBe(0);
  await tag(page, '字典管理').focus();
  await page.keyboard.press('Delete');
  await expect.poll(() => tagTitles(page)).toEqual(['首页', '参数设置']);
});

test('tags are still there after a reload', async () => {
  const page = await product.open('/system/dict');
  await go(page, '/system/config');
  await page.reload();
  await expect.poll(() => tagTitles(page)).toEqual(['首页', '字典管理', '参数设置']);
});
