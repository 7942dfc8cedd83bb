import { buffer } from 'node:stream/consumers';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { xlsxStream } from '../apps/server/src/kernel/sheet/xlsx.ts';
import {
  answerQuestion,
  button,
  bytesOf,
  choose,
  drawer,
  field,
  formErrors,
  pick,
  question,
  row,
  rows,
  saveForm,
  toast,
} from './support/list.ts';
import { openProduct, PHONE, type Product, recordCalls } from './support/product.ts';
import { entry, here, tag, view } from './support/shell.ts';
import { readSheet } from './support/xlsx.ts';

let product: Product;
beforeAll(async () => {
  product = await openProduct();
});
afterAll(() => product.stop());

const SECRET = 'fresh-secret-77';
const add = async (userName: string, more: object = {}) => {
  const admin = await product.app.signIn('admin');
  const body = { userName, nickName: userName, password: SECRET, deptId: 101, roleIds: [7], ...more };
  return (await admin.post('/system/user', body)).data as number;
};
const more = async (page: Page, name: string, item: string) => {
  await row(page, name)
    .getByRole('button', { name: `更多操作 ${name}` })
    .click();
  await page.getByRole('menuitem', { name: item }).click();
};
const treeNode = (page: Page, name: string) => view(page).locator('.ant-tree-title').getByText(name, { exact: true });

test('a user is refused with the reason at the field, added, changed and deleted', async () => {
  const page = await product.user('admin');
  // The parameters give the first password; the form starts with it when it is there.
  await Promise.all([page.waitForResponse(/configKey\/sys\.user\.initPassword/), page.goto('/system/user')]);
  await rows(page).first().waitFor();
  await button(page, '新增').click();
  await expect.poll(() => field(page, '用户密码').inputValue()).toMatch(/^\w{16}$/);
  await field(page, '用户名称').fill('HEYF');
  await field(page, '用户昵称').fill('新来的');
  await field(page, '手机号码').fill('123');
  await saveForm(page);
  await expect.poll(() => formErrors(page)).toEqual(['请输入正确的手机号码']);
  await field(page, '手机号码').fill('13900000001');
  await saveForm(page);
  await expect.poll(() => formErrors(page)).toEqual(['用户名称已存在']);
  await field(page, '用户名称').fill('newcomer');
  await saveForm(page);
  await expect.poll(() => formErrors(page)).toEqual(['手机号码已存在']);
  await field(page, '手机号码').fill('13611112222');
  await field(page, '归属部门').click();
  await page.locator('.ant-select-tree-title').getByText('电气班', { exact: true }).click();
  await pick(page, field(page, '角色'), '报修人');
  // The list of roles stays open for more of them, over the button.
  await field(page, '用户昵称').click();
  await saveForm(page);
  await toast(page, '新增成功').waitFor();
  await row(page, 'newcomer').getByText('电气班').waitFor();

  await row(page, 'newcomer').getByRole('button', { name: '修改 newcomer' }).click();
  await drawer(page).getByText('报修人').waitFor();
  expect(await field(page, '用户名称').isDisabled()).toBe(true);
  expect(await drawer(page).getByLabel('用户密码').count()).toBe(0);
  await field(page, '用户昵称').fill('改过名');
  await saveForm(page);
  await row(page, '改过名').waitFor();

  await button(page, '新增').click();
  // Nothing of the record that was open before.
  expect([await field(page, '用户名称').inputValue(), await field(page, '用户昵称').inputValue()]).toEqual(['', '']);
  await drawer(page).getByRole('button', { name: '取消', exact: true }).click();
  await drawer(page).waitFor({ state: 'hidden' });

  await choose(page, 'newcomer');
  await button(page, '删除').click();
  await question(page).getByText('是否确认删除用户“newcomer”？').waitFor();
  await answerQuestion(page);
  await toast(page, '删除成功').waitFor();
  await expect.poll(() => row(page, 'newcomer').count()).toBe(0);
});

test('department, filters, page and sorting stand in the address and survive a reload', async () => {
  const page = await product.open('/system/user');
  await view(page).getByLabel('搜索部门').fill('水暖');
  await expect.poll(() => treeNode(page, '电气班').count()).toBe(0);
  await treeNode(page, '水暖班').click();
  await expect.poll(() => here(page)).toBe('/system/user?deptId=101');
  await expect.poll(() => row(page, '电气班').count()).toBe(0);
  await view(page).getByRole('search').getByLabel('用户昵称').fill('马青');
  await button(page, '搜索').click();
  await expect.poll(() => rows(page).count()).toBe(1);
  await view(page)
    .getByRole('columnheader', { name: /用户名称/ })
    .click();
  await expect
    .poll(() => new URL(page.url()).search)
    .toBe(`?nickName=${encodeURIComponent('马青')}&deptId=101&sort=userName&order=asc`);
  await page.reload();
  await row(page, 'maqs').waitFor();
  expect(await rows(page).count()).toBe(1);
  expect(await view(page).getByRole('search').getByLabel('用户昵称').inputValue()).toBe('马青');
  await button(page, '重置').click();
  await expect.poll(() => here(page)).toBe('/system/user?sort=userName&order=asc');
  await page.goto('/system/user?deptId=100&limit=10&page=2');
  await expect.poll(() => rows(page).count()).toBe(10);
  await treeNode(page, '仓储').click();
  await expect.poll(() => here(page)).toBe('/system/user?deptId=106&limit=10');
});

test('the status switch asks first; refused or cancelled it stays where it was', async () => {
  await add('switched');
  const page = await product.open('/system/user?userName=switched');
  const toggle = row(page, 'switched').getByRole('switch');
  await toggle.click();
  await question(page).getByText('确认要停用用户“switched”吗？').waitFor();
  await answerQuestion(page, '取消');
  expect(await toggle.getAttribute('aria-checked')).toBe('true');
  await toggle.click();
  await answerQuestion(page);
  await expect.poll(() => toggle.getAttribute('aria-checked')).toBe('false');
  await expect(product.app.signIn('switched', SECRET)).rejects.toThrow();
});

test('[DYN-01] a reset password is shown once and works; the roles of a user are assigned on their own page', async () => {
  const userId = await add('resetme');
  const page = await product.open('/system/user?userName=resetme');
  await row(page, 'resetme').getByRole('button', { name: '重置密码 resetme' }).click();
  const dialog = page.getByRole('dialog', { name: '重置密码' });
  await dialog.getByRole('button', { name: '确定' }).click();
  const password = await dialog.locator('code').innerText();
  await product.app.signIn('resetme', password);
  await dialog.getByRole('button', { name: '完成' }).click();
  await dialog.waitFor({ state: 'hidden' });

  await more(page, 'resetme', '分配角色');
  await tag(page, '分配角色-resetme').waitFor();
  expect(here(page)).toBe(`/system/user-auth/role/${userId}`);
  expect(await entry(page, '用户管理').getAttribute('class')).toContain('selected');
  await view(page).getByText('reporter', { exact: true }).click();
  await expect.poll(() => view(page).getByRole('checkbox', { name: '选择 报修人' }).isChecked()).toBe(true);
  await view(page).getByRole('button', { name: '提交' }).click();
  await toast(page, '授权成功').waitFor();
  await row(page, 'resetme').waitFor();
  await more(page, 'resetme', '权限说明');
  await drawer(page).getByRole('list', { name: '角色' }).getByText('报修人').waitFor();
  await drawer(page).getByRole('tab', { name: '能否看到某用户' }).click();
  await drawer(page).getByLabel('目标用户').fill('马青山');
  await page.locator('.ant-select-item-option').getByText('马青山（').click();
  await drawer(page).getByText('resetme不能通过 system:user:list 看到“马青山”').waitFor();
});

test('the built-in account offers nothing, and without the permission buttons are gone and the server refuses', async () => {
  const page = await product.open('/system/user?userName=admin');
  await row(page, 'admin').waitFor();
  expect(await row(page, 'admin').getByRole('button').count()).toBe(0);
  expect(await row(page, 'admin').getByRole('switch').isDisabled()).toBe(true);
  expect(await row(page, 'admin').getByRole('checkbox').isDisabled()).toBe(true);
  const reader = await product.open('/system/user?userName=maqs', { as: 'suyq' });
  await row(reader, 'maqs').waitFor();
  for (const name of ['新增', '修改', '删除', '导入']) expect(await button(reader, name).count()).toBe(0);
  expect(await button(reader, '导出').count()).toBe(1);
  expect(
    await row(reader, 'maqs')
      .getByRole('button', { name: /修改|重置密码|删除/ })
      .count(),
  ).toBe(0);
  expect(await row(reader, 'maqs').getByRole('switch').isDisabled()).toBe(true);
  await reader.goto('/system/user-auth/role/105');
  await expect.poll(() => here(reader)).toBe('/404');
  const caller = await product.app.signIn('suyq');
  expect((await caller.put('/system/user', { userId: 105, nickName: 'x' })).code).toBe(403);
});

test('[DYN-08] a user out of reach does not exist, on the page as on the wire', async () => {
  const id = await add('narrow', { deptId: 101, roleIds: [] });
  const admin = await product.app.signIn('admin');
  // The role has the data scope of its own department, and here the permissions of the platform's.
  const { data: roleId } = await admin.post('/system/role', {
    roleName: '班组管理员',
    roleKey: 'team_admin',
    roleSort: 20,
    status: '0',
    menuIds: [100, 1000, 1002],
  });
  await admin.put('/system/role/dataScope', { roleId, dataScope: '3', deptIds: [] });
  expect((await admin.put(`/system/user/authRole?userId=${id}&roleIds=${roleId}`)).code).toBe(200);
  const narrow = await product.app.signIn('narrow', SECRET);
  const { rows: seen } = await narrow.get('/system/user/list?pageSize=100');
  expect(new Set(seen.map((one: { deptId: number }) => one.deptId))).toEqual(new Set([101]));
  expect(await narrow.put('/system/user', { userId: 109, nickName: 'x' })).toEqual({ code: 404, msg: '用户不存在' });
  const page = await product.user('admin');
  await page.goto('/system/user-auth/role/999999');
  await view(page).getByText('访问资源不存在').waitFor();
  await page.goto('/system/user-auth/role/abc');
  await expect.poll(() => here(page)).toBe('/404');
});

const titles = ['用户名称*', '用户昵称*', '归属部门', '手机号码'];
const workbook = (lines: string[][]) =>
  buffer(
    xlsxStream({
      sheet: '用户',
      columns: titles.map((title) => ({ title })),
      batches: (async function* () {
        yield lines;
      })(),
    }),
  );

test('an import shows what is wrong in which cell, takes the rest and gives the wrong rows back', async () => {
  const page = await product.open('/system/user');
  await button(page, '导入').click();
  const dialog = page.getByRole('dialog', { name: '导入用户' });
  const [template] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: '下载模板' }).click(),
  ]);
  expect(template.suggestedFilename()).toBe('用户导入模板.xlsx');
  expect(readSheet(await bytesOf(template))[0]?.slice(0, 4)).toEqual(titles);
  const calls = recordCalls(page);
  const content = await workbook([
    ['brought', '导入的', '水暖班', ''],
    ['wrong', '', '没有的班', '12'],
  ]);
  await dialog.locator('input[type=file]').setInputFiles({ name: 'u.xlsx', mimeType: '', buffer: content });
  await dialog.getByText('共 2 行：新增 1 行，更新 0 行，错误 1 行').waitFor();
  await dialog.getByText('部门“没有的班”不存在或已停用').waitFor();
  await dialog.getByText('请输入正确的手机号码').waitFor();
  expect(await dialog.getByText('brought').count()).toBe(0);
  await dialog.getByLabel('只看错误行').uncheck();
  await dialog.getByText('brought').waitFor();
  await dialog.getByRole('button', { name: '跳过错误行，导入 1 行' }).click();
  await dialog.getByText('新增 1 行，更新 0 行，跳过 1 行').waitFor();
  expect(calls).toContain('POST /system/user/importData?updateSupport=0&skipInvalid=1');
  const [failed] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: '下载错误行' }).click(),
  ]);
  const [, line] = readSheet(await bytesOf(failed));
  expect(line?.[0]).toBe('wrong');
  await dialog.getByRole('button', { name: '完成', exact: true }).click();
  await row(page, 'brought').waitFor();
});

test('at 375 px departments are a dropdown, and nothing is wider than the screen', async () => {
  const page = await product.open('/system/user', { viewport: PHONE });
  await rows(page).first().waitFor();
  await view(page).getByLabel('按部门筛选').click();
  await page.locator('.ant-select-tree-title').getByText('仓储', { exact: true }).click();
  await expect.poll(() => rows(page).count()).toBe(2);
  expect(here(page)).toBe('/system/user?deptId=106');
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(width).toBe(375);
});
