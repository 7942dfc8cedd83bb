import { api } from '@jiaoyan/contract';
import type { AnyEndpoint } from '@jiaoyan/contract/kernel/http';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Caller } from '../../testing/app.ts';
import type { DutyRow } from '../duty/duty.table.ts';
import { handoverDraft } from '../duty/duty-draft.ts';
import { confirmOverdue, rateOverdue, returnUntaken, scanDeadlines } from '../repair/report/job.ts';
import { fault, PLACE, WORKER } from '../repair/report/report.fixture.ts';
import { type Maintenance, openMaintenance, PHOTO } from './maintain.fixture.ts';

let m: Maintenance;
let reportId: number;
/** There before anybody counts; only their maintenance comes later. */
const facilities: number[] = [];
beforeAll(async () => {
  m = await openMaintenance();
  for (let at = 0; at < 6; at += 1) facilities.push(await m.aFacility());
  // Something to count, in every state, in the same building and by the same people.
  const { reporter, siteAdmin, leader, worker } = m.people;
  for (let at = 0; at < 6; at += 1) {
    const { data } = await reporter.post('/repair/report', fault(m.templateId, { force: true }));
    reportId = data.reportId;
    if (at === 0) continue;
    await siteAdmin.put(`/repair/receive/${reportId}/accept`, {});
    if (at === 1) continue;
    await leader.put(`/repair/distribute/${reportId}`, { workers: [{ workerId: WORKER }], force: true });
    const orderId = (await m.people.admin.get(`/repair/report/${reportId}`)).data.orders[0].orderId;
    if (at > 2) await worker.put(`/repair/order/${orderId}/take`, {});
    if (at > 3) await worker.put(`/repair/order/${orderId}/arrive`, { images: PHOTO });
    const done = { solution: '已修复，测试正常', laborMins: 30, afterImages: PHOTO };
    if (at > 4) await worker.put(`/repair/order/${orderId}/finish`, done);
  }
});
afterAll(() => m.app.stop());

/** Everything that is listed and counted without naming a record; facilities, their maintenance and who is at work on it are other things. */
const apart = ['maintenance', 'facility', 'monitor', 'system', 'bpm', 'material', 'attendance'];
const lists = Object.entries(api)
  .filter(([module]) => !apart.includes(module))
  .flatMap(([, nouns]) => Object.values(nouns) as Record<string, AnyEndpoint>[])
  .flatMap((noun) => Object.values(noun))
  .filter(
    ({ method, path, access }) =>
      method === 'GET' && !path.includes(':') && !/export|template$/.test(path) && access !== 'public',
  )
  .map(({ path }) => `${path}?pageSize=1000`);
/** What has to be asked with a place, a room or a report. */
const asked = () => [
  ...['status', 'worker', 'place'].map((by) => `/repair/manage/board?groupBy=${by}`),
  ...['10', '20', '30', '40', '10,20,30,40,50,60'].map(
    (status) => `/repair/manage/list?status=${status}&pageSize=1000`,
  ),
  `/repair/report/public?placeId=${PLACE}`,
  `/repair/report/published?placeId=${PLACE}`,
  `/repair/distribute/workers?reportId=${reportId}`,
  `/repair/receive/list?status=10,20,30,40&pageSize=1000`,
  `/repair/distribute/list?status=10,20,30,40&pageSize=1000`,
  '/repair/order/list?open=Y&pageSize=1000',
  '/repair/order/list?orderType=2&pageSize=1000',
  '/repair/report/list?source=6&pageSize=1000',
  '/repair/facility/match',
];

/** What somebody is told; messages have numbers and times of their own. */
async function seen(who: Caller): Promise<Record<string, unknown>> {
  const entries: [string, unknown][] = [];
  for (const path of [...lists, ...asked()]) entries.push([path, (await who.raw({ method: 'GET', url: path })).body]);
  return Object.fromEntries(entries);
}
const roles = ['admin', 'deputy', 'director', 'leader', 'siteAdmin', 'worker', 'other', 'reporter', 'company'] as const;
const everybody = async () =>
  Object.fromEntries(await Promise.all(roles.map(async (role) => [role, await seen(m.people[role])] as const)));
/** The draft of a handover has one part about maintenance, and the others about repairs. */
async function draft() {
  const { services } = m.app;
  const duty = { dutyId: 0, subcampId: 1, handover: '', handoverTo: 1, dutyDate: m.today() } as unknown as DutyRow;
  const { content } = await handoverDraft(services.registered, services.db, duty, services.clock());
  return content.replace(/【今日到期维保】[^【]*/, '');
}
const rows = async (text: string) => (await m.app.services.database.execute(text)).rows;

/** Maintenance in every state, in the building and by the people of the faults. */
async function maintained() {
  for (const [at, facilityId] of facilities.entries()) {
    const planId = await m.aPlan({
      facilityIds: [facilityId],
      workerIds: [at === 1 ? 106 : WORKER],
      firstDate: m.today(),
    });
    if (at === 0) await rows(`UPDATE facility_plan SET worker_ids = '{}' WHERE plan_id = ${planId}`);
    await m.generate();
    const { taskId } = await m.taskOf(planId);
    if (at < 2) continue;
    await m.work(taskId, 'start', { images: PHOTO });
    const until = `${m.today(2)} 09:00:00`;
    if (at === 3) await m.work(taskId, 'suspend', { suspendReason: '1', until });
    if (at < 4) continue;
    const answers = [
      { key: 'p', value: '0.8' },
      { key: 't', value: 'Y' },
    ];
    await m.work(taskId, 'record', { facilityId, answers, conclusion: '1' });
    await m.work(taskId, 'finish', { laborMins: 60, afterImages: PHOTO });
    if (at === 5) await m.lead(taskId, 'verify', { pass: true });
  }
}

test('[FAC-16] what everybody sees of repairs is the same with and without maintenance', async () => {
  expect(lists.length).toBeGreaterThan(50);
  const before = await everybody();
  const wasDrafted = await draft();
  await maintained();
  expect(
    await rows(`SELECT status, count(*)::int AS n FROM repair_report WHERE kind = '2' GROUP BY status ORDER BY status`),
  ).toEqual([
    { status: '20', n: 1 },
    { status: '30', n: 3 },
    { status: '40', n: 1 },
    { status: '60', n: 1 },
  ]);
  const after = await everybody();
  for (const role of roles)
    for (const [path, answer] of Object.entries(before[role] ?? {}))
      expect({ role, path, answer: after[role]?.[path] }).toEqual({ role, path, answer });
  expect(await draft()).toBe(wasDrafted);
});

test('[FAC-16] nobody reaches maintenance by the calls of repairs', async () => {
  const [report] = await rows(`SELECT report_id FROM repair_report WHERE kind = '2' AND status = '30' LIMIT 1`);
  const [order] = await rows(`SELECT order_id FROM repair_order WHERE report_id = ${report?.report_id}`);
  const { admin, worker, leader, deputy } = m.people;
  for (const who of [admin, worker, leader, deputy]) {
    expect((await who.get(`/repair/report/${report?.report_id}`)).code).toBe(404);
    expect((await who.get(`/repair/order/${order?.order_id}`)).code).toBe(404);
  }
  const moves = ['take', 'arrive', 'finish', 'suspend', 'transfer', 'void'];
  const body = {
    images: PHOTO,
    solution: '已修复，测试正常',
    laborMins: 30,
    afterImages: PHOTO,
    reason: '测试原因',
    workerId: 106,
  };
  const more = { suspendReason: '1', until: `${m.today(1)} 12:00:00` };
  for (const move of moves)
    expect((await admin.put(`/repair/order/${order?.order_id}/${move}`, { ...body, ...more })).code).toBe(404);
  for (const move of ['cancel', 'confirm', 'rework', 'urge', 'follow', 'comment'])
    expect([404, 403]).toContain(
      (await admin.put(`/repair/report/${report?.report_id}/${move}`, { reason: '测试原因', content: '测试' })).code,
    );
});

test('[FAC-16] the clock of repairs leaves maintenance alone', async () => {
  const state = () =>
    rows(`SELECT report_id, status, breach, overdue FROM repair_report WHERE kind = '2' ORDER BY report_id`);
  const before = await state();
  m.pass(40);
  for (const job of [scanDeadlines, confirmOverdue, rateOverdue, returnUntaken]) await job(m.app.repair);
  expect(await state()).toEqual(before);
  expect(
    await rows("SELECT 1 FROM repair_sla_notice n JOIN repair_report r USING (report_id) WHERE r.kind = '2'"),
  ).toEqual([]);
});
