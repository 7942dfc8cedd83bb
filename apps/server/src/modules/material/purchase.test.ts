import { localDay } from '@jiaoyan/contract/kernel/wall-time';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Answer } from '../../testing/app.ts';
import { openPurchases, PURCHASE_PATH, type Purchases } from './purchase.fixture.ts';

let s: Purchases;
beforeAll(async () => {
  s = await openPurchases();
});
afterAll(() => s.app.stop());

test('[MAT-01] a purchase is approved by level, comes in two parts, and is done', async () => {
  const [a, b] = [await s.aMaterial(), await s.aMaterial()];
  await s.stocked(a, '10', '5');
  const id = await s.ask([
    { materialId: a, qty: '100', price: '50' },
    { materialId: b, qty: '100', price: '50' },
  ]);
  expect(await s.detail(id)).toMatchObject({ status: '0', amount: '10000.00', rate: 0 });
  expect((await s.put(s.people.deputy, id, 'submit')).data.status).toBe('10');
  expect((await s.detail(id)).currentNode).toBe('分管负责人审批');
  // Ten thousand: above the first level, below the second.
  expect([await s.decide(id), await s.decide(id)]).toEqual(['分管负责人审批', '副主任审批']);
  const [first, second] = (await s.detail(id)).lines as { lineId: number }[];
  expect(await s.detail(id)).toMatchObject({ status: '20', currentNode: '' });
  const receive = (lines: object[]) => s.put(s.people.north, id, 'receive', { lines });
  const part = [first, second].map((line) => ({ lineId: line?.lineId, qty: '60', price: '50' }));
  expect((await receive(part)).data.status).toBe('30');
  expect(await s.detail(id)).toMatchObject({
    rate: 60,
    status: '30',
    docs: [{ kind: '1', status: '30', amount: '6000.00' }],
  });
  expect(await s.stock(a)).toMatchObject({ qty: '70', amount: '3050.00' });
  expect((await receive(part.map((line) => ({ ...line, qty: '40' })))).data.status).toBe('40');
  const done = await s.detail(id);
  expect(done).toMatchObject({ rate: 100, status: '40', lines: [{ receivedQty: '100', openQty: '0' }, {}] });
  expect(done.timeline.map(({ event }: { event: string }) => event)).toEqual([
    ...['CREATE', 'SUBMIT', 'APPROVE', 'RECEIVE', 'RECEIVE'],
  ]);
  expect(await s.stock(b)).toMatchObject({ qty: '100', amount: '5000.00' });
  const { rows } = await s.people.admin.get(`/repair/material/detail/list?materialId=${b}&pageSize=50`);
  expect(rows.map(({ bizType, delta }: Answer) => [bizType, delta])).toEqual([
    ['20', '40'],
    ['20', '60'],
  ]);
  expect((await s.people.admin.get('/repair/material/detail/reconcile')).data).toEqual([]);
});

test('[MAT-01] the levels are parameters: exactly the limit stays below it, a cent more does not', async () => {
  const materialId = await s.aMaterial();
  const nodes = async (price: string) => {
    const id = await s.ask([{ materialId, qty: '1', price }]);
    await s.put(s.people.deputy, id, 'submit');
    const names: string[] = [];
    for (let status = '10'; status === '10'; status = (await s.detail(id)).status) names.push(await s.decide(id));
    return names.length;
  };
  expect([await nodes('5000'), await nodes('5000.01'), await nodes('20000'), await nodes('20000.01')]).toEqual([
    1, 2, 2, 3,
  ]);
  const key = { configKey: 'repair.purchase.level1' };
  await s.people.admin.put('/system/config/updConfigByKey', { ...key, configValue: '100' });
  expect(await nodes('100.01')).toBe(2);
  await s.people.admin.put('/system/config/updConfigByKey', { ...key, configValue: '5000' });
});

test('a rejected purchase tells why and is handed in again; one that is being decided upon can be given up', async () => {
  const materialId = await s.aMaterial();
  const { deputy, admin } = s.people;
  const id = await s.ask([{ materialId, qty: '1', price: '10' }]);
  await s.put(deputy, id, 'submit');
  const { instanceId } = await s.detail(id);
  await s.decide(id, 'reject');
  expect(await s.detail(id)).toMatchObject({ status: '60', rejectReason: '预算不足' });
  expect((await deputy.get(`${PURCHASE_PATH}/${id}`)).data.moves).toEqual(['submit', 'cancel', 'edit']);
  expect((await s.put(admin, id, 'submit')).msg).toBe('只有采购申请人可以办理');
  expect((await s.put(deputy, id, 'submit')).data.status).toBe('10');
  expect((await s.detail(id)).instanceId).not.toBe(instanceId);
  expect((await s.put(deputy, id, 'cancel', { reason: '改用库存' })).data.status).toBe('70');
  const { rows } = await s.app.services.database.execute(
    `SELECT status FROM bpm_task WHERE instance_id = ${(await s.detail(id)).instanceId}`,
  );
  expect(rows).toEqual([{ status: 4 }]);
});

test('[MAT-01] applicant, approver and receiver are three people', async () => {
  const materialId = await s.aMaterial();
  const { north, south } = s.people;
  const id = await s.ordered([{ materialId, qty: '4', price: '1' }], {}, north);
  expect((await s.came(id, '4', {}, {}, north)).msg).toBe('采购申请人不能办理本单入库');
  expect((await north.get(`${PURCHASE_PATH}/${id}`)).data.moves).not.toContain('receive');
  // Whoever keeps another store does not see it.
  expect((await south.get(`${PURCHASE_PATH}/${id}`)).code).toBe(404);
  expect((await s.came(id, '4', {}, {}, south)).code).toBe(404);
  expect((await s.came(id, '4', {}, {}, s.people.admin)).data.status).toBe('40');
  // A leader who buys is not asked himself: it goes to whoever leads him.
  const leader = await s.app.signIn('gaojd');
  const own = await s.ask([{ materialId, qty: '1', price: '1' }], {}, leader);
  await s.put(leader, own, 'submit');
  const { instanceId } = await s.detail(own);
  const asked =
    await s.app.services.database.execute(`SELECT 1 FROM bpm_task t JOIN sys_user u ON u.user_id = t.assignee_id
    WHERE t.instance_id = ${instanceId} AND t.status = 1 AND u.user_name = 'gaojd'`);
  expect(asked.rows).toEqual([]);
});

test('two on one purchase: the later one is told so, and others see none of them', async () => {
  const id = await s.ask([{ materialId: await s.aMaterial(), qty: '1', price: '1' }], {}, s.people.admin);
  expect((await s.put(s.people.admin, id, 'submit', { version: 99 })).code).toBe(409);
  expect((await s.people.worker.get(`${PURCHASE_PATH}/list`)).code).toBe(403);
});

test('what is wrong with a purchase is refused by name', async () => {
  const materialId = await s.aMaterial();
  const line = { materialId, qty: '1', price: '1' };
  const refused = async (change: object, lines: object[] = [line]) => {
    const { msg } = await s.people.deputy.post(PURCHASE_PATH, {
      title: '补充',
      providerId: s.provider,
      storeId: s.north,
      lines,
      expectDate: localDay(s.app.services.clock()),
      ...change,
    });
    return msg;
  };
  expect(await refused({ providerId: 99_999 })).toBe('所选供应商不存在');
  expect(await refused({ expectDate: '2020-01-01' })).toBe('期望到货日不能早于今天');
  expect(await refused({}, [{ ...line, price: '' }])).toBe('第1行单价不能为空');
  expect(await refused({}, [line, line])).toMatch(/^重复物资：.+，请合并数量$/);
  expect(await refused({}, [{ ...line, qty: '0' }])).toBe('数量必须大于0');
  expect(await refused({}, [{ ...line, qty: '1.5' }])).toMatch(/只能为整数$/);
  const foreign = { title: 'x', providerId: s.provider, storeId: s.south, lines: [line] };
  const { code } = await s.people.north.post(PURCHASE_PATH, {
    ...foreign,
    expectDate: localDay(s.app.services.clock()),
  });
  expect(code).toBe(404);
});

test('[MAT-18] the suggestion counts what is there, what goes, what is on order', async () => {
  const [low, used, full] = [
    await s.aMaterial({ minQty: '20', maxQty: '50', refPrice: '3' }),
    await s.aMaterial({ safeDays: 30, leadDays: 0 }),
    await s.aMaterial({ minQty: '5' }),
  ];
  await s.stocked(low, '8', '3');
  await s.stocked(used, '91', '1');
  await s.stocked(full, '5', '1');
  await s.posted({ kind: '8', lines: [{ materialId: used, qty: '90' }] });
  const suggested = async () =>
    Object.fromEntries(
      (await s.people.north.get(`${PURCHASE_PATH}/suggest?storeId=${s.north}`)).data.map((row: Answer) => [
        row.materialId,
        row,
      ]),
    );
  const first = await suggested();
  expect(first[low]).toMatchObject({ available: '8', onOrder: '0', target: '50', qty: '42', price: '3' });
  // Ninety in ninety days are thirty in thirty.
  expect(first[used]).toMatchObject({ available: '1', usage: '90', target: '30', qty: '29' });
  expect(first[full]).toBeUndefined();
  await s.ordered([{ materialId: low, qty: '11', price: '3' }]);
  expect((await suggested())[low]).toMatchObject({ onOrder: '11', qty: '31' });
  await s.ordered([{ materialId: low, qty: '1', price: '3' }]);
  expect((await suggested())[low]).toBeUndefined();
  expect((await s.people.south.get(`${PURCHASE_PATH}/suggest?storeId=${s.north}`)).code).toBe(404);
});
