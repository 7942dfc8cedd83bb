import { momentOf } from '@jiaoyan/contract/kernel/wall-time';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Answer } from '../../testing/app.ts';
import type { DutyRow } from '../duty/duty.table.ts';
import { handoverRounds } from './handover-rounds.ts';
import { ELSEWHERE, MONDAY, made, openPatrols, PATH, type Patrols, SECOND, THIRD, WORKER } from './patrol.fixture.ts';

let s: Patrols;
beforeAll(async () => {
  s = await openPatrols();
});
afterAll(() => s.app.stop());
beforeEach(() => s.at(`${MONDAY} 07:00`));

/** Today's round of a plan of its own. */
async function aTask(change: object = {}): Promise<Answer> {
  const planId = await s.aPlan(change);
  made({ ...(await s.enable(planId)), data: 0 });
  const [task] = await s.tasks(`planId=${planId}&dueDate=${MONDAY}`);
  return task as Answer;
}
const detail = async (taskId: number, who = s.people.admin): Promise<Answer> =>
  (await who.get(`${PATH}/task/${taskId}`)).data;
const act = (taskId: number, move: string, body: object, who = s.people.admin) =>
  who.put(`${PATH}/task/${taskId}/${move}`, body);
const pointIds = ({ points }: Answer): number[] => points.map(({ pointId }: Answer) => pointId);

test('each sees the rounds that concern him, in list, detail, export and moves alike', async () => {
  const task = await aTask();
  const codes = async (who: Patrols['people']['admin']) =>
    (await s.tasks(`planId=${task.planId}`, who)).map(({ code }) => code);
  const { deputy, leader, otherLeader, siteAdmin, otherSiteAdmin, worker, second } = s.people;
  for (const who of [deputy, leader, siteAdmin]) expect(await codes(who)).toContain(task.code);
  expect(await codes(otherLeader)).toEqual([]);
  expect(await codes(otherSiteAdmin)).toEqual([]);
  expect(await worker.get(`${PATH}/task/list`)).toMatchObject({ code: 403 });
  expect(await worker.get(`${PATH}/task/${task.taskId}`)).toMatchObject({ code: 200 });
  for (const who of [second, otherLeader, otherSiteAdmin])
    expect(await who.get(`${PATH}/task/${task.taskId}`)).toMatchObject({ code: 404 });
  const cancel = { reason: '演练' };
  expect(await act(task.taskId, 'cancel', cancel, otherLeader)).toMatchObject({ code: 404 });
  expect(await act(task.taskId, 'cancel', cancel, siteAdmin)).toMatchObject({ code: 403 });
  expect(await act(task.taskId, 'cancel', cancel, worker)).toMatchObject({ code: 403 });
});

test('a round is called by its path, its plan and its people', async () => {
  const { planId, taskId, pathId } = await aTask({ executorIds: [WORKER, SECOND], assign: '2' });
  const [names] = await s.sql(
    `SELECT a.name AS "pathName", p.name AS "planName", (SELECT string_agg(nick_name, '、' ORDER BY user_id) FROM sys_user
       WHERE user_id IN (${WORKER}, ${SECOND})) AS "executorNames"
     FROM patrol_plan p JOIN patrol_path a ON a.path_id = ${pathId} WHERE p.plan_id = ${planId}`,
  );
  expect(await s.tasks(`planId=${planId}&dueDate=${MONDAY}`)).toMatchObject([names]);
  expect(await detail(taskId)).toMatchObject({ ...names });
});

test('a round through two buildings is known to the managers of both', async () => {
  const pathId = await s.aPath([await s.aPoint(), await s.aPoint({ placeId: ELSEWHERE })]);
  const task = await aTask({ pathId });
  for (const who of [s.people.siteAdmin, s.people.otherSiteAdmin])
    expect((await s.tasks(`planId=${task.planId}`, who)).length).toBeGreaterThan(0);
});

test('the leader gives a round to others, who hear of it', async () => {
  const task = await aTask();
  const { leader } = s.people;
  expect(await act(task.taskId, 'reassign', { executorIds: [] }, leader)).toMatchObject({
    field: 'executorIds',
    msg: '请选择执行人',
  });
  expect(await act(task.taskId, 'reassign', { executorIds: [WORKER] }, leader)).toMatchObject({
    msg: '执行人没有变化',
  });
  const body = { executorIds: [SECOND, THIRD], reason: '请假', version: task.version };
  const [a, b] = await Promise.all([
    act(task.taskId, 'reassign', body, leader),
    act(task.taskId, 'reassign', body, s.people.admin),
  ]);
  expect([a.code, b.code].sort()).toEqual([200, 409]);
  const after = await detail(task.taskId);
  expect(after.executorIds).toEqual([SECOND, THIRD]);
  expect(after.timeline.map(({ event, content }: Answer) => [event, content])).toEqual([
    ['REASSIGN', '马青山 → 唐文礼、肖大河：请假'],
  ]);
  const told = await s.sql(
    `SELECT user_id FROM sys_notify_message WHERE template_content LIKE '%${task.code}%' ORDER BY user_id`,
  );
  expect(told.map(({ user_id: id }) => Number(id))).toEqual([SECOND, THIRD]);
});

test('a cancelled round is final', async () => {
  const task = await aTask();
  expect(await act(task.taskId, 'cancel', { reason: '' })).toMatchObject({ field: 'reason' });
  expect(await act(task.taskId, 'cancel', { reason: '停电' })).toMatchObject({ code: 200 });
  expect(await act(task.taskId, 'reassign', { executorIds: [SECOND] })).toMatchObject({
    code: 500,
    msg: '当前状态为【已取消】，不能执行【改派】',
  });
});

test('[PAT-17] exempt points count neither as done nor as missed, before and after the window closes', async () => {
  const task = await aTask();
  const [first, second, third] = pointIds(await detail(task.taskId)) as [number, number, number];
  const exempt = (ids: number[], body: object = {}) =>
    act(task.taskId, 'exempt', { pointIds: ids, reason: '三层封闭', ...body }, s.people.leader);
  expect(await exempt([first], { reason: '' })).toMatchObject({ field: 'reason' });
  expect(await exempt([999_999])).toMatchObject({ field: 'pointIds', msg: '所选点位不在该任务中' });
  expect(await exempt([first])).toMatchObject({ code: 200, data: { status: '10' } });
  expect(await exempt([first])).toMatchObject({ code: 500 });
  expect(await detail(task.taskId)).toMatchObject({ exempt: 1, missed: 0, done: 0 });
  // The window closes: one point was missed, one was seen.
  await s.sql(
    `INSERT INTO patrol_record (task_id, point_id, check_time, result) VALUES
      (${task.taskId}, ${second}, '${MONDAY} 08:10', '1'), (${task.taskId}, ${third}, '${MONDAY} 10:00', '5')`,
  );
  await s.sql(
    `UPDATE patrol_task SET status = '35', done = 1, missed = 1, closed_time = '${MONDAY} 10:30' WHERE task_id = ${task.taskId}`,
  );
  expect(await exempt([second])).toMatchObject({ code: 500, field: 'pointIds' });
  expect(await exempt([third])).toMatchObject({ code: 200, data: { status: '30' } });
  expect(await detail(task.taskId)).toMatchObject({ exempt: 2, missed: 0, done: 1, moves: [] });
});

test('[PAT-17] exempt after the window, the rest missed: it stays missed until nothing is left', async () => {
  const task = await aTask();
  const ids = pointIds(await detail(task.taskId)) as [number, number, number];
  await s.sql(
    `INSERT INTO patrol_record (task_id, point_id, check_time, result)
      SELECT ${task.taskId}, id, '${MONDAY} 10:00', '5' FROM unnest('{${ids}}'::int[]) AS id`,
  );
  await s.sql(
    `UPDATE patrol_task SET status = '40', missed = 3, closed_time = '${MONDAY} 10:30' WHERE task_id = ${task.taskId}`,
  );
  const states: string[] = [];
  for (const id of ids) states.push((await act(task.taskId, 'exempt', { pointIds: [id], reason: '封楼' })).data.status);
  expect(states).toEqual(['40', '40', '30']);
});

test('a handover names the rounds of its campus that are open, or were missed half a day ago', async () => {
  const task = await aTask();
  const lines = (at: string, subcampId = 1) =>
    handoverRounds.lines(s.app.services.db, { subcampId } as unknown as DutyRow, momentOf(at));
  const named = async (at: string, subcampId = 1) =>
    (await lines(at, subcampId)).some((line) => line.startsWith(String(task.code)));
  expect([await named(`${MONDAY} 07:59`), await named(`${MONDAY} 08:00`)]).toEqual([false, true]);
  expect(await named(`${MONDAY} 09:00`, 2)).toBe(false);
  await s.sql(`UPDATE patrol_task SET status = '40', missed = 3 WHERE task_id = ${task.taskId}`);
  expect([await named(`${MONDAY} 21:59`), await named(`${MONDAY} 22:00`)]).toEqual([true, false]);
});

test('a round of which every point is exempt is over', async () => {
  const task = await aTask();
  const ids = pointIds(await detail(task.taskId));
  expect(await act(task.taskId, 'exempt', { pointIds: ids, reason: '停电' })).toMatchObject({ data: { status: '30' } });
});

test('rounds are found by day, person, path and what became of them', async () => {
  const task = await aTask({ executorIds: [THIRD] });
  const found = async (query: string) => (await s.tasks(query)).map(({ taskId }) => taskId);
  const own = `planId=${task.planId}`;
  const today = `${own}&dueDateBegin=${MONDAY}&dueDateEnd=${MONDAY}`;
  expect(await found(`${today}&executor=肖大河`)).toEqual([task.taskId]);
  expect(await found(`${own}&executor=唐文礼`)).toEqual([]);
  expect(await found(`${today}&hour=8`)).toEqual([task.taskId]);
  expect(await found(`${today}&hour=9`)).toEqual([]);
  expect(await found(`${own}&found=missed`)).toEqual([]);
  await s.sql(`UPDATE patrol_task SET missed = 2, grade_c = 1 WHERE task_id = ${task.taskId}`);
  expect(await found(`${own}&found=missed&grade=C`)).toEqual([task.taskId]);
  expect(await s.people.admin.get(`${PATH}/task/list?dueDateBegin=x`)).toMatchObject({
    code: 500,
    field: 'dueDateBegin',
  });
});
