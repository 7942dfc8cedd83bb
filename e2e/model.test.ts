import { afterAll, beforeAll, expect, test } from 'vitest';
import { violations } from './support/axe.ts';
import { demoFile, ready, shape } from './support/designer.ts';
import {
  answerQuestion,
  button,
  drawer,
  field,
  formErrors,
  question,
  row,
  rows,
  saveForm,
  toast,
} from './support/list.ts';
import { openProduct, PHONE, type Product } from './support/product.ts';
import { entry, here, tag, view } from './support/shell.ts';

let product: Product;
beforeAll(async () => {
  product = await openProduct();
});
afterAll(() => product.stop());

const LIST = '/bpm/manager/model';

test('models are found by key, name and category, created, changed, designed and removed', async () => {
  const page = await product.open('/index');
  await entry(page, '流程管理').click();
  await entry(page, '流程模型').click();
  expect(here(page)).toBe(LIST);
  await row(page, 'oa_leave').waitFor();
  const all = await rows(page).count();
  await view(page).getByLabel('流程名称').fill('请假');
  await button(page, '搜索').click();
  await expect.poll(() => rows(page).count()).toBe(1);
  await button(page, '重置').click();
  await expect.poll(() => rows(page).count()).toBe(all);

  await button(page, '新建流程').click();
  await field(page, '流程标识').fill('1abc');
  await field(page, '流程名称').fill('盘点流程');
  await saveForm(page);
  await expect
    .poll(() => formErrors(page))
    .toEqual(['流程标识须以字母或下划线开头，由字母、数字、点、下划线或短横线组成']);
  await field(page, '流程标识').fill('oa_leave');
  await saveForm(page);
  await toast(page, '流程标识已存在').waitFor();
  await field(page, '流程标识').fill('stock_check');
  await drawer(page).getByText('Flowable', { exact: true }).click();
  await saveForm(page);
  await row(page, 'stock_check').waitFor();

  await view(page).getByRole('button', { name: '修改流程 stock_check', exact: true }).click();
  await expect.poll(() => field(page, '流程名称').isDisabled()).toBe(true);
  expect(await field(page, '流程标识').isDisabled()).toBe(true);
  await drawer(page).getByText('OA', { exact: true }).click();
  await drawer(page).getByText('业务表单', { exact: true }).click();
  await field(page, '表单提交路由').fill('/my/leave');
  await saveForm(page);
  await row(page, 'stock_check').getByText('OA', { exact: true }).waitFor();
  await row(page, 'stock_check').getByText('/my/leave').waitFor();

  await view(page).getByRole('button', { name: '设计流程 stock_check', exact: true }).click();
  await ready(page);
  await tag(page, '设计流程-盘点流程').waitFor();
  await expect.poll(() => view(page).locator('.designer-flavour').innerText()).toBe('flowable');
  await tag(page, '流程模型').click();
  await view(page).getByRole('button', { name: '更多操作 stock_check' }).click();
  await page.getByRole('menuitem', { name: '删除' }).click();
  await answerQuestion(page);
  await row(page, 'stock_check').waitFor({ state: 'detached' });
});

test('a file is imported as a model; bad ones are refused by name', async () => {
  const page = await product.open(LIST);
  await button(page, '导入流程').click();
  const dialog = page.getByRole('dialog', { name: '导入流程' });
  const give = (name: string, content: string) =>
    dialog.locator('input[type=file]').setInputFiles({ name, mimeType: 'text/xml', buffer: Buffer.from(content) });
  await dialog.getByRole('button', { name: '导入', exact: true }).click();
  await toast(page, '请选择要上传的文件').waitFor();
  await give('a.txt', 'x');
  await toast(page, '文件格式不正确, 请上传 bpmn/xml 格式文件!').waitFor();
  await give('a.bpmn', 'not xml');
  await dialog.getByRole('button', { name: '导入', exact: true }).click();
  await toast(page, '流程图不是有效的 BPMN 2.0 文件').waitFor();
  await give('b.bpmn', demoFile);
  await dialog.getByLabel('流程标识').fill('oa_leave');
  await dialog.getByRole('button', { name: '导入', exact: true }).click();
  await dialog.getByText('流程标识已存在').waitFor();
  await dialog.getByLabel('流程标识').fill('imported');
  await dialog.getByRole('button', { name: '导入', exact: true }).click();
  await dialog.waitFor({ state: 'hidden' });
  await row(page, 'imported').getByText('演示流程').waitFor();
  await row(page, 'imported').getByRole('button', { name: '演示流程' }).click();
  const viewer = page.getByRole('dialog', { name: '演示流程' });
  await viewer.locator('.djs-element[data-element-id="A"]').waitFor();
  expect(await violations(page)).toEqual([]);
});

test('two saved drawings are compared side by side', async () => {
  const admin = await product.app.signIn('admin');
  const { bpmnXml } = (await admin.get('/bpm/model/1')).data;
  await admin.put('/bpm/model', { modelId: 1, bpmnXml: bpmnXml.replace('name="考勤备案"', 'name="人事备案"') });
  const page = await product.open(LIST);
  await view(page).getByRole('button', { name: '更多操作 oa_leave' }).click();
  await page.getByRole('menuitem', { name: '版本对比' }).click();
  const dialog = page.getByRole('dialog', { name: '版本对比-请假审批' });
  await dialog.getByRole('list', { name: '差异列表' }).getByText('人事备案').waitFor();
  expect(await dialog.locator('.compare-changed[data-element-id="record"]').count()).toBe(2);
  await dialog.locator('.ant-modal-close').click();
  await view(page).getByRole('button', { name: '更多操作 material_purchase', exact: true }).click();
  await page.getByRole('menuitem', { name: '版本对比' }).click();
  await page.getByText('该流程只保存过一个版本，暂无可对比的内容').waitFor();
});

test('who may only look has no buttons to change models; the list works on a phone', async () => {
  const page = await product.open(LIST, { as: 'linzw', viewport: PHONE });
  await row(page, 'oa_leave').waitFor();
  for (const name of ['新建流程', '修改流程', '删除', '导入流程']) expect(await button(page, name).count()).toBe(0);
  expect(await view(page).getByRole('button', { name: '修改流程 oa_leave' }).count()).toBe(0);
  await view(page).getByRole('button', { name: '设计流程 oa_leave' }).click();
  await shape(page, 'record').waitFor();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(PHONE.width);
  const worker = await product.open(LIST, { as: 'maqs' });
  await expect.poll(() => here(worker)).toBe('/404');
  expect((await question(worker).count()) + (await drawer(worker).count())).toBe(0);
});
