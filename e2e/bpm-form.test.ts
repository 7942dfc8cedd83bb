import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { violations } from './support/axe.ts';
import { answerQuestion, button, drawer, pick, row, toast } from './support/list.ts';
import { openProduct, PHONE, type Product } from './support/product.ts';
import { tag, view } from './support/shell.ts';

let product: Product;
beforeAll(async () => {
  product = await openProduct();
});
afterAll(() => product.stop());

const canvas = (page: Page) => view(page).getByRole('region', { name: '画布' });
const fieldOn = (page: Page, label: string) => canvas(page).getByRole('button', { name: label, exact: true });
/** The fields on the canvas, in their order. */
const labels = (page: Page) =>
  canvas(page)
    .locator('.builder-select')
    .evaluateAll((list) => list.map((item) => item.getAttribute('aria-label')));
const palette = (page: Page, type: string) =>
  view(page).getByRole('complementary', { name: '字段列表' }).getByRole('button', { name: type, exact: true });
const settings = (page: Page) => view(page).getByRole('complementary', { name: '设置' });

/** Drags with the mouse as a hand does: press, move a little, move there, let go. */
async function drag(page: Page, from: Locator, to: Locator, place: { x: number; y: number }) {
  const [start, end] = [await from.boundingBox(), await to.boundingBox()];
  if (!start || !end) throw new Error('nothing to drag');
  await page.mouse.move(start.x + start.width / 2, start.y + 8);
  await page.mouse.down();
  await page.mouse.move(start.x + start.width / 2 + 10, start.y + 12);
  await page.mouse.move(end.x + place.x, end.y + place.y, { steps: 4 });
  await page.locator('.builder-ghost').waitFor();
  await page.mouse.up();
}

test('a form is built by clicks, by drag and drop and by keys, tried out and saved', async () => {
  const page = await product.open('/bpm/manager/form');
  await button(page, '新建表单').click();
  await palette(page, '单行文本').click();
  await palette(page, '数字').click();
  await drag(page, palette(page, '开关'), fieldOn(page, '单行文本（单行文本）'), { x: 10, y: 30 });
  await expect.poll(() => labels(page)).toEqual(['开关（开关）', '单行文本（单行文本）', '数字（数字）']);
  await drag(page, fieldOn(page, '数字（数字）'), fieldOn(page, '开关（开关）'), { x: 10, y: 30 });
  await expect.poll(() => labels(page)).toEqual(['数字（数字）', '开关（开关）', '单行文本（单行文本）']);
  await fieldOn(page, '数字（数字）').focus();
  await page.keyboard.press('Alt+ArrowDown');
  await expect.poll(() => labels(page)).toEqual(['开关（开关）', '数字（数字）', '单行文本（单行文本）']);
  await page.keyboard.press('Control+z');
  await expect.poll(() => labels(page)).toEqual(['数字（数字）', '开关（开关）', '单行文本（单行文本）']);
  await fieldOn(page, '数字（数字）').click();
  await settings(page).getByLabel('字段名称', { exact: true }).fill('天数');
  await settings(page).getByLabel('字段标识').fill('day');
  await settings(page).getByRole('switch', { name: '必填' }).click();
  await settings(page).getByLabel('取值范围最小').fill('1');
  await fieldOn(page, '单行文本（单行文本）').click();
  await settings(page).getByLabel('字段名称', { exact: true }).fill('目的地');
  await settings(page).getByRole('switch', { name: '必填' }).click();
  await settings(page).getByRole('button', { name: '添加显示条件' }).click();
  await pick(page, settings(page).getByLabel('条件 1 字段'), '开关');
  await pick(page, settings(page).getByLabel('条件 1 值'), '开');
  expect(await violations(page)).toEqual([]);

  await view(page).getByRole('button', { name: '预览' }).click();
  const preview = page.getByRole('dialog', { name: /^预览/ });
  await preview.getByRole('button', { name: '校验并查看数据' }).click();
  await preview.getByText('天数不能为空').waitFor();
  expect(await preview.getByLabel('目的地').count()).toBe(0);
  await preview.getByRole('switch', { name: '开关' }).click();
  await preview.getByLabel('目的地').fill('武汉');
  await preview.getByLabel('天数').fill('0');
  await preview.getByText('天数不能小于1').waitFor();
  await preview.getByLabel('天数').fill('3');
  await preview.getByRole('button', { name: '校验并查看数据' }).click();
  const shown = await preview.getByRole('region', { name: '表单数据' }).innerText();
  expect(JSON.parse(shown)).toEqual({ day: 3, switch1: true, text1: '武汉' });
  expect(await violations(page)).toEqual([]);
  await preview.getByRole('button', { name: '关闭' }).first().click();

  const warned = toast(page, '请输入表单名称', 'warning').waitFor();
  await view(page).getByRole('button', { name: '保存' }).click();
  await warned;
  await view(page).getByRole('toolbar').getByLabel('表单名称').fill('出差申请单');
  const saved = toast(page, '保存成功').waitFor();
  await page.keyboard.press('Control+s');
  await saved;
  await expect.poll(() => new URL(page.url()).pathname).toMatch(/^\/bpm\/manager\/form\/edit\/\d+$/);
  await fieldOn(page, '天数（数字）').waitFor();
});

test('unsaved changes are not lost without a question, and a form in use stays', async () => {
  const admin = await product.app.signIn('admin');
  const fields = [{ type: 'text', name: 'reason', label: '事由' }];
  const formId = (await admin.post('/bpm/form', { name: '借用登记', fields })).data;
  await admin.post('/bpm/model', { key: 'lend', name: '借用流程', formType: '10', formId });
  const page = await product.open('/bpm/manager/form');
  await row(page, '借用登记').getByRole('button', { name: '修改 借用登记' }).click();
  await palette(page, '评分').click();
  await view(page).getByText('未保存').waitFor();
  await tag(page, '编辑表单-借用登记').locator('.tag-close').click();
  await answerQuestion(page, '继续编辑');
  await fieldOn(page, '评分（评分）').waitFor();
  await tag(page, '编辑表单-借用登记').locator('.tag-close').click();
  await answerQuestion(page, '放弃修改');
  await row(page, '借用登记').getByRole('checkbox').check();
  await button(page, '删除').click();
  const refused = page
    .locator('.ant-message-notice')
    .getByText('表单“借用登记”已被流程模型“借用流程”使用，不能删除')
    .waitFor();
  await answerQuestion(page);
  await refused;
});

test('at 375 px fields are added and set in drawers, and detail tables are cards', async () => {
  const page = await product.open('/bpm/manager/form/edit', { viewport: PHONE });
  await view(page).getByRole('button', { name: '添加字段' }).click();
  await drawer(page).getByRole('button', { name: '明细表', exact: true }).click();
  await fieldOn(page, '明细表（明细表）').click();
  await drawer(page).getByLabel('字段名称', { exact: true }).fill('费用明细');
  await drawer(page).getByRole('button', { name: '关闭' }).click();
  await view(page).getByRole('button', { name: '预览' }).click();
  const preview = page.getByRole('dialog', { name: /^预览/ });
  await preview.getByRole('button', { name: '添加费用明细' }).click();
  await preview.getByRole('region', { name: '费用明细第 1 行' }).getByLabel('单行文本 第 1 行').fill('车票');
  await preview.getByRole('button', { name: '校验并查看数据' }).click();
  await preview.getByText('"车票"').waitFor();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(PHONE.width);
  expect(await violations(page)).toEqual([]);
});
