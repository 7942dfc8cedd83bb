import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Answer, Caller } from '../../testing/app.ts';
import {
  type Attendances,
  clientKey,
  EARLY,
  good,
  LAT,
  LNG,
  NIGHT,
  next,
  openAttendance,
  PATH,
  SECOND,
  THIRD,
  WORKER,
} from './attendance.fixture.ts';
import { labelCode } from './point-code.ts';

let s: Attendances;
let early: number;
let night: number;
let point: number;
beforeAll(async () => {
  s = await openAttendance();
  early = await s.aShift({ sections: EARLY });
  night = await s.aShift({ sections: NIGHT });
  point = await s.aPoint();
});
afterAll(() => s.app.stop());

/** A code of the board at a wall time. */
async function scanned(who: Caller, wall: string, more: object = {}) {
  s.at(wall);
  return s.punch(who, { code: s.code(point), ...more });
}
const statusOf = async (taskId: number) => (await s.detail(taskId)).status;

test('[ATT-03] a night and the evening after it: every check-in belongs to the shift into whose window it falls', async () => {
  const evening = await s.aShift({ sections: [{ from: 840, to: 1200 }] });
  s.at('2033-03-12 09:00');
  const first = await s.due(WORKER, '2033-03-13', night);
  const second = await s.due(WORKER, '2033-03-14', evening);
  for (const wall of ['2033-03-13 21:40', '2033-03-14 06:12', '2033-03-14 13:55', '2033-03-14 20:05'])
    good(await scanned(s.people.worker, wall));
  s.at('2033-03-14 23:30');
  await s.settle();
  expect(await s.detail(first)).toMatchObject({
    status: '1',
    nightMins: 480,
    workMins: 480,
    inAt: '2033-03-13 21:40:00',
    outAt: '2033-03-14 06:12:00',
  });
  expect(await s.detail(second)).toMatchObject({ status: '1', nightMins: 0, workMins: 360 });
});

test('[ATT-05] a code of the board is good for its step and the next one; another point, a forged one and a late one are not', async () => {
  s.at('2033-03-15 06:00');
  const elsewhere = await s.aPoint();
  await s.due(WORKER, '2033-03-16', early, { pointIds: [point] });
  s.at('2033-03-16 07:50');
  const [fresh, away] = [s.code(point), s.code(elsewhere)];
  const { worker } = s.people;
  good(await s.punch(worker, { code: fresh }));
  s.at('2033-03-16 07:50:25');
  good(await s.punch(worker, { code: fresh }));
  s.at('2033-03-16 07:51:10');
  expect(await s.punch(worker, { code: fresh })).toMatchObject({
    msg: '打卡码已失效，请扫描现场最新二维码',
    field: 'code',
  });
  s.at('2033-03-16 07:50:00');
  expect((await s.punch(worker, { code: away })).msg).toBe('该打卡点不在您的排班范围内');
  const forged = fresh.replace(/.$/, fresh.endsWith('A') ? 'B' : 'A');
  for (const code of [forged, 'K1.2.x', `K${elsewhere}${fresh.slice(fresh.indexOf('.'))}`])
    expect((await s.punch(worker, { code })).msg).toBe('打卡码已失效，请扫描现场最新二维码');
  const [row] = await s.sql(
    `SELECT count(*)::int AS n FROM attendance_punch WHERE user_id = ${WORKER} AND at::date = '2033-03-16'`,
  );
  expect(row?.n).toBe(2);
});

test('[ATT-06] what a phone scanned without connection counts for when it was scanned, once, and only if the code says so too', async () => {
  s.at('2033-03-16 20:00');
  const taskId = await s.due(SECOND, '2033-03-17', early);
  s.at('2033-03-17 07:58');
  const kept = { code: s.code(point), at: '2033-03-17 07:58:00', clientKey: clientKey() };
  const { second } = s.people;
  s.at('2033-03-17 11:00');
  const first = good(await s.punch(second, kept));
  expect(first).toMatchObject({ at: '2033-03-17 07:58:00', flags: ['offline'], counts: 'in' });
  expect(good(await s.punch(second, kept)).punchId).toBe(first.punchId);
  expect(await s.punch(second, { ...kept, clientKey: clientKey(), at: '2033-03-17 08:05:00' })).toMatchObject({
    field: 'at',
    msg: '离线打卡时间与打卡码不符',
  });
  expect((await s.punch(second, { ...kept, clientKey: clientKey(), at: '2033-03-17 11:01:00' })).msg).toBe(
    '离线打卡时间与打卡码不符',
  );
  const { spans, punches } = await s.detail(taskId);
  expect([spans[0].punches, punches.length, spans[0].inAt]).toEqual([1, 1, '2033-03-17 07:58:00']);
});

test('[ATT-06] three times a month, and within a day', async () => {
  s.at('2033-05-01 09:00');
  for (const day of ['2033-05-02', '2033-05-03', '2033-05-04', '2033-05-05']) await s.due(THIRD, day, early);
  const sent = async (day: string, at: string) => {
    s.at(`${day} 07:58`);
    const code = s.code(point);
    s.at(at);
    return s.punch(s.people.third, { code, at: `${day} 07:58:00` });
  };
  expect((await sent('2033-05-02', '2033-05-03 07:59')).msg).toBe('离线打卡时间与打卡码不符');
  good(await sent('2033-05-02', '2033-05-03 07:57'));
  good(await sent('2033-05-03', '2033-05-03 12:00'));
  good(await sent('2033-05-04', '2033-05-04 12:00'));
  expect((await sent('2033-05-05', '2033-05-05 12:00')).msg).toBe('本月离线打卡次数已用完');
});

test('[ATT-07] the network of the campus and a position near enough; the distance is shown', async () => {
  const wired = await s.aPoint({ networks: ['127.0.0.0/8'], radius: 100 });
  const foreign = await s.aPoint({ networks: ['203.0.113.0/24'] });
  s.at('2033-03-17 20:00');
  await s.due(WORKER, '2033-03-18', early, { proofs: ['3'], pointIds: [wired] });
  await s.due(SECOND, '2033-03-18', early, { proofs: ['3'], pointIds: [foreign] });
  s.at('2033-03-18 07:50');
  const near = (metres: number, accuracy = 20) => ({ accuracy, lng: LNG, lat: LAT + metres / 111_195 });
  const { worker, second } = s.people;
  expect(good(await s.punch(worker, near(90)))).toMatchObject({ via: '4', counts: 'in', flags: [] });
  expect((await s.punch(worker, near(400))).msg).toBe('距打卡点400米，超出100米范围');
  expect((await s.punch(worker, near(10, 900))).msg).toBe('定位精度不足（900米），请到室外重试');
  expect((await s.punch(worker, {})).msg).toBe('请允许定位后重试');
  expect((await s.punch(second, near(10))).msg).toBe('未连接校园网，请改用扫码打卡');
  expect((await scanned(worker, '2033-03-18 07:55')).msg).toBe('打卡码已失效，请扫描现场最新二维码');
});

test('a label asks for the position besides, and cannot be sent later', async () => {
  s.at('2033-03-18 20:00');
  await s.due(WORKER, '2033-03-19', early, { proofs: ['2'] });
  const code = labelCode(s.app.services.sealing, point);
  s.at('2033-03-19 07:50');
  const { worker } = s.people;
  expect((await s.punch(worker, { code })).msg).toBe('请允许定位后重试');
  expect((await s.punch(worker, { code, lng: LNG, lat: LAT, at: '2033-03-19 07:49:00' })).code).toBe(500);
  expect(good(await s.punch(worker, { code, lng: LNG, lat: LAT, accuracy: 300 }))).toMatchObject({
    via: '2',
    flags: ['far'],
  });
});

test('[ATT-08] one phone for two people is put before the leader; what he finds invalid no longer counts', async () => {
  s.at('2033-03-20 20:00');
  await s.due(WORKER, '2033-03-21', early);
  const taskId = await s.due(SECOND, '2033-03-21', early);
  const device = `phone-${next()}`;
  good(await scanned(s.people.worker, '2033-03-21 07:50', { device }));
  expect(good(await scanned(s.people.second, '2033-03-21 07:53', { device })).flags).toEqual(['device']);
  good(await scanned(s.people.second, '2033-03-21 16:05'));
  s.at('2033-03-21 19:30');
  await s.settle();
  expect(await statusOf(taskId)).toBe('1');
  const { leader } = s.people;
  const { rows } = await leader.get(`${PATH}/review/list?verdict=0&flag=device`);
  expect(rows[0]).toMatchObject({ userId: SECOND, flag: 'device', taskId, at: '2033-03-21 07:53:00' });
  const judge = (who: Caller) => who.put(`${PATH}/review/${rows[0].reviewId}/judge`, { verdict: '2', note: '代打卡' });
  expect((await judge(s.people.otherLeader)).code).toBe(404);
  expect((await judge(s.people.second)).code).toBe(403);
  good(await judge(leader));
  const after = await s.detail(taskId);
  expect(after).toMatchObject({ status: '5', inAt: null, outAt: '2033-03-21 16:05:00' });
  expect(after.timeline.map(({ event }: { event: string }) => event)).toEqual(['REVIEW', 'RESETTLE']);
  expect(after.timeline[1].content).toContain('正常');
  expect(after.timeline[1].content).toContain('缺卡');
  expect((await judge(leader)).msg).toBe('该打卡已核查');
  const told = await s.sql(
    `SELECT 1 FROM sys_notify_message WHERE template_code = 'att_review' AND template_content LIKE '%2033-03-21%'`,
  );
  expect(told).toHaveLength(1);
});

test('before the window, after it and without a shift nothing can be checked in', async () => {
  s.at('2033-03-21 20:00');
  await s.due(THIRD, '2033-03-22', early);
  const at = async (wall: string) => (await scanned(s.people.third, wall)).msg;
  expect(await at('2033-03-22 06:59:59')).toBe('未到打卡时间，07:00 起可打卡');
  expect(await at('2033-03-22 19:00:00')).toBe('打卡时间已过，请申请补卡');
  expect(await at('2033-03-24 08:00:00')).toBe('今天没有您的班次');
  good(await scanned(s.people.third, '2033-03-22 07:00:00'));
  good(await scanned(s.people.third, '2033-03-22 18:59:59'));
});

test('late by the grace is in time, a minute more is late, beyond the limits it is half a day and a whole one', async () => {
  const cases = [
    ['2033-06-06', '08:05:00', '1', 0, 0],
    ['2033-06-07', '08:06:00', '2', 6, 0],
    ['2033-06-08', '09:00:00', '2', 60, 0],
    ['2033-06-09', '09:01:00', '6', 61, 0.5],
    ['2033-06-10', '12:01:00', '6', 241, 1],
  ] as const;
  s.at('2033-06-05 09:00');
  const tasks: number[] = [];
  for (const [day] of cases) tasks.push(await s.due(WORKER, day, early));
  for (const [day, time] of cases) {
    good(await scanned(s.people.worker, `${day} ${time}`));
    good(await scanned(s.people.worker, `${day} 16:00:00`));
  }
  s.at('2033-06-10 19:00');
  await s.settle();
  for (const [at, [, , status, lateMins, absentDays]] of cases.entries())
    expect(await s.detail(tasks[at] ?? 0)).toMatchObject({ status, lateMins, absentDays });
});

test('nobody is absent before the window has closed; settling twice changes nothing', async () => {
  s.at('2033-06-12 09:00');
  const taskId = await s.due(SECOND, '2033-06-13', early);
  s.at('2033-06-13 18:59:59');
  await s.settle();
  expect(await statusOf(taskId)).toBe('0');
  s.at('2033-06-13 19:00');
  await s.settle();
  const after = await s.detail(taskId);
  expect(after).toMatchObject({ status: '6', absentDays: 1, settledTime: '2033-06-13 19:00:00' });
  s.at('2033-06-13 19:05');
  await s.settle();
  expect(await s.detail(taskId)).toMatchObject({
    version: after.version,
    settledTime: '2033-06-13 19:00:00',
    timeline: [],
  });
});

test('[ATT-11] half a day of leave that is agreed to afterwards takes the morning out', async () => {
  const two = await s.aShift({
    punchMode: '2',
    sections: [
      { from: 480, to: 720 },
      { from: 840, to: 1080 },
    ],
  });
  s.at('2033-06-13 20:00');
  const taskId = await s.due(THIRD, '2033-06-14', two);
  for (const time of ['08:07:00', '12:01:00', '13:55:00', '18:02:00'])
    good(await scanned(s.people.third, `2033-06-14 ${time}`));
  s.at('2033-06-14 22:00');
  await s.settle();
  expect(await s.detail(taskId)).toMatchObject({ status: '2', lateMins: 7 });
  await s.sql(
    `INSERT INTO bpm_oa_leave (user_id, type, reason, start_time, end_time, day, result)
     VALUES (${THIRD}, '4', '补假', '2033-06-14 00:00', '2033-06-14 12:00', 0.5, 2)`,
  );
  good(await s.people.leader.put(`${PATH}/task/${taskId}/recompute`, {}));
  expect(await s.detail(taskId)).toMatchObject({ status: '1', lateMins: 0, leaveMins: 240, workMins: 240 });
});

test('an exemption is the centre’s, keeps its reason, and is never for oneself', async () => {
  s.at('2033-06-14 20:00');
  const taskId = await s.due(WORKER, '2033-06-15', early);
  const exempt = (who: Caller, body: object = { reason: '系统故障' }) => who.put(`${PATH}/task/${taskId}/exempt`, body);
  s.at('2033-06-15 12:00');
  expect((await exempt(s.people.deputy)).msg).toBe('班次尚未结算');
  s.at('2033-06-15 20:00');
  await s.settle();
  expect((await exempt(s.people.leader)).code).toBe(403);
  expect(await exempt(s.people.deputy, { reason: '' })).toMatchObject({ field: 'reason' });
  good(await exempt(s.people.deputy));
  expect(await s.detail(taskId)).toMatchObject({ status: '1', absentDays: 0, exemptReason: '系统故障' });
  good(await s.people.leader.put(`${PATH}/task/${taskId}/recompute`, {}));
  expect(await statusOf(taskId)).toBe('1');
  expect((await exempt(s.people.deputy)).msg).toBe('该班次已豁免');
});

test('tasks are seen by their own team only', async () => {
  s.at('2033-06-19 20:00');
  const taskId = await s.due(WORKER, '2033-06-20', early);
  const { leader, otherLeader, worker } = s.people;
  expect((await leader.get(`${PATH}/task/${taskId}`)).code).toBe(200);
  expect((await otherLeader.get(`${PATH}/task/${taskId}`)).code).toBe(404);
  expect((await otherLeader.put(`${PATH}/task/${taskId}/recompute`, {})).code).toBe(404);
  const seen = async (who: Caller) =>
    (await who.get(`${PATH}/task/list?limit=500&workDateBegin=2033-06-20`)).rows.map(
      (row: { taskId: number }) => row.taskId,
    );
  expect(await seen(leader)).toContain(taskId);
  expect(await seen(otherLeader)).not.toContain(taskId);
  expect((await worker.get(`${PATH}/task/list`)).code).toBe(403);
  s.at('2033-06-20 09:00');
  const teams = good(await leader.get(`${PATH}/task/today`)) as unknown as {
    people: { taskId: number; state: string }[];
  }[];
  expect(teams.flatMap(({ people }) => people).find((one) => one.taskId === taskId)?.state).toBe('late');
  expect(good(await otherLeader.get(`${PATH}/task/today`))).toEqual([]);
});

test('the phone shows the day, what a check-in would count as, and the month in signs', async () => {
  s.at('2033-06-20 20:00');
  await s.due(SECOND, '2033-06-21', early);
  const { second } = s.people;
  s.at('2033-06-21 06:30');
  expect(good(await second.get(`${PATH}/my`))).toMatchObject({ counts: null, text: '未到打卡时间，07:00 起可打卡' });
  s.at('2033-06-21 07:30');
  expect(good(await second.get(`${PATH}/my`))).toMatchObject({ counts: 'in' });
  good(await scanned(second, '2033-06-21 07:30'));
  s.at('2033-06-21 16:10');
  const my = good(await second.get(`${PATH}/my`));
  expect(my.counts).toBe('out');
  expect(my.tasks).toMatchObject([{ status: '10', spans: [{ inAt: '2033-06-21 07:30:00', outAt: null }] }]);
  expect(my.week.find((day: { date: string }) => day.date === '2033-06-21')).toMatchObject({ sign: '●' });
  good(await scanned(second, '2033-06-21 16:10'));
  s.at('2033-06-21 20:00');
  await s.settle();
  const month = good(await second.get(`${PATH}/my/month?month=2033-06`));
  expect(month.days[20]).toMatchObject({ date: '2033-06-21', sign: '√', workMins: 480 });
  expect(month).toMatchObject({ lateTimes: 0, presentDays: 1 });
  const lacking = (found: Answer, day: string) =>
    found.short.filter(({ workDate }: { workDate: string }) => workDate === day);
  expect(lacking(month, '2033-06-21')).toEqual([]);
  // Of another day nothing was heard: it can be asked for.
  await s.due(SECOND, '2033-06-23', early);
  s.at('2033-06-24 20:00');
  await s.settle();
  const later = good(await second.get(`${PATH}/my/month?month=2033-06`));
  expect(lacking(later, '2033-06-23')).toMatchObject([{ status: '6', spans: [{ inAt: null, outAt: null }] }]);
});

test('the board shows its code without a script, to whoever has the link, and a new link voids the old one', async () => {
  const board = await s.aPoint();
  const link = async () => good(await s.people.admin.post(`${PATH}/point/${board}/board`)).path as string;
  const open = (path: string) => s.app.http.inject({ url: path });
  const first = await link();
  const page = await open(first);
  expect(page.statusCode).toBe(200);
  expect(page.headers.refresh).toBe('20');
  expect(page.body).toContain('data:image/svg+xml;base64,');
  expect(page.body).not.toContain('<script');
  const second = await link();
  expect((await open(first)).statusCode).toBe(404);
  expect((await open(second)).statusCode).toBe(200);
  const row = (await s.people.admin.get(`${PATH}/point/list?limit=500`)).rows.find(
    (one: { pointId: number }) => one.pointId === board,
  );
  expect(row).toMatchObject({ hasBoard: true });
  expect(JSON.stringify(row)).not.toContain('boardHash');
  expect((await s.people.leader.post(`${PATH}/point/${board}/board`)).code).toBe(403);
});
