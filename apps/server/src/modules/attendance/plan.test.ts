import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  type Attendances,
  DAY_SHIFT,
  EARLY,
  good,
  LEADER,
  MONDAY,
  made,
  NIGHT,
  next,
  openAttendance,
  PATH,
  SECOND,
  TEAM,
  THIRD,
  WORKER,
} from './attendance.fixture.ts';

let s: Attendances;
let early: number;
let night: number;
beforeAll(async () => {
  s = await openAttendance();
  early = await s.aShift({ sections: EARLY });
  night = await s.aShift({ sections: NIGHT });
});
afterAll(() => s.app.stop());

const OWN = [WORKER, SECOND, THIRD, LEADER];
const check = async (planId: number) => good(await s.people.admin.get(`${PATH}/plan/${planId}/check`));
const grid = async (planId: number) => good(await s.people.admin.get(`${PATH}/plan/${planId}/grid`));
const day = (offset: number) => new Date(Date.parse(MONDAY) + offset * 86_400_000).toISOString().slice(0, 10);
const countOf = async (planId: number) =>
  (await s.sql(`SELECT count(*)::int AS n FROM attendance_task WHERE plan_id = ${planId}`))[0]?.n;
const toldOf = async (userId: number, text: string) =>
  (
    await s.sql(
      `SELECT template_content FROM sys_notify_message WHERE user_id = ${userId} AND template_content LIKE '%${text}%'`,
    )
  ).map((row) => String(row.template_content));

test('[ATT-01] shifts of three kinds, a rotation of eight over 31 days; what is published is what the board shows, once', async () => {
  const day2 = await s.aShift({ sections: DAY_SHIFT, punchMode: '2' });
  const flexible = await s.aShift({ kind: '2', flexMins: 60 });
  const people = (
    await s.sql(`SELECT user_id FROM sys_user WHERE status = '0' AND user_id > 1 ORDER BY user_id LIMIT 8`)
  ).map((row) => Number(row.user_id));
  const name = next();
  const pattern = [day2, null, night, null, flexible, null, null, null];
  const planId = await s.aPlan([], {
    name,
    pattern,
    mode: '2',
    holidayMode: '2',
    members: people.map((userId, offset) => ({ userId, offset })),
  });
  const { filled } = good(await s.people.admin.post(`${PATH}/plan/${planId}/fill`, { by: 'pattern' }));
  const { cells, days } = await grid(planId);
  expect(days).toHaveLength(31);
  expect([filled, cells.length]).toEqual([93, 93]);
  const first = good(await s.publish(planId, { reason: '已确认' }));
  expect(first).toMatchObject({ status: '1', edition: 1, added: 93, removed: 0, told: 8 });
  expect(await countOf(planId)).toBe(93);
  const second = good(await s.publish(planId, { reason: '已确认' }));
  expect(second).toMatchObject({ edition: 2, added: 0, removed: 0, told: 0 });
  expect(await countOf(planId)).toBe(93);
  for (const userId of people) expect(await toldOf(userId, name)).toHaveLength(1);
  const own = cells.filter((cell: { userId: number }) => cell.userId === people[0]).length;
  expect((await toldOf(people[0] ?? 0, name))[0]).toContain(`您共 ${own} 班，首班 3月14日 08:00`);
  await s.sql(`DELETE FROM attendance_task WHERE plan_id = ${planId}`);
});

test('[ATT-02] two shifts at once are refused; short rest, long runs and too few people ask for a reason that is kept', async () => {
  const late = await s.aShift({ sections: [{ from: 900, to: 1380 }] });
  const planId = await s.aPlan(OWN, { startDate: day(0), endDate: day(13) });
  good(await s.draw(planId, [[WORKER, day(0), early, late]]));
  const name = (await s.sql(`SELECT nick_name FROM sys_user WHERE user_id = ${WORKER}`))[0]?.nick_name;
  const shift = (await grid(planId)).shifts.find((one: { shiftId: number }) => one.shiftId === early);
  expect(await s.publish(planId, { reason: '强行' })).toMatchObject({
    code: 500,
    field: 'cells',
    msg: `${name} 在 ${day(0)} 已有班次 ${shift.name}（08:00-16:00）`,
  });
  good(
    await s.draw(planId, [
      [WORKER, day(0), late],
      [WORKER, day(1), early],
    ]),
  );
  expect(await s.publish(planId)).toMatchObject({ field: 'reason', msg: `${name} 两班间隔仅9小时，确认请填写原因` });
  const week = Array.from({ length: 7 }, (_, at) => [SECOND, day(at), early] as const);
  good(await s.draw(planId, [[WORKER, day(0)], [WORKER, day(1)], ...week]));
  expect((await s.publish(planId)).msg).toContain('连续排班7天，确认请填写原因');
  good(await s.draw(planId, [[SECOND, day(6)]]));
  made({
    ...(await s.people.admin.put(`${PATH}/plan`, { planId, demand: [{ shiftId: early, min: 2, days: [1] }] })),
    data: 0,
  });
  expect((await s.publish(planId)).msg).toBe(`${day(0)} ${shift.name} 至少需要2人，现有1人`);
  expect(await countOf(planId)).toBe(0);
  good(await s.publish(planId, { reason: '人手不足' }));
  const { timeline } = await grid(planId);
  expect(timeline.at(-1)).toMatchObject({ event: 'PUBLISH' });
  expect(timeline.at(-1).content).toContain('原因：人手不足');
});

test('eleven hours of rest are enough, and a minute less is not', async () => {
  const nine = await s.aShift({ sections: [{ from: 780, to: 1260 }] });
  const ten = await s.aShift({ sections: [{ from: 780, to: 1261 }] });
  const planId = await s.aPlan(OWN, { startDate: day(20), endDate: day(26) });
  good(
    await s.draw(planId, [
      [THIRD, day(20), nine],
      [THIRD, day(21), early],
    ]),
  );
  expect((await check(planId)).problems).toEqual([]);
  good(await s.draw(planId, [[THIRD, day(20), ten]]));
  expect((await check(planId)).problems).toMatchObject([{ level: 'warning', kind: 'rest', userId: THIRD }]);
});

test('a third night in a row, and a leave, ask for a reason', async () => {
  const planId = await s.aPlan(OWN, { startDate: day(20), endDate: day(26) });
  const nights = (count: number) => Array.from({ length: count }, (_, at) => [LEADER, day(20 + at), night] as const);
  good(await s.draw(planId, nights(2)));
  expect((await check(planId)).problems).toEqual([]);
  good(await s.draw(planId, nights(3)));
  expect((await check(planId)).problems).toMatchObject([{ kind: 'nights', userId: LEADER }]);
  good(await s.draw(planId, [[LEADER, day(22)]]));
  await s.sql(
    `INSERT INTO bpm_oa_leave (user_id, type, reason, start_time, end_time, day, result)
     VALUES (${LEADER}, '1', 'x', '${day(20)} 23:00', '${day(21)} 01:00', 1, 2)`,
  );
  expect((await check(planId)).problems).toMatchObject([{ kind: 'leave', date: day(20), userId: LEADER }]);
  await s.sql(`DELETE FROM bpm_oa_leave WHERE user_id = ${LEADER}`);
});

test('a new edition changes only what has not begun, and only those hear of it for whom it does', async () => {
  s.at(`${day(-1)} 12:00`);
  const name = next();
  const planId = await s.aPlan([WORKER, SECOND], { name, startDate: day(30), endDate: day(33) });
  const both = [WORKER, SECOND].flatMap((userId) => [0, 1, 2].map((at) => [userId, day(30 + at), early] as const));
  good(await s.draw(planId, both));
  good(await s.publish(planId));
  s.at(`${day(31)} 08:00`);
  expect(await s.draw(planId, [[WORKER, day(31)]])).toMatchObject({ code: 500, msg: '已开始的班次不能修改' });
  good(await s.draw(planId, [[WORKER, day(32), night]]));
  const before = await toldOf(SECOND, '改为');
  expect((await check(planId)).changes).toMatchObject([{ userId: WORKER, date: day(32) }]);
  const { added, removed, told } = good(await s.publish(planId, { reason: '调整' }));
  expect([added, removed, told]).toEqual([1, 1, 1]);
  expect(await toldOf(SECOND, '改为')).toEqual(before);
  expect((await toldOf(WORKER, '改为')).at(-1)).toContain('（22:00-次日06:00）');
  const left = await s.sql(
    `SELECT work_date::text, shift_id FROM attendance_task WHERE plan_id = ${planId} AND user_id = ${WORKER} ORDER BY 1`,
  );
  expect(left.map((row) => row.shift_id)).toEqual([early, early, night]);
  s.at(`${MONDAY} 07:00`);
});

test('filling by demand gives nights and weekends by turns, keeps rest and passes over whoever is on leave', async () => {
  const planId = await s.aPlan(OWN, {
    startDate: day(35),
    endDate: day(48),
    holidayMode: '2',
    demand: [
      { shiftId: night, min: 1, days: [] },
      { shiftId: early, min: 1, days: [] },
    ],
  });
  await s.sql(
    `INSERT INTO bpm_oa_leave (user_id, type, reason, start_time, end_time, day, result)
     VALUES (${THIRD}, '1', 'x', '${day(35)} 00:00', '${day(38)} 00:00', 3, 2)`,
  );
  const { filled, gaps } = good(await s.people.admin.post(`${PATH}/plan/${planId}/fill`, { by: 'auto' }));
  expect([filled, gaps]).toEqual([28, []]);
  expect((await check(planId)).problems).toEqual([]);
  const { cells } = await grid(planId);
  const nights = OWN.map(
    (userId) =>
      cells.filter((cell: { userId: number; shiftId: number }) => cell.userId === userId && cell.shiftId === night)
        .length,
  );
  expect(Math.max(...nights) - Math.min(...nights)).toBeLessThanOrEqual(1);
  expect(
    cells.some((cell: { userId: number; workDate: string }) => cell.userId === THIRD && cell.workDate < day(38)),
  ).toBe(false);
  await s.sql(`DELETE FROM bpm_oa_leave WHERE user_id = ${THIRD}`);
});

test('a copy goes on with the turns where the plan before ended', async () => {
  const pattern = [early, night, null];
  const planId = await s.aPlan([WORKER, SECOND], {
    pattern,
    mode: '2',
    holidayMode: '2',
    startDate: day(60),
    endDate: day(66),
  });
  const body = { name: next(), startDate: day(67), endDate: day(72) };
  const copy = made(await s.people.admin.post(`${PATH}/plan/${planId}/copy`, body));
  const own = (await grid(copy)).cells.filter((cell: { userId: number }) => cell.userId === WORKER);
  // Seven days are two turns and a day.
  expect(own.map((cell: { workDate: string; shiftId: number }) => [cell.workDate, cell.shiftId])).toEqual([
    [day(67), night],
    [day(69), early],
    [day(70), night],
    [day(72), early],
  ]);
  expect(
    await s.people.admin.post(`${PATH}/plan/${planId}/copy`, { ...body, name: next(), endDate: day(160) }),
  ).toMatchObject({
    field: 'endDate',
    msg: '排班周期不能超过92天',
  });
});

test('cells of other people, other days and unknown shifts are refused, and nothing is written', async () => {
  const planId = await s.aPlan([WORKER], { startDate: day(80), endDate: day(81) });
  const put = (cell: object, more: object = {}) =>
    s.people.admin.put(`${PATH}/plan/${planId}/cells`, {
      cells: [
        { userId: WORKER, workDate: day(80), shiftIds: [early] },
        { userId: WORKER, workDate: day(81), shiftIds: [early], ...cell },
      ],
      ...more,
    });
  expect((await put({ userId: SECOND })).msg).toBe('所选人员不在该排班计划中');
  expect((await put({ workDate: day(82) })).msg).toBe('所选日期不在排班周期内');
  expect((await put({ shiftIds: [999_999] })).msg).toBe('所选班次不存在');
  expect(await put({}, { version: 7 })).toMatchObject({ code: 409 });
  expect((await grid(planId)).cells).toEqual([]);
});

test('leaders reach the plans of their own team only', async () => {
  const own = await s.aPlan([WORKER], { startDate: day(80), endDate: day(81) });
  const other = await s.aPlan([WORKER], { deptId: 102, startDate: day(80), endDate: day(81) });
  const { leader, otherLeader, worker } = s.people;
  expect((await leader.get(`${PATH}/plan/${own}/grid`)).code).toBe(200);
  for (const call of [
    leader.get(`${PATH}/plan/${other}`),
    leader.get(`${PATH}/plan/${other}/grid`),
    leader.get(`${PATH}/plan/${other}/check`),
    leader.put(`${PATH}/plan/${other}/cells`, { cells: [{ userId: WORKER, workDate: day(80), shiftIds: [early] }] }),
    leader.put(`${PATH}/plan/${other}/publish`, {}),
    leader.post(`${PATH}/plan/${other}/fill`, { by: 'pattern' }),
    otherLeader.put(`${PATH}/plan`, { planId: own, name: next() }),
  ])
    expect((await call).code).toBe(404);
  const seen = async (who = leader) =>
    (await who.get(`${PATH}/plan/list?limit=500`)).rows.map((row: { planId: number }) => row.planId);
  expect(await seen()).toContain(own);
  expect(await seen()).not.toContain(other);
  expect((await worker.get(`${PATH}/plan/list`)).code).toBe(403);
  expect(await leader.put(`${PATH}/plan`, { planId: own, deptId: 102 })).toMatchObject({ field: 'deptId' });
  expect((await leader.get(`${PATH}/plan/forecast?deptId=102`)).code).toBe(404);
});

test('the load that a team can expect is that of its reports of the last twelve weeks', async () => {
  const { hours, weeks } = good(await s.people.leader.get(`${PATH}/plan/forecast?deptId=${TEAM}`));
  expect([weeks, hours.length, hours[0].length]).toEqual([12, 7, 24]);
});

const MOVES = ['publish'] as const;
const states = { '0': '草稿', '1': '已发布', '2': '已结束' } as const;
test.each(Object.keys(states).flatMap((state) => MOVES.map((move) => [state, move] as const)))(
  'a plan in state %s: %s',
  async (state, move) => {
    const planId = await s.aPlan([WORKER], { startDate: day(90), endDate: day(90) });
    good(await s.draw(planId, [[WORKER, day(90), early]]));
    await s.sql(`UPDATE attendance_plan SET status = '${state}' WHERE plan_id = ${planId}`);
    const answer = await s.people.admin.put(`${PATH}/plan/${planId}/${move}`, { reason: '测试' });
    if (state === '2') expect(answer).toMatchObject({ code: 500, msg: '当前状态为【已结束】，不能执行【发布】' });
    else expect(answer).toMatchObject({ code: 200, data: { status: '1' } });
    expect((await s.people.admin.delete(`${PATH}/plan/${planId}`)).msg).toBe('排班已发布，不能删除');
    await s.sql(`DELETE FROM attendance_task WHERE plan_id = ${planId}`);
  },
);
