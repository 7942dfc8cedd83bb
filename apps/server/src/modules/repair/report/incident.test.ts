import { wallTime } from '@jiaoyan/contract/kernel/wall-time';
import { and, eq, inArray } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Caller, TestApp } from '../../../testing/app.ts';
import { notifyMessageTable } from '../../system/notify.table.ts';
import { incidentsIn } from './incident-group.ts';
import { fault, openReports, type People, PLACE, REPORTER } from './report.fixture.ts';
import { reportTable } from './report.table.ts';

let app: TestApp;
let people: People;
let templateId: number;
let second: Caller;
const OTHER_PLACE = 12;
beforeAll(async () => {
  ({ app, people, templateId } = await openReports());
  second = await app.signIn('maqs');
});
afterAll(() => app.stop());

const soon = () => wallTime(Date.now() + 3_600_000);
async function wave(n: number, who: Caller = people.reporter, change: object = {}): Promise<number[]> {
  const ids: number[] = [];
  for (let at = 0; at < n; at += 1) {
    const { data } = await who.post('/repair/report', fault(templateId, change));
    ids.push((data as { reportId: number }).reportId);
  }
  return ids;
}
const incidents = async (who: Caller) =>
  (await who.get('/repair/receive/incidents')).data as { placeId: number; reports: { reportId: number }[] }[];
const statesOf = async (ids: readonly number[]) =>
  (
    await app.services.db
      .select({ id: reportTable.reportId, status: reportTable.status, to: reportTable.mergedToId })
      .from(reportTable)
      .where(inArray(reportTable.reportId, [...ids]))
      .orderBy(reportTable.reportId)
  ).map(({ status, to }) => ({ status, to }));
const noticesTo = async (userId: number) =>
  (
    await app.services.db
      .select()
      .from(notifyMessageTable)
      .where(and(eq(notifyMessageTable.userId, userId), eq(notifyMessageTable.templateCode, 'repair_report_incident')))
  ).length;

test('five within an hour are a wave, four are none, and neither are five over two hours', () => {
  const at = (minute: number, trade = '1', placeId = 1) => ({
    placeId,
    trade,
    createTime: wallTime(Date.UTC(2026, 0, 5, 0, minute)),
  });
  expect(incidentsIn([0, 10, 20, 30].map((m) => at(m)))).toEqual([]);
  expect(incidentsIn([0, 10, 20, 30, 60].map((m) => at(m)))).toHaveLength(1);
  expect(incidentsIn([0, 30, 60, 90, 120].map((m) => at(m)))).toEqual([]);
  expect(incidentsIn([0, 1, 2, 3].map((m) => at(m)).concat(at(4, '2'), at(5, '1', 2)))).toEqual([]);
  const [found] = incidentsIn([0, 100, 101, 102, 103, 104, 105].map((m) => at(m)));
  expect(found).toHaveLength(6);
});

test('a wave becomes one case: others are merged, all hear once, and the leading one waits for dispatch', async () => {
  const mine = await wave(3);
  const theirs = await wave(3, second);
  const ids = [...mine, ...theirs];
  const [incident] = await incidents(people.siteAdmin);
  expect(incident).toMatchObject({ placeId: PLACE });
  expect(incident?.reports.map(({ reportId }) => reportId).sort((a, b) => a - b)).toEqual(ids);
  const [leadId, ...others] = ids as [number, ...number[]];
  const body = { leadId, reportIds: ids, priority: '1', eta: soon(), text: '主管爆裂，正在抢修' };
  expect((await people.reporter.post('/repair/receive/incident', body)).code).toBe(403);
  expect(
    await people.siteAdmin.post('/repair/receive/incident', { ...body, eta: '2020-01-01 00:00:00' }),
  ).toMatchObject({
    code: 500,
    msg: '预计恢复时间不能早于当前时间',
    field: 'eta',
  });
  expect(await people.siteAdmin.post('/repair/receive/incident', { ...body, text: '' })).toMatchObject({
    msg: '通知内容不能为空',
  });
  const before = [await noticesTo(REPORTER), await noticesTo(105)];
  expect(await people.siteAdmin.post('/repair/receive/incident', body)).toMatchObject({
    code: 200,
    data: { merged: 5 },
  });
  expect(await statesOf(ids)).toEqual([
    { status: '20', to: null },
    ...others.map(() => ({ status: '90', to: leadId })),
  ]);
  expect([await noticesTo(REPORTER), await noticesTo(105)]).toEqual(before.map((n) => n + 1));
  const { data } = await people.admin.get(`/repair/report/${leadId}`);
  expect(data).toMatchObject({ status: '20', priority: '1', followers: 1 });
  expect((data as { timeline: { event: string }[] }).timeline.map(({ event }) => event)).toContain('INCIDENT');
  expect(await incidents(people.siteAdmin)).toEqual([]);
});

test('who does not reach all of them does nothing', async () => {
  const here = await wave(2);
  const [far] = await wave(1, people.reporter, { placeId: OTHER_PLACE });
  const body = { leadId: here[0], reportIds: [...here, far], eta: soon(), text: '正在抢修' };
  const answer = await people.siteAdmin.post('/repair/receive/incident', body);
  expect(answer.code).not.toBe(200);
  expect(await statesOf([...here, far ?? 0])).toEqual([1, 2, 3].map(() => ({ status: '10', to: null })));
  // Who reaches both buildings still cannot join reports across them.
  expect(await people.admin.post('/repair/receive/incident', body)).toMatchObject({
    msg: '只能合并到同一楼宇的未结报修',
  });
  expect(await statesOf([...here, far ?? 0])).toEqual([1, 2, 3].map(() => ({ status: '10', to: null })));
});

test('two at once: one success, one clear refusal', async () => {
  const ids = await wave(5);
  const send = (who: Caller, leadId: number | undefined) =>
    who.post('/repair/receive/incident', { leadId, reportIds: ids, eta: soon(), text: '正在抢修' });
  const answers = await Promise.all([send(people.siteAdmin, ids[0]), send(people.admin, ids[4])]);
  expect(answers.map(({ code }) => code).sort()).toEqual([200, 500]);
  expect(answers.find(({ code }) => code === 500)?.msg).toMatch(/^BX\S+ 已由他人处理，请刷新后重试$/);
  expect((await statesOf(ids)).filter(({ status }) => status === '20')).toHaveLength(1);
  expect((await statesOf(ids)).filter(({ status }) => status === '90')).toHaveLength(4);
});
