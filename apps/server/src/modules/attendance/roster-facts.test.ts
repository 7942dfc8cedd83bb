import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Answer } from '../../testing/app.ts';
import { copyRows } from '../../testing/rows.ts';
import { reportTable } from '../repair/report/report.table.ts';
import {
  type Attendances,
  DAY_SHIFT,
  good,
  NIGHT,
  openAttendance,
  PATH,
  PLACE,
  SECOND,
  TEAM,
  THIRD,
  WORKER,
} from './attendance.fixture.ts';

let s: Attendances;
beforeAll(async () => {
  s = await openAttendance();
  await s.sql(
    `INSERT INTO work_calendar (day, day_type) VALUES ('${HOLIDAY}', '3') ON CONFLICT (day) DO UPDATE SET day_type = '3'`,
  );
});
afterAll(() => s.app.stop());

const DAY_MS = 86_400_000;
const HOLIDAY = '2033-03-09';
/** When next month is planned. */
const TODAY = '2033-04-20';
const dayBefore = (days: number) => new Date(Date.parse(TODAY) - days * DAY_MS).toISOString().slice(0, 10);

test('[ATT-18] the load of a team is that of its reports of twelve weeks, by weekday and hour', async () => {
  s.at(`${TODAY} 10:00`);
  const other = 102;
  const { data } = await s.people.admin.get('/repair/template/list?trade=1');
  const templateId = (data as Answer[]).find(({ parentId, needPhoto }) => parentId > 0 && !needPhoto)?.templateId;
  const fault = { placeId: PLACE, templateId, location: '水房', description: '水龙头一直漏水' };
  good(await s.people.admin.post('/repair/report', { ...fault, reporterPhone: '13900000001' }));
  // From before the twelve weeks until today, at all hours of the week.
  await copyRows(s.app.services.db, reportTable, 400, (n) => ({
    code: `RF${n}`,
    teamId: n % 5 === 0 ? other : TEAM,
    kind: n % 7 === 0 ? '2' : '1',
    status: n % 11 === 0 ? '80' : n % 13 === 0 ? '90' : '60',
    createTime: `${dayBefore(n % 95)} ${String((n * 5) % 24).padStart(2, '0')}:${String(n % 60).padStart(2, '0')}:00`,
  }));
  const { hours } = good(await s.people.leader.get(`${PATH}/plan/forecast?deptId=${TEAM}`));
  const rows = await s.sql(
    `SELECT extract(isodow FROM create_time)::int AS weekday, extract(hour FROM create_time)::int AS hour,
       round(count(*) / 12.0, 2)::float AS load FROM repair_report
     WHERE team_id = ${TEAM} AND kind = '1' AND status NOT IN ('80', '90')
       AND create_time >= '${TODAY}'::date - 84 AND create_time < '${TODAY}'::date GROUP BY 1, 2`,
  );
  const wanted = Array.from({ length: 7 }, () => Array.from({ length: 24 }, () => 0));
  for (const { weekday, hour, load } of rows) (wanted[Number(weekday) - 1] as number[])[Number(hour)] = Number(load);
  expect(rows.length).toBeGreaterThan(50);
  expect(hours).toEqual(wanted);
});

test('[ATT-18] what the 90 days before brought everybody is the number of his shifts', async () => {
  s.at('2033-01-01 06:00');
  const [day, night] = [await s.aShift({ sections: DAY_SHIFT, restMins: 30 }), await s.aShift({ sections: NIGHT })];
  const people = [WORKER, SECOND, THIRD];
  // A quarter of a year with days off, nights and weekends of which everybody has others; it begins before the 90 days.
  const from = '2033-01-20';
  const planId = await s.aPlan(people, { startDate: from, endDate: '2033-04-20' });
  const cells = people.flatMap((userId, nth) =>
    Array.from({ length: 91 }, (_, at) => {
      const workDate = new Date(Date.parse(from) + at * DAY_MS).toISOString().slice(0, 10);
      const turn = (at + nth * 2) % (3 + nth);
      return [userId, workDate, ...(turn === 0 ? [] : [turn === 1 ? night : day])] as const;
    }),
  );
  good(
    await s.draw(
      planId,
      cells.filter(({ length }) => length > 2),
    ),
  );
  good(await s.publish(planId, { reason: '测试' }));
  // What was cancelled was not worked.
  await s.sql(
    `UPDATE attendance_task SET status = '9' WHERE user_id = ${WORKER} AND work_date IN ('2033-03-01', '2033-03-02', '2033-03-05')`,
  );
  s.at(`${TODAY} 10:00`);
  const nextPlan = await s.aPlan(people, { startDate: '2033-05-01', endDate: '2033-05-31' });
  const grid = good(await s.people.leader.get(`${PATH}/plan/${nextPlan}/grid`));
  const rows = await s.sql(
    `SELECT user_id, (sum(CASE WHEN shift_id = ${night} THEN 480 ELSE 450 END))::int AS mins,
       (count(*) FILTER (WHERE shift_id = ${night}))::int AS nights,
       (count(*) FILTER (WHERE extract(isodow FROM work_date) > 5))::int AS weekends,
       (count(*) FILTER (WHERE work_date = '${HOLIDAY}'))::int AS holidays
     FROM attendance_task WHERE status <> '9' AND user_id IN (${people.join(',')})
       AND work_date >= '2033-05-01'::date - 90 AND work_date < '2033-05-01' GROUP BY 1 ORDER BY 1`,
  );
  expect(
    grid.people.map(({ userId, past }: { userId: number; past: object }) => ({ user_id: userId, ...past })),
  ).toEqual(rows);
  // They differ, or nothing would be compared.
  expect(new Set(rows.map(({ nights }) => nights)).size).toBe(3);
  expect(rows.map(({ holidays }) => Number(holidays)).some((count) => count > 0)).toBe(true);
  expect(grid.days).toHaveLength(31);
});
