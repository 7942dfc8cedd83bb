import { afterAll, beforeAll, expect, test } from 'vitest';
import { violations } from './support/axe.ts';
import { answerQuestion, button, choose, field, formErrors, row, rows, saveForm, toast } from './support/list.ts';
import { openProduct, PHONE, type Product } from './support/product.ts';
import { view } from './support/shell.ts';

let product: Product;
beforeAll(async () => {
  product = await openProduct();
});
afterAll(() => product.stop());

test('a post is added, refused, found, changed and deleted', async () => {
  const page = await product.open('/system/post');
  await row(page, 'director').waitFor();
  expect(await violations(page)).toEqual([]);
  await button(page, '新增').click();
  await field(page, '岗位编码').fill('keeper');
  await field(page, '岗位名称').fill('保洁员');
  await saveForm(page);
  await expect.poll(() => formErrors(page)).toEqual(['岗位编码已存在']);
  await field(page, '岗位编码').fill('cleaner');
  await saveForm(page);
  await toast(page, '新增成功').waitFor();
  await view(page).getByRole('search').getByLabel('岗位名称').fill('保洁');
  await button(page, '搜索').click();
  await expect.poll(() => rows(page).count()).toBe(1);
  await row(page, 'cleaner').getByRole('button', { name: '修改 cleaner' }).click();
  await field(page, '岗位名称').fill('保洁主管');
  await saveForm(page);
  await row(page, '保洁主管').waitFor();
  await choose(page, 'cleaner');
  await button(page, '删除').click();
  await answerQuestion(page);
  await view(page).getByText('没有符合条件的数据').waitFor();
});

test('a post that people hold stays; at 375 px the list and its form fit', async () => {
  const page = await product.open('/system/post?postCode=repairer', { viewport: PHONE });
  await row(page, 'repairer').waitFor();
  await choose(page, 'repairer');
  await button(page, '删除').click();
  await answerQuestion(page);
  await toast(page, '岗位“维修员”已分配给用户，不能删除', 'error').waitFor();
  await row(page, 'repairer').waitFor();
  await button(page, '修改').click();
  await field(page, '岗位名称').waitFor();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(PHONE.width);
});
