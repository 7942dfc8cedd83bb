import { afterAll, beforeAll, expect, test } from 'vitest';
import { openPurchases, type Purchases } from './purchase.fixture.ts';

const DOC = '/repair/material/store/doc';
let s: Purchases;
beforeAll(async () => {
  s = await openPurchases();
});
afterAll(() => s.app.stop());

test('no more comes in than was ordered and a twentieth, nor at another price without a word', async () => {
  const materialId = await s.aMaterial();
  const id = await s.ordered([{ materialId, qty: '100', price: '10' }]);
  const { code } = (await s.people.admin.get(`/repair/material/${materialId}`)).data;
  const coming = async () => (await s.people.admin.get(`/repair/material/list?keyword=${code}`)).rows[0].coming;
  expect(await coming()).toBe('100');
  expect((await s.came(id, '106')).msg).toBe('入库数量超过采购数量的105%');
  expect((await s.came(id, '50', { price: '11' })).data.status).toBe('30');
  expect(await coming()).toBe('50');
  expect((await s.came(id, '10', { price: '11.01' })).msg).toMatch(/ 单价偏离11%，请填写原因$/);
  expect((await s.came(id, '10', { price: '8.99' })).msg).toMatch(/ 单价偏离11%，请填写原因$/);
  expect((await s.came(id, '10', { price: '11.01' }, { reason: '厂家调价' })).data.status).toBe('30');
  expect((await s.came(id, '46')).msg).toBe('入库数量超过采购数量的105%');
  expect((await s.came(id, '45')).data.status).toBe('40');
  expect(await coming()).toBe('0');
  expect(await s.stock(materialId)).toMatchObject({ qty: '105' });
});

test('[MAT-10] batches and numbered pieces come in with their numbers, and go back to the supplier', async () => {
  const [lot, serial] = [await s.aMaterial({ track: '1' }), await s.aMaterial({ track: '2' })];
  const id = await s.ordered([
    { materialId: lot, qty: '10', price: '2' },
    { materialId: serial, qty: '2', price: '300' },
  ]);
  const [a, b] = (await s.detail(id)).lines as { lineId: number }[];
  const receive = (lines: object[]) => s.put(s.people.north, id, 'receive', { lines });
  expect((await receive([{ lineId: a?.lineId, qty: '5', price: '2' }])).msg).toMatch(/须填写批号$/);
  expect((await receive([{ lineId: b?.lineId, qty: '2', price: '300', serials: ['P1'] }])).msg).toMatch(
    /需要2个序列号，已填1个$/,
  );
  const lines = [
    { lineId: a?.lineId, qty: '4', price: '2', lotNo: 'L1' },
    { lineId: a?.lineId, qty: '6', price: '2', lotNo: 'L2' },
    { lineId: b?.lineId, qty: '2', price: '300', serials: ['P1', 'P2'] },
  ];
  expect((await receive(lines)).data.status).toBe('40');
  expect(await s.stock(lot)).toMatchObject({ qty: '10' });
  const back = (given: object[]) => s.put(s.people.north, id, 'returnGoods', { lines: given, reason: '质量问题' });
  expect((await back([{ lineId: a?.lineId, qty: '11', lotNo: 'L1' }])).msg).toBe('退货数量不能超过已入库数量10');
  const answer = await back([
    { lineId: a?.lineId, qty: '4', lotNo: 'L1' },
    { lineId: b?.lineId, qty: '1', serials: ['P2'] },
  ]);
  expect(answer.data.status).toBe('30');
  expect(await s.stock(lot)).toMatchObject({ qty: '6', amount: '12.00' });
  const pieces = await s.app.services.database.execute(
    `SELECT serial_no, status FROM material_serial WHERE material_id = ${serial} ORDER BY 1`,
  );
  expect(pieces.rows).toEqual([
    { serial_no: 'P1', status: '1' },
    { serial_no: 'P2', status: '4' },
  ]);
  expect(await s.detail(id)).toMatchObject({ rate: 50, docs: [{ kind: '1' }, { kind: '7', status: '30' }] });
  expect((await receive([{ lineId: b?.lineId, qty: '1', price: '300', serials: ['P3'] }])).data.status).toBe('30');
});

test('[MAT-15] a delivery that is reversed has not come; one of which something was sent back cannot be', async () => {
  const materialId = await s.aMaterial();
  const id = await s.ordered([{ materialId, qty: '10', price: '1' }]);
  await s.came(id, '10');
  const reverse = (docId: number) => s.people.north.put(`${DOC}/${docId}/reverse`, { reason: '数量录错' });
  const [first] = (await s.detail(id)).docs;
  expect((await reverse(first.docId)).code).toBe(200);
  expect(await s.detail(id)).toMatchObject({ status: '20', rate: 0, lines: [{ receivedQty: '0' }] });
  expect(await s.stock(materialId)).toMatchObject({ qty: '0', amount: '0.00' });
  await s.came(id, '10');
  const { lines, docs } = await s.detail(id);
  await s.put(s.people.north, id, 'returnGoods', { lines: [{ lineId: lines[0].lineId, qty: '3' }], reason: '破损' });
  expect((await reverse(docs[1].docId)).msg).toBe('该入库单的物资已退货，不能冲红');
  const sentBack = (await s.detail(id)).docs[2];
  expect((await reverse(sentBack.docId)).code).toBe(200);
  expect(await s.detail(id)).toMatchObject({ status: '40', lines: [{ receivedQty: '10', returnedQty: '0' }] });
  expect(await s.stock(materialId)).toMatchObject({ qty: '10', amount: '10.00' });
});

test('a purchase is closed although not everything came, and what is sent three times comes once', async () => {
  const materialId = await s.aMaterial();
  const id = await s.ordered([{ materialId, qty: '10', price: '1' }]);
  const key = { clientKey: `delivery-${id}` };
  const answers = await Promise.all([0, 1, 2].map(() => s.came(id, '10', {}, key)));
  expect(answers.map(({ code }) => code)).toContain(200);
  expect((await s.came(id, '10', {}, key)).data.status).toBe('40');
  expect(await s.stock(materialId)).toMatchObject({ qty: '10' });
  const other = await s.ordered([{ materialId, qty: '10', price: '1' }]);
  await s.came(other, '4');
  expect((await s.put(s.people.north, other, 'close', { reason: '' })).msg).toBe('结案原因不能为空');
  expect((await s.put(s.people.north, other, 'close', { reason: '厂家停产' })).data.status).toBe('40');
  expect(await s.detail(other)).toMatchObject({ rate: 40, closeReason: '厂家停产' });
  expect((await s.came(other, '1')).msg).toBe('当前状态为【已完成】，不能执行【收货入库】');
});
