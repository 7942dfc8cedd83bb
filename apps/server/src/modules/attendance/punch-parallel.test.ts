import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Attendances, clientKey, EARLY, good, openAttendance, WORKER } from './attendance.fixture.ts';

let s: Attendances;
beforeAll(async () => {
  s = await openAttendance();
});
afterAll(() => s.app.stop());

test('[ATT-04] twenty check-ins at once, five with one key: sixteen are kept, the span has the least and the greatest', async () => {
  const [early, point] = [await s.aShift({ sections: EARLY }), await s.aPoint()];
  s.at('2033-03-15 20:00');
  const taskId = await s.due(WORKER, '2033-03-16', early);
  const same = clientKey();
  const keys = [...Array.from({ length: 15 }, clientKey), ...Array.from({ length: 5 }, () => same)];
  s.at('2033-03-16 07:59:30');
  const now = s.code(point);
  const kept = keys.map((key, at) => ({
    clientKey: key,
    code: now,
    // Those with a time of their own are scanned without connection; three a month are allowed.
    ...(at < 3 && { at: `2033-03-16 07:59:0${at}` }),
  }));
  const answers = await Promise.all(kept.map((body) => s.punch(s.people.worker, body)));
  expect(answers.map(({ code }) => code)).toEqual(keys.map(() => 200));
  expect(new Set(answers.slice(15).map(({ data }) => data.punchId)).size).toBe(1);
  const { spans, status } = await s.detail(taskId);
  expect(status).toBe('10');
  expect(spans[0].punches).toBe(16);
  const [row] = await s.sql(
    `SELECT first_at::text AS first, last_at::text AS last FROM attendance_span WHERE task_id = ${taskId}`,
  );
  expect([String(row?.first).slice(0, 19), String(row?.last).slice(0, 19)]).toEqual([
    '2033-03-16 07:59:00',
    '2033-03-16 07:59:30',
  ]);
  const [count] = await s.sql(`SELECT count(*)::int AS n FROM attendance_punch WHERE user_id = ${WORKER}`);
  expect(count?.n).toBe(16);
});

test('check-ins are never changed nor removed', async () => {
  for (const change of ['UPDATE attendance_punch SET at = now()', 'DELETE FROM attendance_punch'])
    await expect(s.sql(change)).rejects.toThrow('append-only');
});

test('nobody has two shifts at once, whatever way they come about', async () => {
  const early = await s.aShift({ sections: EARLY });
  const plans = await Promise.all(
    [0, 1].map(() => s.aPlan([WORKER], { startDate: '2033-03-21', endDate: '2033-03-21' })),
  );
  for (const planId of plans) good(await s.draw(planId, [[WORKER, '2033-03-21', early]]));
  const answers = await Promise.all(plans.map((planId) => s.publish(planId, { reason: '并发' })));
  expect(answers.map(({ code }) => code).sort()).toEqual([200, 500]);
  const [row] = await s.sql(
    `SELECT count(*)::int AS n FROM attendance_task WHERE user_id = ${WORKER} AND work_date = '2033-03-21'`,
  );
  expect(row?.n).toBe(1);
});
