import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Answer, Caller } from '../../testing/app.ts';
import {
  type Attendances,
  EARLY,
  good,
  NIGHT,
  openAttendance,
  PATH,
  SECOND,
  THIRD,
  WORKER,
} from './attendance.fixture.ts';

let s: Attendances;
let early: number;
let noon: number;
let night: number;
let point: number;
beforeAll(async () => {
  s = await openAttendance();
  early = await s.aShift({ name: '早换班', sections: EARLY });
  noon = await s.aShift({ name: '午换班', sections: [{ from: 720, to: 1200 }] });
  night = await s.aShift({ name: '夜换班', sections: NIGHT });
  point = await s.aPoint();
});
afterAll(() => s.app.stop());

const people = [WORKER, SECOND];
interface Cells {
  readonly mine: readonly [day: string, shiftId: number];
  readonly his: readonly [day: string, shiftId: number];
}
/** A published plan of two people with a shift each. */
async function planned(from: string, to: string, { mine, his }: Cells) {
  const planId = await s.aPlan(people, { startDate: from, endDate: to });
  good(
    await s.draw(planId, [
      [WORKER, ...mine],
      [SECOND, ...his],
    ]),
  );
  good(await s.publish(planId, { reason: '测试' }));
  const taskOf = async (userId: number, day: string) => (await s.tasksOf(userId, day, day))[0]?.taskId as number;
  return { planId, taskId: await taskOf(WORKER, mine[0]), toTaskId: await taskOf(SECOND, his[0]) };
}
const ask = (who: Caller, body: object): Promise<Answer> =>
  who.post(`${PATH}/request`, { kind: '4', toUserId: SECOND, reason: '家中有事', ...body });
const answer = (who: Caller, requestId: number, body: object = { agree: true }): Promise<Answer> =>
  who.put(`${PATH}/request/${requestId}/agree`, body);
const ownerOf = async (taskId: number) => {
  const [row] = await s.sql(
    `SELECT t.user_id AS task, array_agg(DISTINCT s.user_id) AS spans FROM attendance_task t
       JOIN attendance_span s USING (task_id) WHERE t.task_id = ${taskId} GROUP BY t.user_id`,
  );
  return [row?.task, row?.spans];
};
const told = async (userId: number, code: string) =>
  (
    await s.sql(
      `SELECT template_content FROM sys_notify_message WHERE user_id = ${userId} AND template_code = '${code}' ORDER BY message_id`,
    )
  ).map((row) => String(row.template_content));

test('[ATT-14] A asks, B agrees on his phone, the leader approves: shifts change hands once, and the board keeps it', async () => {
  const { worker, second, third, leader } = s.people;
  s.at('2033-05-09 09:00');
  const { planId, taskId, toTaskId } = await planned('2033-05-09', '2033-05-13', {
    mine: ['2033-05-10', early],
    his: ['2033-05-12', night],
  });
  const choices = good(await worker.get(`${PATH}/request/swap/choices?taskId=${taskId}`));
  expect(choices.own.map((one: { taskId: number }) => one.taskId)).toEqual([taskId]);
  expect(choices.people.map((one: { userId: number }) => one.userId)).toEqual([SECOND]);
  expect(choices.others).toMatchObject([{ taskId: toTaskId, workDate: '2033-05-12', shiftName: '夜换班' }]);
  expect(await ask(worker, { taskId, toUserId: WORKER })).toMatchObject({ msg: '不能与自己调班', field: 'toUserId' });
  expect((await ask(worker, { taskId, toUserId: THIRD })).msg).toBe('对方不在该排班计划中');
  expect((await ask(worker, { taskId: toTaskId })).code).toBe(404);
  const requestId = good(await ask(worker, { taskId, toTaskId })) as unknown as number;
  expect((await told(SECOND, 'att_swap')).at(-1)).toContain(
    '请您代上 2033-05-10 早换班（08:00-16:00），换您的 2033-05-12',
  );
  expect((await ask(worker, { taskId })).msg).toBe('该班次已有待处理的调班');
  // Nobody but the colleague answers, and nobody decides before he has.
  for (const who of [worker, third, leader, s.people.admin]) expect((await answer(who, requestId)).code).toBe(404);
  expect(good(await worker.get(`${PATH}/request/${requestId}`))).toMatchObject({ instanceId: null, agree: '0' });
  const answers = await Promise.all([answer(second, requestId), answer(second, requestId)]);
  expect(answers.map(({ code }) => code).sort()).toEqual([200, 500]);
  expect(await ownerOf(taskId)).toEqual([WORKER, [WORKER]]);
  expect((await s.decide(leader, requestId)).code).toBe(200);
  expect([await ownerOf(taskId), await ownerOf(toTaskId)]).toEqual([
    [SECOND, [SECOND]],
    [WORKER, [WORKER]],
  ]);
  expect((await s.detail(taskId)).timeline.at(-1)).toMatchObject({ event: 'SWAP' });
  // Publishing again changes nothing; whoever had the board open before is told.
  const republished = good(await s.publish(planId, { reason: '再次' }));
  expect(republished).toMatchObject({ added: 0, removed: 0, told: 0 });
  s.at('2033-05-10 07:50');
  expect(good(await s.punch(second, { code: s.code(point) }))).toMatchObject({ counts: 'in', shiftName: '早换班' });
  expect((await s.punch(worker, { code: s.code(point) })).msg).toBe('今天没有您的班次');
});

test('[ATT-14] B meanwhile got another shift: the approval is refused with it, and nothing is changed', async () => {
  const { worker, second, leader } = s.people;
  s.at('2033-06-06 09:00');
  const { planId, taskId } = await planned('2033-06-06', '2033-06-10', {
    mine: ['2033-06-07', early],
    his: ['2033-06-09', early],
  });
  const requestId = good(await ask(worker, { taskId })) as unknown as number;
  good(await answer(second, requestId));
  good(await s.draw(planId, [[SECOND, '2033-06-07', night]]));
  good(await s.publish(planId, { reason: '加人' }));
  const refused = await s.decide(leader, requestId);
  expect(refused).toMatchObject({ code: 500, msg: '对方当天已有班次：2033-06-07 夜换班（22:00-次日06:00）' });
  expect(await ownerOf(taskId)).toEqual([WORKER, [WORKER]]);
  const [row] = await s.sql(`SELECT result FROM attendance_request WHERE request_id = ${requestId}`);
  expect(row?.result).toBe(1);
  expect((await s.decide(leader, requestId, 'reject')).code).toBe(200);
});

test('two shifts of one day that overlap can be exchanged, windows and all', async () => {
  const { worker, second, leader } = s.people;
  s.at('2033-07-04 09:00');
  const day = '2033-07-05';
  const { taskId, toTaskId } = await planned('2033-07-04', '2033-07-08', { mine: [day, early], his: [day, noon] });
  const requestId = good(await ask(worker, { taskId, toTaskId })) as unknown as number;
  good(await answer(second, requestId));
  expect((await s.decide(leader, requestId)).code).toBe(200);
  expect([(await ownerOf(taskId))[0], (await ownerOf(toTaskId))[0]]).toEqual([SECOND, WORKER]);
  const [live] = await s.sql(
    `SELECT count(*)::int AS n FROM attendance_task WHERE task_id IN (${taskId}, ${toTaskId}) AND status = '0'`,
  );
  expect(live?.n).toBe(2);
});

test('a shift that has begun stays with its person, whenever that is found out', async () => {
  const { worker, second, leader } = s.people;
  s.at('2024-05-06 09:00');
  const { taskId } = await planned('2024-05-06', '2024-05-10', {
    mine: ['2024-05-07', early],
    his: ['2024-05-09', early],
  });
  const requestId = good(await ask(worker, { taskId })) as unknown as number;
  good(await answer(second, requestId));
  // By the clock of the house it is long over.
  expect((await s.decide(leader, requestId)).msg).toBe('已开始的班次不能修改');
  expect((await s.decide(leader, requestId, 'reject')).code).toBe(200);
  s.at('2024-05-07 08:00');
  expect(await ask(worker, { taskId })).toMatchObject({ msg: '已开始的班次不能修改', field: 'taskId' });
  s.at('2024-05-07 07:59');
  good(await ask(worker, { taskId }));
});

test('B may say no, A may take it back; the shift on leave is refused', async () => {
  const { worker, second } = s.people;
  s.at('2033-08-08 09:00');
  const { taskId } = await planned('2033-08-08', '2033-08-12', {
    mine: ['2033-08-09', early],
    his: ['2033-08-11', early],
  });
  const one = good(await ask(worker, { taskId })) as unknown as number;
  expect(await answer(second, one, { agree: false })).toMatchObject({ field: 'reason', msg: '原因不能为空' });
  good(await answer(second, one, { agree: false, reason: '当天有事' }));
  expect(good(await worker.get(`${PATH}/request/${one}`))).toMatchObject({ result: 3, agree: '2' });
  expect((await told(WORKER, 'att_request')).at(-1)).toContain('不同意');
  const two = good(await ask(worker, { taskId })) as unknown as number;
  expect((await second.put(`${PATH}/request/${two}/withdraw`, {})).code).toBe(404);
  good(await worker.put(`${PATH}/request/${two}/withdraw`, {}));
  expect((await answer(second, two)).msg).toBe('该申请已处理');
  await s.sql(
    `INSERT INTO bpm_oa_leave (user_id, type, reason, start_time, end_time, day, result)
     VALUES (${SECOND}, '1', 'x', '2033-08-09 00:00', '2033-08-10 00:00', 1, 2)`,
  );
  expect((await ask(worker, { taskId })).msg).toBe('对方 2033-08-09 已请假');
});

test('too little rest asks for a reason, which is kept; where the board changes meanwhile it is looked at again', async () => {
  const { worker, second, leader } = s.people;
  s.at('2033-09-05 09:00');
  const { planId, taskId } = await planned('2033-09-05', '2033-09-16', {
    mine: ['2033-09-06', night],
    his: ['2033-09-07', early],
  });
  const tired = { field: 'force', msg: '唐文礼 两班间隔仅2小时，确认请填写原因' };
  expect(await ask(worker, { taskId })).toMatchObject(tired);
  const requestId = good(await ask(worker, { taskId, force: '无人可替' })) as unknown as number;
  good(await answer(second, requestId));
  // The leader decides alone: it is no overtime.
  expect((await s.decide(leader, requestId)).code).toBe(200);
  expect(good(await worker.get(`${PATH}/request/${requestId}`))).toMatchObject({ result: 2, forceReason: '无人可替' });
  expect((await s.detail(taskId)).timeline.at(-1)?.content).toContain('确认原因：无人可替');
  // The board marks it, whatever its note says; publishing it again minds neither.
  good(await s.draw(planId, [[SECOND, '2033-09-06', night]]));
  const { marks } = good(await s.people.admin.get(`${PATH}/plan/${planId}/grid`));
  expect(marks).toMatchObject([{ userId: SECOND, date: '2033-09-06', kind: 'swap', text: '调班（原为马青山）' }]);

  good(await s.draw(planId, [[WORKER, '2033-09-13', night]]));
  good(await s.publish(planId, { reason: '加班次' }));
  const [later] = await s.tasksOf(WORKER, '2033-09-13', '2033-09-13');
  const next = good(await ask(worker, { taskId: later?.taskId, force: '备用' })) as unknown as number;
  // Nothing was wrong when it was asked for, so no reason is kept.
  expect(good(await worker.get(`${PATH}/request/${next}`))).toMatchObject({ forceReason: '' });
  good(await answer(second, next));
  good(await s.draw(planId, [[SECOND, '2033-09-14', early]]));
  good(await s.publish(planId, { reason: '加班次' }));
  expect(await s.decide(leader, next)).toMatchObject({ code: 500, msg: tired.msg });
  expect(await ownerOf(later?.taskId)).toEqual([WORKER, [WORKER]]);
});
