import { afterAll, beforeAll, expect, test } from 'vitest';
import { persist } from '../../testing/persist.ts';
import { openStores, type Stores } from './store.fixture.ts';

const DOC = '/repair/material/store/doc';
const DETAIL = '/repair/material/detail';
let s: Stores;
beforeAll(async () => {
  s = await openStores();
});
afterAll(() => s.app.stop());

const sql = (text: string) => s.app.services.database.execute(text);
const ledgerOf = async (materialId: number) =>
  (await s.people.admin.get(`${DETAIL}/list?materialId=${materialId}&pageSize=500`)).rows as {
    seq: number;
    delta: string;
    amount: string;
    afterQty: string;
    afterAmount: string;
    bizType: string;
  }[];

test('[MAT-16] what goes out is worth its part of the average, and the last unit takes what is left', async () => {
  const materialId = await s.aMaterial();
  await s.stocked(materialId, '10', '10');
  await s.stocked(materialId, '10', '20');
  await s.posted({ kind: '8', lines: [{ materialId, qty: '15' }] });
  await s.posted({ kind: '8', lines: [{ materialId, qty: '5' }] });
  expect((await ledgerOf(materialId)).map(({ amount }) => amount)).toEqual(['-75.00', '-225.00', '200.00', '100.00']);
  expect(await s.stock(materialId)).toMatchObject({ qty: '0', amount: '0.00' });
});

test('nothing is left of rounding when the last of it goes', async () => {
  const materialId = await s.aMaterial({ decimals: 1 });
  await s.stocked(materialId, '3', '3.33');
  await s.stocked(materialId, '0.1', '0.01');
  for (const qty of ['1.1', '1.3', '0.7']) await s.posted({ kind: '8', lines: [{ materialId, qty }] });
  expect(await s.stock(materialId)).toMatchObject({ qty: '0', amount: '0.00' });
});

test('[MAT-04] the ledger refuses to be changed, and the stock is written by it alone', async () => {
  const materialId = await s.aMaterial();
  await s.stocked(materialId, '5', '1');
  const where = `WHERE material_id = ${materialId}`;
  for (const text of [
    `UPDATE material_ledger SET amount = 0 ${where}`,
    `DELETE FROM material_ledger ${where}`,
    'TRUNCATE material_ledger CASCADE',
    'TRUNCATE material_ledger_serial',
  ])
    await expect(sql(text)).rejects.toThrow('append-only');
  for (const text of [
    `UPDATE material_stock SET qty = 9 ${where}`,
    `UPDATE material_stock SET amount = 9 ${where}`,
    `UPDATE material_stock SET last_seq = 9 ${where}`,
  ])
    await expect(sql(text)).rejects.toThrow('written by the ledger only');
  // What is not the ledger's can be set.
  await sql(`UPDATE material_stock SET shelf = 'A-01' ${where}`);
  expect(await s.stock(materialId)).toMatchObject({ qty: '5', amount: '5.00', shelf: 'A-01' });
});

test('more than there is does not leave, and the refusal names what is short', async () => {
  const materialId = await s.aMaterial({ name: '短缺件', spec: '20米', unit: '6' });
  await s.stocked(materialId, '4', '2');
  const docId = await s.aDoc({ kind: '6', lines: [{ materialId, qty: '5' }] });
  await s.people.north.put(`${DOC}/${docId}/submit`, {});
  expect(await s.people.admin.put(`${DOC}/${docId}/approve`, {})).toMatchObject({
    code: 500,
    msg: '库存不足：短缺件 20米 可用4卷，需要5卷',
  });
  expect((await s.people.north.get(`${DOC}/${docId}`)).data.status).toBe('20');
  expect(await s.stock(materialId)).toMatchObject({ qty: '4', amount: '8.00' });
});

test('exactly all that there is does leave', async () => {
  const materialId = await s.aMaterial();
  await s.stocked(materialId, '4', '2');
  await s.posted({ kind: '6', lines: [{ materialId, qty: '4' }] });
  expect(await s.stock(materialId)).toMatchObject({ qty: '0', amount: '0.00' });
});

test('[MAT-02] sixty issues of three from a hundred at once: thirty-three succeed, the entries are numbered without gaps', async () => {
  const materialId = await s.aMaterial();
  await s.stocked(materialId, '100', '1.37');
  const docs: number[] = [];
  for (let at = 0; at < 60; at++) docs.push(await s.aDoc({ kind: '8', lines: [{ materialId, qty: '3' }] }));
  for (const docId of docs) await s.people.north.put(`${DOC}/${docId}/submit`, {});
  const answers = await Promise.all(
    docs.map((docId) => persist(() => s.people.admin.put(`${DOC}/${docId}/approve`, {}))),
  );
  expect(answers.filter(({ code }) => code === 200)).toHaveLength(33);
  const refused = answers.filter(({ code }) => code !== 200);
  expect(refused).toHaveLength(27);
  for (const { msg } of refused) expect(msg).toMatch(/^库存不足：.+ 可用1个，需要3个$/);
  const entries = await ledgerOf(materialId);
  expect(entries.map(({ seq }) => seq).sort((a, b) => a - b)).toEqual(Array.from({ length: 34 }, (_, at) => at + 1));
  expect(await s.stock(materialId)).toMatchObject({ qty: '1' });
});

test('[MAT-03] sixty documents with the same five goods in any order: nobody sees a deadlock', async () => {
  const goods = await Promise.all(Array.from({ length: 5 }, () => s.aMaterial()));
  for (const materialId of goods) await s.stocked(materialId, '100', '1');
  const docs: number[] = [];
  for (let at = 0; at < 60; at++) {
    const inOrder = goods.map((_, place) => goods[(place * (1 + (at % 4)) + at) % 5] as number);
    docs.push(await s.aDoc({ kind: '8', lines: inOrder.map((materialId) => ({ materialId, qty: '1' })) }));
  }
  for (const docId of docs) await s.people.north.put(`${DOC}/${docId}/submit`, {});
  const answers = await Promise.all(
    docs.map((docId) => persist(() => s.people.admin.put(`${DOC}/${docId}/approve`, {}))),
  );
  expect(answers.filter(({ code }) => code !== 200)).toEqual([]);
  for (const materialId of goods) expect(await s.stock(materialId)).toMatchObject({ qty: '40', amount: '40.00' });
});

test('goods that change places keep their value, and both stores are locked in one order', async () => {
  const [a, b] = [await s.aMaterial(), await s.aMaterial()];
  for (const materialId of [a, b])
    for (const storeId of [s.north, s.south]) await s.stocked(materialId, '30', '1.01', storeId);
  const { north, south } = s.people;
  const move = (storeId: number, toStoreId: number, lines: number[]) =>
    s.aDoc(
      { kind: '4', storeId, toStoreId, lines: lines.map((materialId) => ({ materialId, qty: '1' })) },
      storeId === s.north ? north : south,
    );
  const docs = await Promise.all(
    Array.from({ length: 20 }, (_, at) => (at % 2 ? move(s.north, s.south, [a, b]) : move(s.south, s.north, [b, a]))),
  );
  await Promise.all(docs.map((docId, at) => (at % 2 ? north : south).put(`${DOC}/${docId}/submit`, {})));
  const answers = await Promise.all(
    docs.map((docId) => persist(() => s.people.admin.put(`${DOC}/${docId}/approve`, {}))),
  );
  expect(answers.filter(({ code }) => code !== 200)).toEqual([]);
  for (const storeId of [s.north, s.south])
    expect(await s.stock(a, storeId)).toMatchObject({ qty: '30', amount: '30.30' });
});

test('[MAT-15] a document is taken back once, at the value that it had, and not when that cannot be', async () => {
  const materialId = await s.aMaterial();
  const cheap = await s.stocked(materialId, '10', '10');
  const dear = await s.stocked(materialId, '10', '20');
  await s.posted({ kind: '8', lines: [{ materialId, qty: '15' }] });
  const reverse = (docId: number) => s.people.north.put(`${DOC}/${docId}/reverse`, { reason: '录错' });
  // Five are left, at 15 each.
  expect((await reverse(dear)).msg).toMatch(/^冲红后库存将为负，不能操作（T\S+ 可用5个，需要10个）$/);
  await s.stocked(materialId, '5', '1');
  // Ten for 80: what came in for 200 cannot leave with less.
  expect((await reverse(dear)).msg).toBe('冲红后库存金额将为负，不能操作');
  await s.stocked(materialId, '1', '100');
  expect((await reverse(cheap)).code).toBe(200);
  expect(await s.stock(materialId)).toMatchObject({ qty: '1', amount: '80.00' });
  expect((await reverse(cheap)).msg).toBe('该单据已冲红');
  const [last] = await ledgerOf(materialId);
  expect(last).toMatchObject({ bizType: '90', delta: '-10', amount: '-100.00' });
});

test('[MAT-09] what expires first goes first; what has expired only leaves as a loss', async () => {
  const materialId = await s.aMaterial({ track: '1' });
  const came = (lotNo: string, expireDate: string) =>
    s.posted({ lines: [{ materialId, qty: '10', price: '1', lotNo, expireDate }] });
  await came('LATE', '2099-01-01');
  await came('SOON', '2098-01-01');
  await came('GONE', '2020-01-01');
  await s.posted({ kind: '8', lines: [{ materialId, qty: '12' }] });
  const lots = async () =>
    Object.fromEntries(
      (await s.people.admin.get(`/repair/material/${materialId}/file`)).data.lots.map(
        ({ lotNo, qty }: { lotNo: string; qty: string }) => [lotNo, qty],
      ),
    );
  expect(await lots()).toEqual({ LATE: '8', GONE: '10' });
  const out = async (kind: string, line: object) => {
    const docId = await s.aDoc({ kind, lines: [{ materialId, ...line }] });
    await s.people.north.put(`${DOC}/${docId}/submit`, {});
    return s.people.admin.put(`${DOC}/${docId}/approve`, {});
  };
  expect((await out('8', { qty: '1', lotNo: 'GONE' })).msg).toBe('批次 GONE 已过期，不能领用');
  expect((await out('8', { qty: '9' })).msg).toMatch(/未过期批次可用8个，需要9个$/);
  expect((await out('6', { qty: '10', lotNo: 'GONE' })).code).toBe(200);
  expect(await lots()).toEqual({ LATE: '8' });
  await expect(s.posted({ lines: [{ materialId, qty: '1', price: '1' }] })).rejects.toThrow('须填写批号');
});

test('a batch moves with its dates', async () => {
  const materialId = await s.aMaterial({ track: '1' });
  await s.posted({ lines: [{ materialId, qty: '4', price: '1', lotNo: 'L1', expireDate: '2099-05-01' }] });
  await s.posted({ kind: '4', toStoreId: s.south, lines: [{ materialId, qty: '3' }] });
  const { lots } = (await s.people.admin.get(`/repair/material/${materialId}/file`)).data;
  expect(
    lots.map(({ storeId, lotNo, expireDate, qty }: Record<string, unknown>) => [storeId, lotNo, expireDate, qty]),
  ).toEqual([
    [s.north, 'L1', '2099-05-01', '1'],
    [s.south, 'L1', '2099-05-01', '3'],
  ]);
});

test('[MAT-10] numbered pieces are in one place each', async () => {
  const materialId = await s.aMaterial({ track: '2' });
  const came = (serials: string[], qty = String(serials.length)) =>
    s.posted({ lines: [{ materialId, qty, price: '8', serials }] });
  await came(['A1', 'A2', 'A3']);
  await expect(came(['A3'])).rejects.toThrow('序列号 A3 已在库');
  await expect(came(['A4'], '2')).rejects.toThrow('需要2个序列号，已填1个');
  await expect(came(['A5', 'A5'])).rejects.toThrow('序列号 A5 重复');
  const issue = (serials: string[], kind = '8', who = s.people.north) =>
    s.posted(
      {
        kind,
        lines: [{ materialId, qty: String(serials.length), serials }],
        ...(kind === '4' && { toStoreId: s.south }),
      },
      who,
    );
  await issue(['A2'], '4');
  await expect(issue(['A2'])).rejects.toThrow('序列号 A2 已在库');
  await expect(issue(['A9'])).rejects.toThrow('序列号 A9 不存在');
  const issued = await issue(['A1']);
  const serials = async () =>
    Object.fromEntries(
      (await s.people.admin.get(`/repair/material/${materialId}/file`)).data.serials.map(
        ({ serialNo, status }: { serialNo: string; status: string }) => [serialNo, status],
      ),
    );
  expect(await serials()).toEqual({ A1: '2', A2: '1', A3: '1' });
  await s.people.north.put(`${DOC}/${issued}/reverse`, { reason: '退回' });
  expect(await serials()).toEqual({ A1: '1', A2: '1', A3: '1' });
  expect((await s.people.admin.get(`${DETAIL}/reconcile`)).data).toEqual([]);
});

test('pieces without numbers are refused by the database itself', async () => {
  const materialId = await s.aMaterial({ track: '2' });
  await expect(
    sql(`INSERT INTO material_ledger (store_id, material_id, biz_type, biz_id, biz_line_id, biz_code, delta, amount, operator_name)
      VALUES (${s.north}, ${materialId}, '25', 1, 999999, 'X', 1, 1, 'x')`),
  ).rejects.toThrow('every piece has its number');
});

test('a stock that is counted stands still', async () => {
  const materialId = await s.aMaterial({ name: '角阀' });
  await s.stocked(materialId, '5', '1');
  await sql(`UPDATE material_stock SET frozen_by = 77 WHERE material_id = ${materialId}`);
  await expect(s.stocked(materialId, '1', '1')).rejects.toThrow('角阀 盘点中，暂停出入库');
  await sql(`UPDATE material_stock SET frozen_by = NULL WHERE material_id = ${materialId}`);
  // A store that is counted as a whole holds what was never in it as well.
  const other = await s.aMaterial({ name: '球阀' });
  await sql(`UPDATE material_store SET frozen_by = 77 WHERE store_id = ${s.south}`);
  await expect(s.stocked(other, '1', '1', s.south)).rejects.toThrow('球阀 盘点中，暂停出入库');
  await sql(`UPDATE material_store SET frozen_by = NULL WHERE store_id = ${s.south}`);
});

test('whatever was done here, every stock is what its ledger adds up to, and a change past it is found', async () => {
  expect((await s.people.admin.get(`${DETAIL}/reconcile`)).data).toEqual([]);
  const materialId = await s.aMaterial({ name: '对账样品' });
  await s.stocked(materialId, '5', '2');
  await sql('ALTER TABLE material_stock DISABLE TRIGGER material_stock_kept');
  await sql(`UPDATE material_stock SET qty = 7 WHERE material_id = ${materialId}`);
  const told = (await s.people.admin.get(`${DETAIL}/reconcile`)).data;
  expect(told).toMatchObject([{ name: '对账样品', qty: '7', ledgerQty: '5', problem: '数量与流水不符' }]);
  await sql(`UPDATE material_stock SET qty = 5, amount = 1 WHERE material_id = ${materialId}`);
  expect((await s.people.admin.get(`${DETAIL}/reconcile`)).data).toMatchObject([{ problem: '金额与流水不符' }]);
  await sql(`UPDATE material_stock SET amount = 10 WHERE material_id = ${materialId}`);
  await sql('ALTER TABLE material_stock ENABLE TRIGGER material_stock_kept');
});
