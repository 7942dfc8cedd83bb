import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ready, select } from './support/designer.ts';
import { openProduct, type Product } from './support/product.ts';
import { entry, here, tag, tags, view } from './support/shell.ts';

let product: Product;
beforeAll(async () => {
  product = await openProduct();
});
afterAll(() => product.stop());

const highlighted = (page: Page, title: string) =>
  entry(page, title).and(page.locator('.ant-menu-item-selected')).waitFor();

test('[RTE-16] the editor of a form has a tag of its own and belongs to the forms of the menu', async () => {
  const page = await product.open('/bpm/manager/form/edit');
  await tag(page, '流程表单-编辑').waitFor();
  await view(page).getByRole('button', { name: '保存', exact: true }).waitFor();
  await highlighted(page, '流程表单');
});

test('[RTE-17] the versions of a process have a page that belongs to the models of the menu', async () => {
  const page = await product.open('/bpm/manager/definition?key=oa_leave');
  await tags(page)
    .filter({ hasText: /^流程定义/ })
    .waitFor();
  await view(page).getByRole('cell', { name: 'v1', exact: true }).waitFor();
  await highlighted(page, '流程模型');
});

test('[RTE-22] the rules of the tasks of a model are set from its row', async () => {
  const page = await product.open('/bpm/manager/model');
  const row = view(page).getByRole('row').filter({ hasText: 'oa_leave' });
  await row.getByRole('button', { name: /^更多/ }).click();
  await page.getByRole('menuitem', { name: '分配规则' }).click();
  const dialog = page.getByRole('dialog', { name: /分配规则/ });
  await dialog.getByText('部门负责人审批').waitFor();
});

test('[RTE-21] the designer leads to the forms in a new tab of the browser', async () => {
  const page = await product.open('/bpm/manager/model/design/1');
  await ready(page);
  await select(page, 'start');
  await view(page).getByRole('button', { name: '表单', exact: true }).click();
  const [opened] = await Promise.all([
    page.context().waitForEvent('page'),
    view(page).getByRole('link', { name: '流程表单' }).click(),
  ]);
  await tag(opened, '流程表单').waitFor();
  expect(here(opened)).toBe('/bpm/manager/form');
});
