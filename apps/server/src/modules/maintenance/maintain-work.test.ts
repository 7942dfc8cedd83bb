import { momentOf, wallTime } from '@jiaoyan/contract/kernel/wall-time';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readXlsx } from '../../kernel/sheet/xlsx-read.ts';
import type { Answer } from '../../testing/app.ts';
import { COMPANY } from '../company/company.fixture.ts';
import type { DutyRow } from '../duty/duty.table.ts';
import { ELSEWHERE, fine, items, type Maintenance, ORDER, openMaintenance, PHOTO, TASK } from './maintain.fixture.ts';
import { handoverMaintenance } from './maintain-handover.ts';
import { acceptOverdue, watchTasks } from './maintain-job.ts';

let m: Maintenance;
beforeAll(async () => {
  m = await openMaintenance();
});
afterAll(() => m.app.stop());

const sql = async (text: string) => (await m.app.services.database.execute(text)).rows;
/** The label of a facility. */
async function labelOf(facilityId: number): Promise<string> {
  await m.people.admin.post('/repair/qrcode/generate', { bizType: 'facility', bizIds: [facilityId] });
  const [row] = await sql(`SELECT token FROM qr_code WHERE biz_type = 'facility' AND biz_id = ${facilityId}`);
  return String(row?.token);
}
/** A round of so many facilities that waits for its worker. */
async function round(count: number, change: object = {}) {
  const facilityIds: number[] = [];
  for (let at = 0; at < count; at += 1) facilityIds.push(await m.aFacility());
  const planId = await m.aPlan({ facilityIds, groupBy: '2', ...change });
  await m.generate();
  return { planId, facilityIds, ...((await m.taskOf(planId)) as Answer & { taskId: number; version: number }) };
}
const record = (taskId: number, facilityId: number, change: object = {}, who = m.people.worker) =>
  m.work(taskId, 'record', { facilityId, answers: fine, conclusion: '1', ...change }, who);
const high = [
  { key: 'p', value: '1.3' },
  { key: 't', value: 'Y' },
];

test('[FAC-11] a round: wrong label, right label, out of range becomes a danger and a report, and none may be left', async () => {
  const { taskId, facilityIds, planId } = await round(6, { requireScan: true });
  const [first = 0, second = 0, ...others] = facilityIds;
  const tokens = new Map(await Promise.all(facilityIds.map(async (id) => [id, await labelOf(id)] as const)));
  const stranger = await labelOf(await m.aFacility());
  expect((await m.work(taskId, 'start')).msg).toBe('请扫描设施二维码，标签损坏请拍照');
  expect((await m.work(taskId, 'start', { token: stranger })).msg).toBe('该设施不在本次维保清单中');
  expect((await record(taskId, first, { token: tokens.get(first) })).msg).toMatch(/^当前状态为【待接单】/);
  expect((await m.work(taskId, 'start', { token: tokens.get(first) })).code).toBe(200);
  expect(await record(taskId, first, { token: tokens.get(second) })).toMatchObject({
    field: 'token',
    msg: '二维码与当前设施不符',
  });
  expect((await record(taskId, first)).msg).toBe('请扫描设施二维码，标签损坏请拍照');
  expect((await record(taskId, first, { token: tokens.get(first) })).data).toMatchObject({ conclusion: '1', left: 5 });
  const off = { token: tokens.get(second), answers: high, images: PHOTO, withReport: true };
  const { data } = await record(taskId, second, off);
  expect(data).toMatchObject({ conclusion: '2', left: 4 });
  expect(data.questCode).toMatch(/^YH/);
  expect(data.reportCode).toMatch(/^BX/);
  const [quest] = await sql(`SELECT * FROM facility_quest WHERE code = '${data.questCode}'`);
  expect(quest).toMatchObject({
    source: '3',
    facility_id: second,
    status: '20',
    handle: '1',
    handle_code: data.reportCode,
    images: PHOTO,
  });
  const [fault] = await sql(`SELECT * FROM repair_report WHERE code = '${data.reportCode}'`);
  expect(fault).toMatchObject({ kind: '1', facility_id: second, images: PHOTO, source: '6', status: '10' });
  const finish = { laborMins: 40, afterImages: PHOTO };
  for (const id of others.slice(1)) await record(taskId, id, { token: tokens.get(id) });
  expect((await m.work(taskId, 'finish', finish)).msg).toBe('还有1台设施未填写维保结果');
  await record(taskId, others[0] ?? 0, { images: PHOTO });
  expect((await m.work(taskId, 'finish', { laborMins: 40 })).field).toBe('afterImages');
  expect((await m.work(taskId, 'finish', finish)).code).toBe(200);
  expect((await m.taskOf(planId)).status).toBe('40');
  expect((await m.lead(taskId, 'verify', { pass: true }, m.people.worker)).code).toBe(403);
  expect((await m.lead(taskId, 'verify', { pass: true })).code).toBe(200);
  const [task] = (await m.tasksOf(planId)).slice(-1);
  expect(task).toMatchObject({ status: '50', done: 6, abnormal: 1, lateDays: 0 });
  const rows = await sql(
    `SELECT last_maintain_date::text AS day FROM facility WHERE facility_id IN (${facilityIds.join()})`,
  );
  expect(rows.map(({ day }) => day)).toEqual(facilityIds.map(() => m.today()));
});

test('a worker who leads besides does not accept his own work; not accepted, the same people go on', async () => {
  const { taskId, planId, facilityIds } = await round(1, { workerIds: [104] });
  const { leader, siteAdmin } = m.people;
  expect((await m.work(taskId, 'start', { images: PHOTO }, leader)).code).toBe(403);
  await sql(
    `UPDATE repair_order SET worker_id = 105, helper_ids = '{104}' WHERE report_id = (SELECT report_id FROM facility_task WHERE task_id = ${taskId})`,
  );
  await m.work(taskId, 'start', { images: PHOTO });
  await record(taskId, facilityIds[0] ?? 0);
  await m.work(taskId, 'finish', { laborMins: 10, afterImages: PHOTO });
  expect((await m.lead(taskId, 'verify', { pass: true }, leader)).msg).toBe('不能验收本人承修的工单');
  expect((await m.lead(taskId, 'verify', { pass: false }, siteAdmin)).msg).toBe('请填写不通过的原因');
  expect((await m.lead(taskId, 'verify', { pass: false, reason: '未清洁' }, siteAdmin)).code).toBe(200);
  expect(await m.taskOf(planId)).toMatchObject({ status: '10', done: 1, finishTime: null });
  await m.work(taskId, 'start', { images: PHOTO });
  await m.work(taskId, 'finish', { laborMins: 10, afterImages: PHOTO });
  expect((await m.lead(taskId, 'verify', { pass: true }, siteAdmin)).code).toBe(200);
});

test.each<[string, object, string]>([
  ['what is required', { answers: [{ key: 't', value: 'Y' }] }, '【压力】必填'],
  [
    'what is no number',
    {
      answers: [
        { key: 'p', value: '零点八' },
        { key: 't', value: 'Y' },
      ],
    },
    '【压力】应为数字',
  ],
  ['impossible without a word', { conclusion: '3', answers: [] }, '请填写无法执行的原因'],
])('%s is refused, and nothing is written', async (_name, change, msg) => {
  const { taskId, facilityIds } = await round(1);
  await m.work(taskId, 'start', { images: PHOTO });
  expect((await record(taskId, facilityIds[0] ?? 0, change)).msg).toBe(msg);
  expect(await sql(`SELECT conclusion FROM facility_target WHERE task_id = ${taskId}`)).toEqual([{ conclusion: '' }]);
});

test('a picture that is asked for must be there, at the ends of a range it is as it should be', async () => {
  const photo = { key: 'f', name: '铭牌', kind: '5' };
  const { taskId, facilityIds } = await round(2, { items: [...items, photo] });
  await m.work(taskId, 'start', { images: PHOTO });
  const [a = 0, b = 0] = facilityIds;
  expect((await record(taskId, a)).msg).toBe('【铭牌】请上传照片');
  const at = (value: string) => ({
    answers: [
      { key: 'p', value },
      { key: 't', value: 'Y' },
      { key: 'f', images: PHOTO },
    ],
  });
  expect((await record(taskId, a, at('0.4'))).data.conclusion).toBe('1');
  expect((await record(taskId, b, at('1.2'))).data.conclusion).toBe('1');
  expect((await record(taskId, b, at('1.201'))).data.conclusion).toBe('2');
});

test('sent twice it is stored once: one danger, one finish', async () => {
  const { taskId, facilityIds } = await round(1);
  await m.work(taskId, 'start', { images: PHOTO });
  const off = { answers: high, clientKey: 'same-key-1' };
  const answers = await Promise.all([1, 2, 3].map(() => record(taskId, facilityIds[0] ?? 0, off)));
  expect(new Set(answers.map(({ data }) => data.questCode)).size).toBe(1);
  expect(await sql(`SELECT 1 FROM facility_quest WHERE source = '3' AND source_id = ${taskId}`)).toHaveLength(1);
  const finish = { laborMins: 10, afterImages: PHOTO, clientKey: 'finish-once' };
  expect((await m.work(taskId, 'finish', finish)).code).toBe(200);
  expect((await m.work(taskId, 'finish', finish)).code).toBe(200);
});

test('[FAC-13] two days of rest move the work clock, not the day on which it is due', async () => {
  const { taskId, planId } = await round(1, { firstDate: m.today() });
  const clock = async () =>
    (
      await sql(
        `SELECT finish_due::text AS due FROM repair_report r JOIN facility_task t ON t.report_id = r.report_id WHERE t.task_id = ${taskId}`,
      )
    )[0]?.due;
  await m.work(taskId, 'start', { images: PHOTO });
  const before = String(await clock()).slice(0, 19);
  const until = wallTime(m.app.services.clock() + 2 * 86_400_000);
  expect((await m.work(taskId, 'suspend', { suspendReason: '1', until })).code).toBe(200);
  expect((await m.taskOf(planId)).status).toBe('30');
  m.pass(2);
  expect((await m.work(taskId, 'resume')).code).toBe(200);
  expect(momentOf(String(await clock()).slice(0, 19)) - momentOf(before)).toBe(2 * 86_400_000);
  await m.complete(taskId);
  expect((await m.tasksOf(planId)).at(-1)).toMatchObject({ lateDays: 2, dueDate: m.today(-2) });
});

test('[FAC-15] people of a company see and do their own rounds, and nothing else', async () => {
  const mine = await round(1, { executor: '3', companyId: COMPANY, workerIds: [], visitPrice: '360' });
  const other = await round(1);
  const { company, stranger, admin } = m.people;
  const ids = ((await company.get(`${ORDER}/my`)).data as { taskId: number }[]).map(({ taskId }) => taskId);
  expect(ids).toContain(mine.taskId);
  expect(ids).not.toContain(other.taskId);
  expect((await company.get(`${ORDER}/${mine.taskId}`)).code).toBe(200);
  expect((await company.get(`${ORDER}/${other.taskId}`)).code).toBe(404);
  expect((await stranger.get(`${ORDER}/${mine.taskId}`)).code).toBe(404);
  expect((await m.work(other.taskId, 'start', { images: PHOTO }, company)).code).toBe(404);
  for (const path of ['/repair/order/pool', '/repair/order/my', `${TASK}/list`, '/repair/report/list'])
    expect((await company.get(path)).code).toBe(403);
  await m.complete(mine.taskId, company);
  const [report] = await sql(
    `SELECT company_cost FROM repair_report r JOIN facility_task t ON t.report_id = r.report_id WHERE t.task_id = ${mine.taskId}`,
  );
  expect(report?.company_cost).toBe('360.00');
  const costs = (await admin.get(`/repair/facility/${mine.facilityIds[0]}/cost`)).data as {
    source: string;
    amount: string;
  }[];
  expect(costs.filter(({ source }) => source === '维保').map(({ amount }) => amount)).toEqual(['360.00']);
});

test('[FAC-18] an inspection that is over: nothing is as it should be until it is renewed', async () => {
  const { taskId, facilityIds } = await round(1);
  const facilityId = facilityIds[0] ?? 0;
  const over = {
    kind: '2',
    facilityIds: [facilityId],
    startDate: '2031-01-01',
    endDate: m.today(-1),
    agency: '特检院',
    result: '1',
  };
  const { code, msg } = await m.people.admin.post('/repair/facility/quality/many', over);
  if (code !== 200)
    await sql(
      `INSERT INTO facility_quality (code, kind, facility_id, start_date, end_date) VALUES ('T${taskId}', '2', ${facilityId}, '2031-01-01', '${m.today(-1)}')`,
    );
  expect(msg).toBeTruthy();
  await m.work(taskId, 'start', { images: PHOTO });
  expect(await record(taskId, facilityId)).toMatchObject({ field: 'conclusion', msg: '检验已过期，不能判定正常' });
  await sql(`UPDATE facility_quality SET end_date = '${m.today(300)}' WHERE facility_id = ${facilityId}`);
  expect((await record(taskId, facilityId)).code).toBe(200);
});

test('[FAC-21] a day is moved before anybody begins, within the days ahead; what the law asks for only earlier', async () => {
  const usual = await round(1, { firstDate: m.today(3), aheadDays: 3 });
  const legal = await round(1, { firstDate: m.today(3), aheadDays: 3, kind: '2' });
  const move = async (taskId: number, days: number) =>
    (await m.lead(taskId, 'reschedule', { planDay: m.today(days) })).msg;
  expect(await move(usual.taskId, 6)).toBe('操作成功');
  expect(await move(usual.taskId, 7)).toBe('只能在应完成日前后3天内调整');
  expect(await move(usual.taskId, -1)).toBe('计划日期不能早于今天');
  expect(await move(legal.taskId, 4)).toBe('法定维保只能提前');
  expect(await move(legal.taskId, 1)).toBe('操作成功');
  expect(await m.taskOf(legal.planId)).toMatchObject({ dueDate: m.today(3), planDay: m.today(1) });
  expect((await m.lead(legal.taskId, 'skip', { reason: '封楼' })).msg).toBe('法定维保不能跳过');
  await m.work(usual.taskId, 'start', { images: PHOTO });
  expect(await move(usual.taskId, 2)).toBe('维保已开始，不能调整日期');
  expect((await m.lead(usual.taskId, 'skip', { reason: '封楼' })).msg).toBe('维保已开始，不能跳过');
});

test('one that is left out says why, and its worker has nothing more to do with it', async () => {
  const { taskId, planId } = await round(1);
  expect((await m.lead(taskId, 'skip', { reason: '封楼改造' })).code).toBe(200);
  expect((await m.tasksOf(planId)).at(-1)).toMatchObject({ status: '60', skipReason: '封楼改造', moves: [] });
  expect((await m.work(taskId, 'start', { images: PHOTO })).code).toBe(404);
});

test('two who move the same task: one does, the other hears that it has changed', async () => {
  const { taskId, version } = await round(1, { firstDate: m.today(3) });
  const answers = await Promise.all(
    [1, 2].map((days) => m.lead(taskId, 'reschedule', { planDay: m.today(days), version })),
  );
  expect(answers.map(({ code }) => code).sort()).toEqual([200, 409]);
});

test('[FAC-22] building managers reach their places, leaders their teams, in list, detail, calendar, export and moves', async () => {
  const here = await round(1);
  const far = await round(1, { facilityIds: [await m.aFacility({ placeId: ELSEWHERE })] });
  await sql(`UPDATE facility_task SET team_id = 102 WHERE task_id = ${far.taskId}`);
  const { siteAdmin, leader } = m.people;
  for (const who of [siteAdmin, leader]) {
    const list = ((await who.get(`${TASK}/list?pageSize=500`)).rows as { taskId: number }[]).map(
      ({ taskId }) => taskId,
    );
    const month = ((await who.get(`${TASK}/month?month=${m.today().slice(0, 7)}`)).data as { taskId: number }[]).map(
      ({ taskId }) => taskId,
    );
    for (const ids of [list, month]) {
      expect(ids).toContain(here.taskId);
      expect(ids).not.toContain(far.taskId);
    }
    expect((await who.get(`${TASK}/${here.taskId}`)).code).toBe(200);
    expect((await who.get(`${TASK}/${far.taskId}`)).code).toBe(404);
    expect((await m.lead(far.taskId, 'verify', { pass: true }, who)).code).toBe(404);
  }
  expect((await m.lead(here.taskId, 'skip', { reason: '停用' }, siteAdmin)).code).toBe(403);
});

test('[FAC-22] who works on it reads it, whatever team it is of, but does not decide about it; who gave it back has nothing to do with it', async () => {
  const { leader, worker, other, stranger } = m.people;
  const { taskId, facilityIds } = await round(1);
  const order = `report_id = (SELECT report_id FROM facility_task WHERE task_id = ${taskId})`;
  expect((await worker.get(`${TASK}/${taskId}`)).code).toBe(200);
  expect((await other.get(`${TASK}/${taskId}`)).code).toBe(404);
  await sql(`UPDATE facility_task SET team_id = 102 WHERE task_id = ${taskId}`);
  expect((await leader.get(`${TASK}/${taskId}`)).code).toBe(404);
  await sql(`UPDATE repair_order SET helper_ids = '{104}' WHERE ${order}`);
  expect((await leader.get(`${TASK}/${taskId}`)).code).toBe(200);
  expect((await m.lead(taskId, 'skip', { reason: '封楼改造' })).code).toBe(404);
  const at = async (who: typeof worker) => (await who.get(`${ORDER}/at/${facilityIds[0]}`)).data;
  expect([await at(worker), await at(stranger)]).toEqual([[taskId], []]);
  await sql(`UPDATE facility_task SET team_id = 101 WHERE task_id = ${taskId}`);
  await sql(`UPDATE repair_order SET helper_ids = '{}' WHERE ${order}`);
  expect((await m.lead(taskId, 'reassign', { workerId: 106 })).code).toBe(200);
  expect((await worker.get(`${TASK}/${taskId}`)).code).toBe(404);
  expect((await worker.get(`${ORDER}/${taskId}`)).code).toBe(404);
  expect((await other.get(`${ORDER}/${taskId}`)).code).toBe(200);
});

test('on its day it is not late yet; acceptance is asked for from the day after on, and what could not be done was not maintained', async () => {
  const { taskId, facilityIds, planId } = await round(2, { firstDate: m.today() });
  expect(await m.taskOf(planId)).toMatchObject({ dueDate: m.today(), isLate: false });
  await m.work(taskId, 'start', { images: PHOTO });
  const [done = 0, locked = 0] = facilityIds;
  await record(taskId, done);
  await record(taskId, locked, { conclusion: '3', answers: [], remark: '房门锁闭' });
  await m.work(taskId, 'finish', { laborMins: 10, afterImages: PHOTO });
  const asked = () =>
    sql(
      `SELECT 1 FROM sys_notify_message WHERE template_code = 'site_maintain_verify' AND template_content LIKE '%' ||
        (SELECT code FROM facility_task WHERE task_id = ${taskId}) || '%'`,
    );
  await watchTasks(m.app.repair);
  expect(await asked()).toHaveLength(0);
  m.pass(1);
  await watchTasks(m.app.repair);
  expect((await asked()).length).toBeGreaterThan(0);
  await m.lead(taskId, 'verify', { pass: true });
  const [row, other] = await sql(
    `SELECT last_maintain_date::text AS day FROM facility WHERE facility_id IN (${done}, ${locked}) ORDER BY facility_id`,
  );
  expect([row?.day, other?.day]).toEqual([m.today(-1), null]);
});

test('only a visit of a company costs what the plan says; a handover names what its campus has to do today', async () => {
  const { taskId } = await round(1, { visitPrice: '360', firstDate: m.today() });
  const later = await round(1, { firstDate: m.today(1) });
  const [code, soon] = [(await m.people.admin.get(`${TASK}/${taskId}`)).data.code, later.code];
  const named = async (subcampId: number) => {
    const duty = { subcampId } as unknown as DutyRow;
    const lines = await handoverMaintenance.lines(m.app.services.db, duty, m.app.services.clock());
    return [code, soon].map((one) => lines.some((line) => line.startsWith(one)));
  };
  expect([await named(1), await named(2)]).toEqual([
    [true, false],
    [false, false],
  ]);
  await m.complete(taskId);
  const [report] = await sql(
    `SELECT company_cost FROM repair_report r JOIN facility_task t ON t.report_id = r.report_id WHERE t.task_id = ${taskId}`,
  );
  expect(report?.company_cost).toBe('0.00');
});

test('[FAC-22] figures and workbooks count what is within reach, and nothing else', async () => {
  const { siteAdmin, leader, deputy, director, admin } = m.people;
  const figures = async (who: typeof admin) => {
    const { data } = await who.get(`${TASK}/summary`);
    const { data: days } = await who.get(`${TASK}/year?year=${m.today().slice(0, 4)}`);
    return { ...data, year: days.reduce((all: number, { total }: { total: number }) => all + total, 0) };
  };
  // What other plans have due by now is not in the way.
  await m.generate();
  const [siteBefore, leaderBefore, deputyBefore] = [
    await figures(siteAdmin),
    await figures(leader),
    await figures(deputy),
  ];
  const far = await round(1, { facilityIds: [await m.aFacility({ placeId: ELSEWHERE })], firstDate: m.today() });
  await sql(`UPDATE facility_task SET team_id = 102 WHERE task_id = ${far.taskId}`);
  expect(await figures(siteAdmin)).toEqual(siteBefore);
  expect(await figures(leader)).toEqual(leaderBefore);
  const { open, today, year } = deputyBefore;
  expect(await figures(deputy)).toMatchObject({ open: open + 1, today: today + 1, year: year + 1 });
  await round(1, { firstDate: m.today() });
  expect(await figures(siteAdmin)).toMatchObject({ open: siteBefore.open + 1, year: siteBefore.year + 1 });
  expect(await figures(leader)).toMatchObject({ open: leaderBefore.open + 1, year: leaderBefore.year + 1 });
  const sheet = async (who: typeof admin, path: string) => {
    const { msg, code } = await who.get(`${TASK}/${path}`);
    if (code !== 200) return code;
    const { rawPayload } = await who.raw({
      method: 'GET',
      url: `/common/download?fileName=${encodeURIComponent(msg)}&delete=true`,
    });
    return (await readXlsx(rawPayload, 5000)).flatMap(({ cells }) => cells).join(' ');
  };
  const wide = await sheet(deputy, 'export');
  expect(wide).toContain(far.code);
  const calendar = await sheet(deputy, `year/export?year=${m.today().slice(0, 4)}`);
  const { title } = (await deputy.get(`${TASK}/${far.taskId}`)).data;
  expect(calendar).toContain(title);
  expect(calendar).toContain(`${Number(m.today().slice(8))}日`);
  for (const who of [siteAdmin, leader])
    for (const path of ['export', `year/export?year=${m.today().slice(0, 4)}`])
      expect(await sheet(who, path)).toBe(403);
  expect(await sheet(director, 'export')).toContain(far.code);
});

test('every day those who lead hear of what is late, once a day and not of what is done', async () => {
  const { taskId, code } = await round(1, { firstDate: m.today() });
  const told = async () =>
    (
      await sql(
        `SELECT user_id FROM sys_notify_message WHERE template_code = 'site_maintain_late' AND template_content LIKE '%${code}%'`,
      )
    ).length;
  await watchTasks(m.app.repair);
  expect(await told()).toBe(0);
  m.pass(1);
  await watchTasks(m.app.repair);
  const once = await told();
  expect(once).toBeGreaterThan(0);
  await watchTasks(m.app.repair);
  expect(await told()).toBe(once);
  m.pass(1);
  await Promise.all([watchTasks(m.app.repair), watchTasks(m.app.repair)]);
  expect(await told()).toBe(2 * once);
  await m.complete(taskId);
  m.pass(1);
  await watchTasks(m.app.repair);
  expect(await told()).toBe(2 * once);
});

test('where nobody has to look at it, it counts as accepted after some days; what has to be looked at never does', async () => {
  const alone = await round(1, { requireVerify: false });
  const watched = await round(1, { requireVerify: true });
  for (const { taskId, facilityIds } of [alone, watched]) {
    await m.work(taskId, 'start', { images: PHOTO });
    await record(taskId, facilityIds[0] ?? 0);
    await m.work(taskId, 'finish', { laborMins: 10, afterImages: PHOTO });
  }
  m.pass(30);
  await acceptOverdue(m.app.repair);
  expect((await m.tasksOf(alone.planId)).at(-1)?.status).toBe('50');
  expect((await m.tasksOf(watched.planId)).at(-1)?.status).toBe('40');
});

test('the number of an item becomes a reading once it is accepted; one below the last is refused at once', async () => {
  const facilityId = await m.aFacility();
  await m.aMeter(facilityId, '运行时间', '700');
  const counted = [{ key: 'h', name: '运行小时', kind: '2', meterName: '运行时间' }];
  const planId = await m.aPlan({ facilityIds: [facilityId], items: counted });
  await m.generate();
  const { taskId } = await m.taskOf(planId);
  m.pass(0, 1);
  await m.work(taskId, 'start', { images: PHOTO });
  const say = (value: string) => record(taskId, facilityId, { answers: [{ key: 'h', value }] });
  expect((await say('699')).msg).toMatch(/^读数小于上次 700/);
  expect((await say('700')).code).toBe(200);
  expect((await say('712.5')).code).toBe(200);
  const last = async () => (await m.people.admin.get(`/repair/facility/meter/of/${facilityId}`)).data[0].lastValue;
  expect(await last()).toBe('700');
  await m.work(taskId, 'finish', { laborMins: 10, afterImages: PHOTO });
  await m.lead(taskId, 'verify', { pass: true });
  expect(await last()).toBe('712.5');
});
