import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Answer } from '../../testing/app.ts';
import { made, openStores, type Stores } from './store.fixture.ts';

const PATH = '/repair/material';
let s: Stores;
beforeAll(async () => {
  s = await openStores();
});
afterAll(() => s.app.stop());

const merge = (from: number, intoId: number, more: object = {}, who = s.people.admin) =>
  who.put(`${PATH}/${from}/merge`, { intoId, ...more });
const rowOf = async (keyword: string): Promise<Answer> =>
  (await s.people.admin.get(`${PATH}/list?keyword=${keyword}`)).rows[0];
const get = async (materialId: number) => (await s.people.admin.get(`${PATH}/${materialId}`)).data;

test('[MAT-19] what turned out to be another material points to it: usage and substitutes follow, the ledger stays', async () => {
  const [old, older, into, friend] = [
    await s.aMaterial(),
    await s.aMaterial(),
    await s.aMaterial({ name: `留下${Date.now()}` }),
    await s.aMaterial(),
  ];
  await s.people.admin.put(PATH, { ...(await get(friend)), substituteIds: [old, into] });
  await s.stocked(old, '4', '2');
  await s.posted({ kind: '8', lines: [{ materialId: old, qty: '4' }] });
  await s.stocked(into, '10', '2');
  await s.posted({ kind: '8', lines: [{ materialId: into, qty: '1' }] });
  const ledger = async () =>
    (await s.app.services.database.execute('SELECT * FROM material_ledger WHERE material_id = $1 ORDER BY 1', [old]))
      .rows;
  const before = await ledger();
  expect((await merge(older, old)).code).toBe(200);
  const { version, name, code } = await get(old);
  expect((await merge(old, into, { version })).code).toBe(200);
  expect(await ledger()).toEqual(before);
  expect(await rowOf(code)).toMatchObject({ name, status: '1', mergedName: (await get(into)).name });
  // What was merged into it before goes with it.
  expect(await rowOf((await get(older)).code)).toMatchObject({ mergedName: (await get(into)).name });
  expect(await rowOf((await get(into)).code)).toMatchObject({ usage: '5', qty: '9' });
  expect(await get(friend)).toMatchObject({ substituteIds: [into] });
  const options = (await s.people.admin.get(`${PATH}/optionselect?keyword=${code}`)).data;
  expect(options).toEqual([]);
  const changes = await s.people.admin.get(`/system/history/material/${old}`);
  expect(JSON.stringify(changes)).toContain('合并到');
  expect((await s.people.admin.put(PATH, { ...(await get(old)), status: '0' })).msg).toMatch(
    /已合并到 留下\d+，不能启用$/,
  );
  expect((await s.people.admin.get('/repair/material/detail/reconcile')).data).toEqual([]);
});

test('[MAT-19] only what is counted alike and lies nowhere can be merged, and two at once are one', async () => {
  const into = await s.aMaterial();
  const refused = async (change: object) => (await merge(await s.aMaterial(change), into)).msg;
  expect(await refused({ unit: '2' })).toBe('计量单位不同，不能合并');
  expect(await refused({ track: '1' })).toBe('管理方式不同，不能合并');
  expect((await merge(into, into)).msg).toBe('不能合并到自己');
  const stocked = await s.aMaterial();
  await s.stocked(stocked, '1', '1');
  expect((await merge(stocked, into)).msg).toMatch(/ 有库存，不能停用$/);
  const drafted = await s.aMaterial();
  await s.aDoc({ lines: [{ materialId: drafted, qty: '1', price: '1' }] });
  expect((await merge(drafted, into)).msg).toMatch(/ 有未结单据 RK\S+，不能合并$/);
  const asked = await s.aMaterial();
  made(
    await s.people.worker.post('/repair/material/collect', {
      kind: '2',
      storeId: s.north,
      purpose: '试',
      lines: [{ materialId: asked, qty: '1' }],
    }),
  );
  expect((await merge(asked, into)).msg).toMatch(/ 有未结单据 LY\S+，不能合并$/);
  const stopped = await s.aMaterial({ status: '1' });
  expect((await merge(await s.aMaterial(), stopped)).msg).toMatch(/ 已停用$/);
  expect((await merge(await s.aMaterial(), into, {}, s.people.worker)).code).toBe(403);
  expect((await merge(987_654, into)).code).toBe(404);
  const free = await s.aMaterial();
  expect((await merge(free, into, { version: 99 })).code).toBe(409);
  const { version } = await get(free);
  const answers = await Promise.all([0, 1].map(() => merge(free, into, { version })));
  expect(answers.map(({ code }) => code).sort()).toEqual([200, 409]);
  expect((await merge(free, into)).msg).toMatch(/ 已合并$/);
});

test('materials are found by what their name sounds like and by their barcode', async () => {
  const barcode = `69${Date.now()}`;
  const materialId = await s.aMaterial({ name: `生料带${Date.now()}`, brand: '埃美柯', barcode });
  const found = async (keyword: string) =>
    (await s.people.admin.get(`${PATH}/list?keyword=${keyword}`)).rows.map((row: Answer) => row.materialId);
  expect(await found('sld')).toContain(materialId);
  expect(await found('SLD')).toContain(materialId);
  expect(await found('amk')).toContain(materialId);
  expect(await found(barcode)).toEqual([materialId]);
  expect(await found('zzzq')).toEqual([]);
  await s.people.admin.put(PATH, { ...(await get(materialId)), name: `角阀${barcode}` });
  expect(await found('sld')).not.toContain(materialId);
  const { rows } = await s.people.admin.get(`${PATH}/store/stock/list?keyword=jf${barcode}`);
  expect(rows).toEqual([]);
});

test('a refusal for want of stock names what the store could give instead, and offers it', async () => {
  const other = await s.aMaterial({ name: `替代件${Date.now()}` });
  const none = await s.aMaterial();
  const materialId = await s.aMaterial({ name: `抢手阀${Date.now()}`, substituteIds: [other, none] });
  await s.stocked(materialId, '2', '1');
  await s.stocked(other, '7', '1');
  await s.stocked(none, '5', '1', s.south);
  const lines = [{ materialId, qty: '3' }];
  const expected = {
    code: 500,
    msg: expect.stringMatching(/^库存不足：抢手阀\d+ 可用2个，需要3个；可用替代：替代件\d+（可用7个）$/),
    data: { substitutes: [{ materialId: other, available: '7' }] },
  };
  const docId = await s.aDoc({ kind: '8', lines });
  await s.people.north.put(`${PATH}/store/doc/${docId}/submit`, {});
  expect(await s.people.admin.put(`${PATH}/store/doc/${docId}/approve`, {})).toMatchObject(expected);
  const collectId = made(
    await s.people.worker.post(`${PATH}/collect`, { kind: '2', storeId: s.north, purpose: '试', lines }),
  );
  expect(await s.people.admin.put(`${PATH}/collect/${collectId}/approve`, {})).toMatchObject(expected);
});
