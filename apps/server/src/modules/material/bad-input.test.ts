import { localDay } from '@jiaoyan/contract/kernel/wall-time';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Answer, Caller } from '../../testing/app.ts';
import { openPurchases, PURCHASE_PATH, type Purchases } from './purchase.fixture.ts';
import { made } from './store.fixture.ts';

const PATH = '/repair/material';
const DOC = `${PATH}/store/doc`;
const COLLECT = `${PATH}/collect`;
const CHECK = `${PATH}/store/check`;
let s: Purchases;
/** What the wrong inputs are about: goods of each way of keeping, and documents as far as they got. */
let at: {
  plain: number;
  exact: number;
  lot: number;
  serial: number;
  frozen: number;
  off: number;
  posted: number;
  gone: number;
  dear: number;
  reversed: number;
  issued: number;
  held: number;
  own: number;
  waiting: number;
  ordered: number;
  mine: number;
  draft: number;
  count: number;
  counted: number;
};
const sql = async (text: string) => (await s.app.services.database.execute(text)).rows;

beforeAll(async () => {
  s = await openPurchases();
  const { admin, north, worker } = s.people;
  const plain = await s.aMaterial({ name: '测角阀', spec: 'DN15' });
  const [exact, frozen] = [await s.aMaterial({ name: '测电线', decimals: 2 }), await s.aMaterial({ name: '测弯头' })];
  const lot = await s.aMaterial({ name: '测密封胶', track: '1' });
  const serial = await s.aMaterial({ name: '测电机', track: '2' });
  await s.stocked(plain, '10', '10');
  const posted = await s.stocked(plain, '10', '20');
  const gone = await s.stocked(exact, '5', '1');
  await s.posted({ kind: '8', lines: [{ materialId: exact, qty: '3' }] });
  const dearGoods = await s.aMaterial({ name: '测贵件' });
  const dear = await s.stocked(dearGoods, '10', '20');
  await s.posted({ kind: '8', lines: [{ materialId: dearGoods, qty: '10' }] });
  await s.stocked(dearGoods, '15', '1');
  const reversed = await s.stocked(frozen, '1', '1');
  await north.put(`${DOC}/${reversed}/reverse`, { reason: '录错' });
  await s.stocked(frozen, '5', '1');
  await s.posted({ lines: [{ materialId: lot, qty: '2', price: '1', lotNo: 'OLD', expireDate: '2020-01-01' }] });
  await s.posted({ lines: [{ materialId: serial, qty: '1', price: '1', serials: ['X1'] }] });
  await sql(`UPDATE material_stock SET frozen_by = 77 WHERE material_id = ${frozen}`);
  const off = made(
    await admin.post(`${PATH}/store`, {
      ...(await admin.get(`${PATH}/store/${s.south}`)).data,
      storeId: undefined,
      name: '停用库',
      code: `OFF${Date.now()}`.slice(-10),
    }),
  );
  await admin.put(`${PATH}/store`, { storeId: off, status: '1' });
  const collect = async (who: Caller, state: 'asked' | 'held' | 'issued') => {
    const lines = [{ materialId: plain, qty: '2' }];
    const id = made(await who.post(COLLECT, { kind: '2', storeId: s.north, purpose: '备件', lines }));
    if (state !== 'asked') await admin.put(`${COLLECT}/${id}/approve`, {});
    const [{ lineId }] = (await admin.get(`${COLLECT}/${id}`)).data.lines;
    if (state === 'issued') await north.put(`${COLLECT}/${id}/issue`, { lines: [{ lineId, qty: '2' }] });
    return id;
  };
  const counting = await s.aMaterial();
  await s.stocked(counting, '5', '1');
  await sql(`UPDATE material_stock SET shelf = 'BAD-1' WHERE material_id = ${counting}`);
  const count = made(await north.post(CHECK, { storeId: s.north, scope: '3', shelf: 'BAD-1' }));
  const [{ lineId: counted }] = (await admin.get(`${CHECK}/${count}`)).data.lines;
  await north.post(`${CHECK}/${count}/count`, { entries: [{ lineId: counted, qty: '4' }] });
  at = {
    plain,
    exact,
    lot,
    serial,
    frozen,
    off,
    posted,
    gone,
    dear,
    reversed,
    count,
    counted,
    issued: await collect(worker, 'issued'),
    held: await collect(north, 'held'),
    own: await collect(admin, 'asked'),
    waiting: await collect(worker, 'asked'),
    ordered: await s.ordered([{ materialId: plain, qty: '100', price: '10' }]),
    mine: await s.ordered([{ materialId: plain, qty: '4', price: '1' }], {}, north),
    draft: await s.aDoc({ kind: '6', lines: [{ materialId: plain, qty: '1' }] }),
  };
});
afterAll(() => s.app.stop());

const doc = (change: object, line: object = {}) =>
  s.people.north.post(DOC, {
    kind: '3',
    storeId: s.north,
    bizDate: localDay(s.app.services.clock()),
    lines: [{ materialId: at.plain, qty: '1', price: '1', ...line }],
    ...change,
  });
const lines = (...list: object[]) => ({ lines: list });
/** A draft that is handed in, and approved where that is asked for. */
async function post(change: object, line: object): Promise<Answer> {
  const draft = await doc(change, line);
  if (draft.code !== 200) return draft;
  const sent = await s.people.north.put(`${DOC}/${draft.data}/submit`, {});
  const answer = sent.data?.status === '20' ? await s.people.admin.put(`${DOC}/${draft.data}/approve`, {}) : sent;
  await s.people.north.put(`${DOC}/${draft.data}/withdraw`, {});
  await s.people.north.delete(`${DOC}/${draft.data}`);
  return answer;
}
const out = {
  kind: '8',
  get deptId() {
    return s.dept;
  },
};
const reverse = (id: number) => s.people.north.put(`${DOC}/${id}/reverse`, { reason: '录错' });
const withLine = async (path: string, line: object, who: Caller, rest: object = {}) => {
  const [{ lineId }] = (await s.people.admin.get(path.replace(/\/\w+$/, ''))).data.lines;
  return who.put(path, { lines: [{ lineId, ...line }], ...rest });
};
const goods = (change: object) => s.people.admin.put(PATH, { materialId: at.plain, ...change });

type Row = readonly [name: string, call: () => Promise<Answer>, text: string | RegExp, field?: string | undefined];
const rows: readonly Row[] = [
  ['a quantity of nothing', () => doc({}, { qty: '0' }), '数量必须大于0', 'lines.0.qty'],
  ['a quantity below zero', () => doc({}, { qty: '-1' }), '数量格式不正确', 'lines.0.qty'],
  ['a part of what is counted whole', () => doc({}, { qty: '1.5' }), '测角阀 DN15只能为整数', 'lines'],
  [
    'more decimals than a material has',
    () => doc({}, { materialId: at.exact, qty: '1.005' }),
    '测电线最多2位小数',
    'lines',
  ],
  ['fifteen digits', () => doc({}, { qty: '123456789012345' }), '数量格式不正确', 'lines.0.qty'],
  ['an exponent', () => doc({}, { qty: '1e3' }), '数量格式不正确', 'lines.0.qty'],
  ['full-width digits', () => doc({}, { qty: '１２' }), '数量格式不正确', 'lines.0.qty'],
  [
    'more than there is',
    () => post(out, { qty: '999', price: '' }),
    /^库存不足：测角阀 DN15 可用\d+个，需要999个$/,
    'lines',
  ],
  [
    'what is being counted',
    () => post(out, { materialId: at.frozen, qty: '1', price: '' }),
    '测弯头 盘点中，暂停出入库',
    'lines',
  ],
  [
    'a store that is switched off',
    () =>
      s.people.admin.post(DOC, {
        kind: '3',
        storeId: at.off,
        bizDate: '2024-01-01',
        ...lines({ materialId: at.plain, qty: '1', price: '1' }),
      }),
    '仓库已停用',
    'storeId',
  ],
  ['a move into the own store', () => doc({ kind: '4', toStoreId: s.north }), '不能向本仓库调拨', 'toStoreId'],
  [
    'a material twice',
    () => doc(lines({ materialId: at.plain, qty: '1', price: '1' }, { materialId: at.plain, qty: '2', price: '1' })),
    '重复物资：测角阀 DN15，请合并数量',
    'lines',
  ],
  ['another unit after use', () => goods({ unit: '2' }), '测角阀 DN15 已有流水，不能修改计量单位', 'unit'],
  ['another way of keeping after use', () => goods({ track: '1' }), '测角阀 DN15 已有流水，不能修改管理方式', 'track'],
  ['other decimals after use', () => goods({ decimals: 2 }), '测角阀 DN15 已有流水，不能修改小数位数', 'decimals'],
  ['a batch without its number', () => post({}, { materialId: at.lot }), '测密封胶 须填写批号', 'lines'],
  [
    'a batch that has expired',
    () => post(out, { materialId: at.lot, lotNo: 'OLD', price: '' }),
    '批次 OLD 已过期，不能领用',
    'lines',
  ],
  [
    'fewer numbers than pieces',
    () => post({}, { materialId: at.serial, qty: '2', serials: ['X2'] }),
    '测电机 需要2个序列号，已填1个',
    'lines',
  ],
  ['a piece that is there', () => post({}, { materialId: at.serial, serials: ['X1'] }), '序列号 X1 已在库', 'lines'],
  [
    'more than was ordered',
    () => withLine(`${PURCHASE_PATH}/${at.ordered}/receive`, { qty: '106', price: '10' }, s.people.north),
    '入库数量超过采购数量的105%',
    'lines',
  ],
  [
    'what one has ordered oneself',
    () => withLine(`${PURCHASE_PATH}/${at.mine}/receive`, { qty: '1', price: '1' }, s.people.north),
    '采购申请人不能办理本单入库',
  ],
  [
    'another price without a word',
    () => withLine(`${PURCHASE_PATH}/${at.ordered}/receive`, { qty: '1', price: '11.01' }, s.people.north),
    '测角阀 DN15 单价偏离11%，请填写原因',
    'reason',
  ],
  [
    'handing out to oneself',
    () => withLine(`${COLLECT}/${at.held}/issue`, { qty: '1' }, s.people.north),
    '不能办理本人的领用单',
  ],
  ['approving the own request', () => s.people.admin.put(`${COLLECT}/${at.own}/approve`, {}), '申请人不能审批本人单据'],
  [
    'bringing back more than one has',
    () => withLine(`${COLLECT}/${at.issued}/return`, { qty: '3' }, s.people.north),
    '退库数量不能超过持有数量2',
    'lines',
  ],
  ['taking back what is taken back', () => reverse(at.reversed), '该单据已冲红'],
  [
    'taking back what is gone',
    () => reverse(at.gone),
    '冲红后库存将为负，不能操作（测电线 可用2个，需要5个）',
    'lines',
  ],
  ['taking back what is worth more than the rest', () => reverse(at.dear), '冲红后库存金额将为负，不能操作', 'lines'],
  [
    'a count of nothing',
    () => s.people.admin.post(`${CHECK}/${at.count}/count`, { entries: [{ lineId: at.counted, qty: '' }] }),
    '盘点数量不能为空',
    'entries.0.qty',
  ],
  [
    'a difference that nobody else has looked at',
    () => s.people.north.put(`${CHECK}/${at.count}/submit`, {}),
    '差异超过允许范围，请由他人复盘',
  ],
  [
    'a store with goods, switched off',
    () => s.people.admin.put(`${PATH}/store`, { storeId: s.north, status: '1' }),
    '仓库仍有库存，不能停用',
    'status',
  ],
  ['a material with goods, switched off', () => goods({ status: '1' }), '测角阀 DN15 有库存，不能停用', 'status'],
  [
    'an older version',
    () => s.people.north.put(`${DOC}/${at.draft}/submit`, { version: 99 }),
    '数据已被他人修改，请刷新后重试',
  ],
  ['a document of another store', () => s.people.south.put(`${DOC}/${at.draft}/submit`, {}), '数据不存在或无权查看'],
  ['no right to it', () => s.people.worker.put(`${DOC}/${at.draft}/submit`, {}), '当前操作没有权限'],
];

/** Everything that the stores have, as it is stored; drafts that a test has taken away again are as if they had not been. */
async function stored(): Promise<unknown> {
  const tables = await sql(`SELECT table_name AS name FROM information_schema.tables
    WHERE table_schema = 'public' AND table_name LIKE 'material%' ORDER BY 1`);
  const parts = tables.map(
    ({ name }) =>
      `SELECT '${name}' AS name, md5(coalesce(string_agg(x::text, ';' ORDER BY x::text), '')) AS sum FROM ${name} x`,
  );
  return sql(parts.join(' UNION ALL '));
}

const cases = rows.map(([name, ...what]) => [name, what] as const);
test.each(cases)(
  '%s is refused with its text and its field, and nothing is written',
  async (_name, [call, text, field]) => {
    const before = await stored();
    const answer = await call();
    if (typeof text === 'string') expect(answer.msg).toBe(text);
    else expect(answer.msg).toMatch(text);
    expect(answer.field).toBe(field);
    expect([403, 404, 409, 500]).toContain(answer.code);
    expect(await stored()).toEqual(before);
  },
);

test('nobody approves his own count', async () => {
  const { north, admin } = s.people;
  await admin.post(`${CHECK}/${at.count}/count`, { entries: [{ lineId: at.counted, qty: '4' }] });
  expect((await north.put(`${CHECK}/${at.count}/submit`, {})).data.status).toBe('20');
  const before = await stored();
  expect((await admin.put(`${CHECK}/${at.count}/audit`, {})).msg).toBe('盘点人不能审核本人盘点');
  expect(await stored()).toEqual(before);
});

test('a purchase whose process is not published stays a draft', async () => {
  const id = await s.ask([{ materialId: at.plain, qty: '1', price: '1' }]);
  await sql(`UPDATE bpm_definition SET key = 'gone' WHERE key = 'material_purchase_order'`);
  try {
    const before = await stored();
    const answer = await s.put(s.people.deputy, id, 'submit');
    expect(answer).toMatchObject({ code: 500, msg: '流程“material_purchase_order”尚未发布' });
    expect(await stored()).toEqual(before);
    expect((await s.detail(id)).status).toBe('0');
  } finally {
    await sql(`UPDATE bpm_definition SET key = 'material_purchase_order' WHERE key = 'gone'`);
  }
});

test('[MAT-04] what a stock holds is not among what can be set by hand', async () => {
  const [stock] = await sql(`SELECT stock_id, version FROM material_stock
    WHERE store_id = ${s.north} AND material_id = ${at.plain}`);
  const before = await s.stock(at.plain);
  const written = { stockId: stock?.stock_id, version: stock?.version, minQty: '1', maxQty: '99', shelf: 'B-01' };
  const tried = { ...written, qty: '999', amount: '999.00', reserved: '0', lastSeq: 1 };
  await s.people.north.put(`${PATH}/store/stock`, tried);
  const after = await s.stock(at.plain);
  expect([after.qty, after.amount, after.reserved]).toEqual([before.qty, before.amount, before.reserved]);
  expect((await s.people.admin.get(`${PATH}/detail/reconcile`)).data).toEqual([]);
});
