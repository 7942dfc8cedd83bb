import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { violations } from './support/axe.ts';
import { answerQuestion, button, row, rows, toast } from './support/list.ts';
import { widthOf } from './support/phone.ts';
import { openProduct, PHONE, type Product } from './support/product.ts';
import { go, view } from './support/shell.ts';

const KEEPER = 'liaojp';
const WORKER = 'maqs';
const STORE = '东湖库';
const VALVE = '角阀 DN15';
let product: Product;
beforeAll(async () => {
  product = await openProduct();
});
afterAll(() => product.stop());

const dialog = (page: Page) => page.locator('.ant-modal:visible');
const panel = (page: Page) => page.locator('.ant-drawer-section:visible');
const submit = (page: Page) => dialog(page).locator('.ant-modal-footer .ant-btn-primary').click();
const errors = (page: Page) => dialog(page).locator('.ant-form-item-explain-error').allInnerTexts();
/** Types into a dropdown and takes what it then offers. */
async function choose(page: Page, select: Locator, typed: string, option = typed) {
  await select.click();
  await page.keyboard.type(typed);
  await page
    .locator('.ant-select-dropdown:visible .ant-select-item-option')
    .filter({ hasText: option })
    .first()
    .click();
}
/** Makes a move with a button of the record and says yes. */
async function move(page: Page, name: string, told: string) {
  await panel(page).getByRole('button', { name, exact: true }).click();
  await answerQuestion(page);
  await toast(page, told).waitFor();
}

test('[MAT-05] [MAT-21] goods come in, are asked for on the phone, approved, handed out by the keeper at 375 px, and carried', async () => {
  // The keeper writes a receipt; what is wrong with it stays beside the field.
  const keeper = await product.open('/my/store?tab=doc', { as: KEEPER, viewport: PHONE });
  await button(keeper, '新增单据').click();
  await choose(keeper, dialog(keeper).getByLabel('第 1 行物资'), '角阀', VALVE);
  await expect.poll(() => dialog(keeper).getByLabel('第 1 行单价').inputValue()).toBe('18.5');
  await submit(keeper);
  await expect.poll(() => errors(keeper)).toEqual(['数量不能为空']);
  await dialog(keeper).getByLabel('第 1 行数量').fill('1.5');
  await submit(keeper);
  await expect.poll(() => errors(keeper)).toEqual([`${VALVE}只能为整数`]);
  await dialog(keeper).getByLabel('第 1 行数量').fill('20');
  expect(await violations(keeper)).toEqual([]);
  await submit(keeper);
  await toast(keeper, '已保存，请核对后提交').first().waitFor();
  await move(keeper, '过账', '已过账');
  await panel(keeper).getByText('已过账').first().waitFor();
  expect(await panel(keeper).getByText('¥370.00').count()).toBeGreaterThan(0);
  expect(await widthOf(keeper)).toBe(PHONE.width);
  await keeper.keyboard.press('Escape');

  // A worker asks for some of it.
  const worker = await product.open('/my/collect', { as: WORKER, viewport: PHONE });
  await view(worker).getByRole('button', { name: '申请领用' }).click();
  await choose(worker, dialog(worker).getByLabel('仓库'), STORE);
  await choose(worker, dialog(worker).getByLabel('第 1 行物资'), '角阀', VALVE);
  await dialog(worker).getByLabel('第 1 行数量').fill('3');
  await dialog(worker).getByLabel('用途').fill('宿舍楼备件');
  await submit(worker);
  await toast(worker, '已提交，审批通过后物资将为您预留').waitFor();
  await panel(worker).getByText('待审批').first().waitFor();
  expect(await violations(worker)).toEqual([]);
  expect(await widthOf(worker)).toBe(PHONE.width);

  // Whoever is in charge of him lets him have it: from then on it is held.
  const admin = await product.open('/material/collect');
  await row(admin, '宿舍楼备件').getByRole('button', { name: /^LY/ }).click();
  await move(admin, '审批通过', '已通过，物资已预留');
  await panel(admin).getByText('待出库').first().waitFor();
  expect(await violations(admin)).toEqual([]);

  // The keeper hands a part out, and the worker carries it with him.
  await go(keeper, '/my/store?tab=collect');
  await row(keeper, '宿舍楼备件').getByRole('button', { name: /^LY/ }).click();
  await panel(keeper).getByRole('button', { name: '出库', exact: true }).click();
  await dialog(keeper).getByLabel('角阀 数量').fill('2');
  await submit(keeper);
  await toast(keeper, '已出库').waitFor();
  await worker.keyboard.press('Escape');
  await go(worker, '/my/collect?view=carried');
  await view(worker).getByRole('list', { name: '随身库' }).getByText('角阀').waitFor();
  await expect.poll(() => view(worker).getByRole('list', { name: '随身库' }).innerText()).toMatch(/2\s+个/);

  // The file of the material and the ledger tell the same.
  await admin.keyboard.press('Escape');
  await go(admin, '/material/detail');
  const entries = rows(admin).filter({ hasText: '角阀' });
  await expect.poll(() => entries.count()).toBe(3);
  await go(admin, '/material/material');
  await row(admin, 'GF001').getByRole('button', { name: '档案 角阀' }).click();
  await panel(admin).getByText('各仓库存').waitFor();
  const stores = panel(admin).getByRole('region', { name: '各仓库存明细' });
  await expect.poll(() => stores.innerText()).toMatch(/东湖库\s+—\s+18\s+1\s+17/);
}, 240_000);

test('[MAT-21] the desk on the phone begins with what there is to do, tells what is where and leads to the lists', async () => {
  const keeper = await product.open('/my/store', { as: KEEPER, viewport: PHONE });
  const desk = keeper.locator('.store-desk');
  const stocks = desk.getByRole('region', { name: '库存' }).getByRole('listitem');
  await stocks.first().waitFor();
  await desk.getByRole('searchbox').fill('角阀');
  await expect.poll(() => stocks.count()).toBe(1);
  await expect.poll(() => stocks.innerText()).toMatch(/角阀 DN15\s+17 个[\s\S]*东湖库[\s\S]*预留 1/);
  await desk.getByRole('searchbox').fill('没有这样的东西');
  await desk.getByText('没有符合的物资').waitFor();
  // One piece of the request above was not handed out yet.
  const waiting = desk.getByRole('list', { name: '待办' }).getByRole('button', { name: '待出库' });
  await expect.poll(() => waiting.innerText()).toMatch(/^1\s/);
  expect(await violations(keeper)).toEqual([]);
  expect(await widthOf(keeper)).toBe(PHONE.width);
  await waiting.click();
  await row(keeper, '宿舍楼备件').waitFor();
  expect(new URL(keeper.url()).search).toBe('?tab=collect&status=20');
  // Going back leads to the desk again, now inside the application.
  await keeper.goBack();
  await desk.getByRole('navigation', { name: '仓库工作' }).getByRole('button', { name: '盘点' }).click();
  await expect.poll(() => new URL(keeper.url()).search).toBe('?tab=check');
  // For whoever keeps no store there is no such page.
  const worker = await product.open('/my/store', { as: WORKER, viewport: PHONE });
  await worker.waitForURL('**/404');
}, 240_000);

test('a document that was handed in waits for somebody else, and can be taken back', async () => {
  const keeper = await product.open('/my/store?tab=doc', { as: 'wuam' });
  await button(keeper, '新增单据').click();
  await choose(keeper, dialog(keeper).getByLabel('第 1 行物资'), 'DZ003', 'LED球泡');
  await dialog(keeper).getByLabel('第 1 行数量').fill('5');
  await submit(keeper);
  await toast(keeper, '已保存，请核对后提交').first().waitFor();
  await move(keeper, '过账', '已过账');
  await panel(keeper).getByRole('button', { name: '冲红' }).click();
  await dialog(keeper).getByLabel('冲红原因').fill('数量录错');
  await submit(keeper);
  await panel(keeper).getByText('已冲红').first().waitFor();
  expect(await panel(keeper).getByRole('button', { name: '冲红' }).count()).toBe(0);
  await keeper.keyboard.press('Escape');

  await button(keeper, '新增单据').click();
  await choose(keeper, dialog(keeper).getByLabel('单据类型'), '报损');
  await submit(keeper);
  await expect.poll(() => errors(keeper)).toEqual(['物资明细不能为空']);
  await choose(keeper, dialog(keeper).getByLabel('第 1 行物资'), 'DZ003', 'LED球泡');
  await dialog(keeper).getByLabel('第 1 行数量').fill('1');
  await submit(keeper);
  await expect.poll(() => errors(keeper)).toEqual(['事由不能为空']);
  await dialog(keeper).getByLabel('事由').fill('搬运破损');
  await submit(keeper);
  await toast(keeper, '已保存，请核对后提交').first().waitFor();
  await panel(keeper).getByRole('button', { name: '提交审核' }).click();
  await toast(keeper, '已提交，等待他人审核').waitFor();
  await panel(keeper).getByText('待审核').first().waitFor();
  expect(await panel(keeper).getByRole('button', { name: '审核过账' }).count()).toBe(0);

  const deputy = await product.open('/material/store?tab=doc', { as: 'suyq' });
  await row(deputy, '报损').getByRole('button', { name: /^BS/ }).click();
  await panel(deputy).getByRole('button', { name: '审核过账' }).click();
  await answerQuestion(deputy);
  // There is nothing in the store any more: the refusal names it, and nothing has changed.
  await deputy.getByText('库存不足：LED球泡 E27 9W 可用0只，需要1只').waitFor();
  await panel(deputy).getByText('待审核').first().waitFor();
});

test('the screens of the stores have no axe violations, and fit a phone', async () => {
  for (const viewport of [undefined, PHONE]) {
    const page = await product.open('/material/type', viewport && { viewport });
    const found: Record<string, string[]> = {};
    const look = async (path: string, shows: string) => {
      await go(page, path);
      await view(page).getByText(shows).first().waitFor();
      found[path] = await violations(page);
      if (viewport) expect([path, await widthOf(page)]).toEqual([path, viewport.width]);
    };
    await look('/material/type', '给排水');
    await look('/material/material', '单控开关');
    await look('/material/store', '货架');
    await look('/material/store?tab=store', STORE);
    await look('/material/store?tab=doc', '单号');
    await look('/material/collect', '申请人');
    await look('/material/detail', '结存');
    await look('/material/detail?tab=summary', '导出');
    await look('/material/detail?tab=reconcile', '核对无差异');
    await look('/facility/provider', '明德五金建材经营部');
    expect(Object.entries(found).filter(([, list]) => list.length > 0)).toEqual([]);
  }
}, 240_000);

test('who keeps a store is chosen, and a store without a building is refused', async () => {
  const page = await product.open('/material/store?tab=store');
  await row(page, '南山库').getByRole('button', { name: '更多' }).click();
  await page.getByRole('menuitem', { name: '分配库管员' }).click();
  await dialog(page).getByText('伍爱民').waitFor();
  await choose(page, dialog(page).getByLabel('库管员'), '廖俊平');
  await page.keyboard.press('Escape');
  await submit(page);
  await toast(page, '已保存').waitFor();
  await expect.poll(() => row(page, '南山库').innerText()).toContain('廖俊平');
  await button(page, '新增').click();
  await panel(page).getByLabel('仓库名称').fill('西苑库');
  await panel(page).getByLabel('仓库编码').fill('XYK');
  await panel(page).getByRole('button', { name: '确定' }).click();
  await expect.poll(() => panel(page).locator('.ant-form-item-explain-error').allInnerTexts()).toEqual(['请选择楼宇']);
});
