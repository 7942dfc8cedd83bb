import { inflateSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readXlsx } from '../../kernel/sheet/xlsx-read.ts';
import type { Answer, Caller } from '../../testing/app.ts';
import { computeMonth, lockDue } from './jobs.ts';
import { DEPUTY, good, JUNE, openPerformance, PATH, type Performances, SECOND, WORKER } from './performance.fixture.ts';

let s: Performances;
let runId: number;
beforeAll(async () => {
  s = await openPerformance();
  await s.orders(WORKER, 6);
  await s.orders(SECOND, 7, { stars: 4 });
  await s.month(WORKER);
  await s.month(SECOND);
  runId = (await s.published()).runId;
});
afterAll(() => s.app.stop());

const sheetOf = async (who: Caller, url: string) => {
  const answer = await who.raw({ method: 'POST', url, payload: { runId: String(runId) } });
  expect(answer.statusCode).toBe(200);
  return (await readXlsx(answer.rawPayload, 10_000)).map(({ cells }) => cells);
};

test('[PER-10] the workbook has the sums of the screen, and every fact behind them', async () => {
  const { leader } = s.people;
  const rows = await s.records(runId, leader);
  const [head = [], ...lines] = await sheetOf(leader, `${PATH}/export`);
  const cell = (line: readonly unknown[], title: string) => String(line[head.indexOf(title)] ?? '');
  expect(lines.map((line) => [cell(line, '姓名'), cell(line, '总分'), cell(line, '名次')])).toEqual(
    rows.map(({ userName, final, rank }) => [userName, final, String(rank)]),
  );
  const mine = rows.find(({ userId }) => userId === WORKER);
  const line = lines.find((one) => cell(one, '姓名') === '马青山') ?? [];
  for (const { key, score } of mine?.items ?? [])
    if (key === 'onTime') expect(cell(line, '及时率')).toBe(score ?? '样本不足');
  const [factHead = [], ...factLines] = await sheetOf(leader, `${PATH}/facts/export`);
  const stored = await s.sql(
    `SELECT count(*)::int AS n FROM perf_fact f JOIN sys_user u USING (user_id) WHERE run_id = ${runId} AND u.dept_id = 101`,
  );
  expect(factLines).toHaveLength(Number(stored[0]?.n));
  expect(factHead).toContain('单据编号');
});

test('[PER-10] the sheet of somebody is a PDF with his name and every line of it; not for others', async () => {
  const { worker, second, leader } = s.people;
  const { recordId } = await s.record(runId, WORKER);
  const answer = await worker.raw({ method: 'GET', url: `${PATH}/my/${recordId}/sheet` });
  expect(answer.headers['content-type']).toBe('application/pdf');
  const file = answer.rawPayload;
  expect(file.subarray(0, 5).toString()).toBe('%PDF-');
  const pages = file.toString('latin1').match(/\/Type \/Page /g);
  const facts = await s.facts(recordId);
  expect(pages).toHaveLength(Math.ceil((facts.length + 19) / 39));
  const streams = [...file.toString('latin1').matchAll(/\/Filter \/FlateDecode >>\nstream\n/g)].map(
    ({ index, 0: head }) => inflateSync(file.subarray(index + head.length)).toString('latin1'),
  );
  expect(streams.some((content) => content.includes(' Tj ET'))).toBe(true);
  expect((await second.get(`${PATH}/my/${recordId}/sheet`)).code).toBe(404);
  expect((await leader.raw({ method: 'GET', url: `${PATH}/record/${recordId}/sheet` })).headers['content-type']).toBe(
    'application/pdf',
  );
});

test('[I16] leaders see their own team, workers themselves once it is published; figures never reveal more', async () => {
  const { leader, otherLeader, worker, head } = s.people;
  const team = (rows: readonly Answer[]) => [...new Set(rows.map(({ deptName }) => deptName))];
  expect(team(await s.records(runId, leader))).toEqual(['水暖班']);
  expect(team(await s.records(runId, otherLeader))).not.toContain('水暖班');
  const spread = async (who: Caller) => good(await who.get(`${PATH}/distribution?runId=${runId}`));
  expect((await spread(leader)).people).toBe(4);
  expect((await spread(head)).people).toBe((await s.records(runId, head)).length);
  const { recordId } = await s.record(runId, WORKER);
  expect((await otherLeader.get(`${PATH}/record/${recordId}`)).code).toBe(404);
  expect((await otherLeader.get(`${PATH}/record/${recordId}/facts`)).code).toBe(404);
  expect((await otherLeader.get(`${PATH}/trend?userId=${WORKER}`)).data).toEqual([]);
  expect((await worker.get(`${PATH}/list`)).code).toBe(403);
  expect((await worker.get(`${PATH}/my`)).data).toMatchObject([{ period: JUNE, runId }]);
  expect((await leader.get(`${PATH}/run/list?limit=50`)).rows).toMatchObject([{ runId, people: 4, confirmed: 4 }]);
  const own = good(await worker.get(`${PATH}/my/${recordId}`));
  expect(own.moves).toEqual(['appeal', 'sign']);
  const filtered = await s.people.admin.get(`${PATH}/list?runId=${runId}&keyword=马青`);
  expect(filtered).toMatchObject({ total: 1, rows: [{ userName: '马青山' }] });
});

test('the job reckons the month that is over once; what cannot be reckoned yet is told to the deputy', async () => {
  const schemeId = await s.aScheme();
  s.at('2033-06-08 02:00');
  const monthId = await s.month(WORKER, '2033-05', [], '20');
  await computeMonth(s.app.services);
  expect(await s.sql(`SELECT 1 FROM perf_run WHERE scheme_id = ${schemeId}`)).toEqual([]);
  expect((await s.told(DEPUTY, 'perf_waiting')).at(-1)).toContain('2033-05 考勤未锁定的人员：马青山');
  await s.sql(`UPDATE attendance_month SET status = '40' WHERE month_id = ${monthId}`);
  await Promise.all([computeMonth(s.app.services), computeMonth(s.app.services)]);
  await computeMonth(s.app.services);
  const [run] = await s.sql(`SELECT run_id, status, create_by FROM perf_run WHERE scheme_id = ${schemeId}`);
  expect(run).toMatchObject({ status: '10', create_by: '系统' });
  const events = await s.sql(`SELECT 1 FROM repair_event WHERE biz_type = 'perfRun' AND biz_id = ${run?.run_id}`);
  expect(events.length).toBeLessThanOrEqual(2);
});

test('every reckoning counts its own people and appeals, and nobody is placed among those of another', async () => {
  const { leader, worker } = s.people;
  s.at('2033-07-08 09:00');
  const other = await s.published();
  const { recordId } = await s.record(other.runId, WORKER);
  const [fact] = await s.facts(recordId, 'onTime');
  const appeal = { itemKey: 'onTime', factIds: [fact?.factId], reason: '并非本人原因', files: '' };
  good(await worker.post(`${PATH}/record/${recordId}/appeal`, appeal));
  const { rows } = await leader.get(`${PATH}/run/list?limit=50&period=${JUNE}`);
  const seen = rows.map((row: Answer) => [row.runId, row.people, row.confirmed, row.appealing]);
  expect(seen).toEqual(
    expect.arrayContaining([
      [runId, 4, 4, 0],
      [other.runId, 4, 4, 1],
    ]),
  );
  const all = (await s.records(runId)).length;
  for (const row of await s.records(runId)) expect([row.userId, row.people]).toEqual([row.userId, all]);
});

test('appeals are listed for those who reach the result', async () => {
  const { leader, otherLeader } = s.people;
  const seen = async (who: Caller) => (await who.get(`${PATH}/appeal/list?limit=50`)).total;
  expect([await seen(leader), await seen(otherLeader)]).toEqual([1, 0]);
});

test('a month is locked by hand on the day after the last one for appeals, and by the job on the seventh day', async () => {
  s.at('2033-07-08 10:00');
  const [byHand, byJob] = [await s.published(), await s.published()];
  const statusOf = async (id: number) => (await s.sql(`SELECT status FROM perf_run WHERE run_id = ${id}`))[0]?.status;
  s.at('2033-07-13 23:59');
  expect((await s.move(s.people.deputy, byHand.runId, 'lock')).msg).toBe('申诉期未过，不能锁定');
  s.at('2033-07-14 00:00');
  expect((await s.move(s.people.deputy, byHand.runId, 'lock')).code).toBe(200);
  await lockDue(s.app.services);
  expect(await statusOf(byJob.runId)).toBe('30');
  s.at('2033-07-15 00:00');
  await lockDue(s.app.services);
  expect(await statusOf(byJob.runId)).toBe('40');
});
