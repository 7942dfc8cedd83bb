import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Answer, Caller } from '../../testing/app.ts';
import { approves } from '../bpm/process/process.fixture.ts';
import {
  type Attendances,
  DAY_SHIFT,
  good,
  NIGHT,
  openAttendance,
  PATH,
  SECOND,
  THIRD,
  WORKER,
} from './attendance.fixture.ts';
import { expireLeave, grantAnnual } from './leave-grant.ts';

let s: Attendances;
let keeper: Caller;
let day: number;
let night: number;
let point: number;
let deputyId: number;
beforeAll(async () => {
  s = await openAttendance();
  keeper = await s.app.signIn('heyf');
  day = await s.aShift({ sections: DAY_SHIFT, punchMode: '2' });
  night = await s.aShift({ sections: NIGHT });
  point = await s.aPoint();
  const [row] = await s.sql(`SELECT user_id FROM sys_user WHERE user_name = 'suyq'`);
  deputyId = Number(row?.user_id);
});
afterAll(() => s.app.stop());

const LEAVE = '/bpm/oa/leave';
const HALF = '2';
const HOUR = '3';
const leave = (who: Caller, type: string, unit: string, from: string, to: string): Promise<Answer> =>
  who.post(LEAVE, { unit, type, startTime: `${from}:00`, endTime: `${to}:00`, reason: '家里有事' });
async function asked(...given: Parameters<typeof leave>) {
  const leaveId = good(await leave(...given)) as unknown as number;
  const { instanceId } = good(await given[0].get(`${LEAVE}/${leaveId}`));
  return { leaveId, instanceId: instanceId as number };
}
async function granted(...given: Parameters<typeof leave>) {
  const { leaveId, instanceId } = await asked(...given);
  await approves(s.people.leader, instanceId);
  await approves(keeper, instanceId);
  return leaveId;
}
const adjust = (who: Caller, body: object): Promise<Answer> =>
  who.post(`${PATH}/leave/adjust`, { kind: '4', reason: '核对', ...body });
const grant = (who: Caller, body: object): Promise<Answer> => who.post(`${PATH}/leave/grant`, { days: 5, ...body });
const balanceOf = async (userId: number, kind: 'annual' | 'rest' = 'annual') =>
  good(await s.people.admin.get(`${PATH}/leave/${userId}`))[kind].mins;
const rowsOf = async (userId: number) =>
  (
    await s.sql(
      `SELECT biz_type, delta, after FROM attendance_leave_ledger WHERE user_id = ${userId} AND kind = '4' ORDER BY ledger_id`,
    )
  ).map(({ biz_type, delta, after }) => [biz_type, delta, after]);

test('the leave of a year is given once, to others; nobody changes his own, nor without the right', async () => {
  const { admin, deputy, leader, worker } = s.people;
  s.at('2033-09-01 09:00');
  const both = await Promise.all([
    grant(admin, { userIds: [WORKER, SECOND, deputyId], grantYear: 2033 }),
    grant(admin, { userIds: [SECOND, WORKER], grantYear: 2033 }),
  ]);
  expect(both.map((one) => good(one).granted).reduce((a, b) => a + b)).toBe(3);
  expect(good(await grant(admin, { userIds: [WORKER], grantYear: 2033 }))).toEqual({ granted: 0, known: 1 });
  expect(await rowsOf(WORKER)).toEqual([['1', 2400, 2400]]);
  expect((await grant(deputy, { userIds: [deputyId], grantYear: 2034 })).msg).toBe('不能给本人发放年假');
  expect((await adjust(deputy, { userId: deputyId, delta: 480 })).msg).toBe('不能调整本人的假期余额');
  for (const who of [leader, worker]) {
    expect((await adjust(who, { userId: SECOND, delta: 480 })).code).toBe(403);
    expect((await grant(who, { userIds: [SECOND], grantYear: 2034 })).code).toBe(403);
  }
  expect(await adjust(admin, { userId: SECOND, delta: 0 })).toMatchObject({ field: 'delta' });
  expect(await adjust(admin, { userId: SECOND, delta: 60, reason: '' })).toMatchObject({ field: 'reason' });
  expect(await adjust(admin, { userId: SECOND, delta: 60, validTo: '2033-08-31' })).toMatchObject({ field: 'validTo' });
  expect(await adjust(admin, { userId: SECOND, delta: -2401 })).toMatchObject({
    field: 'delta',
    msg: '年假余额不足：剩余40小时，需要40小时1分',
  });
  // Two who saw the same balance: one of them is told that it has changed.
  const seen = { userId: SECOND, delta: -60, seen: 2400 };
  const two = await Promise.all([adjust(admin, seen), adjust(deputy, seen)]);
  expect(two.map(({ code }) => code).sort()).toEqual([200, 409]);
  expect(await balanceOf(SECOND)).toBe(2340);
});

test('balances are seen by those who lead the person, and by himself', async () => {
  const { leader, otherLeader, worker } = s.people;
  const seen = async (who: Caller) =>
    (await who.get(`${PATH}/leave/list?limit=500`)).rows.map((row: { userId: number }) => row.userId);
  expect(await seen(leader)).toEqual(expect.arrayContaining([WORKER, SECOND]));
  expect(await seen(otherLeader)).not.toContain(WORKER);
  expect((await otherLeader.get(`${PATH}/leave/${WORKER}`)).code).toBe(404);
  expect((await worker.get(`${PATH}/leave/list`)).code).toBe(403);
  expect(good(await worker.get(`${PATH}/leave/mine`)).annual).toEqual({
    mins: 2400,
    expiring: 2400,
    expiresOn: '2034-03-31',
  });
});

test('[ATT-11] half a day of annual leave for the morning takes four hours of the balance', async () => {
  const { worker } = s.people;
  s.at('2033-09-04 20:00');
  const taskId = await s.due(WORKER, '2033-09-05', day);
  for (const time of ['08:07', '12:01', '13:55', '18:02']) {
    s.at(`2033-09-05 ${time}`);
    good(await s.punch(worker, { code: s.code(point) }));
  }
  s.at('2033-09-05 22:00');
  await s.settle();
  expect(await s.detail(taskId)).toMatchObject({ status: '2', lateMins: 7 });
  await granted(worker, '4', HALF, '2033-09-05 00:00', '2033-09-05 12:00');
  expect(await s.detail(taskId)).toMatchObject({ status: '1', lateMins: 0, leaveMins: 240 });
  expect(await balanceOf(WORKER)).toBe(2160);
});

test('a leave takes the shift of a night; what is refused, taken back or not used is given back', async () => {
  const { second, leader } = s.people;
  s.at('2033-09-10 09:00');
  await s.due(SECOND, '2033-09-12', night);
  const before = await balanceOf(SECOND);
  const one = await asked(second, '4', HOUR, '2033-09-13 00:00', '2033-09-13 06:00');
  expect(await balanceOf(SECOND)).toBe(before - 360);
  good(await second.post(`${LEAVE}/${one.leaveId}/cancel`, { reason: '改期' }));
  expect(await balanceOf(SECOND)).toBe(before);
  const two = await asked(second, '4', HOUR, '2033-09-12 22:00', '2033-09-13 06:00');
  expect(await balanceOf(SECOND)).toBe(before - 480);
  const { rows } = await leader.get('/bpm/task/todo-page?pageSize=100');
  const task = rows.find(({ instance }: Answer) => instance.instanceId === two.instanceId);
  expect((await leader.put('/bpm/task/reject', { id: task.taskId, reason: '人手不足' })).code).toBe(200);
  expect(await balanceOf(SECOND)).toBe(before);
  const leaveId = await granted(second, '4', HOUR, '2033-09-12 22:00', '2033-09-13 06:00');
  good(await second.post(`${LEAVE}/${leaveId}/return`, { actualEnd: '2033-09-13 02:00:00' }));
  good(await keeper.post(`${LEAVE}/${leaveId}/confirmReturn`, { agree: true }));
  expect(await balanceOf(SECOND)).toBe(before - 240);
});

test('more than there is, and a day without a shift, are refused by their texts', async () => {
  const { third, admin } = s.people;
  s.at('2033-10-01 09:00');
  for (const workDate of ['2033-10-10', '2033-10-12']) await s.due(THIRD, workDate, day);
  expect(await leave(third, '4', HALF, '2033-10-10 00:00', '2033-10-10 12:00')).toMatchObject({
    field: 'type',
    msg: '年假余额不足：剩余0分，需要4小时',
  });
  good(await grant(admin, { userIds: [THIRD], grantYear: 2033, days: 1 }));
  expect(await leave(third, '4', HALF, '2033-10-11 00:00', '2033-10-12 00:00')).toMatchObject({
    field: 'endTime',
    msg: '所选时间没有您的班次',
  });
  expect((await leave(third, '5', HALF, '2033-10-10 00:00', '2033-10-10 12:00')).msg).toContain('调休余额不足');
  // The hours of one day, asked for twice at once for different days.
  const two = await Promise.all([
    leave(third, '4', HALF, '2033-10-10 00:00', '2033-10-11 00:00'),
    leave(third, '4', HALF, '2033-10-12 00:00', '2033-10-13 00:00'),
  ]);
  expect(two.map(({ code }) => code).sort()).toEqual([200, 500]);
  expect(await balanceOf(THIRD)).toBe(0);
});

test('every day a roster has is enough for the grant of the year; what is not used ends, each once', async () => {
  s.at('2033-12-01 09:00');
  await s.due(WORKER, '2033-12-20', day);
  s.at('2034-01-01 04:00');
  const before = await balanceOf(WORKER);
  await Promise.all([grantAnnual(s.tools), grantAnnual(s.tools)]);
  await grantAnnual(s.tools);
  expect(await balanceOf(WORKER)).toBe(before + 2400);
  s.at('2034-03-31 23:59');
  await expireLeave(s.tools);
  expect(await balanceOf(WORKER)).toBe(before + 2400);
  s.at('2034-04-01 04:20');
  await Promise.all([expireLeave(s.tools), expireLeave(s.tools)]);
  await expireLeave(s.tools);
  expect(await balanceOf(WORKER)).toBe(2400);
  expect((await rowsOf(WORKER)).at(-1)).toEqual(['4', -before, 2400]);
});

test('[I5] [I12] the ledger only grows: balances are the sum of their rows, never below zero, whoever writes', async () => {
  for (const text of [
    `UPDATE attendance_leave_ledger SET delta = delta + 1`,
    `DELETE FROM attendance_leave_ledger`,
    `TRUNCATE attendance_leave_ledger`,
    `INSERT INTO attendance_leave_ledger (user_id, kind, delta, biz_type, biz_id, operator_name)
       VALUES (${SECOND}, '5', -1, '6', 1, 'x')`,
    `INSERT INTO attendance_leave_ledger (user_id, kind, delta, biz_type, biz_id, operator_name)
       VALUES (${SECOND}, '5', 0, '6', 1, 'x')`,
  ])
    await expect(s.sql(text), text).rejects.toThrow();
  // A row that says it is worth more than it is, is put right.
  await s.sql(
    `INSERT INTO attendance_leave_ledger (user_id, kind, delta, after, biz_type, biz_id, operator_name)
       VALUES (${THIRD}, '5', 30, 9999, '6', 1, 'x')`,
  );
  const wrong = await s.sql(
    `SELECT ledger_id FROM (SELECT ledger_id, after, sum(delta) OVER (PARTITION BY user_id, kind ORDER BY ledger_id) AS due
       FROM attendance_leave_ledger) AS l WHERE after <> due OR after < 0`,
  );
  expect(wrong).toEqual([]);
  expect(await balanceOf(THIRD, 'rest')).toBe(30);
});
