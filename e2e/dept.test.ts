import { afterAll, beforeAll, expect, test } from 'vitest';
import { grantPermissions } from '../apps/server/src/testing/grants.ts';
import { violations } from './support/axe.ts';
import { answerQuestion, button, drawer, field, formErrors, row, rows, saveForm, toast } from './support/list.ts';
import { openProduct, PHONE, type Product } from './support/product.ts';
import { here, view } from './support/shell.ts';

const CENTER_LEADER = 3;

let product: Product;
beforeAll(async () => {
  product = await openProduct();
});
afterAll(() => product.stop());

const firstCells = (page: Parameters<typeof rows>[0]) => rows(page).locator('td:first-child').allInnerTexts();

test('a department is added below another, refused, found with what is above it, moved and deleted', async () => {
  const page = await product.open('/system/dept');
  await row(page, '水暖班').waitFor();
  expect(await violations(page)).toEqual([]);
  await row(page, '水暖班').getByRole('button', { name: '新增下级 水暖班' }).click();
  await drawer(page).getByTitle('水暖班').waitFor();
  await field(page, '部门名称').fill('抢修组');
  await field(page, '邮箱').fill('nobody');
  await saveForm(page);
  await expect.poll(() => formErrors(page)).toEqual(['邮箱格式不正确']);
  expect(await violations(page)).toEqual([]);
  await field(page, '邮箱').fill('a@b.cn');
  await field(page, '负责人账号').fill('马青');
  await page.locator('.ant-select-item-option').getByText('马青山（maqs，水暖班）').click();
  await expect.poll(() => field(page, '负责人').inputValue()).toBe('马青山');
  await saveForm(page);
  await toast(page, '新增成功').waitFor();
  await view(page).getByRole('search').getByLabel('部门名称').fill('抢修');
  await button(page, '搜索').click();
  await expect.poll(() => firstCells(page)).toEqual(['明德大学后勤中心', '水暖班', '抢修组']);
  expect(decodeURIComponent(here(page))).toBe('/system/dept?deptName=抢修');
  await row(page, '抢修组').getByRole('button', { name: '修改 抢修组' }).click();
  await field(page, '上级部门').click();
  // Neither itself nor anything below it is offered.
  const offered = page.locator('.ant-select-tree-title');
  await offered.getByText('电气班').click();
  expect(await offered.getByText('抢修组').count()).toBe(0);
  await saveForm(page);
  await toast(page, '修改成功').waitFor();
  await expect.poll(() => firstCells(page)).toEqual(['明德大学后勤中心', '电气班', '抢修组']);
  await row(page, '抢修组').getByRole('button', { name: '更多操作 抢修组' }).click();
  await page.getByRole('menuitem', { name: '变更历史' }).click();
  await page.getByRole('list', { name: '变更记录' }).getByText('电气班').waitFor();
  await page.keyboard.press('Escape');
  await row(page, '抢修组').getByRole('button', { name: '更多操作 抢修组' }).click();
  await page.getByRole('menuitem', { name: '删除' }).click();
  await answerQuestion(page);
  await toast(page, '删除成功').waitFor();
});

test('what is in use is refused; the order is typed and saved; branches fold', async () => {
  const page = await product.open('/system/dept');
  await row(page, '保卫处').getByRole('button', { name: '更多操作 保卫处' }).click();
  await page.getByRole('menuitem', { name: '删除' }).click();
  await answerQuestion(page);
  await toast(page, '部门“保卫处”下还有用户，不能删除', 'error').waitFor();
  expect(await row(page, '明德大学后勤中心').getByRole('button', { name: /^删除/ }).count()).toBe(0);
  await row(page, '明德大学后勤中心').getByRole('button', { name: '修改 明德大学后勤中心' }).click();
  await drawer(page).getByLabel('停用').check();
  await saveForm(page);
  await expect.poll(() => formErrors(page)).toEqual(['该部门包含未停用的下级部门，不能停用']);
  await drawer(page).getByRole('button', { name: '取消', exact: true }).click();
  await answerQuestion(page, '放弃修改');
  await view(page).getByLabel('显示排序 保卫处').fill('0');
  await button(page, '保存排序').click();
  await toast(page, '排序保存成功').waitFor();
  await expect.poll(async () => (await firstCells(page))[1]).toBe('保卫处');
  await button(page, '全部折叠').click();
  await expect.poll(() => rows(page).count()).toBe(1);
});

test('who may only look has no button; at 375 px the page fits', async () => {
  const page = await product.open('/system/dept', { as: 'suyq', viewport: PHONE });
  await row(page, '水暖班').waitFor();
  for (const name of ['新增', '保存排序']) expect(await button(page, name).count(), name).toBe(0);
  expect(
    await rows(page)
      .getByRole('button', { name: /修改|删除|新增/ })
      .count(),
  ).toBe(0);
  expect(await rows(page).getByRole('spinbutton').count()).toBe(0);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(PHONE.width);
  expect(await violations(page)).toEqual([]);
  const deputy = await product.app.signIn('suyq');
  expect((await deputy.put('/system/dept', { deptId: 101, deptName: 'x' })).code).toBe(403);
});

test('a data scope cuts the tree, and out of scope looks like missing', async () => {
  await product.app.services.database.execute(`UPDATE sys_role SET data_scope = '2' WHERE role_id = ${CENTER_LEADER}`);
  await product.app.services.database.execute(
    `INSERT INTO sys_role_dept VALUES (${CENTER_LEADER}, 101) ON CONFLICT DO NOTHING`,
  );
  await grantPermissions(product.app, CENTER_LEADER, ['system:dept:edit']);
  const page = await product.open('/system/dept', { as: 'linzw' });
  await expect.poll(() => firstCells(page)).toEqual(['水暖班']);
  const leader = await product.app.signIn('linzw');
  expect(await leader.put('/system/dept', { deptId: 102, deptName: 'x' })).toEqual({ code: 404, msg: '部门不存在' });
  await row(page, '水暖班').getByRole('button', { name: '修改 水暖班' }).click();
  await field(page, '联系电话').fill('010-1');
  await saveForm(page);
  await row(page, '010-1').waitFor();
});
