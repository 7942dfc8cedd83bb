import { momentOf } from '@jiaoyan/contract/kernel/wall-time';
import { expect, test } from 'vitest';
import { openOwnApp } from '../../../../testing/app.ts';
import { seedAttendance } from './attendance.seed.ts';

test('a year of demo attendance: months come out as drawn, today half the shift is there, two check-ins are to be looked at', async () => {
  const app = await openOwnApp();
  const { db, execute } = app.services.database;
  const now = momentOf('2026-11-18 10:00');
  await db.transaction((tx) => seedAttendance(tx, now));
  const read = async (text: string) => (await execute(text)).rows;
  const [month] = await read(
    `SELECT count(*)::int AS n, count(*) FILTER (WHERE status = '1')::int AS normal FROM attendance_task WHERE work_date BETWEEN '2026-09-01' AND '2026-09-30'`,
  );
  expect(Number(month?.normal) / Number(month?.n)).toBeCloseTo(0.93, 1);
  const [open] = await read(
    `SELECT count(*)::int AS n FROM attendance_task WHERE settle_at <= '2026-11-18 10:00' AND settled_time IS NULL`,
  );
  expect(open?.n).toBe(0);
  const [here] = await read(
    `SELECT count(*)::int AS n FROM attendance_task WHERE work_date = '2026-11-18' AND status = '10'`,
  );
  expect(here?.n).toBeGreaterThan(0);
  expect(await read(`SELECT 1 FROM attendance_review WHERE verdict = '0'`)).toHaveLength(2);
  const [spans] = await read(
    `SELECT count(*)::int AS n FROM attendance_span s WHERE s.punches <> (SELECT count(*) FROM attendance_punch p
       WHERE p.user_id = s.user_id AND p.at >= lower(s."window") AND p.at < upper(s."window"))`,
  );
  expect(spans?.n).toBe(0);
});
