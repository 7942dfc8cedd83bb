import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Caller } from '../../testing/app.ts';
import { type Attendances, EARLY, good, openAttendance, PATH, SECOND, THIRD, WORKER } from './attendance.fixture.ts';

let s: Attendances;
let early: number;
let point: number;
beforeAll(async () => {
  s = await openAttendance();
  early = await s.aShift({ sections: EARLY });
  point = await s.aPoint();
});
afterAll(() => s.app.stop());

const ask = (who: Caller, body: object) => who.post(`${PATH}/request`, { reason: '忘记打卡', ...body });
const spanOf = async (taskId: number): Promise<number> => (await s.detail(taskId)).spans[0].spanId;
/** A request for a check-in that is missing. */
const fix = (who: Caller, spanId: number, time: string, edge = '2') => ask(who, { kind: '1', spanId, edge, time });

const decide = async (...decision: Parameters<Attendances['decide']>) =>
  expect((await s.decide(...decision)).code).toBe(200);
/** Somebody who came and did not check out. */
async function forgot(who: Caller, userId: number, day: string): Promise<number> {
  s.at(`${day} 06:00`);
  const taskId = await s.due(userId, day, early);
  s.at(`${day} 07:50`);
  good(await s.punch(who, { code: s.code(point) }));
  s.at(`${day} 19:30`);
  await s.settle();
  return taskId;
}

test('[ATT-12] a correction is for the last days, three a month, once for an edge that is missing', async () => {
  const { worker, second } = s.people;
  const days = ['2033-07-01', '2033-07-04', '2033-07-05', '2033-07-06', '2033-07-07'];
  const tasks: number[] = [];
  for (const day of days) tasks.push(await forgot(worker, WORKER, day));
  const spans = await Promise.all(tasks.map(spanOf));
  s.at('2033-07-09 09:00');
  const at = (nth: number, who = worker, edge = '2') => fix(who, spans[nth] ?? 0, `${days[nth]} 16:00:00`, edge);
  expect(await at(0)).toMatchObject({ msg: '只能申请近7天的补卡', field: 'spanId' });
  expect((await at(1, second)).code).toBe(404);
  expect((await at(1, worker, '1')).msg).toBe('该时段已打上班卡，无需补卡');
  expect((await fix(worker, spans[1] ?? 0, '2033-07-04 19:00:00')).msg).toContain('补卡时间须在');
  const first = good(await at(1)) as unknown as number;
  expect(await at(1)).toMatchObject({ msg: '该卡点已有待审的补卡', field: 'edge' });
  good(await at(2));
  good(await at(3));
  expect((await at(4)).msg).toBe('本月补卡次数已用完（3次）');
  expect(await s.detail(tasks[1] ?? 0)).toMatchObject({ status: '5', outAt: null });
  await decide(s.people.leader, first);
  const after = await s.detail(tasks[1] ?? 0);
  expect(after).toMatchObject({ status: '1', outAt: '2033-07-04 16:00:00', vias: ['1', '7'] });
  expect(after.timeline.at(-1)).toMatchObject({ event: 'RESETTLE' });
  const [row] = await s.sql(`SELECT result FROM attendance_request WHERE request_id = ${first}`);
  expect(row?.result).toBe(2);
});

test('what is rejected or taken back changes nothing, and may be asked again', async () => {
  const { second } = s.people;
  const taskId = await forgot(second, SECOND, '2033-08-01');
  const spanId = await spanOf(taskId);
  const one = good(await fix(second, spanId, '2033-08-01 16:00:00')) as unknown as number;
  await decide(s.people.leader, one, 'reject');
  const mine = async () => (await second.get(`${PATH}/request/mine?limit=10`)).rows[0];
  expect(await mine()).toMatchObject({ requestId: one, result: 3, rejectReason: '情况属实' });
  const two = good(await fix(second, spanId, '2033-08-01 16:00:00')) as unknown as number;
  const back = (who: Caller) => who.put(`${PATH}/request/${two}/withdraw`, {});
  expect((await back(s.people.worker)).code).toBe(404);
  good(await back(second));
  expect(await mine()).toMatchObject({ requestId: two, result: 4 });
  expect((await back(second)).msg).toBe('该申请已处理');
  expect(await s.detail(taskId)).toMatchObject({ status: '5', outAt: null });
  good(await fix(second, spanId, '2033-08-01 16:00:00'));
});

test('an official trip takes its time out of the shift, once it is agreed to', async () => {
  const { third } = s.people;
  s.at('2033-08-02 06:00');
  const taskId = await s.due(THIRD, '2033-08-02', early);
  s.at('2033-08-02 20:00');
  await s.settle();
  expect((await s.detail(taskId)).status).toBe('6');
  const trip = (from: string, to: string) =>
    ask(third, { kind: '3', from: `2033-08-02 ${from}`, to: `2033-08-02 ${to}`, reason: '外出采购' });
  expect(await trip('16:00', '08:00')).toMatchObject({ field: 'to', msg: '结束时间必须晚于开始时间' });
  const requestId = good(await trip('08:00', '16:00')) as unknown as number;
  expect((await trip('10:00', '11:00')).msg).toContain('时间重叠');
  expect((await s.detail(taskId)).status).toBe('6');
  await decide(s.people.leader, requestId);
  expect(await s.detail(taskId)).toMatchObject({ status: '8', absentDays: 0, away: [{ kind: 'trip' }] });
});

test('requests are seen by those who asked, who decide and who lead', async () => {
  const { third, leader, otherLeader, second } = s.people;
  s.at('2033-08-10 08:00');
  const requestId = good(
    await ask(third, { kind: '3', from: '2033-08-11 08:00', to: '2033-08-11 12:00', reason: '外出' }),
  ) as unknown as number;
  const read = async (who: Caller) => (await who.get(`${PATH}/request/${requestId}`)).code;
  expect([await read(third), await read(leader), await read(otherLeader), await read(second)]).toEqual([
    200, 200, 404, 404,
  ]);
  const seen = async (who: Caller) =>
    (await who.get(`${PATH}/request/list?limit=500`)).rows.map((row: { requestId: number }) => row.requestId);
  expect(await seen(leader)).toContain(requestId);
  expect(await seen(otherLeader)).not.toContain(requestId);
});
