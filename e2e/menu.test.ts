import { afterAll, beforeAll, expect, test } from 'vitest';
import { openProduct, type Product } from './support/product.ts';
import { addMenus, entry, sidebar } from './support/shell.ts';

let product: Product;
beforeAll(async () => {
  product = await openProduct();
  await addMenus(product, [
    { menuId: 9100, menuName: '报修', menuType: 'M', path: 'repair' },
    { menuId: 9101, parentId: 9100, menuName: '管理', path: 'manage', component: 'system/config/index' },
    { menuId: 9102, parentId: 9100, menuName: '统计', path: 'statistics', component: 'system/config/index' },
  ]);
});
afterAll(() => product.stop());

test.each([
  ['MNU-05', 'gaojd'],
  ['MNU-06', 'linfx'],
])('[%s] %s sees the management of repairs and nothing else', async (_id, as) => {
  const page = await product.open('/404', { as });
  await entry(page, '报修').click();
  await entry(page, '管理').waitFor();
  expect(await sidebar(page).getByRole('menuitem').allInnerTexts()).toEqual(['首页', '报修', '管理']);
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
  await field.fill('管理');
  const options = page.getByRole('listbox', { name: '搜索结果' }).getByRole('option');
  await expect.poll(() => options.allInnerTexts()).toEqual(['报修 > 管理']);
  for (const hidden of ['用户管理', '字典', 'zdgl']) {
    await field.fill(hidden);
    await expect.poll(() => options.filter({ hasText: /字典|用户/ }).count()).toBe(0);
  }
});
