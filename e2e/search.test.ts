import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openProduct, type Product } from './support/product.ts';
import { addMenus, here } from './support/shell.ts';

const LINK = 'https://outside.test/report';

let product: Product;
beforeAll(async () => {
  product = await openProduct();
  await addMenus(product, [
    { menuId: 9000, menuName: '年度报表', path: LINK, isFrame: '0' },
    { menuId: 9001, menuName: '看不见的页面', path: 'unseen', component: 'error/404', visible: '1' },
  ]);
});
afterAll(() => product.stop());

const field = (page: Page) => page.getByRole('combobox', { name: '搜索菜单' });
const options = (page: Page) => page.getByRole('listbox', { name: '搜索结果' }).getByRole('option');
const chosen = (page: Page) =>
  options(page)
    .and(page.getByRole('option', { selected: true }))
    .allInnerTexts();

async function openSearch(page: Page) {
  await page.getByRole('button', { name: '搜索菜单' }).click();
  await field(page).waitFor();
}

test('[SRH-01] [SRH-04] [SRH-05] [SRH-06] [SRH-10] [SRH-11] [ENT-04] finds visible pages by title, path and sound', async () => {
  const page = await product.open('/404');
  await openSearch(page);
  expect(await options(page).count()).toBe(0);
  await field(page).fill('字典');
  await expect.poll(() => options(page).allInnerTexts()).toContain('系统管理 > 字典管理');
  await field(page).fill('dict');
  await expect.poll(() => chosen(page)).toEqual(['系统管理 > 字典管理']);
  await field(page).fill('zdgl');
  await expect.poll(() => chosen(page)).toEqual(['系统管理 > 字典管理']);
  await field(page).fill('系统管理');
  await expect.poll(() => options(page).count()).toBeGreaterThan(0);
  expect(await options(page).allInnerTexts()).not.toContain('系统管理');
  await field(page).fill('看不见的页面');
  await page.getByText('没有找到相关菜单').waitFor();
  await field(page).fill('');
  await expect.poll(() => options(page).count()).toBe(0);
});

test('[SRH-07] choosing a result goes there, closes the box and clears it', async () => {
  const page = await product.open('/404');
  await openSearch(page);
  await field(page).fill('参数');
  await options(page).filter({ hasText: '参数设置' }).click();
  await page.waitForURL('**/system/config');
  await expect.poll(() => field(page).count()).toBe(0);
  await openSearch(page);
  expect(await field(page).inputValue()).toBe('');
});

test('[SRH-08] an outside result opens a new window', async () => {
  const page = await product.open('/404');
  await page.context().route(LINK, (route) => route.fulfill({ contentType: 'text/html', body: 'outside' }));
  await openSearch(page);
  await field(page).fill('年度报表');
  const opened = page.context().waitForEvent('page');
  await options(page).filter({ hasText: '年度报表' }).click();
  await (await opened).waitForURL(LINK);
  expect(here(page)).toBe('/404');
});

test('[SRH-09] the keyboard is enough: palette, arrows, Enter, Esc', async () => {
  const page = await product.open('/404');
  await page.keyboard.press('Control+k');
  await field(page).fill('系统');
  await expect.poll(() => chosen(page)).toHaveLength(1);
  const titles = await options(page).allInnerTexts();
  expect(titles.length).toBeGreaterThan(1);
  expect(await chosen(page)).toEqual([titles[0]]);
  await page.keyboard.press('ArrowDown');
  await expect.poll(() => chosen(page)).toEqual([titles[1]]);
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('ArrowUp');
  await expect.poll(() => chosen(page)).toEqual([titles.at(-1)]);
  await page.keyboard.press('Escape');
  await field(page).waitFor({ state: 'hidden' });
  await page.keyboard.press('Control+k');
  await field(page).fill('通知公告');
  await expect.poll(() => chosen(page)).toEqual(['系统管理 > 通知公告']);
  await page.keyboard.press('Enter');
  await page.waitForURL('**/system/notice');
  await field(page).waitFor({ state: 'hidden' });
});
