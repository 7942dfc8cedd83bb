import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Answer, Caller } from '../../testing/app.ts';
import { levelOf } from './stock-heat.ts';
import { made, openStores, type Stores } from './store.fixture.ts';

const STOCK = '/repair/material/store/stock';
const BASE = 'https://repair.example.edu.cn';
const far = { code: 404, msg: '数据不存在或无权查看' };
let s: Stores;
beforeAll(async () => {
  s = await openStores();
});
afterAll(() => s.app.stop());

const find = (code: string, who: Caller = s.people.worker, storeId?: number) =>
  who.get(`${STOCK}/bin?code=${code}${storeId === undefined ? '' : `&storeId=${storeId}`}`);
async function stockOf(materialId: number, storeId = s.north): Promise<{ stockId: number; version: number }> {
  const sql = 'SELECT stock_id, version FROM material_stock WHERE material_id = $1 AND store_id = $2';
  const [row] = (await s.app.services.database.execute(sql, [materialId, storeId])).rows;
  return { stockId: Number(row?.stock_id), version: Number(row?.version) };
}
async function aBin(change: object = {}, shelf = 'A-01-03') {
  const materialId = await s.aMaterial(change);
  await s.stocked(materialId, '10', '2');
  const { stockId, version } = await stockOf(materialId);
  await s.people.north.put(STOCK, { stockId, shelf, minQty: '', maxQty: '', version });
  return { materialId, stockId };
}
const print = (who: Caller, body: object) =>
  who.raw({
    method: 'POST',
    url: `${STOCK}/label`,
    payload: { kind: 'material', templateId: 6, base: BASE, ...body },
  });
async function tokenOf(bizType: string, bizId: number): Promise<string> {
  const sql = `SELECT token FROM qr_code WHERE biz_type = $1 AND biz_id = $2 AND status = '1'`;
  return String((await s.app.services.database.execute(sql, [bizType, bizId])).rows[0]?.token ?? '');
}
const codeOf = async (materialId: number): Promise<string> =>
  (await s.people.admin.get(`/repair/material/${materialId}`)).data.code;

test('[MAT-21] the keeper prints labels of shelves, and only of those that he keeps', async () => {
  const { stockId } = await aBin({}, 'L-01-01');
  await aBin({}, 'L-01-02');
  await aBin({}, 'M-01-01');
  const sheet = await print(s.people.north, { storeId: s.north, shelf: 'L-01' });
  expect(sheet.headers['content-type']).toBe('application/pdf');
  expect(sheet.rawPayload.subarray(0, 5).toString()).toBe('%PDF-');
  const sql = `SELECT count(*)::int AS n FROM qr_code q JOIN material_stock t ON t.stock_id = q.biz_id
    WHERE q.biz_type = 'material' AND t.store_id = $1`;
  const coded = async () => (await s.app.services.database.execute(sql, [s.north])).rows[0]?.n;
  expect(await coded()).toBe(2);
  const first = await tokenOf('material', stockId);
  // Printed once more it is the same label.
  await print(s.people.north, { ids: [stockId] });
  expect(await tokenOf('material', stockId)).toBe(first);
  expect((await print(s.people.south, { ids: [stockId] })).json()).toEqual(far);
  expect((await print(s.people.south, { storeId: s.north })).json().msg).toBe('该范围内没有库位');
  expect((await print(s.people.worker, { ids: [stockId] })).json().code).toBe(403);
  expect((await print(s.people.north, { kind: 'store', ids: [s.north], templateId: 8 })).statusCode).toBe(200);
  expect((await print(s.people.north, { kind: 'store', ids: [s.south], templateId: 8 })).json()).toEqual(far);
  const misfit = await print(s.people.north, { ids: [stockId], templateId: 1 });
  expect(misfit.json().msg).toBe('模板【房间标签 A4 24枚】不适用于库位二维码');
  const { data } = await s.people.north.get(`${STOCK}/label?kind=material`);
  expect(data.map(({ id }: Answer) => id)).toEqual([6, 7]);
});

test('[MAT-05] a scanned shelf or a typed code says what lies there and how much there is to give', async () => {
  const { materialId, stockId } = await aBin({ barcode: `690${Date.now()}` });
  await print(s.people.north, { ids: [stockId] });
  const token = await tokenOf('material', stockId);
  const wanted = { id: materialId, storeId: s.north, shelf: 'A-01-03', available: '10', refPrice: '' };
  expect((await find(token)).data).toMatchObject(wanted);
  expect((await find(`${BASE}/scan/${token}`)).data).toMatchObject(wanted);
  const code = await codeOf(materialId);
  expect((await find(code.toLowerCase())).data).toMatchObject(wanted);
  expect((await find('no-such-code')).msg).toBe('没有找到编码为 no-such-code 的物资');
  await s.stocked(materialId, '1', '2', s.south);
  expect((await find(code)).msg).toBe('该物资在多个仓库有库位，请先选择仓库');
  expect((await find(code, s.people.worker, s.south)).data).toMatchObject({ storeId: s.south, available: '1' });
  // What a store has never had can be received there by its code.
  const fresh = await s.aMaterial();
  expect((await find(await codeOf(fresh), s.people.north, s.north)).data).toMatchObject({ id: fresh, available: '0' });
  await print(s.people.north, { kind: 'store', ids: [s.north], templateId: 8 });
  expect((await find(await tokenOf('store', s.north))).msg).toBe('这是仓库的标签，请扫描库位标签');
});

test('a scan leads the keeper to the shelf and the worker to his cart, and others nowhere', async () => {
  const { materialId, stockId } = await aBin();
  await print(s.people.north, { ids: [stockId] });
  await print(s.people.north, { kind: 'store', ids: [s.north], templateId: 8 });
  const bin = await tokenOf('material', stockId);
  const scan = async (token: string, who: Caller) => {
    const { code, msg, data } = await who.get(`/repair/qrcode/resolve/${token}`);
    return code === 200 ? data.actions.map(({ key }: Answer) => key) : msg;
  };
  expect(await scan(bin, s.people.worker)).toEqual(['take', 'info']);
  expect(await scan(bin, s.people.north)).toEqual(['put', 'take', 'info']);
  expect(await scan(bin, s.people.south)).toEqual(['take', 'info']);
  expect(await scan(bin, await s.app.signIn('moyh'))).toBe('您没有权限查看该对象');
  const checkId = made(
    await s.people.north.post('/repair/material/store/check', { storeId: s.north, scope: '3', shelf: 'A-01-03' }),
  );
  expect(await scan(bin, s.people.north)).toEqual(['put', 'count', 'take', 'info']);
  expect(await scan(await tokenOf('store', s.north), s.people.north)).toEqual(['store', 'count', 'take', 'info']);
  // What lies there is no secret, how much of it is: a label hangs where anybody can read it.
  const { data } = await s.people.worker.get(`/repair/qrcode/resolve/${bin}`);
  expect(data).toMatchObject({ facilityId: null, reports: [] });
  expect(JSON.stringify(data.lines)).not.toMatch(/数量|可用/);
  const work = async (who: Caller) => who.get(`${STOCK}/bin/work?storeId=${s.north}&materialId=${materialId}`);
  const lines = [{ materialId, qty: '3' }];
  const collectId = made(
    await s.people.worker.post('/repair/material/collect', { kind: '2', storeId: s.north, purpose: '试', lines }),
  );
  expect((await work(s.people.north)).data).toMatchObject({ collects: [], checks: [{ id: checkId }] });
  await s.people.admin.put(`/repair/material/collect/${collectId}/approve`, {});
  expect((await work(s.people.north)).data).toMatchObject({
    qty: '10',
    reserved: '3',
    available: '7',
    purchases: [],
    collects: [{ id: collectId, qty: '3', name: '马青山' }],
  });
  expect(await work(s.people.south)).toMatchObject(far);
  expect((await work(s.people.worker)).code).toBe(403);
});

test('the picture of the shelves tells for how long what lies there will do', async () => {
  const [busy, calm, gone] = [await s.aMaterial(), await s.aMaterial(), await s.aMaterial()];
  for (const materialId of [busy, calm, gone]) await s.stocked(materialId, '10', '1', s.south);
  const leave = (materialId: number, qty: string) =>
    s.posted({ kind: '8', storeId: s.south, lines: [{ materialId, qty }] }, s.people.south);
  await leave(busy, '9');
  await leave(gone, '10');
  const heat = async (who: Caller) => who.get(`${STOCK}/heat?storeId=${s.south}`);
  const { data } = await heat(s.people.south);
  const of = (materialId: number) => data.find((cell: Answer) => cell.materialId === materialId);
  expect(of(busy)).toMatchObject({ qty: '1', coverDays: 3, level: 'short' });
  expect(of(calm)).toMatchObject({ qty: '10', coverDays: null, level: 'ok' });
  expect(of(gone)).toMatchObject({ qty: '0', level: 'empty' });
  expect(await heat(s.people.north)).toMatchObject(far);
  expect((await heat(s.people.worker)).code).toBe(403);
});

test.each([
  ['0', 3, 'empty'],
  ['5', 6, 'short'],
  ['5', 7, 'low'],
  ['5', 29, 'low'],
  ['5', 30, 'ok'],
  ['5', 180, 'ok'],
  ['5', 181, 'dead'],
] as const)('%s pieces for %s days are %s', (qty, days, level) => {
  expect(levelOf(qty, days, null, '2026-01-01')).toBe(level);
});
