import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Answer } from '../../testing/app.ts';
import { openStores, type Stores } from '../material/store.fixture.ts';
import { fine, type Maintenance, openMaintenance, PHOTO, PLAN } from './maintain.fixture.ts';

const DAILY = { safeDays: 10, leadDays: 10 };
const ANY_TIME = { safeDays: 0, leadDays: 0 };
let m: Maintenance;
let s: Stores;
beforeAll(async () => {
  m = await openMaintenance();
  s = await openStores(m.app);
});
afterAll(() => m.app.stop());

/** What the north store should buy of a material. */
async function suggested(materialId: number): Promise<Answer | undefined> {
  const { code, msg, data } = await s.people.north.get(`/repair/material/purchase/suggest?storeId=${s.north}`);
  if (code !== 200) throw new Error(msg);
  return (data as Answer[]).find((row) => row.materialId === materialId);
}
/** A plan of every ten days with two of a material for each of its units. */
const plan = (facilityIds: readonly number[], materialId: number, change: object = {}) =>
  m.aPlan({ cycleUnit: '1', cycleNum: 10, facilityIds, materials: [{ materialId, qty: '2' }], ...change });

test('[MAT-18] the suggestion buys what coming maintenance takes before the next delivery', async () => {
  const [filter, limited] = [await s.aMaterial(DAILY), await s.aMaterial({ ...DAILY, minQty: '5', maxQty: '6' })];
  await s.stocked(limited, '5', '1');
  const units = [await m.aFacility(), await m.aFacility()];
  expect(await suggested(filter)).toBeUndefined();
  await plan(units, filter, { firstDate: m.today(5) });
  await plan(units, limited, { firstDate: m.today(5) });
  // Within twenty days it is due on the fifth and the fifteenth, on two units, with two pieces each.
  expect(await suggested(filter)).toMatchObject({ available: '0', usage: '0', planned: '8', target: '8', qty: '8' });
  // A reserve is not meant to be used up by what is known beforehand.
  expect(await suggested(limited)).toMatchObject({ available: '5', planned: '8', target: '13', qty: '8' });
  await s.stocked(filter, '7', '1');
  expect(await suggested(filter)).toMatchObject({ available: '7', qty: '1' });
  await s.stocked(filter, '1', '1');
  expect(await suggested(filter)).toBeUndefined();
});

test('[MAT-18] what is due on the last day counts, what is due a day later does not', async () => {
  const facilityIds = [await m.aFacility()];
  const due = async (days: number, goods: object) => {
    const materialId = await s.aMaterial(goods);
    await plan(facilityIds, materialId, { cycleNum: 90, firstDate: m.today(days) });
    return (await suggested(materialId))?.planned;
  };
  expect([await due(20, DAILY), await due(21, DAILY)]).toEqual(['2', undefined]);
  // Without days of its own a material is looked after for thirty.
  expect([await due(30, ANY_TIME), await due(31, ANY_TIME)]).toEqual(['2', undefined]);
  // Nothing else is looked after for as long as this.
  const longest = { safeDays: 30, leadDays: 45 };
  expect([await due(75, longest), await due(76, longest)]).toEqual(['2', undefined]);
});

test('[MAT-18] a round that was made counts until its units are done, and only where the store is', async () => {
  const goods = await s.aMaterial(DAILY);
  const { rows } = await m.app.services.database.execute(
    `SELECT min(place_id) AS id FROM repair_place
      WHERE subcamp_id <> (SELECT subcamp_id FROM material_store WHERE store_id = ${s.north})`,
  );
  const here = [await m.aFacility(), await m.aFacility()];
  const far = await m.aFacility({ placeId: rows[0]?.id });
  const planId = await plan([...here, far], goods, { cycleNum: 60, groupBy: '3' });
  expect(await suggested(goods)).toMatchObject({ planned: '4' });
  await m.generate();
  expect(await suggested(goods)).toMatchObject({ planned: '4' });
  const task = (await m.tasksOf(planId)).find(({ total }) => total === 2) as Answer;
  const done = async (facilityId: number | undefined) => {
    const { code, msg } = await m.work(task.taskId, 'record', { facilityId, answers: fine, conclusion: '1' });
    if (code !== 200) throw new Error(msg);
  };
  await m.work(task.taskId, 'start', { images: PHOTO });
  await done(here[0]);
  expect(await suggested(goods)).toMatchObject({ planned: '2' });
  await done(here[1]);
  expect(await suggested(goods)).toBeUndefined();
});

test('a plan takes materials that there are, once each, in what they are counted in', async () => {
  const goods = await s.aMaterial();
  const facilityIds = [await m.aFacility()];
  const { admin } = m.people;
  const refused = async (...materials: object[]) =>
    (await admin.post(PLAN, m.planBody({ facilityIds, materials }))).msg;
  expect(await refused({ materialId: 999_999, qty: '1' })).toBe('所选物资不存在');
  expect(await refused({ materialId: goods, qty: '1' }, { materialId: goods, qty: '2' })).toMatch(/^重复物资/);
  expect(await refused({ materialId: goods, qty: '1.5' })).toMatch(/只能为整数$/);
  expect(await refused({ materialId: goods, qty: '0' })).toMatch(/必须大于0$/);
  const { data: planId } = await admin.post(
    PLAN,
    m.planBody({ facilityIds, materials: [{ materialId: goods, qty: '3' }] }),
  );
  const { data } = await admin.get(`${PLAN}/${planId}`);
  expect(data.materials).toEqual([
    { materialId: goods, qty: '3', label: expect.any(String), unit: expect.any(String), decimals: 0 },
  ]);
  expect(data.form.materials).toEqual([{ materialId: goods, qty: '3' }]);
});
