import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Answer } from '../../testing/app.ts';
import { persist } from '../../testing/persist.ts';
import { releaseExpired } from './collect-job.ts';
import { made, openStores, type Stores } from './store.fixture.ts';

const COLLECT = '/repair/material/collect';
let s: Stores;
beforeAll(async () => {
  s = await openStores();
});
afterAll(() => s.app.stop());

const ask = async (change: object = {}, who = s.people.worker) =>
  made(await who.post(COLLECT, { kind: '2', storeId: s.north, purpose: '日常维修', ...change }));
/** A request that was approved. */
const approved = async (materialId: number, qty: string, change: object = {}, who = s.people.worker) => {
  const id = await ask({ lines: [{ materialId, qty }], ...change }, who);
  const { code, msg } = await s.people.admin.put(`${COLLECT}/${id}/approve`, {});
  if (code !== 200) throw new Error(msg);
  return id;
};
const detail = async (id: number) => (await s.people.admin.get(`${COLLECT}/${id}`)).data;
const lineOf = async (id: number) => (await detail(id)).lines[0];
const hand = async (id: number, qty: string, move = 'issue', serials: string[] = []): Promise<Answer> => {
  const { lineId } = await lineOf(id);
  return s.people.north.put(`${COLLECT}/${id}/${move}`, { lines: [{ lineId, qty, serials }] });
};
const carried = async () =>
  Object.fromEntries(
    (await s.people.worker.get('/repair/material/my-store')).data.map((row: { materialId: number; qty: string }) => [
      row.materialId,
      row.qty,
    ]),
  );
const ledgerOf = async (materialId: number) =>
  (await s.people.admin.get(`/repair/material/detail/list?materialId=${materialId}&pageSize=500`)).rows as {
    bizType: string;
    delta: string;
    amount: string;
  }[];

test('[MAT-05] goods are asked for, held, handed out in parts into the personal store, and brought back', async () => {
  const materialId = await s.aMaterial();
  await s.stocked(materialId, '10', '2.5');
  const id = await approved(materialId, '4');
  expect(await s.stock(materialId)).toMatchObject({ qty: '10', reserved: '4', available: '6' });
  expect((await hand(id, '3')).data.status).toBe('20');
  expect(await s.stock(materialId)).toMatchObject({ qty: '7', reserved: '1', available: '6' });
  expect(await carried()).toMatchObject({ [materialId]: '3' });
  expect((await hand(id, '2')).msg).toBe('出库数量不能超过待出库数量1');
  expect((await hand(id, '1')).data.status).toBe('30');
  expect(await s.stock(materialId)).toMatchObject({ qty: '6', reserved: '0', amount: '15.00' });
  expect((await hand(id, '5', 'return')).msg).toBe('退库数量不能超过持有数量4');
  expect((await hand(id, '1', 'return')).data.status).toBe('30');
  expect((await hand(id, '3', 'return')).data.status).toBe('40');
  expect(await carried()).not.toHaveProperty(String(materialId));
  expect(await s.stock(materialId)).toMatchObject({ qty: '10', amount: '25.00' });
  expect((await s.people.admin.get('/repair/material/detail/reconcile')).data).toEqual([]);
});

test('whoever leads the applicant hears of a request, and the keepers once it is granted', async () => {
  const materialId = await s.aMaterial();
  await s.stocked(materialId, '1', '1');
  const leader = await s.app.signIn('gaojd');
  const told = async (who: typeof leader, text: string) =>
    (await who.get('/system/notify/message/my/list?pageSize=50')).rows.filter(
      (row: { templateContent: string; link: string }) => row.templateContent.includes(text),
    );
  const id = await ask({ lines: [{ materialId, qty: '1' }] });
  const { code } = await detail(id);
  const [heard] = await told(leader, code);
  expect(heard).toMatchObject({ link: `/repair/manage?tab=collect&id=${id}` });
  expect(await told(s.people.north, code)).toEqual([]);
  expect((await leader.get(`${COLLECT}/${id}`)).data.moves).toEqual(['approve', 'reject']);
  expect((await leader.put(`${COLLECT}/${id}/approve`, {})).code).toBe(200);
  expect(await told(s.people.north, code)).toHaveLength(1);
  expect(await told(s.people.south, code)).toEqual([]);
  // Those who lead others do not see it.
  const stranger = await s.app.signIn('chenlx');
  expect((await stranger.get(`${COLLECT}/${id}`)).code).toBe(404);
});

test('what is held for one is there for nobody else, and what leaves otherwise stops at it', async () => {
  const materialId = await s.aMaterial({ name: '抢手件' });
  await s.stocked(materialId, '5', '1');
  const first = await approved(materialId, '3');
  const second = await ask({ lines: [{ materialId, qty: '3' }] });
  expect((await s.people.admin.put(`${COLLECT}/${second}/approve`, {})).msg).toBe('库存不足：抢手件 可用2个，需要3个');
  expect((await detail(second)).status).toBe('10');
  await expect(s.posted({ kind: '8', lines: [{ materialId, qty: '3' }] })).rejects.toThrow(
    '库存不足：抢手件 可用2个，需要3个',
  );
  await s.posted({ kind: '8', lines: [{ materialId, qty: '2' }] });
  expect((await hand(first, '3')).code).toBe(200);
  expect(await s.stock(materialId)).toMatchObject({ qty: '0', reserved: '0' });
});

test('[MAT-08] what nobody fetches in time is free again: not before, at the moment, once', async () => {
  const materialId = await s.aMaterial();
  await s.stocked(materialId, '2', '1');
  const id = await approved(materialId, '2');
  const services = s.app.services as { clock: () => number };
  const before = services.clock;
  const { holdUntil, createTime } = await detail(id);
  const until = Date.parse(`${holdUntil.replace(' ', 'T')}+08:00`);
  expect(until - Date.parse(`${createTime.replace(' ', 'T')}+08:00`)).toBeGreaterThanOrEqual(3 * 86_400_000 - 1000);
  try {
    services.clock = () => until - 1000;
    await releaseExpired(s.app.services);
    expect(await s.stock(materialId)).toMatchObject({ reserved: '2' });
    services.clock = () => until;
    await Promise.all([releaseExpired(s.app.services), releaseExpired(s.app.services)]);
  } finally {
    services.clock = before;
  }
  expect(await s.stock(materialId)).toMatchObject({ qty: '2', reserved: '0' });
  const { status, timeline } = await detail(id);
  expect(status).toBe('70');
  expect(timeline.filter(({ event }: { event: string }) => event === 'EXPIRE')).toHaveLength(1);
  const { rows } = await s.people.worker.get('/system/notify/message/my/list?pageSize=50');
  expect(JSON.stringify(rows)).toContain('预留已过期');
  // A third person can take it now, whoever it was held for cannot.
  expect((await hand(id, '1')).msg).toMatch(/不能执行【出库】$/);
  const third = await approved(materialId, '2', {}, s.people.north);
  const [{ lineId }] = (await detail(third)).lines;
  const taken = await s.people.admin.put(`${COLLECT}/${third}/issue`, { lines: [{ lineId, qty: '2' }] });
  expect(taken.data.status).toBe('30');
  expect(await s.stock(materialId)).toMatchObject({ qty: '0', reserved: '0' });
});

test('nobody decides on, or hands out, what he has asked for himself', async () => {
  const materialId = await s.aMaterial();
  await s.stocked(materialId, '5', '1');
  const { north, admin, worker } = s.people;
  const own = await ask({ lines: [{ materialId, qty: '1' }] }, admin);
  expect((await admin.put(`${COLLECT}/${own}/approve`, {})).msg).toBe('申请人不能审批本人单据');
  expect((await admin.put(`${COLLECT}/${own}/reject`, { reason: 'x' })).msg).toBe('申请人不能审批本人单据');
  const keepers = await ask({ lines: [{ materialId, qty: '1' }] }, north);
  expect((await north.put(`${COLLECT}/${keepers}/approve`, {})).code).toBe(403);
  expect((await admin.put(`${COLLECT}/${keepers}/approve`, {})).code).toBe(200);
  expect((await hand(keepers, '1')).msg).toBe('不能办理本人的领用单');
  const workers = await ask({ lines: [{ materialId, qty: '1' }] });
  for (const move of ['approve', 'issue', 'return', 'close'])
    expect((await worker.put(`${COLLECT}/${workers}/${move}`, { lines: [] })).code).toBe(403);
  expect((await worker.get(`${COLLECT}/${workers}`)).data.moves).toEqual(['cancel']);
  expect((await worker.get(`${COLLECT}/${keepers}`)).code).toBe(404);
  expect((await s.people.south.get(`${COLLECT}/${workers}`)).code).toBe(404);
  expect((await north.get(`${COLLECT}/${workers}`)).data.moves).toEqual(['cancel']);
});

test('what is taken back lets go of what was held; what was handed out by then stays', async () => {
  const materialId = await s.aMaterial();
  await s.stocked(materialId, '9', '1');
  const whole = await approved(materialId, '4');
  expect((await s.people.worker.put(`${COLLECT}/${whole}/cancel`, { reason: '不需要了' })).data.status).toBe('70');
  expect(await s.stock(materialId)).toMatchObject({ reserved: '0' });
  const part = await approved(materialId, '4');
  await hand(part, '1');
  expect((await s.people.worker.put(`${COLLECT}/${part}/cancel`, { reason: '够了' })).data.status).toBe('30');
  expect(await s.stock(materialId)).toMatchObject({ qty: '8', reserved: '0' });
});

test('a department brings back at the value that it got', async () => {
  const materialId = await s.aMaterial();
  await s.stocked(materialId, '3', '3.33');
  await s.stocked(materialId, '1', '0.01');
  const id = await approved(materialId, '3', { kind: '3', deptId: s.dept });
  await hand(id, '3');
  await s.stocked(materialId, '10', '50');
  await hand(id, '1', 'return');
  expect((await hand(id, '2', 'return')).data.status).toBe('40');
  const moves = (await ledgerOf(materialId)).filter(({ bizType }) => bizType === '30' || bizType === '31');
  expect(moves.map(({ bizType, delta, amount }) => [bizType, delta, amount])).toEqual([
    ['31', '2', '5.00'],
    ['31', '1', '2.50'],
    ['30', '-3', '-7.50'],
  ]);
});

test('tools are borrowed until a day, and come back before it is settled', async () => {
  const [tool, other] = [await s.aMaterial({ name: '梯子', returnable: true }), await s.aMaterial({ name: '螺丝' })];
  await s.stocked(tool, '2', '100');
  const expectReturn = '2099-01-01';
  const lines = [{ materialId: tool, qty: '1' }];
  await expect(ask({ kind: '4', expectReturn, lines: [{ materialId: other, qty: '1' }] })).rejects.toThrow(
    '螺丝 不是需归还的工具，不能借用',
  );
  await expect(ask({ kind: '4', lines })).rejects.toThrow('预计归还日不能为空');
  await expect(ask({ kind: '4', expectReturn: '2020-01-01', lines })).rejects.toThrow('预计归还日不能早于今天');
  const id = await approved(tool, '1', { kind: '4', expectReturn });
  await hand(id, '1');
  expect((await s.people.north.put(`${COLLECT}/${id}/close`, {})).msg).toBe('借用的工具尚未全部归还');
  const services = s.app.services as { clock: () => number };
  const before = services.clock;
  const isLate = async (wall: string) => {
    services.clock = () => Date.parse(`${wall}+08:00`);
    return (await s.people.admin.get(`${COLLECT}/list?code=${(await detail(id)).code}`)).rows[0].overdue;
  };
  try {
    expect([await isLate('2099-01-01T23:59:59'), await isLate('2099-01-02T00:00:00')]).toEqual([false, true]);
  } finally {
    services.clock = before;
  }
  expect((await hand(id, '1', 'return')).data.status).toBe('40');
});

test('numbered pieces are handed out by their numbers', async () => {
  const materialId = await s.aMaterial({ track: '2' });
  await s.posted({ lines: [{ materialId, qty: '2', price: '9', serials: ['P1', 'P2'] }] });
  const id = await approved(materialId, '2');
  expect((await hand(id, '2', 'issue', ['P1'])).msg).toMatch(/需要2个序列号，已填1个$/);
  expect((await hand(id, '1', 'issue', ['P9'])).msg).toBe('序列号 P9 不存在');
  expect((await hand(id, '2', 'issue', ['P1', 'P2'])).data.status).toBe('30');
  const own = (await s.people.worker.get('/repair/material/my-store')).data;
  expect(own.find((row: { materialId: number }) => row.materialId === materialId).serials.sort()).toEqual(['P1', 'P2']);
  expect((await hand(id, '1', 'return', ['P2'])).code).toBe(200);
  expect((await s.people.admin.get('/repair/material/detail/reconcile')).data).toEqual([]);
});

test('of forty requests for two out of fifty that are approved at once twenty-five are held', async () => {
  const materialId = await s.aMaterial();
  await s.stocked(materialId, '50', '1');
  const ids: number[] = [];
  for (let at = 0; at < 40; at++) ids.push(await ask({ lines: [{ materialId, qty: '2' }] }));
  const answers = await Promise.all(ids.map((id) => persist(() => s.people.admin.put(`${COLLECT}/${id}/approve`, {}))));
  expect(answers.filter(({ code }) => code === 200)).toHaveLength(25);
  for (const { msg } of answers.filter(({ code }) => code !== 200)) expect(msg).toMatch(/^库存不足/);
  expect(await s.stock(materialId)).toMatchObject({ qty: '50', reserved: '50', available: '0' });
  const held = await s.app.services.database.execute(
    `SELECT sum(qty)::int AS n FROM material_reserve WHERE status = '1' AND material_id = ${materialId}`,
  );
  expect(held.rows).toEqual([{ n: 50 }]);
});

test('the same press twice is one request; two at the counter at once hand out once', async () => {
  const materialId = await s.aMaterial();
  await s.stocked(materialId, '5', '1');
  const lines = [{ materialId, qty: '2' }];
  const clientKey = `collect-${materialId}`;
  expect(await ask({ lines, clientKey })).toBe(await ask({ lines, clientKey }));
  const id = await approved(materialId, '2');
  const { version, lines: stored } = await detail(id);
  const body = { version, lines: [{ lineId: stored[0].lineId, qty: '2' }] };
  const answers = await Promise.all([0, 1, 2].map(() => s.people.north.put(`${COLLECT}/${id}/issue`, body)));
  expect(answers.map(({ code }) => code).sort()).toEqual([200, 409, 409]);
  expect(await s.stock(materialId)).toMatchObject({ qty: '3' });
});

test('requests that make no sense are refused by name', async () => {
  const materialId = await s.aMaterial({ name: '整件' });
  const lines = [{ materialId, qty: '1' }];
  const refused: [object, string][] = [
    [{ lines: [] }, '物资明细不能为空'],
    [{ lines: [{ materialId, qty: '0' }] }, '数量必须大于0'],
    [{ lines: [{ materialId, qty: '1.5' }] }, '整件只能为整数'],
    [{ lines: [...lines, ...lines] }, '重复物资：整件，请合并数量'],
    [{ lines: [{ materialId: 2_000_000_000, qty: '1' }] }, '所选物资不存在'],
    [{ lines, storeId: 2_000_000_000 }, '所选仓库不存在'],
    [{ lines, purpose: ' ' }, '用途不能为空'],
    [{ lines, kind: '3' }, '领用部门不能为空'],
    [{ lines, kind: '3', deptId: 2_000_000_000 }, '所选部门不存在或已停用'],
    [{ lines, kind: '1' }, '工单不能为空'],
    [{ lines, kind: '1', orderId: 2_000_000_000 }, '数据不存在或无权查看'],
    [{ lines, kind: '5' }, '领用类型取值不正确'],
  ];
  for (const [change, text] of refused) await expect(ask(change)).rejects.toThrow(text);
});
