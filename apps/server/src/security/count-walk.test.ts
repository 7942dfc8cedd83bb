import { openCompanyOrder } from '@jiaoyan/contract/company/status';
import { openReport } from '@jiaoyan/contract/repair/status';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Caller, TestApp } from '../testing/app.ts';
import { openWalk, type Walker } from './walkers.fixture.ts';

let app: TestApp;
let admin: Caller;
let walkers: Walker[];
const sql = (text: string) => app.services.database.execute(text);
const PRIVATE = 'UPDATE repair_report SET is_public = false';
beforeAll(async () => {
  ({ app, admin, walkers } = await openWalk());
  // The same fault at the same spot, for another team: whoever sees one side must not hear how many there are on the other.
  const far = 'SELECT max(report_id) FROM repair_report WHERE team_id = 102';
  await sql(`UPDATE repair_report SET place_id = 11, subcamp_id = 1 WHERE report_id IN (${far} GROUP BY status)`);
  await sql(
    'UPDATE repair_report SET room_id = (SELECT min(room_id) FROM repair_room WHERE place_id = 11) WHERE place_id = 11',
  );
  await sql(PRIVATE);
});
afterAll(() => app.stop());

interface Report {
  reportId: number;
  status: string;
  placeId: number;
  roomId: number | null;
  templateId: number;
  trade: string;
}
const rowsOf = async <Row>(by: Caller, path: string): Promise<Row[]> => {
  const { code, rows, data } = await by.get(`${path}${path.includes('?') ? '&' : '?'}pageSize=5000`);
  expect([path, code]).toEqual([path, 200]);
  return rows ?? data;
};
const dataOf = async (by: Caller, path: string) => {
  const { code, data } = await by.get(path);
  expect([path, code]).toEqual([path, 200]);
  return data;
};
const isOpen = ({ status }: Report) => (openReport as readonly string[]).includes(status);
const sum = (rows: readonly object[], name: string) =>
  rows.reduce((total, row) => total + Number((row as Record<string, unknown>)[name]), 0);
const MANY_DAYS = 90;

/** Each figure: what somebody is told, and what it comes to by the list that he sees. */
type Figure = (by: Caller, seen: readonly Report[]) => Promise<{ told: unknown; listed: unknown }>;
const figures: Readonly<Record<string, Figure>> = {
  async 'duplicates and reports nearby at the desk'(by, seen) {
    type Row = Report & { duplicates: number; nearby: number };
    const rows = await rowsOf<Row>(by, `/repair/receive/list?status=${openReport.join(',')}`);
    const others = (row: Row) =>
      seen.filter((other) => isOpen(other) && other.reportId !== row.reportId && other.placeId === row.placeId);
    return {
      told: rows.map(({ reportId, duplicates, nearby }) => [reportId, duplicates, nearby]),
      listed: rows.map((row) => [
        row.reportId,
        others(row).filter(({ roomId, templateId }) => roomId === row.roomId && templateId === row.templateId).length,
        others(row).filter(({ trade }) => trade === row.trade).length,
      ]),
    };
  },
  async 'open reports of buildings'(by, seen) {
    const rows = await rowsOf<{ placeId: number; openCount: number }>(by, '/repair/area/place/list');
    const countOf = (placeId: number) => seen.filter((row) => isOpen(row) && row.placeId === placeId).length;
    return {
      told: rows.map(({ placeId, openCount }) => [placeId, openCount]),
      listed: rows.map(({ placeId }) => [placeId, countOf(placeId)]),
    };
  },
  async 'open reports of rooms, on the plan and by themselves'(by, seen) {
    const { rooms } = await dataOf(by, '/repair/area/place/11/plans');
    const [{ roomId }] = rooms;
    const { openCount } = await dataOf(by, `/repair/area/room/${roomId}/profile`);
    const countOf = (wanted: number) => seen.filter((row) => isOpen(row) && row.roomId === wanted).length;
    return {
      told: [openCount, ...rooms.map((room: { openCount: number }) => room.openCount)],
      listed: [countOf(roomId), ...rooms.map((room: { roomId: number }) => countOf(room.roomId))],
    };
  },
  async 'how often an item is reported'(by, seen) {
    type Item = { templateId: number; parentId: number; reportCount: number };
    const items = (await rowsOf<Item>(by, '/repair/template/list')).filter(({ parentId }) => parentId > 0);
    return {
      told: items.map(({ templateId, reportCount }) => [templateId, reportCount]),
      listed: items.map(({ templateId }) => [templateId, seen.filter((row) => row.templateId === templateId).length]),
    };
  },
  async 'orders of companies'(by) {
    type Company = { companyId: number; orderCount: number; inHand: number };
    const companies = await rowsOf<Company>(by, '/repair/company/list');
    const orders = await rowsOf<{ companyId: number; status: string }>(by, '/repair/company/order/list');
    const ofCompany = (wanted: number) => orders.filter(({ companyId }) => companyId === wanted);
    const inHand = ({ status }: { status: string }) => (openCompanyOrder as readonly string[]).includes(status);
    const one = companies.find(({ companyId }) => companyId === 4);
    const alone: Company = await dataOf(by, '/repair/company/4');
    expect([alone.orderCount, alone.inHand]).toEqual([one?.orderCount, one?.inHand]);
    return {
      told: companies.map(({ companyId, orderCount, inHand: n }) => [companyId, orderCount, n]),
      listed: companies.map(({ companyId }) => [
        companyId,
        ofCompany(companyId).length,
        ofCompany(companyId).filter(inHand).length,
      ]),
    };
  },
  async 'the figures of the workbench'(by, seen) {
    const { waiting, accepted, working, finished } = await dataOf(by, '/repair/manage/summary');
    return {
      told: [waiting, accepted, working, finished],
      listed: ['10', '20', '30', '40'].map((state) => seen.filter(({ status }) => status === state).length),
    };
  },
  async 'the columns of the board'(by, seen) {
    const totals = async (groupBy: string) => sum(await dataOf(by, `/repair/manage/board?groupBy=${groupBy}`), 'total');
    return { told: [await totals('status'), await totals('place')], listed: Array(2).fill(seen.filter(isOpen).length) };
  },
  async 'the charts of the home page'(by, seen) {
    const of = async (chart: string, name: string) =>
      sum(await dataOf(by, `/repair/dashboard/${chart}?days=${MANY_DAYS}`), name);
    return {
      told: [
        await of('category', 'count'),
        await of('place', 'count'),
        await of('heat', 'count'),
        await of('trend', 'reported'),
      ],
      listed: Array(4).fill(seen.length),
    };
  },
  async 'the load of people'(by) {
    const rows = await dataOf(by, '/repair/dashboard/load');
    const orders = await rowsOf<{ status: string }>(by, '/repair/order/list');
    return { told: sum(rows, 'open'), listed: orders.filter(({ status }) => status < '60').length };
  },
};

test.each(Object.entries(figures))(
  '%s are those of the list that the reader sees, for every scope',
  async (_, figure) => {
    const whole = JSON.stringify((await figure(admin, await rowsOf<Report>(admin, '/repair/report/list'))).told);
    let narrower = 0;
    for (const { scope, caller } of walkers) {
      const { told, listed } = await figure(caller, await rowsOf<Report>(caller, '/repair/report/list'));
      expect([scope, told]).toEqual([scope, listed]);
      if (JSON.stringify(told) !== whole) narrower += 1;
    }
    // A figure that is the same for everybody would prove nothing.
    expect(narrower).toBeGreaterThan(1);
  },
);

test('what is public is counted for everybody of the house', async () => {
  await sql('UPDATE repair_report SET is_public = true');
  const of = async (by: Caller) =>
    (await by.get('/repair/area/place/list?pageSize=5000')).rows as { placeId: number; openCount: number }[];
  const all = new Map((await of(admin)).map(({ placeId, openCount }) => [placeId, openCount]));
  for (const { scope, caller } of walkers)
    for (const { placeId, openCount } of await of(caller))
      expect([scope, placeId, openCount]).toEqual([scope, placeId, all.get(placeId)]);
  await sql(PRIVATE);
});

test('a campus counts the buildings that the reader sees in their list', async () => {
  const counted = async (by: Caller) => {
    const campuses = await rowsOf<{ subcampId: number; placeCount: number }>(by, '/repair/area/subcamp/list');
    return campuses.map(({ subcampId, placeCount }) => [subcampId, placeCount]);
  };
  const all = await counted(admin);
  for (const { scope, caller } of walkers) {
    const places = await rowsOf<{ subcampId: number }>(caller, '/repair/area/place/list');
    const listed = all.map(([wanted]) => [wanted, places.filter(({ subcampId }) => subcampId === wanted).length]);
    expect([scope, await counted(caller)]).toEqual([scope, listed]);
    // The one who looks after some buildings sees fewer of them.
    if (scope === 'places') expect(listed).not.toEqual(all);
  }
});
