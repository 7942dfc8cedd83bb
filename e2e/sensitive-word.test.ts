import { afterAll, beforeAll, expect, test } from 'vitest';
import { violations } from './support/axe.ts';
import { button, drawer, field, formErrors, row, saveForm } from './support/list.ts';
import { openProduct, type Product } from './support/product.ts';

let product: Product;
beforeAll(async () => {
  product = await openProduct();
});
afterAll(() => product.stop());

test('a word is entered with new tags and then found in a text', async () => {
  const page = await product.open('/system/sensitive-word');
  await button(page, '新增').click();
  await field(page, '敏感词').fill('代写');
  await saveForm(page);
  await expect.poll(() => formErrors(page)).toEqual(['标签不能为空']);
  await field(page, '标签').fill('广告');
  await field(page, '标签').press('Enter');
  await field(page, '标签').fill('学术');
  await field(page, '标签').press('Enter');
  expect(await violations(page)).toEqual([]);
  await saveForm(page);
  await drawer(page).waitFor({ state: 'hidden' });
  await row(page, '代写').getByText('学术').waitFor();
  await button(page, '测试').click();
  const dialog = page.getByRole('dialog', { name: '检测敏感词' });
  await dialog.getByLabel('文本').fill('专业代写论文');
  await dialog.getByRole('button', { name: '检测', exact: true }).click();
  await dialog.getByText('包含 1 个敏感词').waitFor();
  expect(await violations(page)).toEqual([]);
  await dialog.getByLabel('文本').fill('今天下雨');
  await dialog.getByRole('button', { name: '检测', exact: true }).click();
  await dialog.getByText('不包含敏感词').waitFor();
});

test('an error code is entered and a second one of the same number refused', async () => {
  const page = await product.open('/system/error-code');
  for (const message of ['报修单不存在', '重复的编码']) {
    await button(page, '新增').click();
    await field(page, '应用名').fill('repair-server');
    await field(page, '错误码').fill('1002003000');
    await field(page, '错误码提示').fill(message);
    await saveForm(page);
    if (message === '报修单不存在') await row(page, message).getByText('手动编辑').waitFor();
  }
  await expect.poll(() => formErrors(page)).toEqual(['错误码已存在']);
});
