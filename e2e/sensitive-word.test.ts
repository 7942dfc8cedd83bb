import { afterAll, beforeAll, expect, test } from 'vitest';
import { violations } from './support/axe.ts';
import { answerQuestion, button, choose, drawer, field, formErrors, row, rows, saveForm } from './support/list.ts';
import { openProduct, type Product } from './support/product.ts';
import { expectReadOnly } from './support/rights.ts';
import { view } from './support/shell.ts';

let product: Product;
beforeAll(async () => {
  product = await openProduct();
  const admin = await product.app.signIn('admin');
  const row = (i: number) => ({ name: `词${i + 10}`, tags: ['批量'] });
  await Promise.all(Array.from({ length: 25 }, (_, i) => admin.post('/system/sensitive-word', row(i))));
});
afterAll(() => product.stop());

test('a word is entered with new tags, found in a text, changed and deleted', async () => {
  const page = await product.open('/system/sensitive-word');
  await button(page, '新增').click();
  await field(page, '敏感词').fill('词12');
  await saveForm(page);
  await expect.poll(() => formErrors(page)).toEqual(['标签不能为空']);
  for (const tag of ['广告', '学术']) {
    await field(page, '标签').fill(tag);
    await field(page, '标签').press('Enter');
  }
  await saveForm(page);
  await expect.poll(() => formErrors(page)).toEqual(['敏感词已存在']);
  await field(page, '敏感词').fill('代写');
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
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'hidden' });

  await view(page).getByRole('search').getByLabel('标签').fill('学术');
  await button(page, '搜索').click();
  await expect.poll(() => rows(page).count()).toBe(1);
  await row(page, '代写').getByRole('button', { name: '修改 代写' }).click();
  await field(page, '敏感词').fill('代考');
  await saveForm(page);
  await row(page, '代考').waitFor();
  await choose(page, '代考');
  await button(page, '删除').click();
  await answerQuestion(page);
  await view(page).getByText('没有符合条件的数据').waitFor();
});

test('words come in pages, and who may only look can try texts but change nothing', async () => {
  const page = await product.open('/system/sensitive-word?tags=批量&limit=10&page=3');
  await expect.poll(() => rows(page).count()).toBe(5);
  await page.getByRole('button', { name: '第 1 页' }).click();
  await expect.poll(() => rows(page).count()).toBe(10);
  await expectReadOnly(product, {
    path: '/system/sensitive-word',
    hidden: ['新增', '修改', '删除'],
    tries: (reader) => [
      reader.post('/system/sensitive-word', { name: 'x', tags: ['x'] }),
      reader.put('/system/sensitive-word', { sensitiveWordId: 1, name: 'x' }),
      reader.delete('/system/sensitive-word/1'),
    ],
  });
});
