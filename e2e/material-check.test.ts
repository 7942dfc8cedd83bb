import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { violations } from './support/axe.ts';
import { button, row, toast } from './support/list.ts';
import { widthOf } from './support/phone.ts';
import { openProduct, PHONE, type Product } from './support/product.ts';

const KEEPER = 'liaojp';
let product: Product;
beforeAll(async () => {
  product = await openProduct();
  const keeper = await product.app.signIn(KEEPER);
  for (const [code, qty] of [
    ['GF001', '10'],
    ['GF002', '5'],
  ]) {
    const [goods] = (await keeper.get(`/repair/material/list?keyword=${code}`)).rows as { materialId: number }[];
    const lines = [{ materialId: goods?.materialId, qty, price: '18.5' }];
    const receipt = { kind: '3', storeId: 1, bizDate: '2024-01-09', lines };
    const { data: docId } = await keeper.post('/repair/material/store/doc', receipt);
    expect((await keeper.put(`/repair/material/store/doc/${docId}/submit`, {})).code).toBe(200);
  }
});
afterAll(() => product.stop());

const dialog = (page: Page) => page.locator('.ant-modal:visible');
const panel = (page: Page) => page.locator('.ant-drawer-section:visible');
const pad = (page: Page) => panel(page).locator('.count-pad');
const record = (page: Page) => pad(page).getByRole('button', { name: '记录，下一项' }).click();

test('[MAT-13] [MAT-21] the keeper counts blindly on the phone, also without a connection; a difference goes to somebody else', async () => {
  const keeper = await product.open('/my/store?tab=check', { as: KEEPER, viewport: PHONE });
  await button(keeper, '新建盘点').click();
  expect(await violations(keeper)).toEqual([]);
  await dialog(keeper).locator('.ant-modal-footer .ant-btn-primary').click();
  await toast(keeper, '盘点单已建立').waitFor();
  await panel(keeper).getByText('盘点中').first().waitFor();
  expect(await panel(keeper).getByText('账面').count()).toBe(0);
  await panel(keeper).getByRole('button', { name: '盘点', exact: true }).click();

  // A code leads to its row; the other one follows by itself.
  await pad(keeper).getByLabel('扫描库位，或输入物资编码、条码').fill('GF002');
  await keeper.keyboard.press('Enter');
  await pad(keeper).getByText('球阀').waitFor();
  expect(await violations(keeper)).toEqual([]);
  expect(await widthOf(keeper)).toBe(PHONE.width);
  await record(keeper);
  await toast(keeper, '盘点数量不能为空').waitFor();
  await keeper.context().setOffline(true);
  await pad(keeper).getByLabel('盘点数量').fill('5');
  await record(keeper);
  await pad(keeper).getByRole('button', { name: '待发送 1 项' }).waitFor();
  await pad(keeper).getByText('角阀').waitFor();
  await keeper.context().setOffline(false);
  await pad(keeper).getByRole('button', { name: '待发送 1 项' }).waitFor({ state: 'detached' });
  await pad(keeper).getByText('1 / 2').waitFor();
  await pad(keeper).getByLabel('盘点数量').fill('7');
  await record(keeper);
  await toast(keeper, '与账面不符，须由他人复盘').waitFor();
  await pad(keeper).getByText('需要您登记的都已登记').waitFor();
  await pad(keeper).getByRole('button', { name: '结束登记' }).click();
  await panel(keeper).getByText('待复盘').waitFor();
  const { rows } = await product.app.services.database.execute(
    'SELECT count(*)::int AS n FROM material_check_line WHERE count_qty IS NOT NULL',
  );
  expect(rows).toEqual([{ n: 2 }]);

  // Somebody else counts again, a third lets the books follow.
  const admin = await product.open('/material/store?tab=check');
  await row(admin, '廖俊平').getByRole('button', { name: /^PD/ }).click();
  await panel(admin).getByRole('button', { name: '盘点', exact: true }).click();
  await pad(admin).getByLabel('盘点数量').fill('8');
  await record(admin);
  await pad(admin).getByText('需要您登记的都已登记').waitFor();
  await pad(admin).getByRole('button', { name: '结束登记' }).click();
  await panel(admin).getByRole('button', { name: '提交审核' }).click();
  await panel(admin).getByText('待审核').first().waitFor();
  await panel(admin).getByRole('columnheader', { name: '账面' }).waitFor();
  expect(await violations(admin)).toEqual([]);
  expect(await panel(admin).getByRole('button', { name: '审核通过' }).count()).toBe(0);
  const deputy = await product.app.signIn('suyq');
  const [check] = (await deputy.get('/repair/material/store/check/list')).rows as { checkId: number }[];
  const audited = await deputy.put(`/repair/material/store/check/${check?.checkId}/audit`, {});
  expect(audited.data.status).toBe('30');
  await panel(admin).getByText('已完成').first().waitFor();
}, 240_000);
