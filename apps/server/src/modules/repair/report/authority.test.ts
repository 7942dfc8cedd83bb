import { momentOf, wallTime } from '@jiaoyan/contract/kernel/wall-time';
import { orderLife } from '@jiaoyan/contract/repair/order';
import { receiveLife } from '@jiaoyan/contract/repair/receive';
import { reportLife } from '@jiaoyan/contract/repair/report';
import { orderStates, reportStates } from '@jiaoyan/contract/repair/status';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Answer, type Caller, signInAll, type TestApp } from '../../../testing/app.ts';
import { fault, openReports, PHOTO, WORKER } from './report.fixture.ts';

/** Everybody who can stand in some way to a report of the plumbers in 明理楼. */
const names = {
  reporter: 'leizq',
  worker: 'maqs',
  helper: 'luohb',
  /** Handed the order over. */
  former: 'tangwl',
  otherWorker: 'xiaodh',
  siteAdmin: 'linfx',
  leader: 'gaojd',
  deputy: 'suyq',
  /** The same roles, for another campus and another team. */
  farSite: 'kangsz',
  farLeader: 'chenlx',
  /** Leads the duty of the campus now, and is a worker of another team otherwise. */
  duty: 'fangzg',
  company: 'zhuhe',
  stranger: 'moyh',
} as const;
type Actor = keyof typeof names | 'guest';
const [HELPER, FORMER, DUTY, FREE] = [108, 106, 110, 107];
const NOW = '2033-01-04 20:00:00';
let app: TestApp;
let people: Record<Actor, Caller>;
let admin: Caller;
let reportId = 0;
/** Something that the order used. */
const LINE = 1_900_000_000;
let orderId = 0;
let targetId = 0;
let template = 0;
const sql = (text: string) => app.services.database.execute(text);
const done = (answer: Answer) => {
  if (answer.code !== 200) throw new Error(answer.msg);
  return answer.data;
};
beforeAll(async () => {
  const opened = await openReports();
  ({ app } = opened);
  admin = opened.people.admin;
  template = opened.templateId;
  people = { ...(await signInAll(app, names)), guest: app.guest };
  Object.assign(app.services, { clock: () => momentOf(NOW) });
  const duty = { dutyDate: NOW.slice(0, 10), subcampId: 1, shift: '2', leaderId: DUTY, phone: '13900000005' };
  done(await admin.post('/repair/area/duty', duty));
  reportId = done(await people.reporter.post('/repair/report', fault(opened.templateId))).reportId;
  targetId = done(await people.reporter.post('/repair/report', fault(opened.templateId))).reportId;
  done(await people.siteAdmin.put(`/repair/receive/${reportId}/accept`, {}));
  const workers = [{ workerId: FORMER, helperIds: [HELPER] }];
  done(await people.leader.put(`/repair/distribute/${reportId}`, { workers, force: true }));
  const first = (await admin.get(`/repair/report/${reportId}`)).data.orders[0].orderId;
  done(await people.leader.put(`/repair/order/${first}/transfer`, { workerId: WORKER, force: true }));
  const { orders } = (await admin.get(`/repair/report/${reportId}`)).data;
  orderId = orders.at(-1).orderId;
  await sql(
    `UPDATE repair_report SET confirm_time = now(), overdue = 'Y', finish_time = '${wallTime(momentOf(NOW) - 90_000_000)}'
     WHERE report_id = ${reportId}`,
  );
});
afterAll(() => app.stop());
const tables = ['repair_report', 'repair_order', 'repair_rate'] as const;
/** The report with all that belongs to it, as it is stored. */
async function photograph(): Promise<Record<string, string>> {
  const all = (table: string) =>
    `(SELECT coalesce(jsonb_agg(to_jsonb(t) ORDER BY t), '[]')::text FROM ${table} t WHERE report_id = ${reportId}) AS ${table}`;
  return (await sql(`SELECT ${tables.map(all).join(', ')}`)).rows[0] as Record<string, string>;
}
/** Puts back how it was, whatever somebody was allowed to do with it. */
async function restore(rows: Record<string, string>): Promise<void> {
  const orders = `SELECT order_id FROM repair_order WHERE report_id = ${reportId}`;
  await sql(`DELETE FROM repair_order_material WHERE order_id IN (${orders})`);
  for (const table of [...tables].reverse()) await sql(`DELETE FROM ${table} WHERE report_id = ${reportId}`);
  for (const table of tables) {
    const text = rows[table]?.replaceAll("'", "''");
    await sql(
      `INSERT INTO ${table} OVERRIDING SYSTEM VALUE SELECT * FROM jsonb_populate_recordset(NULL::${table}, '${text}')`,
    );
  }
}
const inScope: readonly Actor[] = ['siteAdmin', 'leader', 'deputy'];
const owners: readonly Actor[] = ['reporter', ...inScope];
const desk: readonly Actor[] = [...inScope, 'duty'];
const dispatchers: readonly Actor[] = ['leader', 'deputy', 'duty'];
const workers: readonly Actor[] = ['worker'];
const leaders: readonly Actor[] = ['leader'];
interface Action {
  /** Who may; everybody else hears that he may not, or that there is no such report. */
  readonly may: readonly Actor[];
  readonly states: readonly string[];
  readonly call: (who: Caller) => Promise<Answer>;
}
const offered = (states: object, from: readonly string[]) => [
  ...from,
  ...Object.keys(states)
    .filter((state) => !from.includes(state))
    .slice(0, 1),
];
const put =
  (path: string, body: object = {}) =>
  (who: Caller) =>
    who.put(path, body);
const post =
  (path: string, body: object = {}) =>
  (who: Caller) =>
    who.post(path, body);

/** Who may make which move of a report. */
const reportMay: Record<keyof typeof reportLife.transitions, readonly Actor[]> = {
  cancel: owners,
  confirm: owners,
  rework: owners,
  urge: owners,
  again: owners,
};
const receiveMay: Record<keyof typeof receiveLife.transitions, readonly Actor[]> = {
  accept: desk,
  reject: desk,
  merge: desk,
  acceptDispatch: dispatchers,
};
const orderMay: Record<keyof typeof orderLife.transitions, readonly Actor[]> = {
  take: workers,
  refuse: workers,
  appoint: workers,
  arrive: workers,
  suspend: [...workers, ...leaders],
  resume: [...workers, ...leaders],
  transferApply: workers,
  decide: leaders,
  transfer: leaders,
  outsource: [...leaders, 'deputy'],
  finish: workers,
  void: leaders,
  assist: leaders,
  unuse: leaders,
};
const inputs: Record<string, object> = {
  cancel: { reason: '原因' },
  rework: { reason: '原因' },
  again: { description: '又坏了一次' },
  reject: { reason: '说明不清楚' },
  acceptDispatch: { workers: [{ workerId: FREE }], force: true },
  refuse: { reason: '原因' },
  appoint: { from: '2033-01-05 08:00', to: '2033-01-05 09:00' },
  suspend: { suspendReason: '1', until: '2033-01-05 08:00' },
  transferApply: { reason: '原因' },
  decide: { agree: false },
  transfer: { workerId: FREE, force: true },
  arrive: { images: PHOTO },
  finish: { solution: '好了', laborMins: 1, afterImages: PHOTO },
  void: { reason: '原因' },
  assist: { helperIds: [] },
  unuse: { lineId: LINE, reason: '原因' },
  outsource: { companyId: 4, scope: '更换管道', budget: '100', expectEnd: '2033-02-01', reason: '原因' },
};
function actions(): Record<string, Action> {
  const moves = (
    { transitions }: { transitions: Readonly<Record<string, { from: readonly string[] }>> },
    may: Readonly<Record<string, readonly Actor[]>>,
    path: string,
    name: string,
  ) =>
    Object.entries(transitions).map(([move, { from }]): [string, Action] => [
      `${name}.${move}`,
      {
        may: may[move] ?? [],
        states: offered(name === 'order' ? orderStates : reportStates, from),
        call: put(`${path}/${move}`, move === 'merge' ? { targetId } : inputs[move]),
      },
    ]);
  const stars = { reportId, speed: 5, quality: 5, attitude: 5, overall: 5 };
  const edited = fault(template, { reportId });
  const readers: readonly Actor[] = ['reporter', 'worker', 'helper', ...desk];
  return Object.fromEntries([
    ...moves(reportLife, reportMay, `/repair/report/${reportId}`, 'report'),
    ...moves(receiveLife, receiveMay, `/repair/receive/${reportId}`, 'receive'),
    ...moves(orderLife, orderMay, `/repair/order/${orderId}`, 'order'),
    ['report.edit', { may: ['reporter'], states: ['10', '20', '70'], call: put('/repair/report', edited) }],
    ['report.remove', { may: [], states: ['70', '80', '30'], call: (who) => who.delete(`/repair/report/${reportId}`) }],
    ['report.get', { may: readers, states: ['10', '30', '60'], call: (who) => who.get(`/repair/report/${reportId}`) }],
    [
      'report.comment',
      { may: readers, states: ['10', '60'], call: post(`/repair/report/${reportId}/comment`, { content: '留言' }) },
    ],
    ['rate.create', { may: ['reporter'], states: ['40', '50', '60'], call: post('/repair/rate', stars) }],
    [
      'distribute.dispatch',
      {
        may: dispatchers,
        states: ['20', '30'],
        call: put(`/repair/distribute/${reportId}`, { workers: [{ workerId: FREE }], force: true }),
      },
    ],
    [
      'manage.exempt',
      { may: ['leader', 'deputy'], states: ['30'], call: put(`/repair/manage/${reportId}/exempt`, { reason: '停电' }) },
    ],
  ] as [string, Action][]);
}
const REFUSED = [401, 403, 404];
test('every action on a report and its order is for those whom the table names, in every state, and for nobody else', async () => {
  const wrong: string[] = [];
  for (const [name, { may, states, call }] of Object.entries(actions()))
    for (const state of states) {
      if (name.startsWith('order.')) {
        await sql(`UPDATE repair_report SET status = '30' WHERE report_id = ${reportId}`);
        await sql(`UPDATE repair_order SET status = '${state}' WHERE order_id = ${orderId}`);
        // Putting the order back takes its lines away.
        await sql(`INSERT INTO repair_order_material (line_id, order_id, name, qty, price, amount)
          VALUES (${LINE}, ${orderId}, '阀芯', 1, 1, 1) ON CONFLICT DO NOTHING`);
      } else await sql(`UPDATE repair_report SET status = '${state}' WHERE report_id = ${reportId}`);
      const photo = await photograph();
      const check = async () => JSON.stringify(await photograph()) === JSON.stringify(photo);
      for (const actor of Object.keys(people) as Actor[]) {
        const { code, msg } = await call(people[actor]);
        if (REFUSED.includes(code) === may.includes(actor)) wrong.push(`${name} [${state}] ${actor}: ${code} ${msg}`);
        if (code === 200 && !(await check())) await restore(photo);
      }
      if (!(await check())) wrong.push(`${name} [${state}] changed something for somebody who was refused`);
    }
  expect(wrong).toEqual([]);
});

test('what a page offers is what the server allows', async () => {
  const all = actions();
  const wrong: string[] = [];
  for (const state of Object.keys(reportStates)) {
    await sql(`UPDATE repair_report SET status = '${state}' WHERE report_id = ${reportId}`);
    for (const actor of Object.keys(people) as Actor[]) {
      const { data } = await people[actor].get(`/repair/report/${reportId}`);
      for (const move of (data?.moves ?? []) as string[]) {
        const found = ['report', 'receive', 'distribute', 'manage'].map((part) => all[`${part}.${move}`]).find(Boolean);
        const action = move === 'rate' ? all['rate.create'] : found;
        if (!action?.may.includes(actor)) wrong.push(`${actor} [${state}] is offered ${move}`);
      }
    }
  }
  expect(wrong).toEqual([]);
});

test('reporting a fault oneself lends no authority over it: who leads another team or site neither receives nor dispatches it', async () => {
  for (const who of [people.farSite, people.farLeader]) {
    const { reportId: own } = done(await who.post('/repair/report', fault(template)));
    expect((await who.get(`/repair/report/${own}`)).code).toBe(200);
    expect((await who.put(`/repair/receive/${own}/accept`, {})).code).toBe(404);
    const { rows } = await who.get('/repair/receive/list?pageSize=100');
    expect(rows.map((row: { reportId: number }) => row.reportId)).not.toContain(own);
    done(await people.siteAdmin.put(`/repair/receive/${own}/accept`, {}));
    const workers = [{ workerId: WORKER }];
    expect([403, 404]).toContain((await who.put(`/repair/distribute/${own}`, { workers })).code);
    done(await people.leader.put(`/repair/distribute/${own}`, { workers }));
    const { orders } = (await admin.get(`/repair/report/${own}`)).data;
    const voided = await who.put(`/repair/order/${orders[0].orderId}/void`, { reason: '原因' });
    expect([403, 404]).toContain(voided.code);
    expect((await who.put(`/repair/report/${own}/cancel`, { reason: '原因' })).code).toBe(200);
  }
});

test('who handed an order over keeps it among his own, without whom it was for, until he is given one again', async () => {
  const { rows } = await people.former.get('/repair/order/my?pageSize=100');
  const kept = rows.find((row: { report: { reportId: number } }) => row.report.reportId === reportId);
  const { reporterPhone, description, images, report } = kept;
  const told = [reporterPhone, description, images, report.reporterName];
  expect([kept.status, told, report.title !== '']).toEqual(['80', ['', '', '', ''], true]);
  expect((await people.former.get(`/repair/order/${kept.orderId}`)).data).toMatchObject({ reporterPhone: '' });
  for (const what of ['windows', 'calendar'])
    expect([what, (await people.former.get(`/repair/order/${kept.orderId}/${what}`)).code]).toEqual([what, 404]);
  expect((await people.leader.get(`/repair/order/${kept.orderId}`)).data.reporterPhone).toBe('13900000001');
  const { rows: listed } = await people.former.get(`/repair/order/list?reportId=${reportId}`);
  expect(listed ?? []).toEqual([]);
  await sql(`UPDATE repair_order SET helper_ids = '{${HELPER},${FORMER}}' WHERE order_id = ${orderId}`);
  expect((await people.former.get(`/repair/report/${reportId}`)).code).toBe(200);
  expect((await people.former.get(`/repair/order/${kept.orderId}`)).data.reporterPhone).toBe('13900000001');
  await sql(`UPDATE repair_order SET helper_ids = '{${HELPER}}' WHERE order_id = ${orderId}`);
  expect((await people.former.get(`/repair/report/${reportId}`)).code).toBe(404);
});

test('a rating is appealed against by those who did the work, and judged by those who neither did it nor gave it', async () => {
  const rateId = async (raterId: number, workerId: number, status: string) => {
    await sql(`DELETE FROM repair_rate WHERE report_id = ${reportId}`);
    const { rows } = await sql(
      `INSERT INTO repair_rate (report_id, user_id, worker_ids, speed, quality, attitude, overall, status)
       VALUES (${reportId}, ${raterId}, '{${workerId}}', 1, 1, 1, 1, '${status}') RETURNING rate_id AS id`,
    );
    return (rows[0] as { id: number }).id;
  };
  const [REPORTER_ID, LEADER_ID] = [129, 104];
  const judgement = { agree: true, reason: '情况属实' };
  for (const actor of Object.keys(people) as Actor[]) {
    const appealed = await rateId(REPORTER_ID, WORKER, '0');
    const { code } = await people[actor].put(`/repair/rate/${appealed}/appeal`, { reason: '并非本人原因' });
    expect(['appeal', actor, code === 200]).toEqual(['appeal', actor, actor === 'worker']);
    const judged = await rateId(REPORTER_ID, WORKER, '1');
    const answer = await people[actor].put(`/repair/rate/${judged}/judge`, judgement);
    expect(['judge', actor, answer.code === 200]).toEqual(['judge', actor, ['leader', 'deputy'].includes(actor)]);
  }
  // The leader did the work himself, or gave the rating: then he is no judge of it.
  const own = await people.leader.put(`/repair/rate/${await rateId(REPORTER_ID, LEADER_ID, '1')}/judge`, judgement);
  expect(own).toMatchObject({ code: 500, msg: '不能裁定针对本人的评价' });
  const given = await people.leader.put(`/repair/rate/${await rateId(LEADER_ID, WORKER, '1')}/judge`, judgement);
  expect(given).toMatchObject({ code: 500, msg: '不能裁定本人作出的评价' });
});
