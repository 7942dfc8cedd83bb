import { api, nounsOf } from '@jiaoyan/contract';
import { wallTime } from '@jiaoyan/contract/kernel/wall-time';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestApp } from '../../testing/app.ts';
import { REPORTER } from '../repair/report/report.fixture.ts';
import { acting, openCompanies, type People, PHOTO } from './company.fixture.ts';

let app: TestApp;
let people: People;
let act: ReturnType<typeof acting>;
beforeAll(async () => {
  const opened = await openCompanies();
  ({ app, people } = opened);
  act = acting(opened);
});
afterAll(() => app.stop());
const sql = (text: string) => app.services.database.execute(text);
const BUDGET = '7654.32';

test('[REP-12] a quote is taken whatever the budget is: below, at, above and far above it the answers are the same', async () => {
  const answers: unknown[] = [];
  for (const amount of ['1', '7654.31', BUDGET, '7654.33', '11481.48', '11481.49', '99999999']) {
    const id = await act.ordered('20', { budget: BUDGET });
    const { data } = await act.put(people.company, id, 'quote', { amount });
    answers.push(data);
    const seen = (await people.company.get(`/repair/company/order/${id}`)).data;
    expect(seen).toMatchObject({ status: '25', isOverBudget: false, budget: '', moves: [] });
    expect(Number(seen.quoteAmount)).toBe(Number(amount));
  }
  expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
});

test('[REP-12] a final amount far above what was approved is handed in the same way', async () => {
  const answers: unknown[] = [];
  for (const finalAmount of ['7000', '11481.48', '11481.49', '99999999']) {
    const id = await act.ordered('30', { budget: BUDGET });
    const done = { finalAmount, afterImages: PHOTO, warrantyMonths: 12, reapprove: true };
    answers.push(await act.put(people.company, id, 'finish', done));
  }
  expect(answers).toEqual(
    answers.map(() => expect.objectContaining({ code: 200, data: { status: '25', version: 4 } })),
  );
});

test('[REP-12] what is beyond the limit is not approved by anybody, and only the campus hears of the limit', async () => {
  const id = await act.ordered('20', { budget: BUDGET });
  await act.put(people.company, id, 'quote', { amount: '11481.49' });
  const text = '报价不能超过预算的150%';
  expect(await act.put(people.director, id, 'audit', { agree: true })).toMatchObject({ code: 500, msg: text });
  expect((await act.put(people.director, id, 'audit', { agree: false, reason: '请重新报价' })).data.status).toBe('20');
  await act.put(people.company, id, 'quote', { amount: '11481.48' });
  expect((await act.put(people.director, id, 'audit', { agree: true })).data.status).toBe('30');
});

/** What somebody who signs in for a company must never read, wherever he looks. */
const secrets = {
  budget: BUDGET,
  'inner remark': '只有校内知道的原因',
  'inner comment': '只给校内看的留言',
  'telephone of the duty': '13977770001',
  'telephone of the leader': '13977770002',
  'telephone of another reporter': '13977770003',
  'name of the leader': '高建东',
  'name of the director': '林志文',
  'name of the worker': '马青山',
};

test('[REP-12] nothing that a company can ask for tells budgets, inner remarks, names or telephones of the staff', async () => {
  const { id, reportId, orderId } = await act.outsourced({ budget: BUDGET, reason: secrets['inner remark'] });
  await sql(`UPDATE sys_user SET phonenumber = '${secrets['telephone of the leader']}' WHERE user_id = 104`);
  await sql(
    `UPDATE repair_report SET reporter_phone = '${secrets['telephone of another reporter']}' WHERE report_id <> ${reportId}`,
  );
  const duty = { dutyDate: wallTime(Date.now()).slice(0, 10), subcampId: 1, leaderId: 104 };
  for (const shift of ['1', '2'])
    await people.admin.post('/repair/area/duty', { ...duty, shift, phone: secrets['telephone of the duty'] });
  const comment = { content: secrets['inner comment'], isPublic: false };
  expect((await people.leader.post(`/repair/report/${reportId}/comment`, comment)).code).toBe(200);
  await act.put(people.company, id, 'take');
  await act.put(people.company, id, 'quote', { amount: '9000' });
  await act.put(people.director, id, 'audit', { agree: true });
  await act.put(people.company, id, 'finish', { finalAmount: '9000', afterImages: PHOTO, warrantyMonths: 12 });
  await act.put(people.director, id, 'verify', { pass: false, reason: '再处理一下' });

  const ids = [id, reportId, orderId, 1, 11];
  const query = (value: number) =>
    `companyId=4&placeId=${value}&reportId=${value}&period=2026-01&from=2026-01-01&to=2026-01-31`;
  const calls = nounsOf(api).flatMap(([, calls]) => Object.values(calls));
  const paths = calls
    .filter(({ method, path }) => method === 'GET' && /^\/repair\/|^\/system\/notify\/message\/my/.test(path))
    .flatMap(({ path }) => [...new Set(ids.map((value) => path.replace(/:\w+/g, String(value))))])
    .flatMap((path) => ids.map((value) => `${path}?${query(value)}`));
  const told: string[] = [];
  let answered = 0;
  for (const path of new Set(paths)) {
    const { body } = await people.company.raw({ method: 'GET', url: path });
    if (body.includes('"code":200')) answered += 1;
    for (const [what, text] of Object.entries(secrets)) if (body.includes(text)) told.push(`${path}: ${what}`);
  }
  expect(told).toEqual([]);
  expect(answered).toBeGreaterThan(20);
  // The contact of the own order is told, as long as there is something to do.
  const own = async () => (await people.company.get(`/repair/company/order/${id}`)).data;
  const [{ nick_name: name }] = (await sql(`SELECT nick_name FROM sys_user WHERE user_id = ${REPORTER}`)).rows as [
    { nick_name: string },
  ];
  expect(await own()).toMatchObject({ reporterName: name, reporterPhone: '13900000001' });
  expect((await act.put(people.director, id, 'cancel', { reason: '自行处理' })).code).toBe(200);
  expect(await own()).toMatchObject({ reporterName: '', reporterPhone: '' });
});
