import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Caller, openTestApp, signInAll, type TestApp } from '../../testing/app.ts';
import { registerFor } from '../../testing/register.ts';
import type { ReturnedLeave } from './leave-policy.ts';
import { approves, ok } from './process/process.fixture.ts';

/** A plumber, the leader of his team and who decides last. */
const names = { worker: 'maqs', leader: 'gaojd', keeper: 'heyf', other: 'tangwl' } as const;
const MA = 105;
let app: TestApp;
let people: Record<keyof typeof names, Caller>;
beforeAll(async () => {
  app = await openTestApp();
  people = await signInAll(app, names);
});
afterAll(() => app.stop());

const path = '/bpm/oa/leave';
const read = async (leaveId: number, by = people.worker) => ok(await by.get(`${path}/${leaveId}`)).data;
async function asked(from: string, to: string) {
  const times = { startTime: `2032-${from} 00:00:00`, endTime: `2032-${to} 00:00:00` };
  const { data: leaveId } = ok(await people.worker.post(path, { type: '2', reason: '回家探亲', ...times }));
  return { leaveId: leaveId as number, instanceId: (await read(leaveId)).instanceId as number };
}
async function granted(from: string, to: string): Promise<number> {
  const { leaveId, instanceId } = await asked(from, to);
  await approves(people.leader, instanceId);
  await approves(people.keeper, instanceId);
  return leaveId;
}
const back = (leaveId: number, wall: string, by = people.worker) =>
  by.post(`${path}/${leaveId}/return`, { actualEnd: `2032-${wall}:00` });
const answer = (leaveId: number, body: object, by = people.keeper) => by.post(`${path}/${leaveId}/confirmReturn`, body);
const told = async (who: Caller): Promise<string[]> =>
  (await who.get('/system/notify/message/my/list?pageSize=50')).rows.map(
    (row: { templateContent: string }) => row.templateContent,
  );

test('whoever is back early says so, the last approver agrees, and the rest of the time is free', async () => {
  const heard: ReturnedLeave[] = [];
  registerFor(app, 'leaveReturns', { returned: async (_tx, leave) => void heard.push(leave) });
  const leaveId = await granted('03-01', '03-04');
  expect((await back(leaveId, '03-02 12:00')).code).toBe(200);
  const waiting = await read(leaveId);
  expect(waiting).toMatchObject({ returnStatus: '1', endTime: '2032-03-04 00:00:00', confirmerName: '何一帆' });
  expect(await told(people.keeper)).toContain(
    '马青山申请销假（2032-03-01 00:00 至 2032-03-04 00:00），实际结束于 2032-03-02 12:00，请确认',
  );
  expect(heard).toEqual([]);
  expect((await answer(leaveId, { agree: true })).code).toBe(200);
  expect(await read(leaveId)).toMatchObject({
    result: 2,
    returnStatus: '2',
    endTime: '2032-03-02 12:00:00',
    planEnd: '2032-03-04 00:00:00',
    day: 1.5,
    mins: 720,
  });
  expect(heard).toMatchObject([{ leaveId, userId: MA, to: Date.parse('2032-03-03T16:00:00Z') }]);
  expect(await told(people.worker)).toContain('何一帆确认了您的销假，实际结束于 2032-03-02 12:00');
  await asked('03-03', '03-04');
  expect((await back(leaveId, '03-01 12:00')).msg).toBe('该请假已经销假');
});

test('a leave that was not taken at all is cancelled', async () => {
  const leaveId = await granted('04-05', '04-07');
  ok(await back(leaveId, '04-05 00:00'));
  ok(await answer(leaveId, { agree: true }));
  expect(await read(leaveId)).toMatchObject({ result: 4, endTime: '2032-04-07 00:00:00' });
  await asked('04-05', '04-07');
});

test('what is sent back may be asked again, and nothing changes until it is agreed to', async () => {
  const leaveId = await granted('05-03', '05-06');
  ok(await back(leaveId, '05-04 00:00'));
  expect(await answer(leaveId, { agree: false })).toMatchObject({ msg: '退回原因不能为空', field: 'reason' });
  ok(await answer(leaveId, { agree: false, reason: '当天没有到岗' }));
  expect(await read(leaveId)).toMatchObject({ returnStatus: '3', returnNote: '当天没有到岗', day: 3 });
  expect((await answer(leaveId, { agree: true })).msg).toBe('该请假没有待确认的销假');
  ok(await back(leaveId, '05-05 00:00'));
  ok(await answer(leaveId, { agree: true }));
  expect(await read(leaveId)).toMatchObject({ endTime: '2032-05-05 00:00:00', day: 2 });
});

test('the time must lie within the leave, and the leave must have been granted', async () => {
  const leaveId = await granted('06-07', '06-09');
  for (const wall of ['06-06 23:59', '06-09 00:00', '06-10 08:00'])
    expect(await back(leaveId, wall)).toMatchObject({ code: 500, msg: '销假时间须在请假时间之内', field: 'actualEnd' });
  expect((await back(leaveId, '06-31 08:00')).field).toBe('actualEnd');
  expect(await read(leaveId)).toMatchObject({ returnStatus: '0' });
  const { leaveId: open } = await asked('06-21', '06-23');
  expect((await back(open, '06-22 00:00')).msg).toBe('只有已通过的请假可以销假');
});

test('only the person asks, and only the last approver answers', async () => {
  const leaveId = await granted('07-05', '07-08');
  expect((await back(leaveId, '07-06 00:00', people.leader)).code).toBe(404);
  expect((await answer(leaveId, { agree: true })).code).toBe(404);
  ok(await back(leaveId, '07-06 00:00'));
  for (const who of [people.worker, people.leader, people.other])
    expect((await answer(leaveId, { agree: true }, who)).code).toBe(404);
  const answers = await Promise.all([answer(leaveId, { agree: true }), answer(leaveId, { agree: true })]);
  expect(answers.map(({ code }) => code).sort()).toEqual([200, 500]);
});

test('where nobody approved, the leader of the department answers, and may read the leave', async () => {
  const leaveId = await granted('08-02', '08-05');
  await app.services.database.execute(`UPDATE bpm_oa_leave SET instance_id = NULL WHERE leave_id = ${leaveId}`);
  expect((await people.leader.get(`${path}/${leaveId}`)).code).toBe(404);
  ok(await back(leaveId, '08-03 00:00'));
  expect(await read(leaveId, people.leader)).toMatchObject({ returnStatus: '1', actualEnd: '2032-08-03 00:00:00' });
  ok(await answer(leaveId, { agree: true }, people.leader));
});
