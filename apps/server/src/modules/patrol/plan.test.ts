import { momentOf } from '@jiaoyan/contract/kernel/wall-time';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Answer } from '../../testing/app.ts';
import { grantPermissions } from '../../testing/grants.ts';
import { generateRounds } from './generate.ts';
import {
  LEADER,
  MONDAY,
  made,
  next,
  openPatrols,
  PATH,
  type Patrols,
  SECOND,
  TEAM,
  THIRD,
  WORKER,
} from './patrol.fixture.ts';
import { remindRounds } from './task-due.ts';

const LEADER_ROLE = 5;
let s: Patrols;
beforeAll(async () => {
  s = await openPatrols();
});
afterAll(() => s.app.stop());
beforeEach(() => s.at(`${MONDAY} 07:00`));

const ofPlan = (planId: number) => s.tasks(`planId=${planId}`);
const brief = (rows: readonly Answer[]) =>
  rows
    .map(({ dueDate, slotNo, windowFrom, windowTo, executorIds }) => ({
      dueDate,
      slotNo,
      windowFrom,
      windowTo,
      executorIds,
    }))
    .sort((a, b) => (a.windowFrom < b.windowFrom ? -1 : 1));
const planBody = async (change: object = {}) => ({
  name: next(),
  code: next(),
  pathId: await s.aPath(),
  teamId: TEAM,
  slots: [{ from: '08:00', to: '10:00' }],
  startDate: MONDAY,
  executorIds: [WORKER],
  challengePct: 0,
  ...change,
});
const leave = (userId: number, from: string, to: string) =>
  s.sql(
    `INSERT INTO bpm_oa_leave (user_id, type, reason, start_time, end_time, day, result)
     VALUES (${userId}, '1', 'x', '${from}', '${to}', 1, 2)`,
  );

test('plans that cannot be are refused with their field (M §10)', async () => {
  const path = await s.aPath();
  const empty = made(await s.people.admin.post(`${PATH}/path`, { name: next(), code: next(), subcampId: 1 }));
  const cases: readonly (readonly [change: object, field: string, msg: string])[] = [
    [{ slots: [] }, 'slots', '请至少添加一个时段'],
    [{ slots: [{ from: '10:00', to: '08:00' }] }, 'slots', '结束时间必须晚于开始时间'],
    [
      {
        slots: [
          { from: '08:00', to: '10:00' },
          { from: '09:59', to: '11:00' },
        ],
      },
      'slots',
      '时段重叠',
    ],
    [{ slots: Array.from({ length: 49 }, () => ({ from: '08:00', to: '08:01' })) }, 'slots', '每天最多48个时段'],
    [{ pathId: empty }, 'pathId', '路线没有点位'],
    [{ cycle: '2' }, 'byDay', '请选择每周的巡检日'],
    [{ cycle: '2', byDay: [1, 4], windowDays: 4 }, 'windowDays', '窗口天数不能超过周期'],
    [{ cycle: '5', everyN: 4, holidayMode: '3' }, 'holidayMode', '每N小时的计划不能顺延'],
    [{ endDate: '2033-03-01' }, 'endDate', '结束日期不能早于开始日期'],
    [{ executorIds: [999_999] }, 'executorIds', ''],
  ];
  for (const [change, field, msg] of cases) {
    const answer = await s.people.admin.post(`${PATH}/plan`, { ...(await planBody({ pathId: path })), ...change });
    expect([answer.code, answer.field, msg && answer.msg], JSON.stringify(change)).toEqual([
      500,
      expect.stringMatching(new RegExp(`^${field}`)),
      msg,
    ]);
  }
  // Slots that touch are none that overlap.
  const touching = [
    { from: '10:00', to: '12:00' },
    { from: '08:00', to: '10:00' },
  ];
  made(await s.people.admin.post(`${PATH}/plan`, await planBody({ slots: touching })));
});

test('[PAT-01] the preview of a plan is what will be made, turns, leave and all', async () => {
  await leave(SECOND, `${MONDAY} 00:00`, '2033-03-15 00:00');
  const slots = [
    { from: '08:00', to: '10:00' },
    { from: '20:00', to: '24:00' },
  ];
  const body = await planBody({ slots, executorIds: [WORKER, SECOND, THIRD] });
  const preview: Answer[] = (await s.people.admin.post(`${PATH}/plan/preview`, body)).data;
  expect(preview).toHaveLength(28);
  expect(preview[1]).toMatchObject({ slotNo: 2, executorIds: [THIRD], windowTo: '2033-03-15 00:00:00' });
  const planId = made(await s.people.admin.post(`${PATH}/plan`, body));
  expect(await ofPlan(planId)).toHaveLength(0);
  made(await s.enable(planId));
  expect(brief(await ofPlan(planId))).toEqual(brief(preview.slice(0, 4)));
  const [listed] = (await s.people.admin.get(`${PATH}/plan/list?keyword=${body.code}`)).rows;
  expect(listed).toMatchObject({
    status: '1',
    nextTime: `${MONDAY} 08:00:00`,
    cycleText: '每日 08:00-10:00、20:00-24:00',
    // Of its own path, not of all of them.
    pointCount: 3,
  });
});

test('[PAT-02] however often and from how many nodes rounds are made, each is there once', async () => {
  const planId = await s.aPlan({
    cycle: '5',
    everyN: 3,
    slots: [{ from: '23:00', to: '23:30' }],
    startDate: '2033-03-13',
  });
  made(await s.enable(planId));
  await s.sql(`DELETE FROM patrol_task WHERE plan_id = ${planId}`);
  const created = await Promise.all(Array.from({ length: 6 }, () => generateRounds(s.tools)));
  const rows = await ofPlan(planId);
  // From 07:00 on Monday: 08, 11, 14, 17, 20, 23 and eight on Tuesday.
  expect(rows).toHaveLength(14);
  expect(created.reduce((a, b) => a + b, 0)).toBeGreaterThanOrEqual(14);
  expect(new Set(rows.map(({ dueDate, slotNo }) => `${dueDate}/${slotNo}`)).size).toBe(14);
  expect(new Set(rows.map(({ code }) => code)).size).toBe(14);
  expect(await generateRounds(s.tools)).toBe(0);
  // A day later the next day is added, and what was there stays.
  s.at('2033-03-15 00:20');
  await generateRounds(s.tools);
  expect(await ofPlan(planId)).toHaveLength(22);
  // Nothing is made of windows that are over: a node was away for a while.
  s.at('2033-03-18 12:00');
  await generateRounds(s.tools);
  const late = (await ofPlan(planId)).filter(({ dueDate }) => dueDate >= '2033-03-17');
  expect(late.every(({ windowTo }) => momentOf(windowTo) > momentOf('2033-03-18 12:00'))).toBe(true);
});

test('[PAT-02] rounds follow the working calendar: left out or put off', async () => {
  await s.sql(
    `INSERT INTO work_calendar (day, day_type) VALUES ('2033-03-14', '3'), ('2033-03-15', '3') ON CONFLICT (day) DO UPDATE SET day_type = '3'`,
  );
  await s.app.services.database.db.transaction(async (tx) =>
    s.app.services.bus.publish(tx, 'work-calendar:changed', null),
  );
  const weekly = { cycle: '2', byDay: [1], executorIds: [WORKER] };
  const [usual, skipped, postponed] = [
    await s.aPlan(weekly),
    await s.aPlan({ ...weekly, holidayMode: '2' }),
    await s.aPlan({ ...weekly, holidayMode: '3' }),
  ];
  for (const planId of [usual, skipped, postponed]) made(await s.enable(planId));
  const due = async (planId: number) => (await ofPlan(planId)).map(({ dueDate }) => dueDate).sort();
  expect([await due(usual), await due(skipped), await due(postponed)]).toEqual([[MONDAY], [], []]);
  s.at('2033-03-15 00:20');
  await generateRounds(s.tools);
  expect([await due(skipped), await due(postponed)]).toEqual([[], ['2033-03-16']]);
  await s.sql(`DELETE FROM work_calendar WHERE day IN ('2033-03-14', '2033-03-15')`);
  await s.app.services.database.db.transaction(async (tx) =>
    s.app.services.bus.publish(tx, 'work-calendar:changed', null),
  );
});

test('[PAT-16] whoever is on leave is passed over; when nobody is left the leader is told and the round stays', async () => {
  for (const userId of [WORKER, SECOND]) await leave(userId, '2033-03-20 00:00', '2033-03-23 00:00');
  s.at('2033-03-21 06:00');
  const [turns, fixed] = [
    await s.aPlan({ executorIds: [WORKER, SECOND, THIRD], startDate: '2033-03-21' }),
    await s.aPlan({ executorIds: [WORKER, SECOND], assign: '3', startDate: '2033-03-21' }),
  ];
  for (const planId of [turns, fixed]) made(await s.enable(planId));
  expect((await ofPlan(turns)).map(({ executorIds }) => executorIds)).toEqual([[THIRD], [THIRD]]);
  const alone = await ofPlan(fixed);
  expect(alone.map(({ executorIds }) => executorIds)).toEqual([[], []]);
  const told = await s.sql(
    `SELECT template_content FROM sys_notify_message WHERE user_id = ${LEADER} AND template_content LIKE '%${alone[0]?.code}%'`,
  );
  expect(told).toHaveLength(1);
});

test('[PAT-16] leave counts from its first minute to before its last, and only once it is agreed to', async () => {
  s.at('2033-03-28 06:00');
  const day = '2033-03-28';
  const slots = [
    { from: '06:30', to: '07:30' },
    { from: '08:00', to: '10:00' },
  ];
  const given = async (from: string, to: string, result = 2) => {
    await s.sql(
      `INSERT INTO bpm_oa_leave (user_id, type, reason, start_time, end_time, day, result)
       VALUES (${THIRD}, '1', 'x', '${from}', '${to}', 1, ${result})`,
    );
    const planId = await s.aPlan({ executorIds: [THIRD, SECOND], assign: '3', startDate: day, slots });
    made(await s.enable(planId));
    await s.sql(`DELETE FROM bpm_oa_leave WHERE user_id = ${THIRD}`);
    const rounds = brief(await s.tasks(`planId=${planId}&dueDate=${day}`));
    return rounds.flatMap(({ executorIds }) => executorIds);
  };
  expect(await given('2033-03-27 00:00', `${day} 08:00`)).toEqual([SECOND, THIRD]);
  expect(await given(`${day} 08:00`, `${day} 12:00`)).toEqual([THIRD, SECOND]);
  expect(await given(`${day} 08:00:01`, `${day} 12:00`)).toEqual([THIRD, THIRD]);
  expect(await given('2033-03-27 00:00', `${day} 12:00`, 1)).toEqual([THIRD, THIRD]);
});

test('a round whose window ends this minute is not made any more, nor is anybody reminded of it', async () => {
  s.at(`${MONDAY} 10:00`);
  const planId = await s.aPlan();
  made(await s.enable(planId));
  expect((await ofPlan(planId)).map(({ dueDate }) => dueDate)).toEqual(['2033-03-15']);
  s.at('2033-03-15 10:00');
  await remindRounds(s.tools);
  const told = await s.sql(`SELECT told_time FROM patrol_task WHERE plan_id = ${planId} AND due_date = '2033-03-15'`);
  expect(told).toEqual([{ told_time: null }]);
});

test('plans are seen and changed by those who lead their team', async () => {
  const planId = await s.aPlan();
  const { admin } = s.people;
  await grantPermissions(s.app, LEADER_ROLE, ['repair:patrolPlan:list', 'repair:patrolPlan:query']);
  const { leader } = s.people;
  const seen = async () =>
    (await leader.get(`${PATH}/plan/list?limit=500`)).rows.map((row: { planId: number }) => row.planId);
  expect(await seen()).toContain(planId);
  made({ ...(await admin.put(`${PATH}/plan`, { planId, teamId: 102 })), data: 0 });
  expect(await seen()).not.toContain(planId);
  expect((await leader.get(`${PATH}/plan/${planId}`)).code).toBe(404);
});

test('a plan that is on keeps path and cycle; turned off, it takes back what has not begun', async () => {
  const planId = await s.aPlan();
  made(await s.enable(planId));
  const change = (body: object) => s.people.admin.put(`${PATH}/plan`, { planId, ...body });
  expect(await change({ pathId: await s.aPath() })).toMatchObject({ field: 'pathId', msg: '计划已启用，不能更换路线' });
  expect(await change({ slots: [{ from: '09:00', to: '10:00' }] })).toMatchObject({
    field: 'slots',
    msg: '计划已启用，不能修改周期',
  });
  expect(await change({ executorIds: [SECOND] })).toMatchObject({ code: 200 });
  expect(await s.people.admin.delete(`${PATH}/plan/${planId}`)).toMatchObject({ msg: '计划已启用，请先停用再删除' });
  s.at(`${MONDAY} 08:30`);
  expect(await s.people.admin.put(`${PATH}/plan/${planId}/disable`, { reason: '' })).toMatchObject({
    code: 500,
    field: 'reason',
  });
  made({ ...(await s.people.admin.put(`${PATH}/plan/${planId}/disable`, { reason: '停用' })), data: 0 });
  // The round that is on stays, tomorrow's goes.
  expect((await ofPlan(planId)).map(({ dueDate }) => dueDate)).toEqual([MONDAY]);
  expect(await s.people.admin.put(`${PATH}/plan/${planId}/disable`, { reason: '再停' })).toMatchObject({ code: 500 });
  made({ ...(await s.enable(planId)), data: 0 });
  expect(await ofPlan(planId)).toHaveLength(2);
});

test('[PAT-21] a changed path shows from the next round on', async () => {
  const pathId = await s.aPath();
  const planId = await s.aPlan({ pathId });
  made(await s.enable(planId));
  const point = await s.aPoint({ name: next() });
  made(await s.people.admin.put(`${PATH}/path/${pathId}/points`, { points: [{ pointId: point }] }));
  const totals = async () =>
    (await ofPlan(planId)).map(({ dueDate, pointTotal }) => [dueDate.slice(8), pointTotal]).sort();
  expect(await totals()).toEqual([
    ['14', 3],
    ['15', 3],
  ]);
  s.at('2033-03-15 00:20');
  await generateRounds(s.tools);
  expect(await totals()).toEqual([
    ['14', 3],
    ['15', 3],
    ['16', 1],
  ]);
  const [first] = (await ofPlan(planId)).filter(({ dueDate }) => dueDate === MONDAY);
  expect((await s.people.admin.get(`${PATH}/task/${first?.taskId}`)).data.points).toHaveLength(3);
});

test('people are reminded of a round once when its time has come', async () => {
  const planId = await s.aPlan();
  made(await s.enable(planId));
  const count = async () => {
    const [task] = (await ofPlan(planId)).filter(({ dueDate }) => dueDate === MONDAY);
    return (
      await s.sql(
        `SELECT 1 FROM sys_notify_message WHERE user_id = ${WORKER} AND template_content LIKE '%${task?.code}%已到时间%'`,
      )
    ).length;
  };
  await remindRounds(s.tools);
  expect(await count()).toBe(0);
  s.at(`${MONDAY} 08:00`);
  await Promise.all([remindRounds(s.tools), remindRounds(s.tools)]);
  expect(await count()).toBe(1);
});
