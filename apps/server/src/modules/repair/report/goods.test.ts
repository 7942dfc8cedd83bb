import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Answer } from '../../../testing/app.ts';
import { persist } from '../../../testing/persist.ts';
import { done, openYard, type Yard } from './goods.fixture.ts';
import { OTHER, PHOTO, PLACE, WORKER } from './report.fixture.ts';

const COLLECT = '/repair/material/collect';
let y: Yard;
beforeAll(async () => {
  y = await openYard();
});
afterAll(() => y.app.stop());

const aStock = async (qty: string, price: string, change: object = {}) => {
  const materialId = await y.aMaterial(change);
  await y.stocked(materialId, qty, price);
  return materialId;
};
const collect = async (id: number) => (await y.people.admin.get(`${COLLECT}/${id}`)).data;
const order = async (job: { reportId: number; orderId: number }) =>
  ((await y.report(job)).orders as Answer[]).find(({ orderId }) => orderId === job.orderId) as Answer;
const reconciled = async () => expect((await y.people.admin.get('/repair/material/detail/reconcile')).data).toEqual([]);
/** M8: what an order cost is what the ledger says, and what was bought. */
const booked = async (orderId: number) => {
  const [row] = await y.read(`SELECT o.material_cost::text AS cost,
      (coalesce((SELECT -sum(amount) FROM material_ledger l WHERE l.order_id = o.order_id), 0)
      + coalesce((SELECT sum(amount) FROM repair_order_material m WHERE m.order_id = o.order_id AND m.source <> '1'), 0))::numeric(14,2)::text AS booked
    FROM repair_order o WHERE order_id = ${orderId}`);
  return row as { cost: string; booked: string };
};

test('[MAT-05] goods are fetched for an order, one of two is used at its value, the rest is free, and comes back', async () => {
  const materialId = await aStock('10', '2.5', { name: '测试阀', spec: 'DN20' });
  const job = await y.aJob();
  const id = await y.fetched(job, materialId, '2');
  expect(await collect(id)).toMatchObject({ kind: '1', status: '30', orderId: job.orderId });
  expect(await y.carried(materialId)).toEqual({ qty: '2', held: '2' });
  const { carried } = await y.goods(job);
  expect(carried).toMatchObject([{ materialId, label: '测试阀 DN20', qty: '2', held: '2' }]);
  expect((await y.finish(job, [{ source: '1', materialId, qty: '1' }])).code).toBe(200);
  expect(await order(job)).toMatchObject({
    status: '60',
    materialCost: '2.50',
    materials: [{ source: '1', name: '测试阀 DN20', qty: '1.000', price: '2.50', amount: '2.50' }],
  });
  expect(await y.carried(materialId)).toEqual({ qty: '1', held: '0' });
  expect((await collect(id)).lines).toMatchObject([{ issueQty: '2', usedQty: '1', returnQty: '0' }]);
  const [{ lineId }] = (await collect(id)).lines;
  const back = (qty: string) => y.people.north.put(`${COLLECT}/${id}/return`, { lines: [{ lineId, qty }] });
  expect((await back('2')).msg).toBe('退库数量不能超过持有数量1');
  expect((await back('1')).data.status).toBe('40');
  expect(await y.stock(materialId)).toMatchObject({ qty: '9', amount: '22.50' });
  expect(await booked(job.orderId)).toEqual({ cost: '2.50', booked: '2.50' });
  await reconciled();
});

test('[MAT-06] a finish that is sent three times by one form is one entry of the ledger', async () => {
  const materialId = await aStock('5', '3');
  const job = await y.aJob();
  await y.fetched(job, materialId, '3');
  const change = { clientKey: `finish-${job.orderId}` };
  const lines = [{ source: '1', materialId, qty: '2' }];
  const answers = await Promise.all([0, 1, 2].map(() => persist(() => y.finish(job, lines, change))));
  expect(answers.map(({ code, data }) => [code, data?.status])).toEqual([200, 200, 200].map((code) => [code, '60']));
  expect(await y.read(`SELECT delta::int FROM material_ledger WHERE order_id = ${job.orderId}`)).toEqual([
    { delta: -2 },
  ]);
  expect((await order(job)).materials).toHaveLength(1);
  // Another form is another finish, and this one is finished.
  expect((await y.finish(job, lines, { clientKey: 'another' })).msg).toContain('不能执行【完工】');
  expect(await booked(job.orderId)).toEqual({ cost: '6.00', booked: '6.00' });
});

test('two workers who use the last piece at the same time: one has it, the other is told that there is none', async () => {
  const materialId = await aStock('1', '8');
  const [one, two] = [await y.aJob({}, 'working', [{ workerId: WORKER, helperIds: [OTHER] }]), await y.aJob()];
  const id = done(
    await y.crew.worker.post(COLLECT, {
      kind: '2',
      storeId: y.north,
      purpose: '备件',
      lines: [{ materialId, qty: '1' }],
    }),
  ) as unknown as number;
  done(await y.people.admin.put(`${COLLECT}/${id}/approve`, {}));
  const [{ lineId }] = (await collect(id)).lines;
  done(await y.people.north.put(`${COLLECT}/${id}/issue`, { lines: [{ lineId, qty: '1' }] }));
  const lines = [{ source: '1', materialId, qty: '1' }];
  const answers = await Promise.all([one, two].map((job) => persist(() => y.finish(job, lines))));
  expect(answers.map(({ code }) => code).sort()).toEqual([200, 500]);
  expect(answers.find(({ code }) => code === 500)?.msg).toMatch(/^库存不足：/);
  expect(await y.carried(materialId)).toEqual({ qty: '0', held: '0' });
  await reconciled();
});

test('what others fetched for their orders nobody uses; a helper gives what he carries', async () => {
  const materialId = await aStock('4', '5');
  const [mine, theirs] = [await y.aJob(), await y.aJob({}, 'working', [{ workerId: WORKER, helperIds: [OTHER] }])];
  await y.fetched(theirs, materialId, '1');
  const lines = [{ source: '1', materialId, qty: '1' }];
  expect((await y.finish(mine, lines)).msg).toMatch(/^库存不足：.*可用0个，需要1个$/);
  expect((await y.goods(mine)).carried.some((row: Answer) => row.materialId === materialId)).toBe(false);
  await y.fetched(theirs, materialId, '2', { who: 'other' });
  expect((await y.finish(theirs, [{ source: '1', materialId, qty: '3' }])).msg).toMatch(/^库存不足：/);
  const both = [
    { source: '1', materialId, ownerId: OTHER, qty: '2' },
    { source: '1', materialId, ownerId: WORKER, qty: '1' },
  ];
  expect((await y.finish(theirs, [{ ...both[0], ownerId: 107 }])).msg).toBe('持有人不是本工单的维修人员');
  expect((await y.finish(theirs, both)).code).toBe(200);
  expect(await booked(theirs.orderId)).toEqual({ cost: '15.00', booked: '15.00' });
  expect(await y.carried(materialId, 'other')).toEqual({ qty: '0', held: '0' });
});

test('[MAT-09] [MAT-10] batches go by their day, numbered pieces are built into the facility, and the ledger names order and facility', async () => {
  const [row] = await y.read(
    `SELECT facility_id AS id, place_id FROM facility WHERE place_id = ${PLACE} AND status = '10' LIMIT 1`,
  );
  const facilityId = row?.id as number;
  expect(facilityId).toBeGreaterThan(0);
  const [serial, lot] = [await y.aMaterial({ track: '2' }), await y.aMaterial({ track: '1' })];
  await y.posted({ lines: [{ materialId: serial, qty: '2', price: '100', serials: ['A1', 'A2'] }] });
  for (const [lotNo, expireDate] of [
    ['L2', '2099-02-01'],
    ['L1', '2099-01-01'],
  ])
    await y.posted({ lines: [{ materialId: lot, qty: '2', price: '4', lotNo, expireDate }] });
  const job = await y.aJob({ facilityId });
  await y.fetched(job, serial, '1', { serials: ['A1'] });
  await y.fetched(job, lot, '3');
  const { carried } = await y.goods(job);
  const piece = carried.find((one: Answer) => one.materialId === serial).serials[0];
  expect(piece.serialNo).toBe('A1');
  expect((await y.finish(job, [{ source: '1', materialId: serial, qty: '1' }])).msg).toMatch(/需要1个序列号，已填0个$/);
  const [{ id: away }] = (await y.read(
    `SELECT serial_id AS id FROM material_serial WHERE material_id = ${serial} AND serial_no = 'A2'`,
  )) as [{ id: number }];
  expect((await y.finish(job, [{ source: '1', materialId: serial, qty: '1', serialIds: [away] }])).msg).toMatch(
    /所选序列号不在随身库$/,
  );
  const lines = [
    { source: '1', materialId: serial, qty: '1', serialIds: [piece.serialId] },
    { source: '1', materialId: lot, qty: '3' },
  ];
  expect((await y.finish(job, lines)).code).toBe(200);
  expect((await order(job)).materials).toMatchObject([{ serials: ['A1'] }, { lotNo: 'L1、L2', amount: '12.00' }]);
  expect(
    await y.read(`SELECT status, order_id, facility_id FROM material_serial WHERE serial_id = ${piece.serialId}`),
  ).toEqual([{ status: '2', order_id: job.orderId, facility_id: facilityId }]);
  const entries = await y.read(
    `SELECT biz_type, facility_id FROM material_ledger WHERE order_id = ${job.orderId} ORDER BY biz_type`,
  );
  expect(entries.map(({ biz_type }) => biz_type)).toEqual(['70', '70', '75']);
  expect(new Set(entries.map(({ facility_id }) => facility_id))).toEqual(new Set([facilityId]));
  expect(await booked(job.orderId)).toEqual({ cost: '112.00', booked: '112.00' });
  // The facility tells what is in it.
  const { builtIn } = (await y.people.admin.get(`/repair/facility/part/of/${facilityId}`)).data;
  expect(builtIn).toContainEqual(expect.objectContaining({ serials: 'A1', qty: '1' }));
  await reconciled();
});

test('what a worker bought himself has name and price, and receipts above an amount', async () => {
  const job = await y.aJob();
  const bought = { source: '9', name: '膨胀螺丝', unit: '盒', qty: '1', price: '200.00' };
  const refused: [object, object, string][] = [
    [{ ...bought, name: ' ' }, {}, '自购材料须填写名称和单价'],
    [{ ...bought, price: '' }, {}, '自购材料须填写名称和单价'],
    [{ ...bought, qty: '0' }, {}, '数量必须大于0'],
    [{ ...bought, qty: '1e3' }, {}, '数量格式不正确'],
    [{ ...bought, price: '200.01' }, {}, '自购金额超过200元须上传票据照片'],
    [{ source: '1', qty: '1' }, {}, '请选择物资'],
    [{ source: '1', materialId: 2_000_000_000, qty: '1' }, {}, '所选物资不存在'],
    [{ source: '0', name: '旧', price: '1', qty: '1' }, {}, '材料来源取值不正确'],
  ];
  for (const [line, change, text] of refused) expect((await y.finish(job, [line], change)).msg).toContain(text);
  expect((await y.finish(await y.aJob(), [bought])).code).toBe(200);
  expect((await y.finish(job, [{ ...bought, price: '200.01' }], { receiptImages: PHOTO })).code).toBe(200);
  expect(await order(job)).toMatchObject({
    materialCost: '200.01',
    receiptImages: PHOTO,
    materials: [{ source: '9' }],
  });
});

test('a wrong line is taken back by another one: goods and cost return, once', async () => {
  const materialId = await aStock('3', '7');
  const job = await y.aJob();
  await y.fetched(job, materialId, '2');
  done(
    await y.finish(job, [
      { source: '1', materialId, qty: '2' },
      { name: '胶带', price: '3', qty: '1' },
    ]),
  );
  const { materials } = await order(job);
  const undo = (lineId: number, who = y.crew.leader) =>
    who.put(`/repair/order/${job.orderId}/unuse`, { lineId, reason: '误填' });
  expect((await undo(materials[0].lineId, y.crew.worker)).code).toBe(403);
  expect((await undo(2_000_000_000)).code).toBe(404);
  expect((await undo(materials[0].lineId)).code).toBe(200);
  expect((await undo(materials[0].lineId)).msg).toBe('该材料已冲销');
  const after = await order(job);
  expect(after).toMatchObject({ materialCost: '3.00' });
  expect(after.materials.at(-1)).toMatchObject({ qty: '-2.000', amount: '-14.00', reversesId: materials[0].lineId });
  expect((await undo(after.materials.at(-1).lineId)).msg).toBe('冲销记录不能再冲销');
  expect(await y.carried(materialId)).toEqual({ qty: '2', held: '0' });
  expect(await booked(job.orderId)).toEqual({ cost: '3.00', booked: '3.00' });
  done(await y.crew.reporter.put(`/repair/report/${job.reportId}/confirm`, {}));
  done(await undo(materials[1].lineId));
  expect(await y.report(job)).toMatchObject({ materialCost: '0.00' });
  await reconciled();
});

test('[MAT-17] a transfer takes the goods along to the new worker, or leaves them; held they are for one order only', async () => {
  const [along, stays] = [await aStock('5', '4'), await aStock('5', '4')];
  for (const goods of ['move', 'keep'] as const) {
    const materialId = goods === 'move' ? along : stays;
    const job = await y.aJob();
    const id = await y.fetched(job, materialId, '2');
    done(await y.crew.leader.put(`/repair/order/${job.orderId}/transfer`, { workerId: OTHER, force: true, goods }));
    const next = (await y.report(job)).orders.at(-1);
    if (goods === 'move') {
      expect(await y.carried(materialId)).toEqual({ qty: '0', held: '0' });
      expect(await y.carried(materialId, 'other')).toEqual({ qty: '2', held: '2' });
      expect(await collect(id)).toMatchObject({
        userName: '唐文礼',
        orderId: next.orderId,
        orderCode: next.code,
        status: '30',
      });
      done(await y.crew.other.put(`/repair/order/${next.orderId}/take`, {}));
      done(await y.crew.other.put(`/repair/order/${next.orderId}/arrive`, { images: PHOTO }));
      const body = {
        solution: '换了',
        laborMins: 5,
        afterImages: PHOTO,
        materials: [{ source: '1', materialId, qty: '2' }],
      };
      done(await y.crew.other.put(`/repair/order/${next.orderId}/finish`, body));
      expect(await collect(id)).toMatchObject({ status: '40', lines: [{ usedQty: '2' }] });
    } else {
      expect(await y.carried(materialId)).toEqual({ qty: '2', held: '0' });
      expect(await y.carried(materialId, 'other')).toBeUndefined();
      expect(await collect(id)).toMatchObject({ userName: '马青山', status: '30' });
    }
  }
  await reconciled();
});

test('an order that is void, given to a company, sent back or taken back holds nothing and asks for nothing', async () => {
  const materialId = await aStock('9', '1000');
  const ends: Record<string, (job: { reportId: number; orderId: number }) => Promise<Answer>> = {
    void: ({ orderId }) => y.crew.leader.put(`/repair/order/${orderId}/void`, { reason: '误派' }),
    cancel: ({ reportId }) => y.crew.reporter.put(`/repair/report/${reportId}/cancel`, { reason: '好了' }),
    outsource: ({ orderId }) =>
      y.crew.leader.put(`/repair/order/${orderId}/outsource`, {
        companyId: 4,
        scope: '更换管道',
        budget: '100',
        expectEnd: '2033-02-01',
        reason: '原因',
      }),
  };
  for (const [end, call] of Object.entries(ends)) {
    const job = await y.aJob({}, 'taken');
    const asked = {
      kind: '1',
      storeId: y.north,
      purpose: end,
      orderId: job.orderId,
      lines: [{ materialId, qty: '2' }],
    };
    const [open, held] = [
      done(await y.crew.worker.post(COLLECT, asked)) as unknown as number,
      done(await y.crew.worker.post(COLLECT, asked)) as unknown as number,
    ];
    done(await y.people.admin.put(`${COLLECT}/${held}/approve`, {}));
    expect(await y.stock(materialId)).toMatchObject({ reserved: '2' });
    done(await call(job));
    expect([end, await y.stock(materialId)]).toMatchObject([end, { reserved: '0', qty: '9' }]);
    for (const id of [open, held]) expect([end, (await collect(id)).status]).toEqual([end, '70']);
    expect((await y.crew.worker.post(COLLECT, asked)).code).toBe(404);
  }
});

test('requests for an order: own orders only, little ones pass by themselves while somebody is at work, usual goods are offered', async () => {
  const materialId = await aStock('50', '10', { name: '常用件' });
  const job = await y.aJob({}, 'taken');
  const ask = (qty: string, who = y.crew.worker, change: object = {}) =>
    who.post(COLLECT, {
      kind: '1',
      storeId: y.north,
      purpose: '更换',
      orderId: job.orderId,
      lines: [{ materialId, qty }],
      ...change,
    });
  const statusOf = async (answer: Answer) => (await collect(done(answer) as unknown as number)).status;
  expect((await ask('1', y.crew.other)).code).toBe(404);
  expect((await ask('1', y.crew.worker, { orderId: null })).msg).toBe('工单不能为空');
  expect(await statusOf(await ask('1'))).toBe('10');
  done(await y.crew.worker.put(`/repair/order/${job.orderId}/arrive`, { images: PHOTO }));
  expect(await statusOf(await ask('19'))).toBe('20');
  // 200 is the limit, and not below it; more than there is waits for somebody to decide.
  expect(await statusOf(await ask('20'))).toBe('10');
  expect(await y.stock(materialId)).toMatchObject({ reserved: '19' });
  const other = await y.aJob();
  await y.fetched(other, materialId, '3');
  done(await y.finish(other, [{ source: '1', materialId, qty: '3' }]));
  const { data: usual } = await y.crew.worker.get(`${COLLECT}/usual?orderId=${job.orderId}`);
  expect(usual).toContainEqual(expect.objectContaining({ materialId, qty: '3', orders: 1 }));
  expect((await y.crew.other.get(`${COLLECT}/usual?orderId=${job.orderId}`)).code).toBe(404);
  const byItem = await y.crew.worker.get(`${COLLECT}/usual?templateId=${y.templateId}`);
  expect(byItem.data).toEqual(usual);
});
