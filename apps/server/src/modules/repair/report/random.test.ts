import { momentOf, wallTime } from '@jiaoyan/contract/kernel/wall-time';
import { addWork } from '@jiaoyan/contract/kernel/work-time';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Caller, TestApp } from '../../../testing/app.ts';
import { onPostgres } from '../../../testing/database.ts';
import { chance } from '../../campus/seed/demo/chance.ts';
import { work } from '../../company/company.fixture.ts';
import { demoStaff } from '../../system/seed/demo/demo.data.ts';
import { fault, openReports, type People, PHOTO } from './report.fixture.ts';

/** The embedded database has one connection: there is nothing to race for, so a short run is enough there. */
const ACTIONS = onPostgres ? 10_000 : 500;
const AT_ONCE = 12;
let app: TestApp;
let people: People;
let templateId: number;
const callers = new Map<number, Caller>();
let company: Caller;
beforeAll(async () => {
  ({ app, people, templateId } = await openReports());
  const staff = Object.values(demoStaff).flatMap((line) => line.split('; ').map((one) => one.split(' ')[0] as string));
  company = await app.signIn('zhuhe');
  for (const [at, name] of staff.entries()) callers.set(101 + at, await app.signIn(name));
});
afterAll(() => app.stop());
const rows = async (text: string) => (await app.services.database.execute(text)).rows;
const zeroRows = async (text: string) => expect(await rows(text)).toEqual([]);

test('[REP-6] twenty grab one report: one gets it, nineteen hear who was faster', async () => {
  await rows(`UPDATE repair_template SET auto_dispatch = '2' WHERE template_id = ${templateId}`);
  const { reportId } = (await people.reporter.post('/repair/report', fault(templateId))).data;
  await rows(`UPDATE repair_template SET auto_dispatch = '0' WHERE template_id = ${templateId}`);
  const plumbers = [105, 106, 107, 108].map((id) => callers.get(id) as Caller);
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, at) => (plumbers[at % 4] as Caller).put(`/repair/order/grab/${reportId}`)),
  );
  expect(answers.filter(({ code }) => code === 200)).toHaveLength(1);
  const late = answers.filter(({ code }) => code !== 200);
  for (const { msg } of late) expect(msg).toMatch(/^手慢了，该工单已被 \S+ 抢走$/);
  expect(await rows(`SELECT order_id FROM repair_order WHERE report_id = ${reportId}`)).toHaveLength(1);
});

/** The next step of the company that has an order, or of those who watch over it. */
async function actForCompany(drawn: ReturnType<typeof chance>, orderId: number): Promise<unknown> {
  const [found] = await rows(`SELECT company_order_id AS id, status FROM repair_company_order
    WHERE order_id = ${orderId} AND status < '50' LIMIT 1`);
  const put = (who: Caller, move: string, body: object = {}) =>
    who.put(`/repair/company/order/${found?.id}/${move}`, body);
  const director = callers.get(101) as Caller;
  const done = { finalAmount: '900', afterImages: PHOTO, warrantyMonths: 1 };
  const byState: Record<string, () => Promise<unknown>> = {
    '10': () => (drawn.percent(80) ? put(company, 'take') : put(company, 'refuse', { reason: '忙' })),
    '20': () => put(company, 'quote', { amount: '900' }),
    '25': () =>
      drawn.percent(90) ? put(director, 'audit', { agree: true }) : put(director, 'cancel', { reason: '算了' }),
    '30': () => put(company, 'finish', done),
    '40': () => put(director, 'verify', { pass: drawn.percent(90), score: 4, reason: '已查看' }),
  };
  return byState[found?.status as string]?.();
}

/** One action of somebody who might make it. */
async function actOnce(drawn: ReturnType<typeof chance>): Promise<void> {
  const any = drawn.oneOf([...callers.values()]);
  if (drawn.percent(14)) return void (await any.post('/repair/report', fault(templateId, { force: true })));
  if (drawn.percent(30)) {
    const [report] = await rows(`SELECT report_id, status, reporter_id FROM repair_report WHERE status < '60'
      OFFSET floor(random() * (SELECT count(*) FROM repair_report WHERE status < '60')) LIMIT 1`);
    if (!report) return;
    const { report_id: id, status, reporter_id: reporter } = report;
    const own = callers.get(reporter as number) ?? any;
    const byState: Record<string, () => Promise<unknown>> = {
      '10': () =>
        drawn.percent(80)
          ? people.leader.put(`/repair/receive/${id}/accept`, {})
          : own.put(`/repair/report/${id}/cancel`, { reason: '不用了' }),
      '20': () =>
        people.leader.put(`/repair/distribute/${id}`, { workers: [{ workerId: 105 + Math.floor(drawn.next() * 4) }] }),
      '30': () => own.put(`/repair/report/${id}/${drawn.percent(50) ? 'urge' : 'cancel'}`, { reason: '算了' }),
      '40': () => own.put(`/repair/report/${id}/${drawn.percent(80) ? 'confirm' : 'rework'}`, { reason: '没修好' }),
      '50': () => own.post('/repair/rate', { reportId: id, speed: 4, quality: 4, attitude: 5, overall: 4 }),
    };
    await byState[status as string]?.();
    return;
  }
  const [order] = await rows(`SELECT order_id, worker_id, status FROM repair_order WHERE status < '60'
    OFFSET floor(random() * (SELECT count(*) FROM repair_order WHERE status < '60')) LIMIT 1`);
  if (!order) return;
  const worker = callers.get(order.worker_id as number) as Caller;
  const put = (who: Caller, move: string, body: object = {}) =>
    who.put(`/repair/order/${order.order_id}/${move}`, body);
  const until = wallTime(Date.now() + 3_600_000);
  const byState: Record<string, () => Promise<unknown>> = {
    '10': () => (drawn.percent(85) ? put(worker, 'take') : put(worker, 'refuse', { reason: '忙' })),
    '20': () =>
      drawn.percent(70)
        ? put(worker, 'arrive', { images: PHOTO })
        : put(people.leader, 'transfer', { workerId: 105 + Math.floor(drawn.next() * 4) }),
    '30': () =>
      drawn.percent(80)
        ? put(worker, 'finish', { solution: '好了', laborMins: 5, afterImages: PHOTO })
        : drawn.percent(60)
          ? put(worker, 'suspend', { suspendReason: '1', until })
          : put(people.leader, 'outsource', work()),
    '40': () => (drawn.percent(80) ? put(worker, 'resume') : put(people.leader, 'outsource', work())),
    '50': () => actForCompany(drawn, order.order_id as number),
  };
  await byState[order.status as string]?.();
}

test('after thousands of actions by thirty people at once everything still fits together', {
  timeout: 600_000,
}, async () => {
  const seed = chance('random actions');
  let left = ACTIONS;
  const one = async () => {
    for (const own = chance(String(seed.next())); left > 0; ) {
      left -= 1;
      await actOnce(own);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, one));
  const [{ n } = { n: 0 }] = await rows(`SELECT count(*)::int AS n FROM repair_event`);
  expect(n).toBeGreaterThan(ACTIONS / 3);
  // Nothing is done while somebody still has to work on it, and nothing waits without anybody.
  await zeroRows(
    `SELECT r.report_id FROM repair_report r JOIN repair_order o USING (report_id) WHERE r.status >= '40' AND o.status < '60'`,
  );
  await zeroRows(`SELECT report_id FROM repair_report r WHERE status = '30' AND NOT EXISTS
    (SELECT 1 FROM repair_order o WHERE o.report_id = r.report_id AND o.status < '60')`);
  // Each change of state stands in the log once, and joins on to the one before.
  for (const [type, table, key] of [
    ['report', 'repair_report', 'report_id'],
    ['order', 'repair_order', 'order_id'],
    ['companyOrder', 'repair_company_order', 'company_order_id'],
  ])
    await zeroRows(`SELECT * FROM (SELECT biz_id, from_status, to_status, lag(to_status, 1, '') OVER w AS before,
      lead(to_status) OVER w IS NULL AS last FROM repair_event WHERE biz_type = '${type}' AND to_status <> ''
      WINDOW w AS (PARTITION BY biz_id ORDER BY event_id)) e JOIN ${table} t ON t.${key} = e.biz_id
      WHERE e.from_status <> e.before OR (e.last AND e.to_status <> t.status)`);
  // A work order is with a company as long as the company has it, and no longer.
  await zeroRows(`SELECT o.order_id FROM repair_order o WHERE (o.status = '50') <> EXISTS
    (SELECT 1 FROM repair_company_order c WHERE c.order_id = o.order_id AND c.status < '50')`);
  // Whoever is to hear of the end of the work hears of each once.
  await zeroRows(`SELECT r.report_id FROM repair_report r
    LEFT JOIN LATERAL (SELECT count(*) AS n FROM repair_event e WHERE e.biz_type = 'report' AND e.biz_id = r.report_id
      AND e.event = 'FINISHED' AND e.operator_id <> r.reporter_id) e ON true
    LEFT JOIN LATERAL (SELECT count(*) AS n FROM sys_notify_message m WHERE m.template_code = 'repair_order_finish'
      AND m.user_id = r.reporter_id AND m.template_params->>'code' = r.code) m ON true WHERE e.n <> m.n`);
  // The deadline is what the minutes say: those allowed, those paused, those spent waiting for somebody to confirm.
  const calendar = await app.repair.calendar.read();
  const reports = await rows(`SELECT code, calendar, sla_start::text AS start, finish_due::text AS due,
    finish_mins + paused_mins + waited_mins AS minutes FROM repair_report`);
  for (const { code, start, due, minutes, calendar: kind } of reports as Record<string, string>[]) {
    const from = momentOf((start as string).slice(0, 19));
    const wanted = addWork(from, Number(minutes), kind === '2' ? calendar : undefined);
    expect([code, (due as string).slice(0, 19)]).toEqual([code, wallTime(wanted)]);
  }
});
