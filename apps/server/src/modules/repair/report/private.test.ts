import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Caller, TestApp } from '../../../testing/app.ts';
import { fault, openReports, type People, PLACE, WORKER } from './report.fixture.ts';

let app: TestApp;
let people: People;
let stranger: Caller;
let farSite: Caller;
let templateId: number;
beforeAll(async () => {
  ({ app, people, templateId } = await openReports());
  stranger = await app.signIn('moyh');
  farSite = await app.signIn('kangsz');
});
afterAll(() => app.stop());

const TITLE = '不愿让人知道的故障';
/** A report that is nobody else's business, and the same fault as somebody else would report it. */
async function hidden(location: string) {
  const same = fault(templateId, { location });
  const { data } = await people.reporter.post('/repair/report', { ...same, title: TITLE, isPublic: false });
  return { ...(data as { reportId: number; code: string }), same };
}

test('[REP-2] a private report is no duplicate for those who may not read it, and is one for those who may', async () => {
  const { code, same } = await hidden('三楼西侧');
  const told = await stranger.post('/repair/report', same);
  expect(JSON.stringify(told)).not.toContain(TITLE);
  expect(JSON.stringify(told)).not.toContain(code);
  expect(told.data).toMatchObject({ duplicates: [], message: '' });
  const own = fault(templateId, { location: '三楼东侧' });
  await people.reporter.post('/repair/report', { ...own, title: TITLE, isPublic: false });
  for (const who of [people.reporter, people.siteAdmin, people.leader])
    expect((await who.post('/repair/report', own)).data.duplicates).toMatchObject([{ title: TITLE }]);
});

test('a label shows the private reports of a place to those who may read them, and to nobody else', async () => {
  await people.admin.post('/repair/qrcode/generate', { bizType: 'place', bizIds: [PLACE] });
  const { rows } = await app.services.database.execute(
    `SELECT token FROM qr_code WHERE biz_type = 'place' AND biz_id = ${PLACE} AND status = '1'`,
  );
  const { reportId } = await hidden('四楼西侧');
  const seen = async (who: Caller) =>
    JSON.stringify((await who.get(`/repair/qrcode/resolve/${rows[0]?.token}`)).data).includes(TITLE);
  // Another site's administrator and a worker who has nothing to do with it hold the same rights for other reports.
  for (const who of [stranger, farSite, people.worker]) expect(await seen(who)).toBe(false);
  await people.siteAdmin.put(`/repair/receive/${reportId}/accept`, {});
  await people.leader.put(`/repair/distribute/${reportId}`, { workers: [{ workerId: WORKER }] });
  for (const who of [people.reporter, people.siteAdmin, people.leader, people.worker])
    expect(await seen(who)).toBe(true);
});

test('who followed a report, or was merged into one, does not read it once it is private', async () => {
  const { data: open } = await people.reporter.post('/repair/report', fault(templateId));
  expect((await stranger.post(`/repair/report/${open.reportId}/follow`, {})).code).toBe(200);
  expect((await stranger.get(`/repair/report/${open.reportId}`)).code).toBe(200);
  const change = { reportId: open.reportId, title: TITLE, isPublic: false };
  expect((await people.reporter.put('/repair/report', fault(templateId, change))).code).toBe(200);
  expect(await stranger.get(`/repair/report/${open.reportId}`)).toMatchObject({ code: 404 });

  const { reportId: target } = await hidden('五楼西侧');
  const { data: mine } = await stranger.post('/repair/report', fault(templateId));
  expect((await people.siteAdmin.put(`/repair/receive/${mine.reportId}/merge`, { targetId: target })).code).toBe(200);
  expect(await stranger.get(`/repair/report/${target}`)).toMatchObject({ code: 404 });
  const own = await stranger.get(`/repair/report/${mine.reportId}`);
  expect(own.data).toMatchObject({ status: '90' });
  expect(JSON.stringify(own)).not.toContain(TITLE);
  const { rows } = await stranger.get('/system/notify/message/my/list?pageSize=100');
  expect(JSON.stringify(rows)).not.toContain(TITLE);
});

test('merging into a report that one does not reach is refused like merging into none', async () => {
  const { data: near } = await people.reporter.post('/repair/report', fault(templateId));
  const { data: far } = await people.reporter.post('/repair/report', fault(templateId, { placeId: 21, title: TITLE }));
  const merge = (targetId: number) => people.siteAdmin.put(`/repair/receive/${near.reportId}/merge`, { targetId });
  const missing = await merge(2_000_000_000);
  expect(await merge(far.reportId)).toEqual(missing);
});
