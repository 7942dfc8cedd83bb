import { expect, test } from 'vitest';
import { openOwnApp } from '../testing/app.ts';
import { seedProcesses } from './process.seed.ts';

test('the demo processes have a history: all five, with every outcome, and nothing torn', async () => {
  const app = await openOwnApp();
  await app.services.db.transaction((tx) => seedProcesses(tx));
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
