import { localDay } from '@jiaoyan/contract/kernel/wall-time';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readXlsx } from '../../kernel/sheet/xlsx-read.ts';
import type { Answer, Caller } from '../../testing/app.ts';
import { grantPermissions } from '../../testing/grants.ts';
import { openPurchases, PURCHASE_PATH, type Purchases } from './purchase.fixture.ts';
import { made } from './store.fixture.ts';

const PATH = '/repair/material';
const DOC = `${PATH}/store/doc`;
let s: Purchases;
let names: { north: string; south: string };
/** Goods of each way of keeping that lie in both stores: seven and nine came, five and four are left. */
let goods: { plain: number; lot: number; serial: number; instead: number; typeId: number };
let docs: { north: number; south: number };

const sql = async (text: string) => (await s.app.services.database.execute(text)).rows;
const codeOf = async (materialId: number): Promise<string> =>
  (await s.people.admin.get(`${PATH}/${materialId}`)).data.code;
const storeName = async (storeId: number): Promise<string> =>
  (await s.people.admin.get(`${PATH}/store/${storeId}`)).data.name;

beforeAll(async () => {
  s = await openPurchases();
  const { admin, north, south } = s.people;
  names = { north: await storeName(s.north), south: await storeName(s.south) };
  const key = `SC${Date.now()}`;
  const typeId = made(await admin.post(`${PATH}/type`, { parentId: 0, name: key, code: key.slice(-8) }));
  const plain = await s.aMaterial({ typeId });
  const [lot, serial] = [await s.aMaterial({ track: '1' }), await s.aMaterial({ track: '2' })];
  goods = { plain, lot, serial, typeId, instead: await s.aMaterial({ substituteIds: [plain] }) };
  const came = async (storeId: number, who: Caller, qty: string, mark: string) => {
    const lines = [
      { materialId: plain, qty, price: '1' },
      { materialId: lot, qty: '1', price: '1', lotNo: `L-${mark}` },
      { materialId: serial, qty: '1', price: '1', serials: [`S-${mark}`] },
    ];
    return s.posted({ storeId, lines }, who);
  };
  docs = { north: await came(s.north, north, '7', 'N'), south: await came(s.south, south, '9', 'S') };
  await s.posted({ kind: '8', lines: [{ materialId: plain, qty: '2' }] }, north);
  await s.posted({ kind: '8', storeId: s.south, lines: [{ materialId: plain, qty: '5' }] }, south);
  await s.ordered([{ materialId: plain, qty: '3', price: '1' }]);
  await s.ordered([{ materialId: plain, qty: '6', price: '1' }], { storeId: s.south });
});
afterAll(() => s.app.stop());

const listed = (answer: Answer, materialId: number): Answer =>
  answer.rows.find((row: Answer) => row.materialId === materialId);
const book = async (who: Caller, path: string, payload: object = {}): Promise<string> => {
  const { rawPayload } = await who.raw({ method: 'POST', url: path, payload });
  return JSON.stringify(await readXlsx(rawPayload, 5000));
};
const month = () => localDay(s.app.services.clock()).slice(0, 7);

/** What a keeper is told, and what somebody who reaches both stores. */
const told: readonly [string, (who: Caller) => Promise<unknown>, unknown, unknown][] = [
  ['how much of a material there is', async (who) => listed(await ofList(who), goods.plain).qty, '5', '9'],
  ['what was used of it', async (who) => listed(await ofList(who), goods.plain).usage, '2', '7'],
  ['what of it is on order', async (who) => listed(await ofList(who), goods.plain).coming, '3', '9'],
  ['what a kind of goods is worth', async (who) => amountOfType(who), '5.00', '9.00'],
  ['in which stores it lies', async (who) => (await file(who, goods.plain)).stores.length, 1, 2],
  [
    'which batches there are',
    async (who) => pluck((await file(who, goods.lot)).lots, 'lotNo'),
    ['L-N'],
    ['L-N', 'L-S'],
  ],
  [
    'which pieces there are',
    async (who) => pluck((await file(who, goods.serial)).serials, 'serialNo'),
    ['S-N'],
    ['S-N', 'S-S'],
  ],
  ['how much there was at the end of a day', async (who) => (await file(who, goods.plain)).trend.at(-1).qty, '5', '9'],
  ['what was paid', async (who) => pluck((await file(who, goods.plain)).prices, 'qty'), ['7'], ['7', '9']],
  ['what could be taken instead', async (who) => (await file(who, goods.instead)).substitutes[0].available, '5', '9'],
  [
    'the stocks',
    async (who) => storesIn(await who.get(`${PATH}/store/stock/list?pageSize=500`)),
    [true, false],
    [true, true],
  ],
  [
    'the stocks as a workbook',
    async (who) => storesIn(await book(who, `${PATH}/store/stock/export`)),
    [true, false],
    [true, true],
  ],
  [
    'the ledger',
    async (who) => storesIn(await who.get(`${PATH}/detail/list?pageSize=500`)),
    [true, false],
    [true, true],
  ],
  [
    'the ledger as a workbook',
    async (who) => storesIn(await book(who, `${PATH}/detail/export`)),
    [true, false],
    [true, true],
  ],
  ['the month', async (who) => closeOf(await who.get(`${PATH}/detail/summary?month=${month()}`)), '5', '9'],
  ['the documents', async (who) => docsIn(await who.get(`${DOC}/list?pageSize=500`)), [true, false], [true, true]],
  [
    'the documents as a workbook',
    async (who) => storesIn(await book(who, `${DOC}/export`)),
    [true, false],
    [true, true],
  ],
  [
    'the stores',
    async (who) => storesIn(await who.get(`${PATH}/store/list?pageSize=500`)),
    [true, false],
    [true, true],
  ],
  [
    'what is ordered',
    async (who) => storesIn(await who.get(`${PURCHASE_PATH}/list?pageSize=500`)),
    [true, false],
    [true, true],
  ],
  [
    'what is ordered as a workbook',
    async (who) => storesIn(await book(who, `${PURCHASE_PATH}/export`)),
    [true, false],
    [true, true],
  ],
];
const ofList = async (who: Caller) => who.get(`${PATH}/list?keyword=${await codeOf(goods.plain)}`);
const file = async (who: Caller, materialId: number) => (await who.get(`${PATH}/${materialId}/file`)).data;
const pluck = (rows: readonly Answer[], name: string): string[] => rows.map((row) => row[name]).sort();
const amountOfType = async (who: Caller) =>
  (await who.get(`${PATH}/type/list`)).data.find((row: Answer) => row.typeId === goods.typeId)?.stockAmount;
const storesIn = (answer: Answer | string) => {
  const text = typeof answer === 'string' ? answer : JSON.stringify(answer);
  return [text.includes(names.north), text.includes(names.south)];
};
const docsIn = ({ rows }: Answer) =>
  [docs.north, docs.south].map((id) => rows.some(({ docId }: Answer) => docId === id));
const closeOf = ({ data }: Answer) => data.rows.find((row: Answer) => row.materialId === goods.plain).closeQty;

test.each(told)('a keeper is told %s of his own store only', async (_name, ask, own, all) => {
  expect(await ask(s.people.north)).toEqual(own);
  expect(await ask(s.people.admin)).toEqual(all);
});

test('a keeper sets limits, prints, counts and asks for suggestions in his own store only', async () => {
  const { north, south } = s.people;
  const [far] = await sql(`SELECT stock_id, version FROM material_stock WHERE store_id = ${s.south}
    AND material_id = ${goods.plain}`);
  const limits = { stockId: far?.stock_id, version: far?.version, minQty: '1', maxQty: '9', shelf: 'Z-9' };
  expect(await north.put(`${PATH}/store/stock`, limits)).toMatchObject({ code: 404, msg: '数据不存在或无权查看' });
  const [kept] = await sql(`SELECT shelf, min_qty FROM material_stock WHERE stock_id = ${far?.stock_id}`);
  expect(kept).toEqual({ shelf: '', min_qty: '0.000' });
  expect((await south.put(`${PATH}/store/stock`, limits)).code).toBe(200);
  const check = { storeId: s.south, scope: '3', shelf: 'Z-9' };
  expect((await north.post(`${PATH}/store/check`, check)).code).toBe(404);
  const checkId = made(await south.post(`${PATH}/store/check`, check));
  const known = async (who: Caller) =>
    (await who.get(`${PATH}/store/check/list?pageSize=500`)).rows.some((row: Answer) => row.checkId === checkId);
  expect([await known(north), await known(south)]).toEqual([false, true]);
  for (const path of [`${PATH}/store/check/${checkId}`, `${PATH}/store/check/${checkId}/sheet`])
    expect([path, (await north.get(path)).code]).toEqual([path, 404]);
  expect((await north.put(`${PATH}/store/check/${checkId}/void`, { reason: '试' })).code).toBe(404);
  expect((await south.put(`${PATH}/store/check/${checkId}/void`, { reason: '试' })).code).toBe(200);
});

test('a difference between books and ledger is told to those who reach the store', async () => {
  const where = `store_id = ${s.south} AND material_id = ${goods.plain}`;
  await sql('ALTER TABLE material_stock DISABLE TRIGGER material_stock_kept');
  const differences = async (who: Caller) => (await who.get(`${PATH}/detail/reconcile`)).data.length;
  await sql(`UPDATE material_stock SET qty = qty + 1 WHERE ${where}`);
  expect([await differences(s.people.north), await differences(s.people.south)]).toEqual([0, 1]);
  await sql(`UPDATE material_stock SET qty = qty - 1 WHERE ${where}`);
  await sql('ALTER TABLE material_stock ENABLE TRIGGER material_stock_kept');
});

test('a keeper reaches what he carries himself as well, and not what other people carry', async () => {
  const { north, admin, worker } = s.people;
  const take = async (who: Caller) => {
    const ask = { kind: '2', storeId: s.north, purpose: '随身', lines: [{ materialId: goods.plain, qty: '1' }] };
    const id = made(await who.post(`${PATH}/collect`, ask));
    await admin.put(`${PATH}/collect/${id}/approve`, {});
    const [{ lineId }] = (await admin.get(`${PATH}/collect/${id}`)).data.lines;
    const given = await admin.put(`${PATH}/collect/${id}/issue`, { lines: [{ lineId, qty: '1' }] });
    if (given.code !== 200) throw new Error(given.msg);
    const [row] =
      await sql(`SELECT p.store_id AS id FROM material_store p JOIN material_collect c ON c.user_id = p.owner_id
      WHERE c.collect_id = ${id}`);
    return Number(row?.id);
  };
  const [own, other] = [await take(north), await take(worker)];
  const { rows } = await north.get(`${PATH}/detail/list?pageSize=500&materialId=${goods.plain}`);
  const seen = new Set(rows.map(({ storeId }: Answer) => storeId));
  expect([seen.has(own), seen.has(other)]).toEqual([true, false]);
  expect((await north.get(`${PATH}/store/${other}`)).code).toBe(404);
});

test('requests are reached by who made them, who leads them, and who keeps their store', async () => {
  const { worker, north, south, admin } = s.people;
  const leader = await s.app.signIn('gaojd');
  const stranger = await s.app.signIn('chenlx');
  const ask = { kind: '2', storeId: s.south, purpose: '范围', lines: [{ materialId: goods.plain, qty: '1' }] };
  const id = made(await worker.post(`${PATH}/collect`, ask));
  const reached = async (who: Caller) => {
    const { rows = [] } = await who.get(`${PATH}/collect/list?pageSize=500`);
    return [rows.some(({ collectId }: Answer) => collectId === id), (await who.get(`${PATH}/collect/${id}`)).code];
  };
  expect(await reached(leader)).toEqual([true, 200]);
  expect(await reached(south)).toEqual([true, 200]);
  expect(await reached(admin)).toEqual([true, 200]);
  expect(await reached(stranger)).toEqual([false, 404]);
  expect(await reached(north)).toEqual([false, 404]);
  expect((await worker.get(`${PATH}/collect/${id}`)).code).toBe(200);
  expect((await stranger.put(`${PATH}/collect/${id}/approve`, {})).code).toBe(404);
  const mine = async (who: Caller) =>
    (await who.get(`${PATH}/collect/my?pageSize=500`)).rows.some(({ collectId }: Answer) => collectId === id);
  expect([await mine(worker), await mine(north)]).toEqual([true, false]);
});

test('who keeps a store and asks for nothing is told of his own store only what there is to give', async () => {
  const ROLE = 9871;
  await sql(`INSERT INTO sys_role (role_id, role_name, role_key, data_scope) OVERRIDING SYSTEM VALUE
    VALUES (${ROLE}, '库房查看', 'bin_reader', '5')`);
  await sql(
    `INSERT INTO sys_user_role (user_id, role_id) SELECT user_id, ${ROLE} FROM sys_user WHERE user_name = 'moyh'`,
  );
  await sql(
    `INSERT INTO material_store_keeper (store_id, user_id) SELECT ${s.north}, user_id FROM sys_user WHERE user_name = 'moyh'`,
  );
  await grantPermissions(s.app, ROLE, ['repair:materialStore:list', 'repair:material:list']);
  const reader = await s.app.signIn('moyh');
  const code = await codeOf(goods.plain);
  const offered = async (storeId: number) =>
    (await reader.get(`${PATH}/optionselect?keyword=${code}&storeId=${storeId}`)).data[0]?.available;
  expect(Number(await offered(s.north))).toBeGreaterThan(0);
  expect(await offered(s.south)).toBe('0');
});
