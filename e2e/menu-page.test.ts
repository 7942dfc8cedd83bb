import { afterAll, beforeAll, expect, test } from 'vitest';
import { violations } from './support/axe.ts';
import { answerQuestion, button, drawer, field, formErrors, row, rows, saveForm, toast } from './support/list.ts';
import { openProduct, PHONE, type Product } from './support/product.ts';
import { entry, sidebar, view } from './support/shell.ts';

let product: Product;
beforeAll(async () => {
  product = await openProduct();
});
afterAll(() => product.stop());

test('a screen is added with the fields of its type; open sidebars follow without a reload', async () => {
  const page = await product.open('/system/menu');
  await row(page, '系统管理').waitFor();
  expect(await violations(page)).toEqual([]);
  const other = await product.open('/index', { as: 'linzw' });
  await entry(other, '系统管理').click();
  await entry(other, '岗位管理').waitFor();
  await row(page, '系统管理').getByRole('button', { name: '新增下级 系统管理' }).click();
  await field(page, '组件路径').waitFor();
  await drawer(page).getByLabel('按钮').check();
  await field(page, '组件路径').waitFor({ state: 'hidden' });
  expect(await field(page, '路由地址').count()).toBe(0);
  await drawer(page).getByLabel('目录').check();
  await field(page, '菜单图标').waitFor();
  expect(await field(page, '权限标识').count()).toBe(0);
  await drawer(page).getByLabel('菜单', { exact: true }).check();
  await field(page, '菜单名称').fill('岗位管理');
  await field(page, '路由地址').fill('post2');
  await field(page, '组件路径').fill('system/post/index');
  await saveForm(page);
  await expect.poll(() => formErrors(page)).toEqual(['同一上级下已有同名菜单']);
  expect(await violations(page)).toEqual([]);
  await field(page, '菜单名称').fill('岗位一览');
  await drawer(page).getByLabel('是', { exact: true }).check();
  await saveForm(page);
  await expect.poll(() => formErrors(page)).toEqual(['外链地址须以 http:// 或 https:// 开头']);
  await drawer(page).getByLabel('否', { exact: true }).check();
  await saveForm(page);
  await toast(page, '新增成功').waitFor();
  await entry(page, '岗位一览').waitFor();
  await entry(other, '岗位一览').waitFor();

  await view(page).getByRole('search').getByLabel('菜单名称').fill('岗位一览');
  await button(page, '搜索').click();
  await expect.poll(() => rows(page).count()).toBe(2);
  await row(page, '岗位一览').getByRole('button', { name: '修改 岗位一览' }).click();
  await drawer(page).getByLabel('停用').check();
  await saveForm(page);
  await toast(page, '修改成功').waitFor();
  await entry(other, '岗位一览').waitFor({ state: 'detached' });
  await row(page, '岗位一览').getByRole('button', { name: '更多操作 岗位一览' }).click();
  await page.getByRole('menuitem', { name: '删除' }).click();
  await answerQuestion(page);
  await toast(page, '删除成功').waitFor();
  expect(await sidebar(page).getByText('岗位一览').count()).toBe(0);
});

test('what would lock everybody out, make a ring or is granted is refused', async () => {
  const page = await product.open('/system/menu?menuName=菜单管理');
  await row(page, '菜单管理').getByRole('button', { name: '修改 菜单管理' }).click();
  await drawer(page).getByLabel('停用').check();
  await saveForm(page);
  await toast(page, '“菜单管理”及其上级不能停用、隐藏或改作他用，否则将无法恢复菜单', 'error').waitFor();
  await field(page, '上级菜单').click();
  const offered = page.locator('.ant-select-tree-title');
  await offered.getByText('主类目').waitFor();
  expect(await offered.getByText('菜单管理').count()).toBe(0);
  await page.keyboard.press('Escape');
  await drawer(page).getByRole('button', { name: '取消', exact: true }).click();
  await answerQuestion(page, '放弃修改');
  await view(page).getByRole('search').getByLabel('菜单名称').fill('岗位查询');
  await button(page, '搜索').click();
  await row(page, '岗位查询').getByRole('button', { name: '删除 岗位查询' }).click();
  await answerQuestion(page);
  await toast(page, '菜单“岗位查询”已分配给角色“平台管理员”，不能删除', 'error').waitFor();
});

test('who may only look has no button; at 375 px the page fits', async () => {
  const page = await product.open('/system/menu', { as: 'suyq', viewport: PHONE });
  await row(page, '系统管理').waitFor();
  for (const name of ['新增', '保存排序']) expect(await button(page, name).count(), name).toBe(0);
  expect(
    await rows(page)
      .getByRole('button', { name: /修改|删除|新增/ })
      .count(),
  ).toBe(0);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(PHONE.width);
  const deputy = await product.app.signIn('suyq');
  expect((await deputy.put('/system/menu', { menuId: 104, menuName: 'x' })).code).toBe(403);
});
