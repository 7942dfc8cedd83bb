import { eq, type SQL } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestApp } from '../../../testing/app.ts';
import { copyRows } from '../../../testing/rows.ts';
import { boards } from './board.ts';
import { orderTable } from './order.table.ts';
import { fault, OTHER, openReports, PLACE, WORKER } from './report.fixture.ts';
import { reportTable } from './report.table.ts';

type Report = typeof reportTable.$inferSelect;
const REPORTS = 70;
const ELSEWHERE = 21;
let app: TestApp;
let reports: Report[];
/** Who works on what; on every seventh report both of them, one of them twice. */
const workers = new Map<number, number[]>();

beforeAll(async () => {
  const { people, templateId, ...opened } = await openReports();
  ({ app } = opened);
  const { db, database } = app.services;
  const { reportId } = (await people.reporter.post('/repair/report', fault(templateId))).data;
  await people.siteAdmin.put(`/repair/receive/${reportId}/accept`, {});
  await people.leader.put(`/repair/distribute/${reportId}`, { workers: [{ workerId: WORKER }] });
  reports = await copyRows(
    db,
    reportTable,
    REPORTS,
    (n) => ({
      code: `BD${n}`,
      clientKey: `BD${n}`,
      status: n % 4 === 0 ? '20' : '30',
      priority: String(1 + (n % 3)),
      finishDue: n % 5 === 0 ? null : `2034-01-${String(1 + (n % 20)).padStart(2, '0')} 08:00:00`,
      placeId: n % 10 === 0 ? ELSEWHERE : PLACE,
    }),
    eq(reportTable.reportId, reportId),
  );
  const jobs = reports.flatMap((report, n) => {
    const own = n % 7 === 0 ? [WORKER, OTHER, OTHER] : [n % 2 === 0 ? WORKER : OTHER];
    workers.set(report.reportId, own);
    return own.map((workerId) => ({ reportId: report.reportId, workerId }));
  });
  await copyRows(db, orderTable, jobs.length, (n) => ({ code: `BO${n}`, ...jobs[n - 1] }));
  await database.execute(`DELETE FROM repair_order WHERE report_id = ${reportId}`);
  await database.execute(`DELETE FROM repair_report WHERE code NOT LIKE 'BD%'`);
});
afterAll(() => app.stop());

/** As the boards are meant to be: the most urgent first, those without a time last, the newest of equals first. */
function expected(member: (report: Report) => boolean) {
  const due = ({ finishDue }: Report) => finishDue ?? '9999';
  const compare = (a: Report, b: Report) =>
    a.priority.localeCompare(b.priority) || due(a).localeCompare(due(b)) || b.reportId - a.reportId;
  const own = reports.filter(member).sort(compare);
  return { total: own.length, ids: own.slice(0, 30).map(({ reportId }) => reportId) };
}
const members: Readonly<Record<string, (key: string) => (report: Report) => boolean>> = {
  status: (key) => (report) => report.status === key,
  place: (key) => (report) => String(report.placeId) === key,
  worker: (key) => (report) => workers.get(report.reportId)?.includes(Number(key)) ?? false,
};

test.each(Object.entries(members))(
  'a board by %s shows the first thirty of each column and counts all',
  async (name, of) => {
    const columns = (await boards[name]?.(app.services.db, undefined)) ?? [];
    const filled = columns.filter(({ total }) => total > 0);
    expect(filled.length).toBe(2);
    for (const { key, total, rows } of columns)
      expect([key, { total, ids: rows.map(({ reportId }) => reportId) }]).toEqual([key, expected(of(key))]);
  },
);

/** How often a board asks the database; others may be asking meanwhile. */
async function asksOf(name: string, where?: SQL): Promise<number> {
  let asked = 0;
  const counting = new Proxy(app.services.db, {
    get(db, key) {
      if (key === 'select' || key === 'selectDistinct') asked += 1;
      const value: unknown = Reflect.get(db, key);
      return typeof value === 'function' ? value.bind(db) : value;
    },
  });
  await boards[name]?.(counting, where);
  return asked;
}

test.each(['place', 'worker'])('a board by %s asks as often for many columns as for one', async (name) => {
  const forOne = await asksOf(name, eq(reportTable.reportId, reports[1]?.reportId ?? 0));
  expect(forOne).toBeGreaterThan(0);
  expect(await asksOf(name)).toBe(forOne);
});
