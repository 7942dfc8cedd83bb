import { afterAll, beforeAll, expect, test } from 'vitest';
import { violations } from './support/axe.ts';
import { answerQuestion, button, drawer, field, formErrors, row, rows, saveForm, toast } from './support/list.ts';
import { openProduct, type Product } from './support/product.ts';
import { expectReadOnly } from './support/rights.ts';
import { here, view } from './support/shell.ts';

let product: Product;
beforeAll(async () => {
  product = await openProduct();
  const admin = await product.app.signIn('admin');
  const row = (i: number) => ({ applicationName: 'stock-server', code: 2000 + i, message: `库存错误${i}` });
  await Promise.all(Array.from({ length: 25 }, (_, i) => admin.post('/system/error-code', row(i))));
});
afterAll(() => product.stop());

test('an error code is refused with the reason, entered, found, changed and deleted', async () => {
  const page = await product.open('/system/error-code');
  await button(page, '新增').click();
  await field(page, '应用名').fill('repair-server');
  await field(page, '错误码').fill('2003');
  await saveForm(page);
  await expect.poll(() => formErrors(page)).toEqual(['错误码提示不能为空']);
  await field(page, '错误码提示').fill('报修单不存在');
  await saveForm(page);
  await expect.poll(() => formErrors(page)).toEqual(['错误码已存在']);
  await field(page, '错误码').fill('1002003000');
  expect(await violations(page)).toEqual([]);
  await saveForm(page);
  await toast(page, '新增成功').waitFor();

  await view(page).getByRole('search').getByLabel('应用名').fill('repair');
  await button(page, '搜索').click();
  await expect.poll(() => rows(page).count()).toBe(1);
  await row(page, '1002003000').getByText('手动编辑').waitFor();
  await row(page, '1002003000').getByRole('button', { name: /^修改/ }).click();
  await field(page, '错误码提示').fill('报修单已撤回');
  await saveForm(page);
  await drawer(page).waitFor({ state: 'hidden' });
  await row(page, '报修单已撤回').waitFor();
  await row(page, '报修单已撤回').getByRole('button', { name: /^删除/ }).click();
  await answerQuestion(page);
  await view(page).getByText('没有符合条件的数据').waitFor();
});

test('codes come in pages in the order of their numbers, and who may only look can change none', async () => {
  const page = await product.open('/system/error-code?applicationName=stock&limit=10');
  await expect.poll(() => rows(page).count()).toBe(10);
  await rows(page).first().getByText('2000', { exact: true }).waitFor();
  await page.getByRole('button', { name: '第 3 页' }).click();
  await row(page, '库存错误24').waitFor();
  expect(await rows(page).count()).toBe(5);
  expect(here(page)).toContain('page=3');
  expect(await violations(page)).toEqual([]);
  await expectReadOnly(product, {
    path: '/system/error-code',
    hidden: ['新增', '修改', '删除'],
    tries: (reader) => [
      reader.post('/system/error-code', { applicationName: 'x', code: 1, message: 'x' }),
      reader.put('/system/error-code', { errorCodeId: 1, message: 'x' }),
      reader.delete('/system/error-code/1'),
    ],
  });
});
