import { afterAll, beforeAll, expect, test } from 'vitest';
import { readXlsx } from '../../kernel/sheet/xlsx-read.ts';
import type { Caller } from '../../testing/app.ts';
import { good, PATH, SECOND, TEAM, THIRD, WORKER } from './attendance.fixture.ts';
import { DEPUTY, firstAfter, type Months, openMonths } from './month.fixture.ts';
import { confirmDue, makeMonths } from './month-make.ts';

let s: Months;
beforeAll(async () => {
  s = await openMonths();
});
afterAll(() => s.app.stop());

const SIGNED = '/profile/upload/2033/06/01/sign.png';
const mine = async (who: Caller, month: string) =>
  (good(await who.get(`${PATH}/month/mine`)) as unknown as { month: string }[]).find((one) => one.month === month);

test('[ATT-15] the sheets of a month are made once, whichever node does it, and their people are asked once', async () => {
  const { worker, second } = s.people;
  await s.day(worker, WORKER, '2033-04-05');
  await s.day(second, SECOND, '2033-04-05', ['08:20', '16:05']);
  s.at('2033-04-30 23:00');
  await s.settle();
  await makeMonths(s.tools);
  expect(await s.sql(`SELECT 1 FROM attendance_month WHERE month = '2033-04'`)).toEqual([]);
  s.at('2033-05-01 03:00');
  await Promise.all([makeMonths(s.tools), makeMonths(s.tools)]);
  expect(await s.sql(`SELECT 1 FROM attendance_month WHERE month = '2033-04'`)).toHaveLength(2);
  expect(await s.told(WORKER, 'att_month')).toEqual([expect.stringContaining('2033-04 考勤表待核对，5月6日 前')]);
  expect(await s.told(SECOND, 'att_month')).toHaveLength(1);
  expect(await mine(second, '2033-04')).toMatchObject({
    status: '10',
    dueDate: '2033-05-06',
    dueDays: 1,
    presentDays: 1,
    lateTimes: 1,
    lateMins: 20,
    workMins: 460,
    overWorkMins: 0,
  });
  const sheet = await s.sheet(SECOND, '2033-04');
  expect(sheet).toMatchObject({
    userName: '唐文礼',
    deptName: '水暖班',
    days: [{ date: '2033-04-05', sign: '迟', workMins: 460 }],
    timeline: [{ event: 'MAKE', operatorName: '系统' }],
  });
});

test('[ATT-15] confirmed with a signature by its own person only, disputed, answered, and locked once nothing is open', async () => {
  const { worker, second, third, leader, otherLeader, deputy } = s.people;
  await s.day(worker, WORKER, '2033-05-30');
  await s.day(second, SECOND, '2033-05-30');
  const forgotten = await s.day(third, THIRD, '2033-05-30', ['07:50']);
  await s.close('2033-05');
  const own = await s.sheet(WORKER, '2033-05');
  const confirm = (who: Caller, body: object = {}) => s.move(who, own.monthId, 'confirm', body);
  expect((await confirm(second)).code).toBe(404);
  expect((await confirm(leader)).code).toBe(404);
  expect(await confirm(worker, { signature: 'http://elsewhere/x.png' })).toMatchObject({ field: 'signature' });
  expect((await confirm(worker, { version: own.version + 1 })).code).toBe(409);
  good(await confirm(worker, { signature: SIGNED, version: own.version }));
  expect((await confirm(worker)).msg).toBe('当前状态为【已确认】，不能执行【确认】');
  expect(await s.sheet(WORKER, '2033-05')).toMatchObject({
    status: '20',
    isAuto: false,
    isSigned: true,
    signature: SIGNED,
    confirmTime: '2033-06-01 03:00:00',
  });

  const { monthId } = await s.sheet(SECOND, '2033-05');
  expect(await s.move(second, monthId, 'dispute', { dispute: ' ' })).toMatchObject({ field: 'dispute' });
  expect((await s.move(worker, monthId, 'dispute', { dispute: '不对' })).code).toBe(404);
  good(await s.move(second, monthId, 'dispute', { dispute: '30日加班没有计入' }));
  expect((await s.told(104, 'att_dispute')).at(-1)).toContain('30日加班没有计入');
  expect((await s.move(otherLeader, monthId, 'handle', { answer: '已核实' })).code).toBe(404);
  expect((await s.move(second, monthId, 'handle', { answer: '已核实' })).code).toBe(403);
  expect(await s.move(leader, monthId, 'handle', { answer: '' })).toMatchObject({ field: 'answer' });
  // Somebody who objects is left out until he is answered.
  expect((await s.lock(deputy, '2033-05', { ids: [monthId] })).msg).toBe('唐文礼 有异议未处理');
  const before = (await s.told(SECOND, 'att_month')).length;
  good(await s.move(leader, monthId, 'handle', { answer: '加班须先申请' }));
  expect(await mine(second, '2033-05')).toMatchObject({ status: '10', dispute: '', answer: '加班须先申请' });
  expect(await s.told(SECOND, 'att_month')).toHaveLength(before + 1);

  const requestId = good(await s.fix(third, forgotten, '2033-05-30 16:00')) as unknown as number;
  const [{ code } = { code: '' }] = await s.sql(`SELECT code FROM attendance_request WHERE request_id = ${requestId}`);
  expect((await s.lock(leader, '2033-05')).code).toBe(403);
  expect(await s.lock(deputy, '2033-05', { deptId: TEAM })).toMatchObject({
    msg: `2033-05 还有1条申请未处理：${code}`,
    field: 'month',
  });
  expect((await s.sheet(WORKER, '2033-05')).status).toBe('20');
  expect(await s.sheet(THIRD, '2033-05')).toMatchObject({ missTimes: 1 });
  good(await s.decide(leader, requestId));
  const third5 = await s.sheet(THIRD, '2033-05');
  expect(third5).toMatchObject({ missTimes: 0, workMins: 480, days: [{ sign: '√' }], status: '10' });
  expect(third5.timeline.map(({ event }: { event: string }) => event)).toContain('RECKON');

  expect(good(await s.lock(deputy, '2033-05', { deptId: TEAM }))).toMatchObject({ locked: 3, left: [] });
  const locked = await s.sheet(THIRD, '2033-05');
  expect(locked).toMatchObject({ status: '40', lockBy: '苏雅琴', lockTime: '2033-06-01 03:00:00' });
  expect(locked.timeline.at(-1)).toMatchObject({ event: 'LOCK', operatorName: '苏雅琴' });
  expect((await s.lock(deputy, '2033-05')).msg).toBe('没有可锁定的考勤表');
});

test('a leave that nobody has decided about, and a shift that is not settled, keep a month open', async () => {
  const { worker, deputy } = s.people;
  await s.day(worker, WORKER, '2033-06-29');
  s.at('2033-06-30 06:00');
  // Until nine in the morning of the first: not settled when the sheets are made.
  await s.due(WORKER, '2033-06-30', await s.aShift({ sections: [{ from: 1320, to: 1800 }] }));
  await s.close('2033-06');
  expect(await s.sheet(WORKER, '2033-06')).toMatchObject({ dueDays: 1 });
  expect(await s.lock(deputy, '2033-06')).toMatchObject({ msg: '还有1个班次未结算', field: 'month' });
  s.at('2033-07-01 10:00');
  await s.settle();
  expect(await s.sheet(WORKER, '2033-06')).toMatchObject({ dueDays: 2, absentDays: 1 });
  await s.sql(
    `INSERT INTO bpm_oa_leave (user_id, type, reason, start_time, end_time, day, result)
     VALUES (${WORKER}, '1', '补假', '2033-06-30 21:00', '2033-07-01 08:00', 1, 1)`,
  );
  expect((await s.lock(deputy, '2033-06')).msg).toBe('2033-06 还有1条申请未处理：请假（马青山 06-30）');
  await s.sql(`UPDATE bpm_oa_leave SET result = 3 WHERE user_id = ${WORKER} AND result = 1`);
  expect(good(await s.lock(deputy, '2033-06'))).toMatchObject({ locked: 1 });
});

test('nobody locks his own sheet: alone it is refused, among others it is left out and named', async () => {
  const { worker, deputy, admin } = s.people;
  await s.day(worker, WORKER, '2033-07-05');
  s.at('2033-07-04 20:00');
  await s.due(DEPUTY, '2033-07-05', s.early, { deptId: 100 });
  await s.close('2033-07');
  const { monthId } = await s.sheet(DEPUTY, '2033-07');
  expect((await s.lock(deputy, '2033-07', { ids: [monthId] })).msg).toBe('不能锁定本人的考勤表');
  expect(good(await s.lock(deputy, '2033-07'))).toEqual({
    locked: 1,
    left: [{ monthId, userName: '苏雅琴', reason: '不能锁定本人的考勤表' }],
  });
  expect((await s.sheet(DEPUTY, '2033-07')).status).toBe('10');
  expect(good(await s.lock(admin, '2033-07', { ids: [monthId] }))).toMatchObject({ locked: 1 });
});

test('whoever says nothing for five days has confirmed; whoever objects has not', async () => {
  const { worker, second } = s.people;
  await s.day(worker, WORKER, '2033-08-02');
  await s.day(second, SECOND, '2033-08-02');
  await s.close('2033-08');
  const { monthId } = await s.sheet(SECOND, '2033-08');
  good(await s.move(second, monthId, 'dispute', { dispute: '不对' }));
  s.at('2033-09-05 23:59');
  await confirmDue(s.tools);
  expect((await s.sheet(WORKER, '2033-08')).status).toBe('10');
  s.at('2033-09-06 03:30');
  await Promise.all([confirmDue(s.tools), confirmDue(s.tools)]);
  const sheet = await s.sheet(WORKER, '2033-08');
  expect(sheet).toMatchObject({ status: '20', isAuto: true, version: 1, confirmTime: '2033-09-06 03:30:00' });
  expect(sheet.timeline.at(-1)).toMatchObject({ operatorName: '系统', content: '逾期未提出异议，视为确认' });
  expect((await s.sheet(SECOND, '2033-08')).status).toBe('30');
});

test('a confirmed sheet whose tasks change goes back to its person with the new sums, and he is told', async () => {
  const { worker, deputy } = s.people;
  const taskId = await s.day(worker, WORKER, '2033-09-06', ['08:20', '16:05']);
  await s.close('2033-09');
  const { monthId, version } = await s.sheet(WORKER, '2033-09');
  good(await s.move(worker, monthId, 'confirm', { signature: SIGNED, version }));
  const before = (await s.told(WORKER, 'att_month')).length;
  const heard: unknown[] = [];
  const stop = s.app.services.bus.subscribe('stomp', (message) => heard.push(message));
  s.at('2033-10-03 09:00');
  good(await deputy.put(`${PATH}/task/${taskId}/exempt`, { reason: '打卡屏停电' }));
  // He hears of it at once, wherever he is looking.
  const live = { destination: `/user/${WORKER}/notify`, body: { kind: 'message' } };
  await expect
    .poll(() => heard)
    .toContainEqual(expect.objectContaining({ ...live, body: expect.objectContaining(live.body) }));
  stop();
  const after = await s.sheet(WORKER, '2033-09');
  expect(after).toMatchObject({
    status: '10',
    isSigned: false,
    confirmTime: null,
    dueDate: '2033-10-08',
    lateTimes: 0,
    lateMins: 0,
    days: [{ sign: '√' }],
    version: version + 2,
  });
  const last = after.timeline.at(-1);
  expect(last).toMatchObject({ event: 'RECKON', files: SIGNED });
  expect(last.content).toContain('迟到 1 → 0');
  expect((await s.told(WORKER, 'att_month')).slice(before)).toEqual([expect.stringContaining('10月8日')]);
  // What he saw before is no longer what he would confirm.
  expect((await s.move(worker, monthId, 'confirm', { version })).code).toBe(409);
  // Settled once more with the same outcome it says the same, so nobody is asked again.
  good(await s.people.leader.put(`${PATH}/task/${taskId}/recompute`, {}));
  expect((await s.sheet(WORKER, '2033-09')).version).toBe(after.version);
});

test('[ATT-16] unlocking is the head’s, with a reason, and not once something was built upon the month', async () => {
  const { worker, deputy } = s.people;
  await s.day(worker, WORKER, '2033-10-11');
  await s.close('2033-10');
  good(await s.lock(deputy, '2033-10'));
  const { monthId } = await s.sheet(WORKER, '2033-10');
  const unlock = (who: Caller, reason = '漏计加班') => s.move(who, monthId, 'unlock', { reason });
  expect((await unlock(deputy)).code).toBe(403);
  expect((await unlock(worker)).code).toBe(403);
  expect(await unlock(s.head, '')).toMatchObject({ field: 'reason' });

  const { registered } = s.app.services;
  const { list } = registered;
  const asked: unknown[] = [];
  const held = {
    reason: async (_tx: unknown, of: object) => {
      asked.push(of);
      return '该月绩效已公布，不能解锁';
    },
  };
  const withHold = ((name: Parameters<typeof list>[0]) =>
    name === 'monthHolds' ? [held] : list(name)) as unknown as typeof list;
  Object.assign(registered, { list: withHold });
  expect((await unlock(s.head)).msg).toBe('该月绩效已公布，不能解锁');
  expect(asked).toEqual([{ userId: WORKER, month: '2033-10' }]);
  expect((await s.sheet(WORKER, '2033-10')).status).toBe('40');
  Object.assign(registered, { list });

  const before = (await s.told(WORKER, 'att_month')).length;
  good(await unlock(s.head));
  const sheet = await s.sheet(WORKER, '2033-10');
  expect(sheet).toMatchObject({ status: '10', lockBy: '', lockTime: null, dueDate: '2033-11-06' });
  expect(sheet.timeline.at(-1)).toMatchObject({ event: 'UNLOCK', content: '漏计加班', operatorName: '林志文' });
  expect(await s.told(WORKER, 'att_month')).toHaveLength(before + 1);
  expect((await unlock(s.head)).msg).toBe('当前状态为【待核对】，不能执行【解锁】');
});

test('of two at once one succeeds', async () => {
  const { worker, deputy } = s.people;
  await s.day(worker, WORKER, '2033-11-08');
  await s.close('2033-11');
  const { monthId, version } = await s.sheet(WORKER, '2033-11');
  const twice = await Promise.all([
    s.move(worker, monthId, 'confirm', { version }),
    s.move(worker, monthId, 'dispute', { version, dispute: '不对' }),
  ]);
  expect(twice.map(({ code }) => code).sort()).toEqual([200, 409]);
  await s.sql(`UPDATE attendance_month SET status = '20' WHERE month_id = ${monthId}`);
  const locks = await Promise.all([s.lock(deputy, '2033-11'), s.lock(s.people.admin, '2033-11')]);
  expect(locks.map(({ code, msg }) => (code === 200 ? 'locked' : msg)).sort()).toEqual([
    'locked',
    '没有可锁定的考勤表',
  ]);
});

const states = ['10', '20', '30', '40'] as const;
const moves = [
  { move: 'confirm', from: '10', to: '20', body: {} },
  { move: 'dispute', from: '10', to: '30', body: { dispute: '不对' } },
  { move: 'handle', from: '30', to: '10', body: { answer: '已核实' } },
  { move: 'unlock', from: '40', to: '10', body: { reason: '重算' } },
] as const;
const cases = states.flatMap((status) => moves.map((move) => [status, move.move, move] as const));
test.each(cases)(
  'a sheet that is %s: %s does what it may, or nothing',
  async (status, _name, { move, from, to, body }) => {
    const year = 2034 + states.indexOf(status);
    const month = `${year}-0${1 + moves.findIndex((one) => one.move === move)}`;
    const { worker, leader } = s.people;
    await s.day(worker, WORKER, `${month}-10`, []);
    await s.close(month);
    const { monthId } = await s.sheet(WORKER, month);
    await s.sql(`UPDATE attendance_month SET status = '${status}' WHERE month_id = ${monthId}`);
    const who = move === 'unlock' ? s.head : move === 'handle' ? leader : worker;
    const answer = await s.move(who, monthId, move, body);
    const after = await s.sheet(WORKER, month);
    expect(answer.code === 200).toBe(status === from);
    expect(after.status).toBe(status === from ? to : status);
    expect(after.timeline).toHaveLength(status === from ? 2 : 1);
  },
);

test('a leader sees the sheets of his team; lists, details and the workbook agree; a worker sees his own', async () => {
  const { leader, otherLeader, worker } = s.people;
  const list = async (who: Caller, filter = '') =>
    (await who.get(`${PATH}/month/list?limit=500&month=2033-05${filter}`)).rows;
  const names = (rows: { userName: string }[]) => rows.map(({ userName }) => userName).sort();
  expect(names(await list(leader))).toEqual(['唐文礼', '肖大河', '马青山']);
  expect(await list(otherLeader)).toEqual([]);
  expect(await list(leader, '&status=20')).toEqual([]);
  expect(names(await list(leader, '&keyword=马'))).toEqual(['马青山']);
  expect(names(await list(leader, `&deptId=${TEAM}&userId=${THIRD}`))).toEqual(['肖大河']);
  expect((await worker.get(`${PATH}/month/list`)).code).toBe(403);
  const { monthId } = await s.sheet(WORKER, '2033-05');
  expect((await otherLeader.get(`${PATH}/month/${monthId}`)).code).toBe(404);
  expect((await leader.get(`${PATH}/month/${monthId}`)).code).toBe(200);

  const payload = { month: '2033-05' };
  const workbook = async (who: Caller) => {
    const { rawPayload } = await who.raw({ method: 'POST', url: `${PATH}/month/export`, payload });
    return (await readXlsx(rawPayload, 100)).map((row) => row.cells);
  };
  const [titles = [], ...rows] = await workbook(leader);
  expect(titles.slice(0, 4)).toEqual(['月份', '姓名', '班组', '1']);
  const day30 = titles.indexOf('30');
  expect(rows.map((cells) => [cells[1], cells[day30]])).toEqual(
    expect.arrayContaining([
      ['马青山', '√'],
      ['肖大河', '√'],
    ]),
  );
  expect(rows).toHaveLength(3);
  expect(titles.at(-1)).toContain('迟 迟到');
  expect(await workbook(otherLeader)).toHaveLength(1);
});

test('[I4] every sheet says what its tasks say', async () => {
  const wrong = await s.sql(
    `SELECT m.user_id, m.month FROM attendance_month m JOIN LATERAL (
       SELECT sum(late_mins) AS late, sum(early_mins) AS early, sum(work_mins) AS work, sum(night_mins) AS night,
         sum(leave_mins) AS leave, sum(absent_days) AS absent, count(*) FILTER (WHERE status IN ('2', '4')) AS lates,
         count(*) FILTER (WHERE status = '5') AS missing FROM attendance_task t
       WHERE t.user_id = m.user_id AND to_char(t.work_date, 'YYYY-MM') = m.month AND t.status <> '9') AS t ON true
     WHERE (m.late_mins, m.early_mins, m.work_mins, m.night_mins, m.leave_mins, m.absent_days, m.late_times, m.miss_times)
       IS DISTINCT FROM (t.late, t.early, t.work, t.night, t.leave, t.absent, t.lates, t.missing)`,
  );
  expect(wrong).toEqual([]);
  expect((await s.sql('SELECT 1 FROM attendance_month')).length).toBeGreaterThan(20);
  expect(firstAfter('2033-12')).toBe('2034-01-01');
});
