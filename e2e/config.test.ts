import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  answerQuestion,
  button,
  bytesOf,
  choose,
  drawer,
  field,
  formErrors,
  notification,
  question,
  row,
  rows,
  saveForm,
  toast,
} from './support/list.ts';
import { openProduct, type Product, recordCalls } from './support/product.ts';
import { here, view } from './support/shell.ts';
import { readSheet } from './support/xlsx.ts';

let product: Product;
beforeAll(async () => {
  product = await openProduct();
});
afterAll(() => product.stop());

const add = async (configKey: string, configName = configKey) => {
  const admin = await product.app.signIn('admin');
  return (await admin.post('/system/config', { configKey, configName, configValue: '1' })).data as number;
};

test('built-in parameters can be changed, not deleted and not renamed', async () => {
  const page = await product.open('/system/config?configKey=sys.index.skinName');
  const skin = row(page, 'sys.index.skinName');
  await skin.getByRole('button', { name: /^修改/ }).waitFor();
  expect(await skin.getByRole('button', { name: /^删除/ }).count()).toBe(0);
  expect(await skin.getByRole('checkbox').isDisabled()).toBe(true);
  await skin.getByRole('button', { name: /^修改/ }).click();
  await field(page, '参数键名').fill('sys.index.other');
  await saveForm(page);
  await expect.poll(() => formErrors(page)).toEqual(['内置参数的键名不能修改']);
  expect(await field(page, '参数键名').inputValue()).toBe('sys.index.other');
  await field(page, '参数键名').fill('sys.index.skinName');
  await field(page, '参数键值').fill('skin-green');
  await saveForm(page);
  await row(page, 'sys.index.skinName').getByText('skin-green').waitFor();
});

test('a parameter is refused while its key is wrong or taken, and nothing typed is lost', async () => {
  const page = await product.open('/system/config');
  await button(page, '新增').click();
  await field(page, '参数名称').fill('夜班起始');
  await field(page, '参数键名').fill('1night');
  await saveForm(page);
  await expect.poll(() => formErrors(page)).toEqual(['参数键名须以字母开头，由字母、数字、点、下划线或短横线组成']);
  await field(page, '参数键名').fill('sys.index.skinName');
  await field(page, '参数键值').fill('22:00');
  await saveForm(page);
  await toast(page, '参数键名已存在', 'error').waitFor();
  await expect.poll(() => formErrors(page)).toEqual(['参数键名已存在']);
  expect(await field(page, '参数键值').inputValue()).toBe('22:00');
  await field(page, '参数键名').fill('night.start');
  await saveForm(page);
  await row(page, 'night.start').waitFor();
});

test('changed elsewhere meanwhile: the newer version is offered, and then saving works', async () => {
  const configId = await add('stale.key', '旧名');
  const page = await product.open('/system/config?configKey=stale.key');
  await row(page, '旧名').getByRole('button', { name: '修改 旧名' }).click();
  await field(page, '参数键值').fill('我的');
  const other = await product.app.signIn('heyf');
  expect((await other.put('/system/config', { configId, configName: '别人改的名' })).code).toBe(200);
  await saveForm(page);
  await question(page)
    .getByText(/重新加载最新内容/)
    .waitFor();
  await answerQuestion(page, '取消');
  expect(await field(page, '参数键值').inputValue()).toBe('我的');
  await field(page, '参数键值').fill('还是我的');
  await saveForm(page);
  await answerQuestion(page, '重新加载');
  await expect.poll(() => field(page, '参数名称').inputValue()).toBe('别人改的名');
  await field(page, '参数键值').fill('我的');
  await saveForm(page);
  await toast(page, '修改成功').waitFor();
});

test('unsaved input is not thrown away without a question', async () => {
  const page = await product.open('/system/config');
  await button(page, '新增').click();
  await drawer(page).getByRole('button', { name: '取消', exact: true }).click();
  await drawer(page).waitFor({ state: 'hidden' });
  await button(page, '新增').click();
  await field(page, '参数名称').fill('写了一半');
  await page.keyboard.press('Escape');
  await question(page).getByText('有未保存的修改，确定要放弃吗？').waitFor();
  await answerQuestion(page, '继续编辑');
  expect(await field(page, '参数名称').inputValue()).toBe('写了一半');
  const asked = new Promise<string>((resolve) => {
    page.once('dialog', (dialog) => {
      resolve(dialog.type());
      void dialog.dismiss();
    });
  });
  // The page stays, so the reload never comes about.
  void page.reload({ timeout: 1 }).catch(() => undefined);
  expect(await asked).toBe('beforeunload');
  await drawer(page).getByRole('button', { name: '取消', exact: true }).click();
  await answerQuestion(page, '放弃修改');
  await drawer(page).waitFor({ state: 'hidden' });
});

test('the last row of the last page takes the list to the page before', async () => {
  for (let i = 0; i < 11; i++) await add(`page.key${i}`);
  const page = await product.open('/system/config?configKey=page.key&page=2&limit=10');
  await expect.poll(() => rows(page).count()).toBe(1);
  await choose(page, await rows(page).locator('td').nth(1).innerText());
  await button(page, '删除').click();
  await answerQuestion(page);
  await expect.poll(() => rows(page).count()).toBe(10);
  expect(here(page)).toBe('/system/config?configKey=page.key&limit=10');
});

test('a time range is sent as nested parameters and found again in the address', async () => {
  const page = await product.user('admin');
  const calls = recordCalls(page);
  await page.goto('/system/config?beginTime=2020-01-01&endTime=2020-01-02');
  await view(page).getByText('没有符合条件的数据').waitFor();
  expect(calls.find((call) => call.startsWith('GET /system/config/list'))).toContain(
    'params%5BbeginTime%5D=2020-01-01&params%5BendTime%5D=2020-01-02',
  );
  expect(await view(page).getByPlaceholder('开始日期').inputValue()).toBe('2020-01-01');
});

test('an export holds the rows and names its file', async () => {
  await add('export.key', '导出 & <测试>');
  const page = await product.open('/system/config?configKey=export.key');
  await rows(page).first().waitFor();
  const [download] = await Promise.all([page.waitForEvent('download'), button(page, '导出').click()]);
  expect(download.suggestedFilename()).toMatch(/^参数配置.*\.xlsx$/);
  const [, line] = readSheet(await bytesOf(download));
  expect(line).toEqual(expect.arrayContaining(['导出 & <测试>', 'export.key', '否']));
});

test('refreshing the cache is told to the server; a parameter changed by another shows by itself', async () => {
  const configId = await add('live.key', '实时参数');
  const page = await product.open('/system/config?configKey=live.key');
  await row(page, '实时参数').waitFor();
  const calls = recordCalls(page);
  await button(page, '刷新缓存').click();
  await toast(page, '刷新缓存成功').waitFor();
  expect(calls).toContain('DELETE /system/config/refreshCache');
  const other = await product.app.signIn('heyf');
  await other.put('/system/config', { configId, configValue: '来自别人' });
  await row(page, '来自别人').waitFor();
});

test('a record deleted meanwhile says so in its form, and only there', async () => {
  const configId = await add('lost.key', '将失去');
  const page = await product.open('/system/config?configKey=lost.key');
  await row(page, '将失去').waitFor();
  const admin = await product.app.signIn('admin');
  await page.route('**/prod-api/system/config/list**', (route) => route.abort());
  await admin.delete(`/system/config/${configId}`);
  await row(page, '将失去').getByRole('button', { name: '修改 将失去' }).click();
  await drawer(page).getByText('访问资源不存在').waitFor();
  expect(await notification(page, '访问资源不存在').count()).toBe(0);
});
