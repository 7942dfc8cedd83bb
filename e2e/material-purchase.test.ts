import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { violations } from './support/axe.ts';
import { answerQuestion, button, row, toast } from './support/list.ts';
import { widthOf } from './support/phone.ts';
import { openProduct, PHONE, type Product } from './support/product.ts';
import { go, view } from './support/shell.ts';

const BUYER = 'suyq';
const KEEPER = 'liaojp';
const STORE = '东湖库';
let product: Product;
beforeAll(async () => {
  product = await openProduct();
});
afterAll(() => product.stop());

const dialog = (page: Page) => page.locator('.ant-modal:visible');
const panel = (page: Page) => page.locator('.ant-drawer-section:visible');
const submit = (page: Page) => dialog(page).locator('.ant-modal-footer .ant-btn-primary').click();
/** Types into a dropdown and takes what it then offers. */
async function choose(page: Page, select: Locator, typed: string) {
  await select.click();
  await page.keyboard.type(typed);
  await page.locator('.ant-select-dropdown:visible .ant-select-item-option').filter({ hasText: typed }).first().click();
}
/** Lets those agree to whom the process of a purchase goes. */
async function agree(title: string): Promise<void> {
  for (;;) {
    const { rows } = await product.app.services.database.execute(`SELECT t.task_id, u.user_name FROM bpm_task t
      JOIN sys_user u ON u.user_id = t.assignee_id JOIN material_purchase p ON p.instance_id = t.instance_id
      WHERE t.status = 1 AND p.title = '${title}'`);
    const [task] = rows as { task_id: number; user_name: string }[];
    if (!task) return;
    const who = await product.app.signIn(task.user_name);
    expect((await who.put('/bpm/task/approve', { id: task.task_id, reason: '同意' })).code).toBe(200);
  }
}

test('[MAT-01] [MAT-18] a purchase is suggested, approved, and comes in two parts on the phone of the keeper', async () => {
  // One valve is left where fifty should be.
  const stockman = await product.app.signIn(KEEPER);
  const [valve] = (await stockman.get('/repair/material/list?keyword=GF001')).rows as { materialId: number }[];
  const receipt = { kind: '3', storeId: 1, bizDate: '2024-01-09' };
  const lines = [{ materialId: valve?.materialId, qty: '1', price: '18.5' }];
  const { data: docId } = await stockman.post('/repair/material/store/doc', { ...receipt, lines });
  expect((await stockman.put(`/repair/material/store/doc/${docId}/submit`, {})).code).toBe(200);

  const buyer = await product.open('/material/purchase', { as: BUYER });
  await button(buyer, '新增采购').click();
  await dialog(buyer).getByLabel('采购事由').fill('补充库存');
  await choose(buyer, dialog(buyer).getByLabel('供应商'), '明德');
  await choose(buyer, dialog(buyer).getByLabel('入库仓库'), STORE);
  await dialog(buyer).getByRole('button', { name: '采购建议' }).click();
  await toast(buyer, '已填入 1 种物资').waitFor();
  expect(await dialog(buyer).getByLabel('第 1 行数量').inputValue()).toBe('299');
  expect(await violations(buyer)).toEqual([]);
  await submit(buyer);
  await toast(buyer, '已保存，请核对后提交审批').first().waitFor();
  await panel(buyer).getByRole('button', { name: '提交审批' }).click();
  await answerQuestion(buyer);
  await toast(buyer, '已提交审批').waitFor();
  await panel(buyer).getByText('当前环节：分管负责人审批').waitFor();
  expect(await panel(buyer).getByRole('button', { name: '收货入库' }).count()).toBe(0);
  await agree('补充库存');

  const keeper = await product.open('/my/store?tab=purchase', { as: KEEPER, viewport: PHONE });
  await row(keeper, '补充库存').getByRole('button', { name: /^CG/ }).click();
  await panel(keeper).getByRole('button', { name: '收货入库' }).click();
  await dialog(keeper).getByLabel('角阀数量').fill('5');
  await dialog(keeper).getByLabel('角阀单价').fill('99');
  await submit(keeper);
  await expect
    .poll(() => dialog(keeper).locator('.ant-form-item-explain-error').allInnerTexts())
    .toEqual([expect.stringMatching(/单价偏离\d+%，请填写原因/)]);
  await dialog(keeper).getByLabel('原因').fill('厂家调价');
  expect(await violations(keeper)).toEqual([]);
  expect(await widthOf(keeper)).toBe(PHONE.width);
  await submit(keeper);
  await toast(keeper, '已入库').waitFor();
  await panel(keeper).getByText('部分入库').first().waitFor();
  await panel(keeper).getByText('入库与退货（1）').waitFor();

  // The rest will not come.
  await panel(keeper).getByRole('button', { name: '结案' }).click();
  await dialog(keeper).getByLabel('结案原因').fill('其余改为下月采购');
  await submit(keeper);
  await panel(keeper).getByText('已完成').first().waitFor();
  await go(keeper, '/my/store?tab=ledger');
  await view(keeper).getByText('采购入库').first().waitFor();
}, 240_000);

test('[MAT-01] sixty of a hundred come first, then the rest, at another price: state, share, ledger and average follow', async () => {
  const [buyer, api] = [await product.app.signIn(BUYER), await product.app.signIn(KEEPER)];
  const [valve] = (await api.get('/repair/material/list?keyword=GF002')).rows as { materialId: number }[];
  const materialId = valve?.materialId;
  const { rows: providers } = await product.app.services.database.execute(
    `SELECT min(provider_id) AS id FROM facility_provider WHERE status = '0'`,
  );
  const draft = { title: '备足球阀', providerId: providers[0]?.id, storeId: 1, reason: '', expectDate: '2099-01-01' };
  const ask = { ...draft, lines: [{ materialId, qty: '100', price: '40' }] };
  const { data: id } = await buyer.post('/repair/material/purchase', ask);
  expect((await buyer.put(`/repair/material/purchase/${id}/submit`, {})).code).toBe(200);
  await agree('备足球阀');
  const keeper = await product.open(`/my/store?tab=purchase&id=${id}`, { as: KEEPER, viewport: PHONE });
  const receive = async (qty: string, price: string) => {
    await panel(keeper).getByRole('button', { name: '收货入库' }).click();
    await dialog(keeper).getByLabel('球阀数量').fill(qty);
    await dialog(keeper).getByLabel('球阀单价').fill(price);
    await submit(keeper);
    await toast(keeper, '已入库').first().waitFor();
  };
  await receive('60', '40');
  await panel(keeper).getByText('部分入库').first().waitFor();
  const desk = await product.open('/material/purchase');
  await expect.poll(() => rowOf(desk, id).then((line) => line.innerText())).toMatch(/60%/);
  await receive('40', '44');
  await panel(keeper).getByText('已完成').first().waitFor();
  await panel(keeper).getByText('入库与退货（2）').waitFor();
  await expect.poll(() => rowOf(desk, id).then((line) => line.innerText())).toMatch(/100%/);
  // Sixty at forty and forty at forty-four.
  const [stock] = (await api.get(`/repair/material/list?keyword=GF002`)).rows as { qty: string; price: string }[];
  expect(stock).toMatchObject({ qty: '100', price: '41.60' });
  await go(desk, `/material/detail?materialId=${materialId}`);
  await row(desk, '球阀').first().waitFor();
  const { rows: entries } = await api.get(`/repair/material/detail/list?materialId=${materialId}&pageSize=50`);
  expect(entries.map(({ bizType, delta, amount }: Record<string, string>) => [bizType, delta, amount])).toEqual([
    ['20', '40', '1760.00'],
    ['20', '60', '2400.00'],
  ]);
}, 240_000);

/** The row of a purchase by its number. */
async function rowOf(page: Page, purchaseId: number): Promise<Locator> {
  const { rows } = await product.app.services.database.execute(
    `SELECT code FROM material_purchase WHERE purchase_id = ${purchaseId}`,
  );
  return row(page, String(rows[0]?.code));
}

test('the screens of purchases have no axe violations and fit a phone', async () => {
  for (const viewport of [undefined, PHONE]) {
    const page = await product.open('/material/purchase', viewport && { viewport });
    await row(page, '补充库存').waitFor();
    expect(await violations(page)).toEqual([]);
    await row(page, '补充库存').getByRole('button', { name: /^CG/ }).click();
    await panel(page).getByText('入库与退货（1）').waitFor();
    expect(await violations(page)).toEqual([]);
    if (viewport) expect(await widthOf(page)).toBe(viewport.width);
  }
});
