import { momentOf } from '@jiaoyan/contract/kernel/wall-time';
import { expect, test } from 'vitest';
import { openOwnApp } from '../../../../testing/app.ts';
import { seedAttendance } from './attendance.seed.ts';

test('[I4] a year of demo attendance: months come out as drawn, their sheets too, today half the shift is there, two check-ins are to be looked at', async () => {
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
  // Of 23 people twenty have confirmed last month, two object, one has not looked; what is older is locked.
  const months = await read(
    `SELECT month, status, count(*)::int AS n FROM attendance_month GROUP BY month, status ORDER BY month DESC, status`,
  );
  expect(months.slice(0, 4)).toEqual([
    { month: '2026-10', status: '10', n: 1 },
    { month: '2026-10', status: '20', n: 20 },
    { month: '2026-10', status: '30', n: 2 },
    { month: '2026-09', status: '40', n: 23 },
  ]);
  expect(months.slice(3).map(({ status }) => status)).toEqual(Array(12).fill('40'));
  const wrongMonths = await read(
    `SELECT m.month_id FROM attendance_month m JOIN LATERAL (SELECT sum(work_mins) AS work, sum(late_mins) AS late, sum(absent_days) AS absent
       FROM attendance_task t WHERE t.user_id = m.user_id AND to_char(t.work_date, 'YYYY-MM') = m.month) AS t ON true
     WHERE (m.work_mins, m.late_mins, m.absent_days) IS DISTINCT FROM (t.work, t.late, t.absent)`,
  );
  expect(wrongMonths).toEqual([]);
  expect(await read(`SELECT 1 FROM attendance_month WHERE status = '30' AND dispute = ''`)).toEqual([]);
  const kinds = await read(
    `SELECT kind, result, count(*)::int AS n FROM attendance_request WHERE result > 1 GROUP BY kind, result ORDER BY kind, result`,
  );
  expect(kinds).toEqual([
    { kind: '2', result: 2, n: 50 },
    { kind: '2', result: 3, n: 5 },
    { kind: '2', result: 4, n: 5 },
    { kind: '4', result: 2, n: 7 },
    { kind: '4', result: 3, n: 3 },
    { kind: '4', result: 4, n: 2 },
  ]);
  const waiting = await read(
    `SELECT kind, agree, instance_id IS NULL AS asked FROM attendance_request WHERE result = 1 ORDER BY request_id`,
  );
  expect(waiting).toEqual([
    { kind: '2', agree: '', asked: false },
    { kind: '3', agree: '', asked: false },
    { kind: '4', agree: '0', asked: true },
  ]);
  // Each that counts has its minutes in the ledger, and everybody a balance that is the sum of his rows.
  const [missing] = await read(
    `SELECT count(*)::int AS n FROM attendance_request r WHERE kind = '2' AND result = 2 AND mins > 0 AND NOT EXISTS
       (SELECT 1 FROM attendance_leave_ledger l WHERE l.biz_type = '5' AND l.biz_id = r.request_id AND l.delta = r.mins)`,
  );
  expect(missing?.n).toBe(0);
  const [wrong] = await read(
    `SELECT count(*)::int AS n FROM (SELECT after, sum(delta) OVER (PARTITION BY user_id, kind ORDER BY ledger_id) AS due
       FROM attendance_leave_ledger) AS l WHERE after <> due OR after < 0`,
  );
  expect(wrong?.n).toBe(0);
  const [staff] = await read(`SELECT count(DISTINCT user_id)::int AS n FROM attendance_leave_ledger`);
  expect(staff?.n).toBe(28);
});
