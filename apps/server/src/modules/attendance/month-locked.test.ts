import { LEAVE_RESULT } from '@jiaoyan/contract/bpm/leave';
import { momentOf } from '@jiaoyan/contract/kernel/wall-time';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Db } from '../../kernel/db/db.ts';
import { sendSheet, sheetErrors } from '../../testing/sheet.ts';
import { arrivalPunches } from './arrival.ts';
import { clientKey, good, PATH, SECOND, THIRD, WORKER } from './attendance.fixture.ts';
import { leaveApproved, leaveReturned } from './leave-follow.ts';
import { type Months, openMonths } from './month.fixture.ts';
import { storePunch } from './punch-store.ts';

const MONTH = '2033-05';
const LOCKED = `${MONTH} 考勤已锁定`;
const DAY = '2033-05-10';
let s: Months;
/** A day on which the worker was late, a second without a check-out and a third with something odd about it. */
let late: number;
let missing: number;
let odd: number;

beforeAll(async () => {
  s = await openMonths();
  const { worker, second, third, deputy } = s.people;
  late = await s.day(worker, WORKER, DAY, ['08:20', '16:05']);
  missing = await s.day(second, SECOND, '2033-05-31', ['07:50']);
  odd = await s.day(third, THIRD, DAY);
  await s.sql(
    `INSERT INTO attendance_review (punch_id, flag) SELECT punch_id, flag FROM attendance_punch,
       (VALUES ('far'), ('net')) AS f(flag) WHERE user_id = ${THIRD} AND at = '${DAY} 07:50'`,
  );
  await s.close(MONTH);
  good(await s.lock(deputy, MONTH));
  s.at('2033-06-01 09:00');
});
afterAll(() => s.app.stop());

/** Everything that a locked month consists of. */
const trace = async () => [
  await s.sql(`SELECT * FROM attendance_month WHERE month = '${MONTH}' ORDER BY month_id`),
  await s.sql(`SELECT * FROM attendance_task WHERE work_date BETWEEN '2033-05-01' AND '2033-05-31' ORDER BY task_id`),
  await s.sql(`SELECT s.* FROM attendance_span s JOIN attendance_task t USING (task_id)
    WHERE work_date BETWEEN '2033-05-01' AND '2033-05-31' ORDER BY span_id`),
];
/** Nothing of the month is touched by what a test does. */
async function unchanged(work: () => Promise<unknown>): Promise<void> {
  const before = await trace();
  await work();
  expect(await trace()).toEqual(before);
}
const inside = (work: (tx: Db) => Promise<unknown>) => s.app.services.database.db.transaction(work);

test('[ATT-15] check-ins for a locked month are refused, whichever way they come, and told apart', () =>
  unchanged(async () => {
    const punch = { userId: WORKER, at: momentOf(`${DAY} 07:40`), receivedAt: momentOf('2033-06-01 09:00') };
    const none = { pointId: null, device: '', flags: [], refId: null };
    const imported = inside((tx) => storePunch(tx, { ...punch, ...none, clientKey: clientKey(), via: '8' }));
    await expect(imported).rejects.toThrow(`${LOCKED}，不能再打卡`);
    expect(await s.sql(`SELECT 1 FROM attendance_punch WHERE via = '8'`)).toEqual([]);
    // Scanned on the last day without a connection, sent on the first of the next month.
    s.at('2033-05-31 16:03');
    const code = s.code(s.point);
    s.at('2033-06-01 09:00');
    expect(await s.punch(s.people.second, { code, at: '2033-05-31 16:03:00' })).toMatchObject({
      msg: `${LOCKED}，离线打卡不能再计入`,
      field: 'at',
    });
    const file = [{ 账号: 'maqs', 打卡时间: `${DAY} 07:40` }];
    const { data } = await sendSheet(s.people.admin, `${PATH}/punch`, 'importPreview', file);
    expect(sheetErrors(data)).toEqual([[2, `${LOCKED}，不能再打卡`]]);
    expect((await sendSheet(s.people.admin, `${PATH}/punch`, 'importData', file)).code).toBe(500);
    // Whoever scans an order is not kept from his work; it only does not count.
    const arrival = { now: punch.receivedAt, by: 'order' as const, bizId: 1, placeId: null, isScanned: true };
    await inside((tx) => arrivalPunches.heard(tx, { ...arrival, userId: WORKER, at: punch.at }));
    expect(await s.sql(`SELECT 1 FROM attendance_punch WHERE via = '5'`)).toEqual([]);
  }));

test('requests about a locked month are refused, and cannot be agreed to', () =>
  unchanged(async () => {
    const { second, worker, leader } = s.people;
    expect(await s.fix(second, missing, '2033-05-31 16:00')).toMatchObject({
      msg: `${LOCKED}，不能再申请`,
      field: 'spanId',
    });
    const trip = (from: string, to: string) => worker.post(`${PATH}/request`, { kind: '3', from, to, reason: '外出' });
    expect(await trip('2033-05-31 20:00', '2033-06-01 08:00')).toMatchObject({
      msg: `${LOCKED}，不能再申请`,
      field: 'from',
    });
    const requestId = good(await trip('2033-06-02 08:00', '2033-06-02 10:00')) as unknown as number;
    await s.sql(
      `UPDATE attendance_request SET from_time = '${DAY} 08:00', to_time = '${DAY} 10:00' WHERE request_id = ${requestId}`,
    );
    expect((await s.decide(leader, requestId)).msg).toBe(`${LOCKED}，不能再批准申请`);
    const [row] = await s.sql(`SELECT result FROM attendance_request WHERE request_id = ${requestId}`);
    expect(row?.result).toBe(1);
    expect((await s.decide(leader, requestId, 'reject')).code).toBe(200);
  }));

test('exemptions, settling anew and verdicts are refused; that a check-in is fine can still be said', () =>
  unchanged(async () => {
    const { deputy, leader } = s.people;
    expect((await deputy.put(`${PATH}/task/${late}/exempt`, { reason: '停电' })).msg).toBe(`${LOCKED}，不能再修改`);
    expect((await leader.put(`${PATH}/task/${late}/recompute`, {})).msg).toBe(`${LOCKED}，不能再修改`);
    expect((await s.detail(late)).moves).toEqual([]);
    const reviews = await s.sql(`SELECT review_id FROM attendance_review WHERE verdict = '0' ORDER BY review_id`);
    const judge = (nth: number, verdict: string) =>
      leader.put(`${PATH}/review/${reviews[nth]?.review_id}/judge`, { verdict, note: '核对' });
    expect(await judge(0, '2')).toMatchObject({ msg: `${LOCKED}，不能再判为无效`, field: 'verdict' });
    good(await judge(0, '1'));
    expect((await s.detail(odd)).status).toBe('1');
  }));

test('leaves that would change a locked month are not agreed to, nor given back', () =>
  unchanged(async () => {
    const [leave] = await s.sql(
      `INSERT INTO bpm_oa_leave (user_id, type, reason, start_time, end_time, day, result)
       VALUES (${WORKER}, '1', '补假', '${DAY} 08:00', '${DAY} 12:00', 0.5, 2) RETURNING leave_id`,
    );
    const clock = () => momentOf('2033-06-01 09:00');
    const ended = { instanceId: 1, businessKey: String(leave?.leave_id), reason: '', variables: {} };
    const approved = inside((tx) => leaveApproved(clock).ended(tx, { ...ended, result: LEAVE_RESULT.approved }));
    await expect(approved).rejects.toThrow(`${LOCKED}，不能再修改`);
    const stretch = { userId: WORKER, from: momentOf(`${DAY} 10:00`), to: momentOf(`${DAY} 12:00`) };
    const returned = inside((tx) =>
      leaveReturned(clock).returned(tx, { ...stretch, leaveId: Number(leave?.leave_id) }),
    );
    await expect(returned).rejects.toThrow(`${LOCKED}，不能再修改`);
    await s.sql(`DELETE FROM bpm_oa_leave WHERE leave_id = ${leave?.leave_id}`);
  }));

test('a roster does not ask for shifts in a locked month', () =>
  unchanged(async () => {
    const planId = await s.aPlan([WORKER, SECOND], { startDate: '2033-05-28', endDate: '2033-06-03' });
    expect(await s.draw(planId, [[WORKER, '2033-05-30', s.early]])).toMatchObject({
      msg: `${LOCKED}，不能再排班`,
      field: 'cells',
    });
    const [shift] = await s.sql(`SELECT name FROM attendance_shift WHERE shift_id = ${s.early}`);
    const name = String(shift?.name);
    const sheet = await sendSheet(s.people.admin, `${PATH}/plan/${planId}`, 'importPreview', [
      { 账号: 'maqs', '05-30（一）': '休', '06-02（四）': '休' },
      { 账号: 'tangwl', '05-30（一）': name, '06-02（四）': name },
    ]);
    expect(sheetErrors(sheet.data)).toEqual([[3, `${LOCKED}，不能再排班`]]);
    good(await s.draw(planId, [[WORKER, '2033-06-02', s.early]]));
    await s.sql(
      `INSERT INTO attendance_cell (plan_id, user_id, work_date, shift_id) VALUES (${planId}, ${WORKER}, '2033-05-29', ${s.early})`,
    );
    expect((await s.draw(planId, [[WORKER, '2033-05-29']])).msg).toBe(`${LOCKED}，不能再排班`);
    good(await s.publish(planId, { reason: '测试' }));
    expect(await s.tasksOf(WORKER, '2033-05-29', '2033-05-29')).toEqual([]);
  }));

test('the window of a shift that follows makes room for one of a locked month, which stays', () =>
  unchanged(async () => {
    // Left to themselves both would end in the middle between the shifts, at nine in the evening.
    s.at('2033-05-31 23:00');
    const longBefore = await s.aShift({ sections: [{ from: 120, to: 600 }], openBefore: 480 });
    const taskId = await s.due(SECOND, '2033-06-01', longBefore);
    const { spans } = await s.detail(taskId);
    expect(spans[0].windowFrom).toBe('2033-05-31 21:00:00');
    s.at('2033-06-01 09:00');
  }));

test('[I4] the database itself keeps a locked month as it is', () =>
  unchanged(async () => {
    const statements = [
      `UPDATE attendance_task SET late_mins = 0 WHERE task_id = ${late}`,
      `UPDATE attendance_task SET settled_time = NULL WHERE task_id = ${late}`,
      `UPDATE attendance_task SET work_date = '2033-06-20' WHERE task_id = ${late}`,
      `DELETE FROM attendance_task WHERE task_id = ${late}`,
      `INSERT INTO attendance_task (user_id, dept_id, work_date, source, rule, plan, settle_at)
         VALUES (${WORKER}, 101, '2033-05-20', '3', '{}', '[2033-05-20 08:00,2033-05-20 16:00)', '2033-05-20 19:00')`,
      `UPDATE attendance_span SET first_at = '${DAY} 07:00' WHERE task_id = ${late}`,
      `DELETE FROM attendance_span WHERE task_id = ${late}`,
      `INSERT INTO attendance_span (task_id, user_id, no, plan, "window")
         VALUES (${late}, ${WORKER}, 2, '[2033-05-10 20:00,2033-05-10 21:00)', '[2033-05-10 20:00,2033-05-10 21:00)')`,
      `UPDATE attendance_month SET work_mins = 1 WHERE month = '${MONTH}'`,
      `UPDATE attendance_month SET work_mins = 1, status = '10' WHERE month = '${MONTH}'`,
      `UPDATE attendance_month SET status = '20' WHERE month = '${MONTH}'`,
      `DELETE FROM attendance_month WHERE month = '${MONTH}'`,
      'TRUNCATE attendance_month',
      'TRUNCATE attendance_task CASCADE',
      'TRUNCATE attendance_span CASCADE',
    ];
    for (const statement of statements)
      await expect(s.sql(statement), statement).rejects.toThrow('attendance of a locked month does not change');
  }));

test('the task behind a mark of a duty may lose the mark', async () => {
  await s.sql(`ALTER TABLE attendance_task DISABLE TRIGGER attendance_task_locked_update`);
  const [duty] = await s.sql(
    `INSERT INTO repair_duty (duty_date, shift, leader_id, subcamp_id, member_ids, phone)
       VALUES ('${DAY}', '1', ${THIRD}, 1, '{}', '13900000001') RETURNING duty_id`,
  );
  await s.sql(`UPDATE attendance_task SET duty_id = ${duty?.duty_id} WHERE task_id = ${odd}`);
  await s.sql(`ALTER TABLE attendance_task ENABLE TRIGGER attendance_task_locked_update`);
  await s.sql(`DELETE FROM repair_duty WHERE duty_id = ${duty?.duty_id}`);
  const [row] = await s.sql(`SELECT duty_id FROM attendance_task WHERE task_id = ${odd}`);
  expect(row?.duty_id).toBeNull();
});
