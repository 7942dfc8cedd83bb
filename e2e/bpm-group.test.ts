import { afterAll, beforeAll, expect, test } from 'vitest';
import { violations } from './support/axe.ts';
import { answerQuestion, button, choose, field, formErrors, pick, row, rows, saveForm, toast } from './support/list.ts';
import { openProduct, type Product } from './support/product.ts';
import { view } from './support/shell.ts';

let product: Product;
beforeAll(async () => {
  product = await openProduct();
});
afterAll(() => product.stop());

test('a group of users is made with members found by name, shown with their names and deleted', async () => {
  const page = await product.open('/bpm/manager/group');
  await button(page, '新增').click();
  await field(page, '组名').fill('采购评审组');
  await saveForm(page);
  await expect.poll(() => formErrors(page)).toEqual(['描述不能为空', '成员不能为空']);
  await field(page, '描述').fill('评审两万元以上的采购');
  await field(page, '成员').fill('林志文');
  await page.locator('.ant-select-dropdown:visible').getByText('林志文（明德大学后勤中心）').click();
  await field(page, '成员').fill('高建东');
  await page.locator('.ant-select-dropdown:visible').getByText('高建东（水暖班）').click();
  await page.keyboard.press('Escape');
  const added = toast(page, '新增成功').waitFor();
  await saveForm(page);
  await added;
  await row(page, '采购评审组').getByText('高建东').waitFor();
  expect(await row(page, '采购评审组').innerText()).toContain('林志文');
  expect(await violations(page)).toEqual([]);
  await choose(page, '采购评审组');
  await button(page, '删除').click();
  await answerQuestion(page);
  await expect.poll(() => row(page, '采购评审组').count()).toBe(0);
});

test('a new category is offered at once where models are searched, and one in use stays', async () => {
  const page = await product.open('/bpm/manager/category');
  await row(page, 'OA').waitFor();
  const before = await rows(page).count();
  await button(page, '新增').click();
  await field(page, '分类名称').fill('后勤服务');
  await field(page, '分类编码').fill('service');
  await saveForm(page);
  await row(page, '后勤服务').waitFor();
  await choose(page, 'OA');
  await button(page, '删除').click();
  const refused = page
    .locator('.ant-message-notice')
    .getByText(/流程分类“OA”已被流程模型“.+”使用/)
    .waitFor();
  await answerQuestion(page);
  await refused;
  expect(await rows(page).count()).toBe(before + 1);
  await page.goto('/bpm/manager/model');
  await pick(page, view(page).getByRole('search').getByLabel('流程分类'), '后勤服务');
});
