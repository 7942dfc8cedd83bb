import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { violations } from './support/axe.ts';
import { button, bytesOf, row, toast } from './support/list.ts';
import { widthOf } from './support/phone.ts';
import { openProduct, PHONE, type Product } from './support/product.ts';
import { view } from './support/shell.ts';

const KEEPER = 'liaojp';
const STORE = 1;
let product: Product;
let token = '';
let goods: number[];
const sql = async (text: string) => (await product.app.services.database.execute(text)).rows;

beforeAll(async () => {
  product = await openProduct();
  const keeper = await product.app.signIn(KEEPER);
  goods = [];
  for (const code of ['GF001', 'GF002']) {
    const [found] = (await keeper.get(`/repair/material/list?keyword=${code}`)).rows as { materialId: number }[];
    goods.push(found?.materialId ?? 0);
  }
  const lines = goods.map((materialId) => ({ materialId, qty: '10', price: '18.5' }));
  const receipt = { kind: '3', storeId: STORE, bizDate: '2024-01-09', lines };
  const { data: docId } = await keeper.post('/repair/material/store/doc', receipt);
  await keeper.put(`/repair/material/store/doc/${docId}/submit`, {});
  const [stock] = await sql(`SELECT stock_id, version FROM material_stock WHERE material_id = ${goods[0]}`);
  const settings = { stockId: stock?.stock_id, version: stock?.version, minQty: '', maxQty: '' };
  await keeper.put('/repair/material/store/stock', { ...settings, shelf: 'A-01-03' });
});
afterAll(() => product.stop());

const dialog = (page: Page) => page.locator('.ant-modal:visible');
const submit = (page: Page) => dialog(page).locator('.ant-modal-footer .ant-btn-primary').click();
const SCAN = '扫描库位，或输入物资编码、条码';
/** What a reader in the hand does: it types the code and presses enter. */
async function scan(page: Page, code: string, within = view(page)) {
  await within.getByLabel(SCAN).fill(code);
  await page.keyboard.press('Enter');
}
const onPhone = async (page: Page) => {
  expect(await violations(page)).toEqual([]);
  expect(await widthOf(page)).toBe(PHONE.width);
};

test('labels of a shelf are printed, chosen in the list or by how the shelf begins', async () => {
  const page = await product.open('/material/store', { as: 'admin' });
  await row(page, '角阀').waitFor();
  await button(page, '打印库位标签').click();
  expect(await dialog(page).getByRole('button', { name: '生成 PDF' }).isDisabled()).toBe(true);
  expect(await violations(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await view(page).getByRole('checkbox', { name: '选择 角阀', exact: true }).check();
  await button(page, '打印 1 个库位标签').click();
  await dialog(page).getByText('共 1 个标签，1 页').waitFor();
  const [file] = await Promise.all([page.waitForEvent('download'), submit(page)]);
  expect((await bytesOf(file)).subarray(0, 5).toString()).toBe('%PDF-');
  const [code] = await sql(`SELECT token FROM qr_code WHERE biz_type = 'material' AND status = '1'`);
  token = String(code?.token);
});

test('[MAT-05] [MAT-21] a worker fills his cart from shelves; the keeper issues, receives and counts with a scan each at 375 px', async () => {
  // The label at the shelf leads to the cart; each further scan adds to it.
  const worker = await product.open(`/scan/${token}`, { as: 'maqs', viewport: PHONE });
  await view(worker).getByRole('button', { name: '加入领用单' }).click();
  await expect.poll(() => dialog(worker).getByLabel('第 1 行数量').inputValue()).toBe('1');
  await scan(worker, token, dialog(worker));
  await expect.poll(() => dialog(worker).getByLabel('第 1 行数量').inputValue()).toBe('2');
  await scan(worker, 'gf002', dialog(worker));
  await expect.poll(() => dialog(worker).getByLabel('第 2 行数量').inputValue()).toBe('1');
  await scan(worker, 'nothing', dialog(worker));
  await toast(worker, '没有找到编码为 nothing 的物资').waitFor();
  await onPhone(worker);
  await dialog(worker).getByLabel('用途').fill('宿舍楼备件');
  await submit(worker);
  await toast(worker, '已提交，审批通过后物资将为您预留').waitFor();
  const admin = await product.app.signIn('admin');
  const [collect] = await sql(`SELECT collect_id AS id FROM material_collect WHERE purpose = '宿舍楼备件'`);
  expect((await admin.put(`/repair/material/collect/${collect?.id}/approve`, {})).code).toBe(200);
  const provider = (await admin.get('/repair/facility/provider/list')).rows ?? [];
  const purchase = await admin.post('/repair/material/purchase', {
    title: '补货',
    storeId: STORE,
    providerId: provider[0]?.providerId ?? 1,
    expectDate: '2030-01-01',
    reason: '补货',
    lines: [{ materialId: goods[0], qty: '6', price: '18.5' }],
  });
  expect(purchase.msg).toBe('操作成功');
  await sql(`UPDATE material_purchase SET status = '20' WHERE purchase_id = ${purchase.data}`);

  const keeper = await product.open('/my/store?tab=scan', { as: KEEPER, viewport: PHONE });
  await view(keeper).getByText('扫描货架上的库位标签').waitFor();
  await scan(keeper, token);
  const card = view(keeper).getByRole('article', { name: '角阀 DN15' });
  await card.getByText('A-01-03').waitFor();
  await card.getByText('待收货').waitFor();
  await expect.poll(() => card.getByRole('list', { name: '库存' }).innerText()).toMatch(/10[\s\S]+2[\s\S]+8/);
  await onPhone(keeper);

  // Handed out: what was scanned is filled in, the rest waits for its own scan.
  await card.getByRole('button', { name: /^出库/ }).click();
  await dialog(keeper).getByText('已扫码').waitFor();
  expect(await dialog(keeper).getByLabel('角阀 数量').inputValue()).toBe('2');
  expect(await dialog(keeper).getByLabel('球阀 数量').inputValue()).toBe('');
  await scan(keeper, 'GF002', dialog(keeper));
  await expect.poll(() => dialog(keeper).getByLabel('球阀 数量').inputValue()).toBe('1');
  await onPhone(keeper);
  await submit(keeper);
  await toast(keeper, '已出库').waitFor();
  await card.getByRole('button', { name: /^出库/ }).waitFor({ state: 'detached' });

  // Taken in.
  await card.getByRole('button', { name: /^收货/ }).click();
  await dialog(keeper).getByText('已扫码').waitFor();
  expect(await dialog(keeper).getByLabel('角阀数量').inputValue()).toBe('6');
  await onPhone(keeper);
  await submit(keeper);
  await toast(keeper, '已入库').waitFor();
  await expect.poll(() => card.getByRole('list', { name: '库存' }).innerText()).toMatch(/14/);

  // Counted, by the label that is known without a connection.
  const api = await product.app.signIn(KEEPER);
  const { data: checkId } = await api.post('/repair/material/store/check', {
    storeId: STORE,
    scope: '3',
    shelf: 'A-01',
  });
  await keeper.goto(`/my/store?tab=scan&bin=${token}&count=${checkId}`);
  await dialog(keeper).getByText('角阀').waitFor();
  await keeper.context().setOffline(true);
  await scan(keeper, token, dialog(keeper));
  await dialog(keeper).getByLabel('盘点数量').fill('14');
  await onPhone(keeper);
  await dialog(keeper).getByRole('button', { name: '记录，下一项' }).click();
  await dialog(keeper).getByRole('button', { name: '待发送 1 项' }).waitFor();
  await keeper.context().setOffline(false);
  await dialog(keeper).getByText('1 / 1').waitFor();
  await dialog(keeper).getByRole('button', { name: '待发送 1 项' }).waitFor({ state: 'detached' });
  const [counted] = await sql(
    `SELECT count(*)::int AS n, min(count_qty)::int AS qty FROM material_check_line WHERE check_id = ${checkId}`,
  );
  expect(counted).toEqual({ n: 1, qty: 14 });
}, 240_000);
