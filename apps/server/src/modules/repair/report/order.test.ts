import { wallTime } from '@jiaoyan/contract/kernel/wall-time';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestApp } from '../../../testing/app.ts';
import { confirmOverdue, rateOverdue, resumeDue, returnUntaken, scanDeadlines } from './job.ts';
import { fault, OTHER, openReports, type People, PHOTO, WORKER } from './report.fixture.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
let app: TestApp;
let people: People;
let templateId: number;
beforeAll(async () => {
  ({ app, people, templateId } = await openReports());
});
afterAll(() => app.stop());

const sql = (text: string) => app.services.database.execute(text);
const report = async (reportId: number) => (await people.admin.get(`/repair/report/${reportId}`)).data;
const inTime = (hours: number) => wallTime(Date.now() + hours * HOUR);
/** The jobs some time later. */
const later = (ms: number) => ({ ...app.repair, clock: () => Date.now() + ms });
const events = async (reportId: number) =>
  (await report(reportId)).timeline.map(({ event }: { event: string }) => event);

/** A report that a worker has in hand. */
async function dispatched(workers: object[] = [{ workerId: WORKER }]) {
  const { reportId } = (await people.reporter.post('/repair/report', fault(templateId))).data;
  await people.siteAdmin.put(`/repair/receive/${reportId}/accept`, {});
  const answer = await people.leader.put(`/repair/distribute/${reportId}`, { workers });
  expect(answer.code).toBe(200);
  const { orders } = await report(reportId);
  return { reportId, orderId: orders[0].orderId as number, orders };
}
const act = (who: People['admin'], orderId: number, move: string, body: object = {}) =>
  who.put(`/repair/order/${orderId}/${move}`, body);
const finish = (who: People['admin'], orderId: number) =>
  act(who, orderId, 'finish', { solution: '修好了', laborMins: 20, afterImages: PHOTO });
async function finished() {
  const made = await dispatched();
  await act(people.worker, made.orderId, 'take');
  await act(people.worker, made.orderId, 'arrive', { images: PHOTO });
  expect((await finish(people.worker, made.orderId)).code).toBe(200);
  return made;
}

test('a report with two orders is finished when both are', async () => {
  const { reportId, orders } = await dispatched([{ workerId: WORKER }, { workerId: OTHER, helperIds: [107] }]);
  expect(orders).toHaveLength(2);
  for (const [at, who] of [people.worker, people.other].entries()) {
    await act(who, orders[at].orderId, 'take');
    await act(who, orders[at].orderId, 'arrive', { images: PHOTO });
    expect((await report(reportId)).status).toBe('30');
    await finish(who, orders[at].orderId);
  }
  expect((await report(reportId)).status).toBe('40');
});

test('a refused order sends the report back, and nobody touches the orders of others', async () => {
  const { reportId, orderId } = await dispatched();
  expect(await act(people.other, orderId, 'take')).toMatchObject({ code: 404, msg: '数据不存在或无权查看' });
  expect(await act(people.worker, orderId, 'refuse', { reason: '手头有急事' })).toMatchObject({
    data: { status: '80' },
  });
  expect(await report(reportId)).toMatchObject({ status: '20', orders: [{ status: '80', closeReason: '手头有急事' }] });
});

test('[REP-5] somebody on leave is sent only by force, and the log says so', async () => {
  const start = inTime(-1);
  await sql(`INSERT INTO bpm_oa_leave (user_id, type, reason, start_time, end_time, day, result)
    VALUES (108, '1', 'x', '${start}', '${inTime(48)}', 2, 2)`);
  const { reportId } = (await people.reporter.post('/repair/report', fault(templateId))).data;
  await people.leader.put(`/repair/receive/${reportId}/accept`, {});
  const body = { workers: [{ workerId: 108 }] };
  expect(await people.leader.put(`/repair/distribute/${reportId}`, body)).toMatchObject({
    code: 500,
    msg: '罗海波 当前请假/未排班，确认派单请勾选强制',
  });
  await people.leader.put(`/repair/distribute/${reportId}`, { ...body, force: true });
  const { timeline } = await report(reportId);
  expect(timeline.at(-1)).toMatchObject({
    event: 'DISPATCH',
    content: expect.stringContaining('强制：罗海波 当前请假'),
  });
});

test('appointments lie ahead, within two weeks, and do not overlap', async () => {
  const one = await dispatched();
  const two = await dispatched();
  for (const { orderId } of [one, two]) await act(people.worker, orderId, 'take');
  const appoint = (orderId: number, from: number, to: number) =>
    act(people.worker, orderId, 'appoint', { from: inTime(from), to: inTime(to) });
  expect(await appoint(one.orderId, -1, 1)).toMatchObject({ msg: '预约上门时间不能早于当前时间' });
  expect(await appoint(one.orderId, 15 * 24, 15 * 24 + 1)).toMatchObject({ msg: '预约上门时间不能超过14天' });
  expect(await appoint(one.orderId, 2, 1)).toMatchObject({ msg: '结束时间必须晚于开始时间' });
  expect((await appoint(one.orderId, 50, 52)).code).toBe(200);
  const { code } = (await report(one.reportId)).orders[0];
  expect(await appoint(two.orderId, 51, 53)).toMatchObject({ msg: `与工单 ${code} 的预约时段冲突` });
  expect((await report(two.reportId)).orders[0].planFrom).toBeNull();
  expect((await appoint(two.orderId, 52, 53)).code).toBe(200);
  const file = await people.worker.raw({ method: 'GET', url: `/repair/order/${one.orderId}/ics` });
  expect(file.body).toContain('BEGIN:VEVENT');
});

test('[REP-9] a pause stops the clock, whatever else changes meanwhile', async () => {
  const { reportId, orderId } = await dispatched();
  await act(people.worker, orderId, 'take');
  expect(await act(people.worker, orderId, 'suspend', { suspendReason: '1', until: inTime(31 * 24) })).toMatchObject({
    msg: '挂起不能超过30天',
  });
  expect(await act(people.worker, orderId, 'suspend', { suspendReason: '1', until: inTime(48) })).toMatchObject({
    data: { status: '40' },
  });
  const paused = await report(reportId);
  expect(paused.pauseSince).not.toBeNull();
  await scanDeadlines(later(400 * DAY));
  expect((await report(reportId)).breach).toEqual({});
  await resumeDue(later(49 * HOUR));
  const resumed = await report(reportId);
  expect(resumed).toMatchObject({ pauseSince: null, orders: [{ status: '20' }] });
  expect(resumed.pausedMins).toBeGreaterThan(0);
  expect(resumed.finishDue > paused.finishDue).toBe(true);
});

test('a long suspension is asked for, and the leader decides', async () => {
  const { reportId, orderId } = await dispatched();
  await act(people.worker, orderId, 'take');
  const wanted = { suspendReason: '1', until: inTime(100) };
  expect(await act(people.worker, orderId, 'suspend', wanted)).toMatchObject({ data: { status: '20' } });
  expect(await report(reportId)).toMatchObject({ orders: [{ status: '20', request: { kind: 'suspend' } }] });
  expect(await act(people.worker, orderId, 'decide', { agree: true })).toMatchObject({ code: 403 });
  expect(await act(people.leader, orderId, 'decide', { agree: true })).toMatchObject({ data: { status: '40' } });
  expect(await act(people.leader, orderId, 'resume')).toMatchObject({ data: { status: '20' } });
});

test('[REP-11] an order is handed over through its leader, and the new one knows the old', async () => {
  const { reportId, orderId } = await dispatched();
  await act(people.worker, orderId, 'take');
  await act(people.worker, orderId, 'transferApply', { reason: '需要专用工具' });
  expect(await act(people.leader, orderId, 'transfer', { workerId: WORKER })).toMatchObject({
    msg: '不能转给原维修人员',
  });
  expect(await act(people.leader, orderId, 'transfer', { workerId: OTHER })).toMatchObject({ data: { status: '80' } });
  const { orders, status } = await report(reportId);
  expect(status).toBe('30');
  expect(orders).toMatchObject([
    { status: '80', closeReason: '需要专用工具' },
    { status: '10', workerId: OTHER, parentOrderId: orderId },
  ]);
});

test('[REP-13] bad work comes back to the same people, three times at most, and a bad rating is followed up', async () => {
  const { reportId, orderId } = await finished();
  expect(await people.reporter.put(`/repair/report/${reportId}/rework`, { reason: '还是漏' })).toMatchObject({
    data: { status: '30' },
  });
  const { orders, reopenCount } = await report(reportId);
  expect(reopenCount).toBe(1);
  expect(orders).toMatchObject([{ status: '70' }, { status: '20', workerId: WORKER, reworkOfId: orderId }]);
  for (const round of [2, 3, 4]) {
    const next = (await report(reportId)).orders.at(-1).orderId;
    await act(people.worker, next, 'arrive', { images: PHOTO });
    await finish(people.worker, next);
    const answer = await people.reporter.put(`/repair/report/${reportId}/rework`, { reason: `第${round}次` });
    expect(answer.msg).toBe(round === 4 ? '已返修3次，已转交负责人处理' : '操作成功');
  }
  await people.reporter.put(`/repair/report/${reportId}/confirm`, {});
  const low = { reportId, speed: 2, quality: 1, attitude: 3, overall: 2 };
  expect((await people.reporter.post('/repair/rate', low)).code).toBe(200);
  const { rows } = await people.leader.get('/repair/rate/list?low=Y');
  expect(rows[0]).toMatchObject({ reportId, overall: 2, visitDue: expect.any(String), workerNames: '马青山' });
  const { rows: heard } = await people.leader.get('/system/notify/message/my/list?pageSize=100');
  expect(heard.some((row: { templateContent: string }) => row.templateContent.startsWith('收到差评'))).toBe(true);
  const rateId = rows[0].rateId as number;
  expect(await people.other.put(`/repair/rate/${rateId}/appeal`, { reason: '不是我' })).toMatchObject({ code: 404 });
  expect((await people.worker.put(`/repair/rate/${rateId}/appeal`, { reason: '配件质量问题' })).code).toBe(200);
  expect((await people.leader.put(`/repair/rate/${rateId}/judge`, { agree: true, reason: '属实' })).code).toBe(200);
});

test('[REP-14] what nobody confirms or rates closes by itself and counts in no average', async () => {
  const { reportId } = await finished();
  await confirmOverdue(later(2 * DAY));
  expect((await report(reportId)).status).toBe('40');
  await confirmOverdue(later(3 * DAY + HOUR));
  expect(await report(reportId)).toMatchObject({ status: '50', confirmType: '3' });
  const { data: before } = await people.admin.get('/repair/manage/summary');
  await rateOverdue(later(11 * DAY));
  expect(await report(reportId)).toMatchObject({ status: '60', rate: { isAuto: true } });
  expect((await people.admin.get('/repair/manage/summary')).data.satisfaction).toBe(before.satisfaction);
});

test('[REP-15] nobody confirms or rates his own work', async () => {
  const { reportId, orderId } = await finished();
  await sql(`UPDATE repair_report SET reporter_id = ${WORKER} WHERE report_id = ${reportId}`);
  expect(await people.worker.put(`/repair/report/${reportId}/confirm`, {})).toMatchObject({
    code: 500,
    msg: '不能验收本人承修的工单',
  });
  expect(await people.siteAdmin.put(`/repair/report/${reportId}/confirm`, {})).toMatchObject({
    msg: '完工满24小时后才能代验收',
  });
  await confirmOverdue(later(3 * DAY + HOUR));
  const rating = { reportId, speed: 5, quality: 5, attitude: 5, overall: 5 };
  expect(await people.worker.post('/repair/rate', rating)).toMatchObject({ msg: '承修人不能评价自己的工单' });
  expect(orderId).toBeGreaterThan(0);
});

test('an order that nobody takes is warned about, then goes back', async () => {
  const { reportId } = await dispatched();
  const { takeDue } = await report(reportId);
  const overdue = Date.parse(`${takeDue.replace(' ', 'T')}+08:00`) - Date.now() + HOUR / 60;
  await scanDeadlines(later(overdue));
  await scanDeadlines(later(overdue));
  expect(await report(reportId)).toMatchObject({ breach: { take: true }, overdue: 'Y' });
  expect((await events(reportId)).filter((event: string) => event === 'BREACH')).toHaveLength(1);
  const { code } = await report(reportId);
  const heard = async (who: People['admin']) =>
    ((await who.get('/system/notify/message/my/list?pageSize=500')).rows as { templateContent: string }[]).filter(
      (row) => row.templateContent.startsWith(`${code} 接单 已超时`),
    ).length;
  expect([await heard(people.leader), await heard(people.deputy)]).toEqual([1, 0]);
  // Further up they hear of it when twice the time has passed, once.
  await scanDeadlines(later(overdue + 3 * DAY));
  await scanDeadlines(later(overdue + 3 * DAY));
  expect([await heard(people.leader), await heard(people.deputy)]).toEqual([2, 1]);
  await returnUntaken(later(overdue + 10 * DAY));
  expect(await report(reportId)).toMatchObject({ status: '20', orders: [{ status: '80' }] });
  expect(await people.leader.put(`/repair/manage/${reportId}/exempt`, { reason: '全校停电' })).toMatchObject({
    code: 200,
  });
  expect(await report(reportId)).toMatchObject({ slaExempt: '全校停电', breach: { take: true } });
});

test('reports in the pool are taken by whoever comes first', async () => {
  await sql(`UPDATE repair_template SET auto_dispatch = '2' WHERE template_id = ${templateId}`);
  const { reportId } = (await people.reporter.post('/repair/report', fault(templateId))).data;
  await sql(`UPDATE repair_template SET auto_dispatch = '0' WHERE template_id = ${templateId}`);
  expect((await people.worker.get('/repair/order/pool')).data).toMatchObject([{ reportId, status: '20' }]);
  expect((await people.worker.put(`/repair/order/grab/${reportId}`)).code).toBe(200);
  expect(await people.other.put(`/repair/order/grab/${reportId}`)).toMatchObject({
    msg: '手慢了，该工单已被 马青山 抢走',
  });
  expect(await report(reportId)).toMatchObject({ status: '30', orders: [{ status: '20', dispatchMode: '3' }] });
});

test('items with a rule go straight to a worker of that rule', async () => {
  await sql(`UPDATE repair_template SET auto_dispatch = '1' WHERE template_id = ${templateId}`);
  const { reportId } = (await people.reporter.post('/repair/report', fault(templateId))).data;
  await sql(`UPDATE repair_template SET auto_dispatch = '0' WHERE template_id = ${templateId}`);
  expect(await report(reportId)).toMatchObject({ status: '30', orders: [{ status: '10', dispatchMode: '2' }] });
});

test('a warranty case refers to the old report', async () => {
  const { reportId } = await finished();
  await people.reporter.put(`/repair/report/${reportId}/confirm`, {});
  await people.reporter.post('/repair/rate', { reportId, speed: 5, quality: 5, attitude: 5, overall: 5 });
  const again = { description: '修好三天又漏了' };
  expect((await people.reporter.put(`/repair/report/${reportId}/again`, again)).code).toBe(200);
  const { rows } = await people.reporter.get('/repair/report/my?pageSize=1');
  expect(await report(rows[0].reportId)).toMatchObject({ reworkOfId: reportId, status: '10' });
  await sql(`UPDATE repair_report SET confirm_time = now() - interval '90 days' WHERE report_id = ${reportId}`);
  expect(await people.reporter.put(`/repair/report/${reportId}/again`, again)).toMatchObject({
    msg: expect.stringMatching(/^已超过\d+天返修期，请重新报修$/),
  });
});

test('the checklist of the item must be answered, and a signature given where one is asked for', async () => {
  const { reportId } = (await people.reporter.post('/repair/report', fault(templateId))).data;
  await people.leader.put(`/repair/receive/${reportId}/accept`, {});
  await people.leader.put(`/repair/distribute/${reportId}`, { workers: [{ workerId: WORKER }], requireSign: true });
  const { orderId } = (await report(reportId)).orders[0];
  await act(people.worker, orderId, 'take');
  await act(people.worker, orderId, 'arrive', { images: PHOTO });
  await sql(`UPDATE repair_template SET checklist = '["无滴漏"]' WHERE template_id = ${templateId}`);
  const done = { solution: '修好了', laborMins: 20, afterImages: PHOTO };
  expect(await act(people.worker, orderId, 'finish', done)).toMatchObject({ msg: '请填写检查项：无滴漏' });
  const checklist = [{ item: '无滴漏', ok: true }];
  expect(await act(people.worker, orderId, 'finish', { ...done, checklist })).toMatchObject({ msg: '请让报修人签名' });
  expect(await act(people.worker, orderId, 'finish', { ...done, checklist, signature: PHOTO })).toMatchObject({
    code: 200,
  });
  await sql(`UPDATE repair_template SET checklist = '[]' WHERE template_id = ${templateId}`);
});

test('a stale version is refused', async () => {
  const { orderId } = await dispatched();
  expect(await act(people.worker, orderId, 'take', { version: 7 })).toMatchObject({ code: 409 });
});
