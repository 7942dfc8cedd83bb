import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Row, sendSheet, sheetErrors } from '../../testing/sheet.ts';
import { openStores, type Stores } from './store.fixture.ts';

const GOODS = '/repair/material';
const OPENING = '/repair/material/store/doc';
let s: Stores;
let type: string;
let store: { code: string; name: string };
beforeAll(async () => {
  s = await openStores();
  const { data } = await s.people.admin.get(`/repair/material/${await s.aMaterial()}`);
  const [found] = (
    await s.app.services.database.execute('SELECT code FROM material_type WHERE type_id = $1', [data.typeId])
  ).rows;
  type = String(found?.code);
  store = (await s.people.admin.get(`/repair/material/store/${s.north}`)).data;
});
afterAll(() => s.app.stop());

let serial = 0;
const mark = () => `I${Date.now().toString(36).toUpperCase()}${++serial}`;
const goods = (change: Row = {}): Row => ({
  物资编码: mark(),
  物资名称: mark(),
  物资类别: type,
  计量单位: '个',
  ...change,
});
const found = async (keyword: string) => (await s.people.admin.get(`${GOODS}/list?keyword=${keyword}`)).rows;
const opening = (code: string, change: Row = {}): Row => ({
  仓库: store.code,
  物资编码: code,
  数量: '5',
  单价: '2',
  ...change,
});
const codeOf = async (materialId: number): Promise<string> =>
  (await s.people.admin.get(`${GOODS}/${materialId}`)).data.code;

test('materials come in from a workbook: cells that are wrong are named, nothing is half-written, once more adds none', async () => {
  const first = mark();
  const good = [goods({ 物资编码: first, 库存下限: '5', 需归还: '是', 管理方式: '批次' }), goods({ 替代物资: first })];
  const bad: readonly [Row, string][] = [
    [{ 物资类别: '没有这类' }, '物资类别“没有这类”不存在或已停用'],
    [{ 计量单位: '堆' }, '计量单位“堆”不存在'],
    [{ 参考单价: '一元' }, '参考单价应为数字，最多2位小数'],
    [{ 管理方式: '按箱' }, '管理方式应为普通、批次、序列号'],
    [{ 库存下限: '9', 库存上限: '3' }, '库存上限不能小于库存下限'],
    [{ 管理方式: '序列号', 小数位数: '2' }, '按序列号管理的物资只能为整数'],
    [{ 物资编码: first }, '物资编码与第2行重复'],
    [{ 替代物资: 'NONE' }, '替代物资“NONE”不存在'],
    [{ 物资名称: '' }, '物资名称不能为空'],
  ];
  const rows = [...good, ...bad.map(([change]) => goods(change))];
  const { data } = await sendSheet(s.people.admin, GOODS, 'importPreview', rows);
  expect(sheetErrors(data).map(([, message]) => message)).toEqual([
    `替代物资“${first}”不存在`,
    ...bad.map(([, text]) => text),
  ]);
  expect((await sendSheet(s.people.admin, GOODS, 'importData', rows)).msg).toMatch(/^导入失败，数据未写入。/);
  expect(await found(first)).toEqual([]);
  expect((await sendSheet(s.people.admin, GOODS, 'importData', good.slice(0, 1))).msg).toMatch(/新增 1 条/);
  expect(await found(first)).toMatchObject([{ minQty: '5', returnable: true, track: '1' }]);
  const again = await sendSheet(s.people.admin, GOODS, 'importData?updateSupport=1', [
    { ...good[0], 库存上限: '50', 库存下限: '' },
    good[1] as Row,
  ]);
  expect(again.msg).toBe('导入完成：新增 1 条，更新 1 条');
  // An empty cell changes nothing.
  expect(await found(first)).toMatchObject([{ minQty: '5', maxQty: '50' }]);
  expect((await sendSheet(s.people.admin, GOODS, 'importData', good)).msg).toMatch(/物资编码已存在/);
});

test('an import changes no unit under the ledger, and needs its right', async () => {
  const materialId = await s.aMaterial();
  await s.stocked(materialId, '3', '1');
  const { data } = await s.people.admin.get(`${GOODS}/${materialId}`);
  const row = goods({ 物资编码: data.code, 物资名称: data.name, 计量单位: '米' });
  const { data: told } = await sendSheet(s.people.admin, GOODS, 'importPreview?updateSupport=1', [row]);
  expect(sheetErrors(told)).toEqual([[2, `${data.name} 已有流水，不能修改计量单位`]]);
  expect((await sendSheet(s.people.worker, GOODS, 'importData', [row])).code).toBe(403);
});

test('opening stock comes in once, with batches and numbers, into stores that one keeps', async () => {
  const [plain, lot, piece] = [
    await s.aMaterial(),
    await s.aMaterial({ track: '1' }),
    await s.aMaterial({ track: '2' }),
  ];
  const codes = await Promise.all([plain, lot, piece].map(codeOf));
  const [a = '', b = '', c = ''] = codes;
  const wrong: readonly [Row, string][] = [
    [opening(a, { 数量: '1.5' }), '只能为整数'],
    [opening(a, { 数量: '0' }), '数量必须大于0'],
    [opening(a, { 单价: '' }), '单价不能为空'],
    [opening(b), '须填写批号'],
    [opening(c, { 数量: '2', 序列号: 'S1' }), '需要2个序列号，已填1个'],
    [opening('NONE'), '物资编码“NONE”不存在'],
    [opening(a, { 货架: '一号架' }), '货架格式不正确，如 A-01-03'],
    [opening(b, { 批号: 'L0', 生产日期: '2026-05-01', 有效期至: '2026-04-01' }), '的有效期不能早于生产日期'],
  ];
  for (const [row, text] of wrong) {
    const { data } = await sendSheet(s.people.north, OPENING, 'importPreview', [row]);
    expect(
      sheetErrors(data)
        .map(([, message]) => message)
        .join(),
    ).toContain(text);
  }
  const rows = [
    opening(a, { 货架: 'C-02-01' }),
    opening(b, { 批号: 'L1', 有效期至: '2030-01-01' }),
    opening(b, { 批号: 'L2', 数量: '7' }),
    opening(c, { 数量: '2', 序列号: 'S1；S2' }),
  ];
  const south = await sendSheet(s.people.south, OPENING, 'importPreview', rows);
  expect(sheetErrors(south.data)[0]).toEqual([2, `仓库“${store.code}”不存在或已停用`]);
  expect((await sendSheet(s.people.north, OPENING, 'importData', rows)).msg).toBe('导入完成：新增 4 条，更新 0 条');
  expect(await s.stock(plain)).toMatchObject({ qty: '5', amount: '10.00', shelf: 'C-02-01' });
  expect(await s.stock(lot)).toMatchObject({ qty: '12', amount: '24.00' });
  expect(await s.stock(piece)).toMatchObject({ qty: '2' });
  expect((await sendSheet(s.people.north, OPENING, 'importData', rows)).msg).toMatch(/已有流水，不能再导入期初/);
  expect(await s.stock(plain)).toMatchObject({ qty: '5' });
  const { rows: docs } = await s.people.north.get(`${OPENING}/list?kind=2&storeId=${s.north}`);
  expect(docs).toMatchObject([{ status: '30', lineCount: 4, reason: '期初导入' }]);
  expect((await s.people.admin.get('/repair/material/detail/reconcile')).data).toEqual([]);
});

test('one row that the ledger refuses keeps all of them out', async () => {
  const [one, frozen] = [await s.aMaterial(), await s.aMaterial()];
  // A stock that is being counted without ever having had an entry.
  await s.app.services.database.execute(
    'INSERT INTO material_stock (store_id, material_id, frozen_by) VALUES ($1, $2, 1)',
    [s.north, frozen],
  );
  const rows = [opening(await codeOf(one)), opening(await codeOf(frozen))];
  expect((await sendSheet(s.people.north, OPENING, 'importData', rows)).msg).toMatch(/盘点中，暂停出入库$/);
  expect(await s.stock(one)).toBeUndefined();
});
