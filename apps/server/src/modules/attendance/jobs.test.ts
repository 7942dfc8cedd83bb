import { afterAll, beforeAll, expect, test } from 'vitest';
import { PATH as DUTY } from '../duty/duty.fixture.ts';
import {
  type Attendances,
  EARLY,
  good,
  LAT,
  LNG,
  made,
  openAttendance,
  PATH,
  SECOND,
  THIRD,
  WORKER,
} from './attendance.fixture.ts';
import { attendDuties } from './duty-task.ts';
import { endPlans, eraseGeo } from './plan-end.ts';
import { labelCode } from './point-code.ts';
import { remindPeople } from './remind.ts';

let s: Attendances;
let early: number;
let point: number;
beforeAll(async () => {
  s = await openAttendance();
  early = await s.aShift({ sections: EARLY });
  point = await s.aPoint();
});
afterAll(() => s.app.stop());

const told = async (userId: number) =>
  (
    await s.sql(
      `SELECT template_content FROM sys_notify_message WHERE user_id = ${userId} AND template_code = 'att_remind' ORDER BY message_id`,
    )
  ).map((row) => String(row.template_content));

test('people are reminded before the shift, after its start and at its end, each once, until they have come and gone', async () => {
  s.at('2033-03-15 20:00');
  for (const userId of [WORKER, SECOND]) await s.due(userId, '2033-03-16', early);
  s.at('2033-03-16 07:44');
  await remindPeople(s.tools);
  expect(await told(WORKER)).toEqual([]);
  s.at('2033-03-16 07:45');
  await Promise.all([remindPeople(s.tools), remindPeople(s.tools)]);
  expect(await told(WORKER)).toHaveLength(1);
  good(await s.punch(s.people.second, { code: s.code(point) }));
  s.at('2033-03-16 08:10');
  await remindPeople(s.tools);
  expect((await told(WORKER)).at(-1)).toContain('08:10 上班打卡');
  expect([(await told(WORKER)).length, (await told(SECOND)).length]).toEqual([2, 1]);
  good(await s.punch(s.people.worker, { code: s.code(point) }));
  s.at('2033-03-16 16:00');
  await remindPeople(s.tools);
  expect((await told(SECOND)).at(-1)).toContain('16:00 下班打卡');
  s.at('2033-03-16 16:05');
  await remindPeople(s.tools);
  expect((await told(SECOND)).length).toBe(2);
});

test('nobody on leave is reminded', async () => {
  s.at('2033-03-16 20:00');
  await s.due(THIRD, '2033-03-17', early);
  await s.sql(
    `INSERT INTO bpm_oa_leave (user_id, type, reason, start_time, end_time, day, result)
     VALUES (${THIRD}, '1', 'x', '2033-03-17 00:00', '2033-03-18 00:00', 1, 2)`,
  );
  s.at('2033-03-17 08:10');
  await remindPeople(s.tools);
  expect(await told(THIRD)).toEqual([]);
});

test('a plan ends by itself once its last day is over, and stays as it was', async () => {
  s.at('2033-04-01 09:00');
  const planId = await s.aPlan([WORKER], { startDate: '2033-04-02', endDate: '2033-04-03' });
  good(await s.draw(planId, [[WORKER, '2033-04-03', early]]));
  good(await s.publish(planId));
  const status = async () => good(await s.people.admin.get(`${PATH}/plan/${planId}/grid`)).status;
  s.at('2033-04-03 23:59');
  await endPlans(s.tools);
  expect(await status()).toBe('1');
  s.at('2033-04-04 00:20');
  await Promise.all([endPlans(s.tools), endPlans(s.tools)]);
  expect(await status()).toBe('2');
  expect((await s.draw(planId, [[WORKER, '2033-04-03', early]])).msg).toBe('排班已结束，不能修改');
});

test('where somebody checked in is forgotten after half a year, that he did is not', async () => {
  s.at('2033-04-09 20:00');
  await s.due(SECOND, '2033-04-11', early, { proofs: ['2'] });
  s.at('2033-04-11 07:50');
  const code = labelCode(s.app.services.sealing, point);
  const { punchId } = good(await s.punch(s.people.second, { code, lng: LNG, lat: LAT }));
  const places = async () => (await s.sql(`SELECT 1 FROM attendance_punch_geo WHERE punch_id = ${punchId}`)).length;
  s.at('2033-10-08 07:49');
  await eraseGeo(s.tools);
  expect(await places()).toBe(1);
  s.at('2033-10-08 07:51');
  await eraseGeo(s.tools);
  expect(await places()).toBe(0);
  expect(await s.sql(`SELECT 1 FROM attendance_punch WHERE punch_id = ${punchId}`)).toHaveLength(1);
});

test('the duties of the next days are attended to, however often it runs', async () => {
  s.at('2033-06-01 00:10');
  const add = (dutyDate: string) =>
    s.people.admin
      .post(DUTY, { dutyDate, shift: '2', leaderId: THIRD, subcampId: 1, memberIds: [], phone: '13900000005' })
      .then(made);
  const near = await add('2033-06-09');
  await s.sql(`DELETE FROM attendance_task WHERE duty_id = ${near}`);
  await attendDuties(s.tools);
  const [first] = await s.tasksOf(THIRD, '2033-06-09', '2033-06-09');
  await attendDuties(s.tools);
  const again = await s.tasksOf(THIRD, '2033-06-09', '2033-06-09');
  expect(first).toMatchObject({ dutyId: near, source: '2' });
  expect(again).toHaveLength(1);
});
