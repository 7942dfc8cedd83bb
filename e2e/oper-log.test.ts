import { afterAll, beforeAll, expect, test } from 'vitest';
import { violations } from './support/axe.ts';
import { answerQuestion, button, bytesOf, drawer, pick, row, rows, toast } from './support/list.ts';
import { openProduct, PHONE, type Product } from './support/product.ts';
import { entry, view } from './support/shell.ts';
import { readSheet } from './support/xlsx.ts';

let product: Product;
let configId: number;
beforeAll(async () => {
  product = await openProduct();
  const admin = await product.app.signIn('admin');
  const made = await admin.post('/system/config', { configName: '夜班开始', configKey: 'night', configValue: '21:00' });
  configId = made.data;
  await admin.put('/system/config', { configId, configValue: '22:30' });
  await admin.delete('/system/config/999999');
});
afterAll(() => product.stop());

test('the log is found in the menu, filtered, looked into and exported', async () => {
  const page = await product.open('/index');
  await entry(page, '系统管理').click();
  await entry(page, '日志管理').click();
  await entry(page, '操作日志').click();
  await pick(page, view(page).getByRole('search').getByLabel('操作类型'), '修改');
  await button(page, '搜索').click();
  await expect.poll(() => rows(page).count()).toBe(1);
  expect(new URL(page.url()).searchParams.get('businessType')).toBe('2');
  await row(page, '参数配置').getByRole('button', { name: '详细 参数配置' }).click();
  const changes = drawer(page).getByRole('region', { name: '变更内容' });
  await changes.getByText('夜班开始').waitFor();
  expect(await changes.locator('del').innerText()).toContain('21:00');
  expect(await changes.locator('ins').innerText()).toContain('22:30');
  const sent = drawer(page).getByRole('region', { name: '请求参数' });
  // The call does not say which key it was, so its value might be a secret; what it changed is told above.
  expect(JSON.parse(await sent.locator('pre').innerText())).toEqual({ configId });
  await sent.getByRole('button', { name: '复制请求参数' }).click();
  await toast(page, '复制成功', 'success').waitFor();
  expect(await violations(page)).toEqual([]);
  await page.keyboard.press('Escape');
  const [download] = await Promise.all([page.waitForEvent('download'), button(page, '导出').click()]);
  const sheet = readSheet(await bytesOf(download));
  expect(sheet[0]?.slice(0, 3)).toEqual(['编号', '系统模块', '操作类型']);
  expect(sheet.slice(1).map((line) => line[2])).toEqual(['修改']);
});

test('a refusal shows its reason; cleaning asks first and leaves only its own trace', async () => {
  const page = await product.open('/system/log/operlog?status=1', { viewport: PHONE });
  await row(page, '失败').first().getByRole('button', { name: '详细 参数配置' }).click();
  await drawer(page).getByRole('region', { name: '异常信息' }).getByText('参数配置不存在').waitFor();
  expect(await violations(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await drawer(page).waitFor({ state: 'hidden' });
  await button(page, '清空').click();
  await answerQuestion(page, '取消');
  expect(await rows(page).count()).toBe(1);
  await button(page, '清空').click();
  await answerQuestion(page, '清空');
  await toast(page, '清空成功', 'success').waitFor();
  await view(page).getByText('没有符合条件的数据').waitFor();
  await view(page).getByRole('button', { name: '清空筛选' }).click();
  await row(page, '操作日志').getByText('清空数据').waitFor();
});

test('the history of a record is a timeline of who changed what', async () => {
  const page = await product.open('/system/config?configKey=night');
  await row(page, '夜班开始').getByRole('button', { name: '变更历史 夜班开始' }).click();
  const entries = drawer(page).getByRole('list', { name: '变更记录' }).getByRole('listitem');
  await expect.poll(() => entries.count()).toBe(2);
  expect(await entries.first().innerText()).toMatch(/系统管理员[\s\S]*修改[\s\S]*参数键值[\s\S]*21:00[\s\S]*22:30/);
  expect(await entries.last().innerText()).toMatch(/新增[\s\S]*night/);
  expect(await violations(page)).toEqual([]);
});

test('who may only look neither removes nor cleans', async () => {
  const page = await product.open('/system/log/operlog', { as: 'linzw' });
  await button(page, '导出').waitFor();
  expect(await button(page, '清空').count()).toBe(0);
  expect(await button(page, '删除').count()).toBe(0);
  expect(await button(page, '新增').count()).toBe(0);
});
