import { momentOf } from '@jiaoyan/contract/kernel/wall-time';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestApp } from '../../../testing/app.ts';
import { fault, LEADER, openReports, type People, REPORTER } from './report.fixture.ts';

const CLIENTS = 32;
const TOO_MANY = '24小时内提交次数过多，请稍后再试';
let app: TestApp;
let people: People;
let templateId: number;
beforeAll(async () => {
  ({ app, people, templateId } = await openReports());
});
afterAll(() => app.stop());
const setClock = (wall: string, ms = 0) => void Object.assign(app.services, { clock: () => momentOf(wall) + ms });
const stored = async (since: string) => {
  const { rows } = await app.services.database.execute(
    `SELECT count(*)::int AS n FROM repair_report WHERE reporter_id = ${REPORTER} AND create_time >= '${since}'`,
  );
  return rows[0]?.n;
};
type Answer = Awaited<ReturnType<People['reporter']['post']>>;
/** On a busy machine all connections to the database may be taken for a while: who is told so comes again. */
async function persist(call: () => Promise<Answer>): Promise<Answer> {
  const answer = await call();
  return answer.code === 503 ? persist(call) : answer;
}
const send = (change: object = {}) => people.reporter.post('/repair/report', fault(templateId, change));

test('of 32 reports that one person sends at once twenty are taken', async () => {
  setClock('2033-03-01 10:00:00');
  const answers = await Promise.all(Array.from({ length: CLIENTS }, () => persist(send)));
  expect(answers.filter(({ code }) => code === 200)).toHaveLength(20);
  expect(answers.filter(({ code, msg }) => code === 500 && msg === TOO_MANY)).toHaveLength(CLIENTS - 20);
  expect(await stored('2033-03-01')).toBe(20);
});

test('a report that 32 attempts send at once is stored once, and all hear its number', async () => {
  setClock('2033-03-10 10:00:00');
  const body = fault(templateId, { clientKey: 'attempt-at-once', force: true });
  const answers = await Promise.all(
    Array.from({ length: CLIENTS }, () => persist(() => people.reporter.post('/repair/report', body))),
  );
  expect(new Set(answers.map(({ code, data }) => `${code} ${data?.code}`)).size).toBe(1);
  expect(await stored('2033-03-10')).toBe(1);
});

test('the day of a quota is 24 hours long, also over midnight in Shanghai: before, at and after its end', async () => {
  setClock('2033-04-01 23:59:59');
  for (let i = 0; i < 20; i++) expect((await send()).code).toBe(200);
  for (const [wall, ms] of [
    ['2033-04-01 23:59:59', 0],
    ['2033-04-02 00:00:00', 0],
    ['2033-04-02 08:00:00', 0],
    ['2033-04-02 23:59:58', 0],
  ] as const) {
    setClock(wall, ms);
    expect([wall, (await send()).msg]).toEqual([wall, TOO_MANY]);
  }
  setClock('2033-04-02 23:59:59');
  expect((await send()).code).toBe(200);
});

test('a case of warranty is a report like any other for the quota', async () => {
  setClock('2033-05-01 10:00:00');
  const { reportId } = (await send()).data;
  await app.services.database.execute(
    `UPDATE repair_report SET status = '60', confirm_time = create_time WHERE report_id = ${reportId}`,
  );
  const again = () => people.reporter.put(`/repair/report/${reportId}/again`, { description: '同样的故障又出现了' });
  const answers = await Promise.all(Array.from({ length: CLIENTS }, () => persist(again)));
  expect(answers.filter(({ code }) => code === 200)).toHaveLength(19);
  expect(await stored('2033-05-01')).toBe(20);
});

test('whoever takes calls is limited in what he reports himself, and not in the calls', async () => {
  setClock('2033-06-01 10:00:00');
  const own = () => people.siteAdmin.post('/repair/report', fault(templateId));
  const takeCall = (reporterId: number) => people.siteAdmin.post('/repair/report', fault(templateId, { reporterId }));
  for (let i = 0; i < 20; i++) {
    expect((await own()).code).toBe(200);
    expect((await send()).code).toBe(200);
  }
  expect([(await own()).msg, (await send()).msg]).toEqual([TOO_MANY, TOO_MANY]);
  for (let i = 0; i < 21; i++) expect((await takeCall(LEADER)).code).toBe(200);
  // Nor is the one limited who calls.
  expect((await takeCall(REPORTER)).code).toBe(200);
});

test("what other modules report in somebody's name does not count", async () => {
  setClock('2033-07-01 10:00:00');
  for (let i = 0; i < 20; i++) expect((await send()).code).toBe(200);
  expect((await send()).msg).toBe(TOO_MANY);
  await app.services.database.execute(
    `UPDATE repair_report SET source_id = report_id WHERE report_id =
      (SELECT max(report_id) FROM repair_report WHERE reporter_id = ${REPORTER})`,
  );
  expect((await send()).code).toBe(200);
  expect((await send()).msg).toBe(TOO_MANY);
});
