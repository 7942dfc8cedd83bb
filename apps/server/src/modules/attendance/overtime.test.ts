import { momentOf } from '@jiaoyan/contract/kernel/wall-time';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Answer, Caller } from '../../testing/app.ts';
import { type Attendances, EARLY, good, openAttendance, PATH, SECOND, THIRD, WORKER } from './attendance.fixture.ts';
import { makeMonths } from './month-make.ts';
import { reopenOvertimes, settleDueOvertimes } from './overtime.ts';

// Days that are over, because what ends a process goes by the clock of the house.
let s: Attendances;
let early: number;
let point: number;
beforeAll(async () => {
  s = await openAttendance();
  early = await s.aShift({ sections: EARLY });
  point = await s.aPoint();
  await s.sql(
    `INSERT INTO work_calendar (day, day_type) VALUES ('2025-03-15', '2'), ('2025-03-16', '3')
     ON CONFLICT (day) DO UPDATE SET day_type = excluded.day_type`,
  );
});
afterAll(() => s.app.stop());

const ask = (who: Caller, from: string, to: string, more: object = {}): Promise<Answer> =>
  who.post(`${PATH}/request`, { kind: '2', from, to, reason: '抢修', ...more });
const asked = async (...request: Parameters<typeof ask>) => good(await ask(...request)) as unknown as number;
async function punchAt(who: Caller, wall: string) {
  s.at(wall);
  return good(await s.punch(who, { code: s.code(point) }));
}
const approve = async (requestId: number, who = s.people.leader) =>
  expect(await s.decide(who, requestId)).toMatchObject({ code: 200 });
const read = async (requestId: number) => good(await s.people.admin.get(`${PATH}/request/${requestId}`));
const restOf = async (userId: number) =>
  (
    await s.sql(
      `SELECT delta, after, turn, note FROM attendance_leave_ledger WHERE user_id = ${userId} AND kind = '5' ORDER BY ledger_id`,
    )
  ).map(({ delta, after, turn }) => [delta, after, turn]);
async function settleAt(wall: string) {
  s.at(wall);
  await settleDueOvertimes(s.tools);
}

test('[ATT-13] Saturday evening to Sunday, a holiday: minutes by the kind of day, all of them time off', async () => {
  const { worker, leader, deputy } = s.people;
  s.at('2025-03-15 12:00');
  const times = ['2025-03-15 20:00', '2025-03-16 02:00'] as const;
  expect(await ask(worker, ...times)).toMatchObject({ field: 'force', msg: '加班将超过每天3小时，须填写原因' });
  const requestId = await asked(worker, ...times, { force: '管道爆裂' });
  expect(await punchAt(worker, '2025-03-15 19:55')).toMatchObject({ counts: 'in', shiftName: '加班', via: '1' });
  expect(await punchAt(worker, '2025-03-16 01:10')).toMatchObject({ counts: 'out' });
  await approve(requestId, leader);
  // More than usual is for the deputy to agree to.
  expect([(await read(requestId)).result, await restOf(WORKER)]).toEqual([1, []]);
  await approve(requestId, deputy);
  expect(await read(requestId)).toMatchObject({
    result: 2,
    mins: 310,
    forceReason: '管道爆裂',
    parts: [
      { date: '2025-03-15', dayType: '2', mins: 240 },
      { date: '2025-03-16', dayType: '3', mins: 70 },
    ],
  });
  expect(await restOf(WORKER)).toEqual([[310, 310, 0]]);
  const mine = good(await worker.get(`${PATH}/leave/mine`));
  expect(mine.rest).toEqual({ mins: 310, expiring: 310, expiresOn: '2026-03-16' });
});

test('a check-in that comes late adds a row, one that is found invalid another; nothing is changed', async () => {
  const { second, leader } = s.people;
  s.at('2025-04-02 12:00');
  const requestId = await asked(second, '2025-04-02 18:00', '2025-04-02 20:00');
  await punchAt(second, '2025-04-02 17:58');
  await approve(requestId);
  expect(await read(requestId)).toMatchObject({ mins: 0, parts: [] });
  expect(await restOf(SECOND)).toEqual([]);
  s.at('2025-04-02 19:30');
  const code = s.code(point);
  s.at('2025-04-02 21:00');
  const late = good(await s.punch(second, { code, at: '2025-04-02 19:30:00' }));
  expect(late.flags).toEqual(['offline']);
  await settleAt('2025-04-02 22:59');
  expect(await restOf(SECOND)).toEqual([]);
  await settleAt('2025-04-02 23:00');
  await settleDueOvertimes(s.tools);
  expect(await restOf(SECOND)).toEqual([[90, 90, 0]]);
  const { rows } = await leader.get(`${PATH}/review/list?verdict=0&limit=100`);
  const review = rows.find((row: { punchId: number }) => row.punchId === late.punchId);
  good(await leader.put(`${PATH}/review/${review.reviewId}/judge`, { verdict: '2', note: '不在现场' }));
  await settleAt('2025-04-03 00:00');
  expect((await read(requestId)).mins).toBe(0);
  expect(await restOf(SECOND)).toEqual([
    [90, 90, 0],
    [-90, 0, 1],
  ]);
});

test('what was used of it stays used: no balance falls below zero', async () => {
  const { third, leader, admin } = s.people;
  s.at('2025-04-08 12:00');
  const requestId = await asked(third, '2025-04-08 18:00', '2025-04-08 19:00');
  await punchAt(third, '2025-04-08 17:50');
  s.at('2025-04-08 19:10');
  const code = s.code(point);
  s.at('2025-04-08 19:30');
  const { punchId } = good(await s.punch(third, { code, at: '2025-04-08 19:10:00' }));
  await approve(requestId);
  expect(await restOf(THIRD)).toEqual([[60, 60, 0]]);
  good(await admin.post(`${PATH}/leave/adjust`, { userId: THIRD, kind: '5', delta: -40, reason: '已补休' }));
  const { rows } = await leader.get(`${PATH}/review/list?verdict=0&limit=100`);
  const review = rows.find((row: { punchId: number }) => row.punchId === punchId);
  good(await leader.put(`${PATH}/review/${review.reviewId}/judge`, { verdict: '2' }));
  await settleAt('2025-04-09 00:00');
  expect((await restOf(THIRD)).at(-1)).toEqual([-20, 0, 1]);
});

test('what is asked for: not twice at once, not in a shift, not long ago; more than 36 hours a month needs a reason', async () => {
  const { worker } = s.people;
  s.at('2025-05-20 09:00');
  const twice = await Promise.all([
    ask(worker, '2025-05-20 18:00', '2025-05-20 20:00'),
    ask(worker, '2025-05-20 19:00', '2025-05-20 21:00'),
  ]);
  expect(twice.map(({ code }) => code).sort()).toEqual([200, 500]);
  expect(twice.find(({ code }) => code === 500)).toMatchObject({ field: 'from', msg: '与已有加班申请时间重叠' });
  expect(await ask(worker, '2025-05-20 20:00', '2025-05-20 18:00')).toMatchObject({ field: 'to' });
  expect(await ask(worker, '2025-05-20 21:00', '2025-05-21 21:01')).toMatchObject({ msg: '一次加班不能超过24小时' });
  expect(await ask(worker, '2025-05-12 18:00', '2025-05-12 20:00')).toMatchObject({ msg: '只能申请近7天的加班' });
  await s.due(WORKER, '2025-05-22', early);
  expect((await ask(worker, '2025-05-22 15:00', '2025-05-22 18:00')).msg).toContain('之内，不算加班');
  good(await ask(worker, '2025-05-22 16:00', '2025-05-22 18:00'));
  // Two and two hours are there already; thirty more make exactly thirty-six with what is asked for below.
  await s.sql(
    `INSERT INTO attendance_request (code, kind, user_id, from_time, to_time, reason, result)
     SELECT 'KQM' || n, '2', ${WORKER}, '2025-05-01 18:00'::timestamptz + n * interval '1 day',
       '2025-05-01 21:00'::timestamptz + n * interval '1 day', 'x', 2 FROM generate_series(0, 9) AS n`,
  );
  good(await ask(worker, '2025-05-24 18:00', '2025-05-24 20:00'));
  expect(await ask(worker, '2025-05-25 18:00', '2025-05-25 18:01')).toMatchObject({
    field: 'force',
    msg: '加班将超过每月36小时，须填写原因',
  });
});

test('overtime after a shift counts from its end; without the parameter it is no time off', async () => {
  const { second } = s.people;
  await s.sql(`UPDATE sys_config SET config_value = 'false' WHERE config_key = 'attendance.overtimeToRest'`);
  s.at('2025-06-02 07:00');
  const taskId = await s.due(SECOND, '2025-06-03', early);
  s.at('2025-06-03 07:00');
  const requestId = await asked(second, '2025-06-03 16:00', '2025-06-03 18:00');
  await punchAt(second, '2025-06-03 07:50');
  await punchAt(second, '2025-06-03 17:45');
  const before = (await restOf(SECOND)).length;
  await approve(requestId);
  expect(await read(requestId)).toMatchObject({ mins: 105, parts: [{ date: '2025-06-03', dayType: '1' }] });
  expect((await restOf(SECOND)).length).toBe(before);
  s.at('2025-06-03 23:00');
  await s.settle();
  expect(await s.detail(taskId)).toMatchObject({ status: '1', outAt: '2025-06-03 17:45:00' });
  await s.sql(`UPDATE sys_config SET config_value = 'true' WHERE config_key = 'attendance.overtimeToRest'`);
});

test('the phone shows overtime as something to check in for; who has none is told so', async () => {
  const { worker, third } = s.people;
  s.at('2025-07-06 09:00');
  await asked(worker, '2025-07-06 18:00', '2025-07-06 20:00');
  const my = async (who: Caller) => good(await who.get(`${PATH}/my`));
  expect(await my(worker)).toMatchObject({
    counts: null,
    text: '未到打卡时间，17:00 起可打卡',
    tasks: [{ shiftName: '加班', hoursText: '18:00-20:00', source: '3' }],
  });
  s.at('2025-07-06 17:30');
  expect(await my(worker)).toMatchObject({ counts: 'in', text: '加班上班' });
  expect(await my(third)).toMatchObject({ counts: null, text: '今天没有您的班次', tasks: [] });
  expect((await s.punch(third, { code: s.code(point) })).msg).toBe('今天没有您的班次');
});

test('rejected or taken back, it comes to nothing', async () => {
  const { third, leader } = s.people;
  s.at('2025-08-04 09:00');
  const before = await restOf(THIRD);
  const one = await asked(third, '2025-08-04 18:00', '2025-08-04 19:00');
  await punchAt(third, '2025-08-04 17:59');
  await punchAt(third, '2025-08-04 19:01');
  expect((await s.decide(leader, one, 'reject')).code).toBe(200);
  const two = await asked(third, '2025-08-04 18:00', '2025-08-04 19:00');
  good(await third.put(`${PATH}/request/${two}/withdraw`, {}));
  expect([(await read(one)).result, (await read(two)).result]).toEqual([3, 4]);
  expect([(await read(one)).mins, await restOf(THIRD)]).toEqual([null, before]);
});

test('[ATT-15] overtime stands in the month of its days, and a locked month keeps it', async () => {
  const { third, deputy, admin } = s.people;
  s.at('2025-04-21 06:00');
  await s.due(THIRD, '2025-04-21', early);
  for (const wall of ['2025-04-21 07:50', '2025-04-21 16:05']) await punchAt(third, wall);
  const sheet = async () => {
    const { rows } = await admin.get(`${PATH}/month/list?month=2025-04&limit=100`);
    return (rows as Answer[]).find(({ userId }) => userId === THIRD) as Answer;
  };
  s.at('2025-04-22 12:00');
  const requestId = await asked(third, '2025-04-22 18:00', '2025-04-22 20:00');
  for (const wall of ['2025-04-22 17:55', '2025-04-22 20:05']) await punchAt(third, wall);
  s.at('2025-05-01 03:00');
  await s.settle();
  await makeMonths(s.tools);
  const { overWorkMins: before } = await sheet();
  await approve(requestId);
  expect((await sheet()).overWorkMins).toBe(before + 120);
  const lock = async () =>
    deputy.put(`${PATH}/month/lock`, { month: '2025-04', ids: [(await sheet()).monthId] }) as Promise<Answer>;
  await s.sql(`UPDATE attendance_request SET settled_time = NULL WHERE request_id = ${requestId}`);
  expect((await lock()).msg).toBe('还有1条加班未结算');
  await settleDueOvertimes(s.tools);
  good(await lock());
  expect(await ask(third, '2025-04-28 20:00', '2025-04-28 21:00')).toMatchObject({
    field: 'from',
    msg: '2025-04 考勤已锁定，不能再申请',
  });
  await s.app.services.database.db.transaction((tx) => reopenOvertimes(tx, THIRD, momentOf('2025-04-22 20:05')));
  expect((await read(requestId)).mins).toBe(120);
  const [row] = await s.sql(`SELECT settled_time FROM attendance_request WHERE request_id = ${requestId}`);
  expect(row?.settled_time).not.toBeNull();
});
