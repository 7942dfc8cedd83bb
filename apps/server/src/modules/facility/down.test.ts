import { wallTime } from '@jiaoyan/contract/kernel/wall-time';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { persist } from '../../testing/persist.ts';
import { type Facilities, openFacilities } from './facility.fixture.ts';

let s: Facilities;
beforeAll(async () => {
  s = await openFacilities();
});
afterAll(() => s.app.stop());

const sql = async (text: string) => (await s.app.services.database.execute(text)).rows;
const MINUTE = 60_000;

test('[FAC-05] forty people stop and start one facility: its times do not overlap, and their union is what is counted', async () => {
  const facilityId = await s.aFacility();
  let now = Date.parse('2026-03-02T08:00:00+08:00');
  Object.assign(s.app.services, { clock: () => (now += MINUTE) });
  const moves = Array.from({ length: 40 }, (_, at) =>
    persist(() => s.act(facilityId, at % 2 ? 'start' : 'stop', { kind: '1', reason: '故障' })),
  );
  const codes = (await Promise.all(moves)).map(({ code }) => code);
  expect(codes.filter((code) => code === 200).length).toBeGreaterThan(0);
  expect(codes.every((code) => code === 200 || code === 500)).toBe(true);
  await s.act(facilityId, 'start', {});
  const [times] = await sql(`SELECT count(*)::int AS n, count(*) FILTER (WHERE upper_inf(period))::int AS open,
    coalesce(floor(extract(epoch FROM sum(upper(period) - lower(period))) / 60), 0)::int AS mins,
    (SELECT count(*)::int FROM facility_down a JOIN facility_down b ON a.facility_id = b.facility_id AND a.down_id < b.down_id
      AND a.period && b.period WHERE a.facility_id = ${facilityId}) AS overlaps
    FROM facility_down WHERE facility_id = ${facilityId}`);
  expect(times).toMatchObject({ open: 0, overlaps: 0 });
  expect(times?.n).toBeGreaterThan(0);
  expect((await s.file(facilityId)).data.downMins).toBe(times?.mins);
});

test('[FAC-05] the database itself refuses a time that overlaps another', async () => {
  const facilityId = await s.aFacility();
  const at = (hours: number) => wallTime(Date.parse('2026-03-02T00:00:00+08:00') + hours * 60 * MINUTE);
  const insert = (from: number, to: number) =>
    sql(`INSERT INTO facility_down (facility_id, period, reason)
      VALUES (${facilityId}, tstzrange('${at(from)}', '${at(to)}'), '1')`);
  await insert(1, 3);
  await insert(3, 4);
  await expect(insert(2, 5)).rejects.toThrow();
});
