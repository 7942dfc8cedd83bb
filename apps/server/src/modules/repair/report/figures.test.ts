import { localDay, momentOf, wallTime } from '@jiaoyan/contract/kernel/wall-time';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestApp } from '../../../testing/app.ts';
import { done } from './goods.fixture.ts';
import { fault, OTHER, openReports, type People, WORKER } from './report.fixture.ts';

let app: TestApp;
let people: People;
let templateId: number;
const reportNew = async () => done(await people.reporter.post('/repair/report', fault(templateId))).reportId as number;

beforeAll(async () => {
  ({ app, people, templateId } = await openReports());
  // Of a day, so that none ends in the middle of a test.
  const noon = momentOf(`${localDay(Date.now())} 12:00:00`);
  Object.assign(app.services, { clock: () => noon });
});
afterAll(() => app.stop());

interface Counted {
  count?: number;
  reported?: number;
}
const total = (rows: readonly Counted[]) =>
  rows.reduce((sum, { count, reported }) => sum + (count ?? reported ?? 0), 0);
/** How many reports each figure counts. */
async function counts(): Promise<Record<string, number>> {
  const read = async (name: string) => total((await people.admin.get(`/repair/dashboard/${name}?days=1`)).data);
  const { reportedToday } = done(await people.admin.get('/repair/manage/summary'));
  const [trend, category, place, heat] = [
    await read('trend'),
    await read('category'),
    await read('place'),
    await read('heat'),
  ];
  return { trend, category, place, heat, reportedToday };
}

test('what was withdrawn or went up into another report is no report in any figure', async () => {
  const before = await counts();
  const [kept, withdrawn, merged] = [await reportNew(), await reportNew(), await reportNew()];
  const more = (n: number) => Object.fromEntries(Object.entries(before).map(([name, count]) => [name, count + n]));
  expect(await counts()).toEqual(more(3));
  done(await people.reporter.put(`/repair/report/${withdrawn}/cancel`, { reason: '已自行修好' }));
  expect(await counts()).toEqual(more(2));
  done(await people.siteAdmin.put(`/repair/receive/${merged}/merge`, { targetId: kept }));
  expect(await counts()).toEqual(more(1));
});

test('a rating that was overturned counts in no average: neither in the workbench nor where somebody is chosen', async () => {
  const { execute } = app.services.database;
  await execute('DELETE FROM repair_rate');
  const rate = async (stars: number, change: { status?: string; isAuto?: boolean } = {}) => {
    const { status = '0', isAuto = false } = change;
    await execute(
      `INSERT INTO repair_rate (report_id, user_id, worker_ids, speed, quality, attitude, overall, status, is_auto, create_time)
       VALUES ($1, 129, $2, $3, $3, $3, $3, $4, $5, $6)`,
      [await reportNew(), [WORKER], stars, status, isAuto, wallTime(app.services.clock())],
    );
  };
  await rate(4);
  await rate(2, { status: '3' });
  await rate(5, { isAuto: true });
  await rate(1, { status: '1' });
  const asked = await reportNew();
  done(await people.siteAdmin.put(`/repair/receive/${asked}/accept`, {}));
  const means = async () => {
    const workers = done(await people.leader.get(`/repair/distribute/workers?reportId=${asked}`));
    const of = (id: number) => workers.find(({ userId }: { userId: number }) => userId === id).rating;
    const { satisfaction } = done(await people.admin.get('/repair/manage/summary'));
    return [satisfaction, of(WORKER), of(OTHER)];
  };
  const mean = (...stars: number[]) => stars.reduce((sum, each) => sum + each, 0) / stars.length;
  // Until it is judged, what was appealed against counts.
  expect(await means()).toEqual([mean(4, 2, 1), mean(4, 2, 1), null]);
  const { rows } = await execute(`SELECT rate_id FROM repair_rate WHERE status = '1'`);
  const judgement = { agree: true, reason: '非维修质量问题' };
  done(await people.deputy.put(`/repair/rate/${rows[0]?.rate_id}/judge`, judgement));
  expect(await means()).toEqual([mean(4, 2), mean(4, 2), null]);
});
