import { afterAll, beforeAll, expect, test } from 'vitest';
import { grantPermissions } from '../../../testing/grants.ts';
import { done, openYard, type Yard } from './goods.fixture.ts';

const PART = '/repair/facility/part';
let y: Yard;
let upper: number;
let lower: number;
beforeAll(async () => {
  y = await openYard();
  upper = await aClass(0, '水暖');
  lower = await aClass(upper, '水龙头');
});
afterAll(() => y.app.stop());

const SITE_ADMIN_ROLE = 6;
let serial = 0;
const next = () => `P${Date.now().toString(36).toUpperCase()}${++serial}`;
const numberOf = (answer: Parameters<typeof done>[0]) => done(answer) as unknown as number;
const aClass = async (parentId: number, name: string) =>
  numberOf(
    await y.people.admin.post('/repair/facility/classify', {
      parentId,
      name: `${name}${next()}`,
      code: next(),
      teamId: 101,
    }),
  );
const aFacility = async (classifyId = lower, placeId = 11) =>
  numberOf(await y.people.admin.post('/repair/facility', { name: next(), classifyId, placeId, teamId: 101 }));
const add = (facilityId: number, materialId: number, more: object = {}, who = y.people.admin) =>
  who.post(PART, { facilityId, materialId, qty: '1', ...more });
const partsOf = async (facilityId: number) => done(await y.people.admin.get(`${PART}/of/${facilityId}`));

test('what fits a facility is its own, that of its class and of the classes above it; others see none of it', async () => {
  const [tap, twin, boiler] = [await aFacility(), await aFacility(), await aFacility(await aClass(0, '锅炉'))];
  const [own, ofClass] = [await y.aMaterial({ name: '阀芯' }), await y.aMaterial({ name: '密封圈' })];
  await y.stocked(own, '7', '3');
  done(await add(tap, own, { qty: '2', note: '右旋' }));
  done(await add(tap, ofClass, { isOfClass: true }));
  const above = await aFacility(upper);
  const ofUpper = await y.aMaterial();
  done(await add(above, ofUpper, { isOfClass: true }));
  expect((await partsOf(tap)).fits).toMatchObject([
    { materialId: own, qty: '2', note: '右旋', available: '7', isOfClass: false },
    { materialId: ofClass, isOfClass: true, available: '0' },
    { materialId: ofUpper, isOfClass: true },
  ]);
  const idsOf = async (facilityId: number) =>
    (await partsOf(facilityId)).fits.map(({ materialId }: { materialId: number }) => materialId);
  expect(await idsOf(twin)).toEqual([ofClass, ofUpper]);
  expect(await idsOf(above)).toEqual([ofUpper]);
  expect(await idsOf(boiler)).toEqual([]);
});

test('a material fits once; one that is closed, too fine or unknown is refused, and so is a facility that is scrapped', async () => {
  const facilityId = await aFacility();
  const materialId = await y.aMaterial({ name: '垫片' });
  done(await add(facilityId, materialId));
  expect(await add(facilityId, materialId)).toMatchObject({ code: 500, msg: '该物资已在本设施的配件中' });
  done(await add(facilityId, materialId, { isOfClass: true }));
  expect((await add(await aFacility(), materialId, { isOfClass: true })).msg).toBe('该物资已在同类设施的配件中');
  expect((await add(facilityId, await y.aMaterial({ name: '整件', decimals: 0 }), { qty: '0.5' })).msg).toBe(
    '整件只能为整数',
  );
  expect((await add(facilityId, await y.aMaterial({ name: '停', status: '1' }))).msg).toBe('停 已停用');
  expect((await add(facilityId, 999_999)).msg).toBe('所选物资不存在');
  expect((await add(facilityId, materialId, { qty: '0' })).msg).toBe('每次用量必须大于0');
  await y.read(`UPDATE facility SET status = '60' WHERE facility_id = ${facilityId}`);
  expect((await add(facilityId, await y.aMaterial())).msg).toBe('已报废设施不能操作');
});

test('who reads a facility reads its parts; only those who may change it change them, those of a class only with the class', async () => {
  const [here, elsewhere] = [await aFacility(lower, 11), await aFacility(lower, 21)];
  const materialId = await y.aMaterial();
  const partId = numberOf(await add(here, materialId));
  const { siteAdmin } = y.crew;
  expect((await siteAdmin.get(`${PART}/of/${here}`)).code).toBe(200);
  expect((await siteAdmin.get(`${PART}/of/${elsewhere}`)).code).toBe(404);
  expect((await add(here, await y.aMaterial(), {}, siteAdmin)).code).toBe(403);
  expect((await siteAdmin.delete(`${PART}/${partId}`)).code).toBe(403);
  await grantPermissions(y.app, SITE_ADMIN_ROLE, ['repair:facility:edit']);
  const other = await y.aMaterial();
  expect((await add(here, other, { isOfClass: true }, siteAdmin)).code).toBe(403);
  expect((await add(elsewhere, other, {}, siteAdmin)).code).toBe(404);
  const own = numberOf(await add(here, other, {}, siteAdmin));
  const ofClass = numberOf(await add(elsewhere, other, { isOfClass: true }));
  const far = numberOf(await add(elsewhere, other));
  expect((await siteAdmin.delete(`${PART}/${ofClass}`)).code).toBe(403);
  expect((await siteAdmin.delete(`${PART}/${far}`)).code).toBe(404);
  done(await siteAdmin.delete(`${PART}/${own}`));
  expect((await siteAdmin.delete(`${PART}/${own}`)).code).toBe(404);
  done(await y.people.admin.delete(`${PART}/${ofClass}`));
});

test('a worker is offered what fits before what was usual; a merged material hands its place on; what was built in is told', async () => {
  const facilityId = await aFacility(await aClass(0, '阀门'));
  const [fit, usual, old] = [
    await y.aMaterial({ name: '适配阀芯' }),
    await y.aMaterial({ name: '生料带' }),
    await y.aMaterial({ name: '旧阀芯' }),
  ];
  await y.stocked(fit, '9', '10');
  await y.stocked(usual, '9', '2');
  done(await add(facilityId, old, { qty: '2' }));
  done(await y.people.admin.put(`/repair/material/${old}/merge`, { intoId: fit }));
  expect((await partsOf(facilityId)).fits).toMatchObject([{ materialId: fit, qty: '2' }]);
  const first = await y.aJob({ facilityId });
  await y.fetched(first, usual, '3');
  await y.fetched(first, fit, '1');
  done(
    await y.finish(first, [
      { source: '1', materialId: usual, qty: '3' },
      { source: '1', materialId: fit, qty: '1' },
    ]),
  );
  const second = await y.aJob({ facilityId });
  const offered = (await y.crew.worker.get(`/repair/material/collect/usual?orderId=${second.orderId}`)).data;
  expect(offered.slice(0, 1)).toMatchObject([{ materialId: fit, qty: '2', orders: 1, fits: true }]);
  expect(offered).toContainEqual(expect.objectContaining({ materialId: usual, qty: '3', fits: false }));
  expect(
    (await partsOf(facilityId)).builtIn.map(({ label, qty }: { label: string; qty: string }) => [label, qty]),
  ).toEqual(
    expect.arrayContaining([
      ['生料带', '3'],
      ['适配阀芯', '1'],
    ]),
  );
});
