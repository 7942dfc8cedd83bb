import { afterAll, beforeAll, expect, test } from 'vitest';
import { grantPermissions } from '../../testing/grants.ts';
import { made, openStores, type Stores } from './store.fixture.ts';

const PROVIDER = '/repair/facility/provider';
const DOC = '/repair/material/store/doc';
let s: Stores;
beforeAll(async () => {
  s = await openStores();
});
afterAll(() => s.app.stop());

const SITE_ADMIN_ROLE = 6;
let serial = 0;
const next = () => `G${Date.now().toString(36).toUpperCase()}${++serial}`;
const aProvider = async () => {
  const name = next();
  return { name, providerId: made(await s.people.admin.post(PROVIDER, { name, type: '2' })) };
};
const rowOf = async (name: string, who = s.people.admin) => (await who.get(`${PROVIDER}/list?name=${name}`)).rows[0];
const aFacility = async (providerId: number, placeId: number, classifyId: number) =>
  made(await s.people.admin.post('/repair/facility', { name: next(), classifyId, placeId, providerId }));

test('a provider shows what came from it in twelve months at what it cost, without what was taken back', async () => {
  const { name, providerId } = await aProvider();
  const other = await aProvider();
  const [first, second] = [await s.aMaterial(), await s.aMaterial()];
  expect(await rowOf(name)).toMatchObject({ facilityCount: 0, bought: '0.00' });
  const lines = [
    { materialId: first, qty: '3', price: '10.50' },
    { materialId: second, qty: '2', price: '4' },
  ];
  await s.posted({ lines, providerId });
  const wrong = await s.posted({ lines, providerId });
  expect((await rowOf(name)).bought).toBe('79.00');
  expect((await s.people.admin.put(`${DOC}/${wrong}/reverse`, { reason: '录错' })).code).toBe(200);
  expect((await rowOf(name)).bought).toBe('39.50');
  expect((await rowOf(other.name)).bought).toBe('0.00');
  // What came a year and a day ago counts no more.
  const since = 'UPDATE material_doc SET post_time = post_time - interval';
  await s.app.services.database.execute(`${since} '364 days' WHERE provider_id = ${providerId}`);
  expect((await rowOf(name)).bought).toBe('39.50');
  await s.app.services.database.execute(`${since} '2 days' WHERE provider_id = ${providerId}`);
  expect((await rowOf(name)).bought).toBe('0.00');
});

test('it counts the facilities that its reader reaches, and shows no prices to those who have nothing to do with them', async () => {
  const { name, providerId } = await aProvider();
  const classifyId = made(
    await s.people.admin.post('/repair/facility/classify', { parentId: 0, name: next(), code: next() }),
  );
  await aFacility(providerId, 11, classifyId);
  const far = await aFacility(providerId, 21, classifyId);
  expect((await rowOf(name)).facilityCount).toBe(2);
  await grantPermissions(s.app, SITE_ADMIN_ROLE, ['repair:facilityProvider:list']);
  expect(await rowOf(name, await s.app.signIn('linfx'))).toMatchObject({ facilityCount: 1, bought: '' });
  await s.app.services.database.execute(`UPDATE facility SET status = '60' WHERE facility_id = ${far}`);
  expect((await rowOf(name)).facilityCount).toBe(1);
});
