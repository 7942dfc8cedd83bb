import { expect, test } from 'vitest';
import { openOwnApp } from '../../../../testing/app.ts';
import { seedProcesses } from '../../../bpm/seed/demo/process.seed.ts';
import { seedVenues } from '../../../venue/seed/demo/venue.seed.ts';

test('the demo processes have a history: all five, with every outcome, and nothing torn', async () => {
  const app = await openOwnApp();
  await app.services.db.transaction((tx) => seedProcesses(tx));
  await app.services.db.transaction((tx) => seedVenues(tx));
  const admin = await app.signIn('admin');
  const { rows, total } = await admin.get('/bpm/process-instance/manager-page?pageSize=500');
  expect(total).toBeGreaterThanOrEqual(39);
  const keys = new Set(rows.map(({ key }: { key: string }) => key));
  expect([...keys].sort()).toEqual([
    'area_use_apply',
    'company_settle',
    'material_purchase',
    'oa_leave',
    'repair_outsource',
  ]);
  expect(new Set(rows.map(({ result }: { result: number }) => result))).toEqual(new Set([1, 2, 3, 4]));
  // What is open waits for somebody, and nothing happened in the future.
  for (const row of rows) expect([row.name, row.status === 1]).toEqual([row.name, row.currentTasks.length > 0]);
  const now = new Date(Date.now() + 8 * 3_600_000).toISOString().replace('T', ' ').slice(0, 19);
  for (const row of rows) expect((row.endTime ?? row.createTime) <= now).toBe(true);
  const leaves = await (await app.signIn('maqs')).get('/bpm/oa/leave/list');
  expect(leaves.rows.map(({ result }: { result: number }) => result).sort()).toEqual([1, 2]);
});

test('the demo venues have a history: every outcome, nothing twice in one room, and something on each day around today', async () => {
  const app = await openOwnApp();
  await app.services.db.transaction((tx) => seedVenues(tx));
  const admin = await app.signIn('admin');
  const { rows, total } = await admin.get('/repair/area/apply/list?pageSize=100');
  expect(total).toBe(40);
  const states = new Set(rows.map(({ status }: { status: string }) => status));
  for (const status of ['10', '20', '40', '50', '60', '70']) expect([...states]).toContain(status);
  const { rows: overlaps } = await app.services.database.execute(`SELECT 1 FROM repair_area_booking a
    JOIN repair_area_booking b ON a.room_id = b.room_id AND a.booking_id < b.booking_id AND a.period && b.period
    WHERE a.status = '1' AND b.status = '1'`);
  expect(overlaps).toEqual([]);
  const { rows: future } = await app.services.database.execute(
    `SELECT 1 FROM repair_event WHERE biz_type = 'areaApply' AND create_time > now()`,
  );
  expect(future).toEqual([]);
});
