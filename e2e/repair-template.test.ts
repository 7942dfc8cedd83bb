import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { violations } from './support/axe.ts';
import { answerQuestion, button, field, formErrors, pick, row, rows, saveForm, toast } from './support/list.ts';
import { openProduct, PHONE, type Product } from './support/product.ts';
import { expectReadOnly } from './support/rights.ts';
import { view } from './support/shell.ts';

let product: Product;
beforeAll(async () => {
  product = await openProduct();
});
afterAll(() => product.stop());

const tab = (page: Page, name: string) => view(page).getByRole('tab', { name, exact: true }).click();
const refusal = (page: Page, text: string) => page.locator('.ant-message-notice').getByText(text).waitFor();
const action = (page: Page, record: string, name: RegExp) => row(page, record).getByRole('button', { name }).click();

/** Saves the form and waits until the server has said yes. */
async function save(page: Page) {
  const done = toast(page, '新增成功').waitFor();
  await saveForm(page);
  await done;
}

async function addItem(page: Page) {
  await action(page, '给排水', /^新增下级/);
  await field(page, '项目名称').fill('水龙头漏水');
  await field(page, '快捷描述').fill('表盘不转');
  await page.keyboard.press('Enter');
  await saveForm(page);
  await expect.poll(() => formErrors(page)).toEqual(['项目名称已存在：水龙头漏水']);
  await field(page, '项目名称').fill('水表损坏');
  await pick(page, field(page, '默认优先级'), '加急');
  expect(await violations(page)).toEqual([]);
  await save(page);
}

test('an item is added below its category; what is in use stays', async () => {
  const page = await product.open('/repair/template');
  await row(page, '给排水').waitFor();
  await addItem(page);
  await view(page).getByLabel('项目名称').fill('水表');
  await button(page, '搜索').click();
  await expect.poll(() => rows(page).count()).toBe(2);
  await row(page, '水表损坏').getByText('水暖班').waitFor();
  expect(await violations(page)).toEqual([]);

  await row(page, '给排水').first().getByRole('button', { name: /^更多/ }).click();
  await page.getByRole('menuitem', { name: '删除' }).click();
  const held = refusal(page, '给排水下存在7条报修项目，不能删除');
  await answerQuestion(page);
  await held;

  await tab(page, '时限标准');
  await row(page, '计划（工作时间）').getByText('10工作日').waitFor();
  await action(page, '紧急（全天）', /^删除/);
  const last = refusal(page, '每个优先级至少保留一个启用的时限标准');
  await answerQuestion(page);
  await last;
  expect(await violations(page)).toEqual([]);
});

test('a rule names who gets the reports of a building, once', async () => {
  const page = await product.open('/repair/template?tab=rule');
  await row(page, '东湖给排水').waitFor();
  await button(page, '新增').click();
  await pick(page, field(page, '校区'), '西苑校区');
  await field(page, '维修人员').fill('罗海波');
  await page.locator('.ant-select-dropdown:visible').getByText('罗海波').first().click();
  await field(page, '说明').fill('综合楼给排水');
  await saveForm(page);
  await expect.poll(() => formErrors(page)).toEqual(['该工种在此范围内已有派单规则']);
  await pick(page, field(page, '楼宇'), '综合楼');
  await save(page);
  await row(page, '综合楼').getByText('罗海波').waitFor();
  expect(await violations(page)).toEqual([]);
});

test('a day becomes a holiday with a click, on a phone too', async () => {
  const address = '/repair/template?tab=calendar&day=2030-06-10';
  const page = await product.open(address, { viewport: PHONE });
  const day = (title: string) => view(page).getByTitle(title, { exact: true });
  await day('2030-06-12 工作日').click();
  const dialog = page.getByRole('dialog', { name: '设置日期类型' });
  await dialog.getByLabel('结束日期').fill('2030-06-11');
  await page.keyboard.press('Enter');
  await dialog.getByLabel('说明').fill('校庆');
  await dialog.getByRole('button', { name: /保\s?存/ }).click();
  await dialog.getByText('结束日期不能早于开始日期').waitFor();
  await dialog.getByLabel('结束日期').fill('2030-06-13');
  await page.keyboard.press('Enter');
  const done = toast(page, '已设置 2 天').waitFor();
  await dialog.getByRole('button', { name: /保\s?存/ }).click();
  await done;
  await day('2030-06-12 法定节假日 校庆').waitFor();
  await day('2030-06-13 法定节假日 校庆').waitFor();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(PHONE.width);
  expect(await violations(page)).toEqual([]);
});

test('who may only look is offered no changes, and the server refuses them', async () => {
  await expectReadOnly(product, {
    path: '/repair/template',
    hidden: ['新增', '修改', '删除', '保存排序'],
    tries: (reader) => [
      reader.post('/repair/template', { name: 'Z', trade: '1' }),
      reader.delete('/repair/template/21'),
      reader.put('/repair/sla', { slaId: 1, status: '1' }),
      reader.post('/repair/distribute/rule', { trade: '1', workerIds: [105] }),
      reader.put('/repair/workCalendar', { from: '2030-01-01', to: '2030-01-01', dayType: '1' }),
    ],
  });
  const page = await product.open('/repair/template?tab=calendar&day=2026-10-01', { as: 'suyq' });
  await view(page).getByText('国庆节', { exact: true }).first().waitFor();
  expect(await button(page, '设置日期').count()).toBe(0);
  expect(await view(page).locator('button.workday').count()).toBe(0);
});
