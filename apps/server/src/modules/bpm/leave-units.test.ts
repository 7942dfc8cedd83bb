import { afterAll, beforeAll, expect, test } from 'vitest';
import { refuse } from '../../kernel/errors.ts';
import { type Caller, openTestApp, type TestApp } from '../../testing/app.ts';
import { registerFor } from '../../testing/register.ts';
import { ok } from './process/process.fixture.ts';

let app: TestApp;
let worker: Caller;
beforeAll(async () => {
  app = await openTestApp();
  worker = await app.signIn('maqs');
  // Two days of work, as their weekdays say, and a day off among them.
  await app.services.database.execute(`DELETE FROM work_calendar WHERE day BETWEEN '2031-01-01' AND '2031-12-31'`);
  await app.services.database.execute(`INSERT INTO work_calendar (day, day_type) VALUES ('2031-03-05', '3')`);
});
afterAll(() => app.stop());

const path = '/bpm/oa/leave';
const DAY = '1';
const HALF = '2';
const HOUR = '3';
const request = (unit: string, from: string, to: string, more: object = {}) => ({
  unit,
  type: '2',
  startTime: `2031-${from}:00`,
  endTime: `2031-${to}:00`,
  reason: '家里有事',
  ...more,
});
async function asks(...asked: Parameters<typeof request>) {
  const { data: leaveId } = ok(await worker.post(path, request(...asked)));
  return ok(await worker.get(`${path}/${leaveId}`)).data;
}
/** The days that the process of a leave knows. */
async function daysOf(instanceId: number): Promise<number> {
  const { rows } = await app.services.database.execute(
    `SELECT jsonb_path_query_first(state, '$.**.day')::text AS day FROM bpm_instance WHERE instance_id = ${instanceId}`,
  );
  return Number(rows[0]?.day);
}

test('a leave is as long as its unit says, and takes the hours of work in it', async () => {
  // Monday and Tuesday; Wednesday is a holiday.
  const days = await asks(DAY, '03-03 00:00', '03-06 00:00');
  expect(days).toMatchObject({ unit: DAY, day: 3, mins: 960 });
  const halves = await asks(HALF, '03-10 12:00', '03-12 00:00');
  expect(halves).toMatchObject({ unit: HALF, day: 1.5, mins: 720 });
  const hours = await asks(HOUR, '03-13 11:00', '03-13 15:30');
  expect(hours).toMatchObject({ unit: HOUR, day: 0.31, mins: 150 });
  expect([await daysOf(days.instanceId), await daysOf(halves.instanceId), await daysOf(hours.instanceId)]).toEqual([
    3, 1.5, 0.31,
  ]);
  const { data } = await worker.get(`${path}/calendar?month=2031-03`);
  expect(data.map(({ unit, day }: { unit: string; day: number }) => [unit, day])).toEqual([
    [DAY, 3],
    [HALF, 1.5],
    [HOUR, 0.31],
  ]);
});

test('the form is told the length before anything is asked for', async () => {
  const length = (unit: string, from: string, to: string) =>
    worker.get(`${path}/length?unit=${unit}&startTime=2031-${from}:00&endTime=2031-${to}:00`);
  expect((await length(HALF, '04-07 00:00', '04-07 12:00')).data).toEqual({ day: 0.5, mins: 240 });
  expect((await length(HOUR, '04-07 08:00', '04-07 09:30')).data).toEqual({ day: 0.19, mins: 90 });
  expect(await length(HALF, '04-07 08:00', '04-07 12:00')).toMatchObject({
    msg: '按半天请假须以 00:00 或 12:00 起止',
    field: 'endTime',
  });
});

test('lengths that a unit does not have are refused by the field, and nothing is written', async () => {
  const { total } = await worker.get(`${path}/list`);
  const refused: [object, string][] = [
    [request(HALF, '05-05 12:00', '05-05 12:00'), '请假时长不能少于半天'],
    [request(HALF, '05-05 08:00', '05-05 12:00'), '按半天请假须以 00:00 或 12:00 起止'],
    [request(HOUR, '05-05 09:00', '05-05 09:29'), '请假时长不能少于半小时'],
    [request(HOUR, '05-05 09:00', '05-06 09:01'), '按小时请假不能超过 24 小时'],
    [request(HOUR, '05-05 19:00', '05-05 21:00'), '所选时间不在工作时间内'],
    [request(DAY, '05-05 00:00', '05-05 12:00'), '请假时长不能少于 1 天'],
  ];
  for (const [body, msg] of refused)
    expect(await worker.post(path, body), msg).toMatchObject({ code: 500, msg, field: 'endTime' });
  expect((await worker.post(path, request('4', '05-05 00:00', '05-06 00:00'))).code).toBe(500);
  expect((await worker.get(`${path}/list`)).total).toBe(total);
});

test('half days and hours of one day stand beside one another, and do not overlap', async () => {
  await asks(HALF, '06-09 00:00', '06-09 12:00');
  await asks(HOUR, '06-09 14:00', '06-09 16:00');
  expect((await worker.post(path, request(HOUR, '06-09 11:00', '06-09 12:00'))).msg).toBe(
    '与已有请假（2031-06-09 00:00 至 2031-06-09 12:00）时间重叠',
  );
  expect((await worker.post(path, request(HALF, '06-09 12:00', '06-10 00:00'))).msg).toContain('时间重叠');
});

test('whoever knows the hours of a person decides how long a leave is and whether it may be taken', async () => {
  registerFor(app, 'leavePolicy', {
    minutes: async () => 90,
    async check(_db, userId, type, mins) {
      if (type === '4') throw refuse(`年假余额不足：剩余0，需要${mins / 60}`, 'type');
      expect(userId).toBe(105);
    },
  });
  expect(await asks(HOUR, '07-07 19:00', '07-07 21:00', { type: '5' })).toMatchObject({ mins: 90, day: 0.19 });
  const refused = await worker.post(path, request(HOUR, '07-08 19:00', '07-08 21:00', { type: '4' }));
  expect(refused).toMatchObject({ code: 500, msg: '年假余额不足：剩余0，需要1.5', field: 'type' });
});
