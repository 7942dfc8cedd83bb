import { afterAll, beforeAll, expect, test } from 'vitest';
import { openProduct, type Product } from './support/product.ts';
import { entry, sidebar } from './support/shell.ts';

let product: Product;
beforeAll(async () => {
  product = await openProduct();
});
afterAll(() => product.stop());

test.each([
  ['MNU-05', 'gaojd'],
  ['MNU-06', 'linfx'],
])('[%s] %s sees the management of repairs and nothing else', async (_id, as) => {
  const page = await product.open('/404', { as });
  await entry(page, '报修管理').click();
  await entry(page, '维修工作台').waitFor();
  expect(await sidebar(page).getByRole('menuitem').allInnerTexts()).toEqual(['首页', '报修管理', '维修工作台']);
});

test('[MNU-07] any other role has the home page; what every user has stays reachable', async () => {
  const page = await product.open('/404', { as: 'maqs' });
  expect(await sidebar(page).getByRole('menuitem').allInnerTexts()).toEqual(['首页']);
  await page.goto('/user/profile');
  await page.getByRole('tab', { name: '基本资料' }).waitFor();
});

test('[MNU-09] [MNU-10] what is not in the menu is neither found nor opened', async () => {
  const page = await product.open('/system/dict', { as: 'gaojd' });
  await page.waitForURL('**/404');
  await page.getByRole('button', { name: '搜索菜单' }).click();
  const field = page.getByRole('combobox', { name: '搜索菜单' });
  await field.fill('工作台');
  const options = page.getByRole('listbox', { name: '搜索结果' }).getByRole('option');
  await expect.poll(() => options.allInnerTexts()).toEqual(['报修管理 > 维修工作台']);
  for (const hidden of ['用户管理', '字典', 'zdgl']) {
    await field.fill(hidden);
    await expect.poll(() => options.filter({ hasText: /字典|用户/ }).count()).toBe(0);
  }
});
