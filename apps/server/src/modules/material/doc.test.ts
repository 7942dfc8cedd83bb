import { afterAll, beforeAll, expect, test } from 'vitest';
import { openStores, type Stores } from './store.fixture.ts';

const DOC = '/repair/material/store/doc';
let s: Stores;
beforeAll(async () => {
  s = await openStores();
});
afterAll(() => s.app.stop());

const detail = async (docId: number) => (await s.people.admin.get(`${DOC}/${docId}`)).data;

test('goods that come in are posted by their keeper; what leaves needs somebody else', async () => {
  const materialId = await s.aMaterial();
  const { north, deputy } = s.people;
  const receipt = await s.aDoc({ lines: [{ materialId, qty: '10', price: '3' }] });
  expect((await north.get(`${DOC}/${receipt}`)).data).toMatchObject({
    status: '10',
    moves: ['submit', 'edit', 'remove'],
    amount: '30.00',
  });
  expect((await north.put(`${DOC}/${receipt}/submit`, {})).data.status).toBe('30');
  const issue = await s.aDoc({ kind: '8', lines: [{ materialId, qty: '4' }] });
  expect((await north.put(`${DOC}/${issue}/submit`, {})).data.status).toBe('20');
  expect((await north.get(`${DOC}/${issue}`)).data.moves).toEqual(['withdraw']);
  expect((await north.put(`${DOC}/${issue}/approve`, {})).msg).toBe('申请人不能审批本人单据');
  expect((await north.put(`${DOC}/${issue}/reject`, { reason: 'x' })).msg).toBe('申请人不能审批本人单据');
  expect((await deputy.put(`${DOC}/${issue}/withdraw`, {})).msg).toBe('只有制单人可以撤回');
  expect(await s.stock(materialId)).toMatchObject({ qty: '10' });
  expect((await deputy.put(`${DOC}/${issue}/approve`, {})).data.status).toBe('30');
  expect(await s.stock(materialId)).toMatchObject({ qty: '6', amount: '18.00' });
  const { timeline, approverName, amount } = await detail(issue);
  expect(timeline.map(({ event }: { event: string }) => event)).toEqual(['CREATE', 'SUBMIT', 'APPROVE']);
  expect(approverName).not.toBe('');
  expect(amount).toBe('12.00');
});

test('a document in every state takes exactly its moves', async () => {
  const materialId = await s.aMaterial();
  await s.stocked(materialId, '50', '1');
  const { north, admin } = s.people;
  const issue = () => s.aDoc({ kind: '8', lines: [{ materialId, qty: '1' }] });
  const states: Record<string, () => Promise<number>> = {
    '10': issue,
    async '20'() {
      const docId = await issue();
      await north.put(`${DOC}/${docId}/submit`, {});
      return docId;
    },
    '30': () => s.posted({ kind: '8', lines: [{ materialId, qty: '1' }] }),
    async '60'() {
      const docId = await states['20']?.();
      await admin.put(`${DOC}/${docId}/reject`, { reason: '数量不对' });
      return docId as number;
    },
    async '90'() {
      const docId = await states['30']?.();
      await north.put(`${DOC}/${docId}/reverse`, { reason: '录错' });
      return docId as number;
    },
  };
  const allowed: Record<string, string[]> = {
    '10': ['submit', 'remove'],
    '20': ['approve', 'reject', 'withdraw'],
    '30': ['reverse'],
    '60': ['submit', 'remove'],
    '90': [],
  };
  for (const [state, build] of Object.entries(states))
    for (const move of ['submit', 'approve', 'reject', 'withdraw', 'reverse', 'remove']) {
      const docId = await build();
      // The keeper makes his own moves, somebody else checks.
      const who = move === 'approve' || move === 'reject' ? admin : north;
      const { code, msg } =
        move === 'remove'
          ? await who.delete(`${DOC}/${docId}`)
          : await who.put(`${DOC}/${docId}/${move}`, { reason: '核对' });
      const expected = allowed[state]?.includes(move);
      expect([state, move, code], msg).toEqual([state, move, expected ? 200 : 500]);
      // Whoever reverses it once more is told that it has been done.
      const isDone = state === '90' && move === 'reverse';
      if (!expected) expect(msg).toMatch(isDone ? /^该单据已冲红$/ : /^当前状态为【.+】，不能执行【.+】$/);
    }
});

test('two people decide at once: one succeeds, the other is told', async () => {
  const materialId = await s.aMaterial();
  await s.stocked(materialId, '5', '1');
  const docId = await s.aDoc({ kind: '6', lines: [{ materialId, qty: '5' }] });
  await s.people.north.put(`${DOC}/${docId}/submit`, {});
  const { version } = await detail(docId);
  const answers = await Promise.all(
    [s.people.admin, s.people.deputy, s.people.admin].map((who) => who.put(`${DOC}/${docId}/approve`, { version })),
  );
  expect(answers.map(({ code }) => code).sort()).toEqual([200, 409, 409]);
  expect(await s.stock(materialId)).toMatchObject({ qty: '0' });
});

test('[MAT-06] the same key twice is one document, and a document is posted once', async () => {
  const materialId = await s.aMaterial();
  const change = { clientKey: `key-${materialId}`, lines: [{ materialId, qty: '2', price: '1' }] };
  const ids = [await s.aDoc(change), await s.aDoc(change), await s.aDoc(change)];
  expect(new Set(ids).size).toBe(1);
  const [docId] = ids as [number];
  const answers = await Promise.all([0, 1, 2].map(() => s.people.north.put(`${DOC}/${docId}/submit`, {})));
  expect(answers.filter(({ code }) => code === 200)).toHaveLength(1);
  expect(await s.stock(materialId)).toMatchObject({ qty: '2' });
});

test('a draft is changed as a whole, its kind never', async () => {
  const [a, b] = [await s.aMaterial(), await s.aMaterial()];
  const docId = await s.aDoc({ lines: [{ materialId: a, qty: '1', price: '1' }] });
  const { version, bizDate } = await detail(docId);
  const body = {
    docId,
    version,
    kind: '3',
    storeId: s.north,
    bizDate,
    lines: [{ materialId: b, qty: '3', price: '2.5' }],
  };
  const { north } = s.people;
  expect((await north.put(DOC, body)).code).toBe(200);
  expect(await detail(docId)).toMatchObject({ amount: '7.50', lines: [{ materialId: b, qty: '3', amount: '7.50' }] });
  expect((await north.put(DOC, body)).code).toBe(409);
  expect((await north.put(DOC, { ...body, version: undefined, kind: '2' })).msg).toBe('单据类型不允许修改');
});

test.each([
  ['nothing', { qty: '' }, '数量不能为空'],
  ['zero', { qty: '0' }, '数量必须大于0'],
  ['zero with decimals', { qty: '0.000' }, '数量必须大于0'],
  ['below zero', { qty: '-1' }, '数量格式不正确'],
  ['an exponent', { qty: '1e3' }, '数量格式不正确'],
  ['full-width digits', { qty: '１２' }, '数量格式不正确'],
  ['fifteen digits', { qty: '123456789012345' }, '数量格式不正确'],
  ['four decimals', { qty: '1.0001' }, '数量格式不正确'],
  ['parts of what is counted whole', { qty: '1.5' }, /只能为整数$/],
  ['a price of three decimals', { price: '1.005' }, '单价格式不正确'],
  ['no price for what comes in', { price: '' }, /的单价不能为空$/],
  ['a batch of what has none', { lotNo: 'X' }, /不按批次管理，不能填写批号$/],
  ['numbers of pieces that have none', { serials: ['X'] }, /不按序列号管理，不能填写序列号$/],
  ['an unknown material', { materialId: 2_000_000_000 }, '所选物资不存在'],
  ['a day that is none', { expireDate: '2026-02-30' }, '有效期至格式不正确'],
])('a line with %s is refused by name', async (_name, change, text) => {
  const materialId = await s.aMaterial();
  const line = { materialId, qty: '1', price: '1', ...change };
  await expect(s.aDoc({ lines: [line] })).rejects.toThrow(text);
});

test('documents that make no sense are refused by name', async () => {
  const materialId = await s.aMaterial({ name: '重复件' });
  const lines = [{ materialId, qty: '1', price: '1' }];
  const refused: [object, string][] = [
    [{ kind: '3', lines: [...lines, ...lines] }, '重复物资：重复件，请合并数量'],
    [{ kind: '3', lines: [] }, '物资明细不能为空'],
    [{ kind: '4', lines }, '调入仓库不能为空'],
    [{ kind: '4', toStoreId: s.north, lines }, '不能向本仓库调拨'],
    [{ kind: '4', toStoreId: 2_000_000_000, lines }, '所选仓库不存在'],
    [{ kind: '8', deptId: null, lines }, '领用部门不能为空'],
    [{ kind: '8', deptId: 2_000_000_000, lines }, '所选部门不存在或已停用'],
    [{ kind: '6', reason: '', lines }, '事由不能为空'],
    [{ kind: '3', bizDate: '2999-01-01', lines }, '业务日期不能晚于今天'],
    [{ kind: '3', providerId: 2_000_000_000, lines }, '所选供应商不存在'],
    [{ kind: '9', lines }, '单据类型取值不正确'],
  ];
  for (const [change, text] of refused) await expect(s.aDoc(change as never)).rejects.toThrow(text);
});

test('a store that is switched off takes and gives nothing', async () => {
  const materialId = await s.aMaterial();
  const { admin, south } = s.people;
  const lines = [{ materialId, qty: '1', price: '1' }];
  const docId = await s.aDoc({ storeId: s.south, lines }, south);
  expect((await admin.put('/repair/material/store', { storeId: s.south, status: '1' })).code).toBe(200);
  await expect(s.aDoc({ storeId: s.south, lines }, south)).rejects.toThrow('仓库已停用');
  expect((await south.put(`${DOC}/${docId}/submit`, {})).msg).toMatch(/仓库已停用$/);
  await admin.put('/repair/material/store', { storeId: s.south, status: '0' });
  await s.stocked(materialId, '1', '1', s.south);
  expect((await admin.put('/repair/material/store', { storeId: s.south, status: '1' })).msg).toBe(
    '仓库仍有库存，不能停用',
  );
});

test('a keeper reaches his own store only: in lists, details, exports, files of materials and moves', async () => {
  const materialId = await s.aMaterial();
  const { north, south, admin, worker } = s.people;
  const own = await s.stocked(materialId, '7', '1');
  const other = await s.stocked(materialId, '9', '1', s.south);
  const ids = async (path: string, name: string) =>
    (await north.get(path)).rows.map((row: Record<string, number>) => row[name]) as number[];
  expect(await ids(`${DOC}/list?pageSize=500`, 'docId')).toContain(own);
  expect(await ids(`${DOC}/list?pageSize=500`, 'docId')).not.toContain(other);
  expect(new Set(await ids('/repair/material/store/stock/list?pageSize=500', 'storeId'))).toEqual(new Set([s.north]));
  expect(new Set(await ids('/repair/material/detail/list?pageSize=500', 'storeId'))).toEqual(new Set([s.north]));
  const stores = await ids('/repair/material/store/list?pageSize=500', 'storeId');
  expect(stores).toContain(s.north);
  expect(stores).not.toContain(s.south);
  for (const path of [`${DOC}/${other}`, `/repair/material/store/${s.south}`])
    expect(await north.get(path)).toMatchObject({ code: 404, msg: '数据不存在或无权查看' });
  expect((await north.put(`${DOC}/${other}/reverse`, { reason: '试' })).code).toBe(404);
  await expect(s.aDoc({ storeId: s.south, lines: [{ materialId, qty: '1', price: '1' }] }, north)).rejects.toThrow(
    '数据不存在或无权查看',
  );
  // Figures are of what he reaches.
  const { data } = await north.get(`/repair/material/${materialId}/file`);
  expect(data).toMatchObject({ qty: '7', amount: '7.00' });
  expect(data.stores).toHaveLength(1);
  const [listed] = (await north.get(`/repair/material/list?keyword=${data.code}`)).rows;
  expect(listed).toMatchObject({ qty: '7', amount: '7.00' });
  const month = new Date(s.app.services.clock() + 8 * 3_600_000).toISOString().slice(0, 7);
  const close = async (who: typeof north) =>
    (await who.get(`/repair/material/detail/summary?month=${month}`)).data.rows.find(
      (row: { materialId: number }) => row.materialId === materialId,
    ).closeQty;
  expect([await close(north), await close(south), await close(admin)]).toEqual(['7', '9', '16']);
  for (const path of [
    `${DOC}/list`,
    '/repair/material/store/list',
    '/repair/material/detail/list',
    '/repair/material/list',
  ])
    expect((await worker.get(path)).code).toBe(403);
});

test('goods on their way concern both stores', async () => {
  const materialId = await s.aMaterial();
  await s.stocked(materialId, '5', '1');
  const docId = await s.aDoc({ kind: '4', toStoreId: s.south, lines: [{ materialId, qty: '2' }] });
  await s.people.north.put(`${DOC}/${docId}/submit`, {});
  expect((await s.people.south.put(`${DOC}/${docId}/approve`, {})).code).toBe(200);
  expect(await s.stock(materialId, s.south)).toMatchObject({ qty: '2', amount: '2.00' });
});

test('the month says what was there, came, went and is there', async () => {
  const materialId = await s.aMaterial();
  const now = s.app.services.clock();
  const clock = { at: now };
  const services = s.app.services as { clock: () => number };
  const before = services.clock;
  services.clock = () => clock.at;
  try {
    const last = `${new Date(now).getUTCFullYear() - 1}-03-31`;
    clock.at = Date.parse(`${last}T23:59:59+08:00`);
    await s.posted({ bizDate: last, lines: [{ materialId, qty: '10', price: '2' }] } as never);
    clock.at += 1000;
    await s.posted({ kind: '8', bizDate: last, lines: [{ materialId, qty: '4' }] } as never);
    const summary = async (month: string) =>
      (await s.people.admin.get(`/repair/material/detail/summary?month=${month}`)).data;
    const of = async (month: string) =>
      (await summary(month)).rows.find((row: { materialId: number }) => row.materialId === materialId);
    const year = last.slice(0, 4);
    expect(await of(`${year}-02`)).toBeUndefined();
    const totals = async (month: string) => (await summary(`${year}-${month}`)).totals;
    const none = { openAmount: '0.00', inAmount: '0.00', outAmount: '0.00', closeAmount: '0.00' };
    expect(await totals('02')).toEqual(none);
    expect(await totals('03')).toEqual({ ...none, inAmount: '20.00', closeAmount: '20.00' });
    expect(await totals('04')).toEqual({ ...none, openAmount: '20.00', outAmount: '8.00', closeAmount: '12.00' });
    expect(await of(`${year}-03`)).toMatchObject({
      openQty: '0',
      inQty: '10',
      outQty: '0',
      closeQty: '10',
      closeAmount: '20.00',
    });
    expect(await of(`${year}-04`)).toMatchObject({
      openQty: '10',
      inQty: '0',
      outQty: '4',
      outAmount: '8.00',
      closeQty: '6',
    });
    expect(await of(`${year}-05`)).toMatchObject({ openQty: '6', inQty: '0', outQty: '0', closeAmount: '12.00' });
  } finally {
    services.clock = before;
  }
});
