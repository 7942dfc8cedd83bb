import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { violations } from './support/axe.ts';
import {
  answerQuestion,
  button,
  choose,
  drawer,
  field,
  formErrors,
  pick,
  row,
  rows,
  saveForm,
  toast,
} from './support/list.ts';
import { openProduct, PHONE, type Product } from './support/product.ts';
import { here, tag, view } from './support/shell.ts';

let product: Product;
beforeAll(async () => {
  product = await openProduct();
});
afterAll(() => product.stop());

/** The box of a node in the tree on screen. */
const tick = (page: Page, label: string) =>
  page
    .locator('.tree-check .ant-tree-treenode')
    .filter({ has: page.getByText(label, { exact: true }) })
    .locator('.ant-tree-checkbox');
const unfold = (page: Page) => page.locator('.tree-check').getByLabel('展开/折叠').check();
const dialog = (page: Page) => page.getByRole('dialog').filter({ visible: true });
const act = async (page: Page, name: string, action: string) => {
  await row(page, name)
    .getByRole('button', { name: `更多操作 ${name}` })
    .click();
  await page.getByRole('menuitem', { name: action }).click();
  await page.locator('.ant-dropdown').waitFor({ state: 'hidden' });
};

test('a role is added with menus, changed, and given its data scope', async () => {
  const page = await product.open('/system/role');
  await row(page, '平台管理员').waitFor();
  expect(await violations(page)).toEqual([]);
  await button(page, '新增').click();
  await field(page, '角色名称').fill('维修工');
  await field(page, '权限字符').fill('patroller');
  await tick(page, '系统管理').waitFor();
  expect(await violations(page)).toEqual([]);
  await unfold(page);
  await tick(page, '岗位查询').click();
  expect(await tick(page, '岗位管理').getAttribute('class')).toContain('indeterminate');
  await saveForm(page);
  await expect.poll(() => formErrors(page)).toEqual(['角色名称已存在']);
  await field(page, '角色名称').fill('巡查员');
  await saveForm(page);
  await toast(page, '新增成功').waitFor();
  const admin = await product.app.signIn('admin');
  const { rows: found } = await admin.get('/system/role/list?roleKey=patroller');
  expect((await admin.get(`/system/menu/roleMenuTreeselect/${found[0].roleId}`)).checkedKeys).toEqual([1040]);

  await row(page, '巡查员').getByRole('button', { name: '修改 巡查员' }).click();
  await unfold(page);
  await tick(page, '岗位管理').click();
  await saveForm(page);
  await toast(page, '修改成功').waitFor();

  await row(page, '巡查员').getByRole('button', { name: '数据权限 巡查员' }).click();
  await pick(page, page.getByRole('combobox', { name: '权限范围' }), '指定部门数据权限');
  await page.locator('.ant-select-dropdown').waitFor({ state: 'hidden' });
  await tick(page, '水暖班').click();
  expect(await tick(page, '明德大学后勤中心').getAttribute('class')).toContain('indeterminate');
  expect(await violations(page)).toEqual([]);
  await dialog(page).getByRole('button', { name: '确定', exact: true }).click();
  await row(page, '巡查员').getByText('指定部门数据权限').waitFor();
});

test('a role is explained, switched off after a question and deleted', async () => {
  const admin = await product.app.signIn('admin');
  const body = { roleName: '临时工', roleKey: 'temp', dataScope: '2', deptIds: [101], menuIds: [1, 104, 1040, 1044] };
  await admin.post('/system/role', body);
  const page = await product.open('/system/role');
  await act(page, '临时工', '权限说明');
  await drawer(page).getByText('只能访问指定部门的数据：水暖班').waitFor();
  await drawer(page).getByLabel('筛选权限').fill('导出');
  await expect
    .poll(() => drawer(page).locator('.ant-table-row').allInnerTexts())
    .toEqual([expect.stringContaining('系统管理 / 岗位管理 / 岗位导出')]);
  expect(await violations(page)).toEqual([]);
  await page.keyboard.press('Escape');

  const toggle = row(page, '临时工').getByRole('switch');
  await toggle.click();
  await answerQuestion(page, '取消');
  expect(await toggle.getAttribute('aria-checked')).toBe('true');
  await toggle.click();
  await answerQuestion(page);
  await expect.poll(() => toggle.getAttribute('aria-checked')).toBe('false');
  await choose(page, '临时工');
  await button(page, '删除').click();
  await answerQuestion(page);
  await row(page, '临时工').waitFor({ state: 'detached' });
  // What comes with the product stays, and the super administrator's role offers no change.
  expect(await row(page, '平台管理员').getByRole('checkbox').isDisabled()).toBe(true);
  expect(
    await row(page, '超级管理员')
      .getByRole('button', { name: /修改|数据权限/ })
      .count(),
  ).toBe(0);
  expect(await row(page, '超级管理员').getByRole('switch').isDisabled()).toBe(true);
});

test('users are given a role and lose it; their open pages follow without a reload', async () => {
  const admin = await product.app.signIn('admin');
  const menuIds = [1, 104, 1040, 1041, 1042];
  const { data: roleId } = await admin.post('/system/role', { roleName: '岗位员', roleKey: 'poster', menuIds });
  const page = await product.open('/system/role?roleKey=poster');
  await act(page, '岗位员', '分配用户');
  await tag(page, '分配用户-岗位员').waitFor();
  expect(here(page)).toBe(`/system/role-auth/user/${roleId}`);
  await view(page).getByText('该角色尚未分配给任何用户').waitFor();

  const leader = await product.open('/system/post', { as: 'linzw' });
  await row(leader, 'director').waitFor();
  expect(await button(leader, '新增').count()).toBe(0);

  await button(page, '添加用户').click();
  await dialog(page).getByLabel('用户账号').fill('linzw');
  await dialog(page).getByRole('button', { name: '搜索', exact: true }).click();
  await expect.poll(() => dialog(page).locator('.ant-table-row').count()).toBe(1);
  await dialog(page).getByRole('checkbox', { name: '选择 linzw' }).check();
  expect(await violations(page)).toEqual([]);
  await dialog(page).getByRole('button', { name: '确定（1）' }).click();
  await toast(page, '授权成功').waitFor();
  await row(page, '林志文').waitFor();
  await button(leader, '新增').waitFor();

  // The role loses a button: the holder's page loses it too.
  await admin.put('/system/role', { roleId, menuIds: [1, 104, 1040] });
  await button(leader, '新增').waitFor({ state: 'detached' });
  await admin.put('/system/role', { roleId, menuIds });
  await button(leader, '新增').waitFor();

  expect((await admin.delete(`/system/role/${roleId}`)).msg).toBe('角色“岗位员”已分配给用户，不能删除');
  await choose(page, 'linzw');
  await button(page, '批量取消授权').click();
  await answerQuestion(page);
  await view(page).getByText('该角色尚未分配给任何用户').waitFor();
  await button(leader, '新增').waitFor({ state: 'detached' });
  await button(page, '关闭').click();
  await page.waitForURL('**/system/role**');
});

test('who may only look has no button; at 375 px the page fits', async () => {
  const page = await product.open('/system/role', { as: 'suyq', viewport: PHONE });
  await row(page, '平台管理员').waitFor();
  for (const name of ['新增', '修改', '删除']) expect(await button(page, name).count(), name).toBe(0);
  expect(
    await rows(page)
      .getByRole('button', { name: /修改|删除|数据权限|分配用户/ })
      .count(),
  ).toBe(0);
  expect(await row(page, '维修工').getByRole('switch').isDisabled()).toBe(true);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(PHONE.width);
  const deputy = await product.app.signIn('suyq');
  expect((await deputy.put('/system/role/changeStatus', { roleId: 7, status: '1' })).code).toBe(403);
  await page.goto('/system/role-auth/user/7');
  await page.getByText('404错误!').waitFor();
});
