import { DAY_MS, localDay } from '@jiaoyan/contract/kernel/wall-time';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Answer } from '../../testing/app.ts';
import { type Facilities, next, openFacilities } from './facility.fixture.ts';

let s: Facilities;
beforeAll(async () => {
  s = await openFacilities();
});
afterAll(() => s.app.stop());

const day = (days: number) => localDay(s.app.services.clock() + days * DAY_MS);

test('the register is narrowed by how warranties and inspections stand, each kind for itself', async () => {
  const name = next();
  const ends = { valid: 60, due: 10, over: -1 };
  const ids: Record<string, number> = { none: await s.aFacility({ name }) };
  for (const [key, end] of Object.entries(ends)) {
    const facilityId = await s.aFacility({ name });
    ids[key] = facilityId;
    const term = { startDate: day(-300), endDate: day(end), facilityIds: [facilityId] };
    await s.people.admin.post('/repair/facility/quality', { kind: '1', ...term });
  }
  const found = async (term: string): Promise<string[]> => {
    const { rows } = await s.people.admin.get(`/repair/facility/list?keyword=${name}&term=${term}&pageSize=50`);
    const listed = rows.map(({ facilityId }: Answer) => facilityId);
    return Object.keys(ids).filter((key) => listed.includes(ids[key]));
  };
  expect(await found('1:10')).toEqual(['valid']);
  expect(await found('1:20')).toEqual(['due']);
  expect(await found('1:30')).toEqual(['over']);
  for (const term of ['2:10', '2:30', '3:10', "1:10' OR true", 'x'])
    expect([term, await found(encodeURIComponent(term))]).toEqual([term, []]);
  const { rows } = await s.people.admin.get(`/repair/facility/list?keyword=${name}`);
  const until = new Map(rows.map((row: Answer) => [row.facilityId, row.warrantyEnd]));
  expect([until.get(ids.due), until.get(ids.none)]).toEqual([day(10), null]);
});

test('the sheet of depreciation is for those who may export the register, and made for one reader', async () => {
  await s.aFacility({ name: next(), price: '10000', useDate: '2024-01-01', lifeMonths: 36 });
  const answer = await s.people.admin.get('/repair/facility/depreciation');
  expect(answer).toMatchObject({ code: 200 });
  expect(answer.msg).toContain('折旧表');
  expect((await s.people.worker.get('/repair/facility/depreciation')).code).toBe(403);
  expect((await s.people.siteAdmin.get('/repair/facility/depreciation')).code).toBe(403);
});
