import type { BoardColumn } from '@jiaoyan/contract/repair/manage';
import { openReport, reportStates, workingOrder } from '@jiaoyan/contract/repair/status';
import { and, asc, desc, eq, inArray, lt, lte, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../../kernel/db/db.ts';
import { placeTable } from '../../campus/place.table.ts';
import { userTable } from '../../system/user.table.ts';
import { orderTable } from './order.table.ts';
import { reportTable as t } from './report.table.ts';
import { reportRows } from './report-rows.ts';

/** So many reports of a column are shown, and so many columns. */
const SHOWN = 30;
const COLUMNS = 20;
const isOpen = lt(t.status, '50');
const isWorking = inArray(orderTable.status, [...workingOrder]);

/** The columns of a board, by the keys of what their reports have in common. */
type Titles = readonly { readonly key: string; readonly title: string }[];

/** Which report stands in which column; one that several people work on stands in several. */
const membersOf = (db: Db, key: SQL<string>, where: SQL | undefined) =>
  db
    .selectDistinct({ key: key.as('key'), reportId: t.reportId })
    .from(t)
    .leftJoin(orderTable, and(eq(orderTable.reportId, t.reportId), isWorking))
    .where(where)
    .as('members');

/** The first reports of each column and how many there are: as many statements for one column as for twenty. */
async function columnsOf(db: Db, titles: Titles, key: SQL<string>, where: SQL | undefined): Promise<BoardColumn[]> {
  const keys = titles.map((one) => one.key);
  const members = membersOf(db, key, and(inArray(key, keys), where));
  const order = sql`${asc(t.priority)}, ${asc(t.finishDue)}, ${desc(t.reportId)}`;
  const ranked = db
    .select({
      key: members.key,
      reportId: members.reportId,
      total: sql<number>`(count(*) OVER (PARTITION BY ${members.key}))::int`.as('total'),
      place: sql<number>`row_number() OVER (PARTITION BY ${members.key} ORDER BY ${order})`.as('place'),
    })
    .from(members)
    .innerJoin(t, eq(t.reportId, members.reportId))
    .as('ranked');
  const entries = await db.select().from(ranked).where(lte(ranked.place, SHOWN)).orderBy(ranked.place);
  const ids = [...new Set(entries.map(({ reportId }) => reportId))];
  const rows = await reportRows(db, await db.select().from(t).where(inArray(t.reportId, ids)));
  const byId = new Map(rows.map((row) => [row.reportId, row]));
  return titles.map((one) => {
    const own = entries.filter((entry) => entry.key === one.key);
    return { ...one, total: own[0]?.total ?? 0, rows: own.flatMap(({ reportId }) => byId.get(reportId) ?? []) };
  });
}

/** The boards, by what their columns stand for. */
export const boards: Readonly<Record<string, (db: Db, where: SQL | undefined) => Promise<BoardColumn[]>>> = {
  async status(db, where) {
    const titles = openReport.map((status) => ({ key: status, title: reportStates[status] }));
    return columnsOf(db, titles, sql<string>`${t.status}`, where);
  },
  async worker(db, where) {
    const people = await db
      .select({ key: sql<string>`${userTable.userId}::text`, title: userTable.nickName })
      .from(orderTable)
      .innerJoin(t, eq(t.reportId, orderTable.reportId))
      .innerJoin(userTable, eq(userTable.userId, orderTable.workerId))
      .where(and(isWorking, where))
      .groupBy(userTable.userId, userTable.nickName)
      .orderBy(desc(sql`count(*)`), asc(userTable.userId))
      .limit(COLUMNS);
    return columnsOf(db, people, sql<string>`${orderTable.workerId}::text`, where);
  },
  async place(db, where) {
    const places = await db
      .select({ key: sql<string>`${placeTable.placeId}::text`, title: placeTable.name })
      .from(t)
      .innerJoin(placeTable, eq(placeTable.placeId, t.placeId))
      .where(and(isOpen, where))
      .groupBy(placeTable.placeId, placeTable.name)
      .orderBy(desc(sql`count(*)`), asc(placeTable.placeId))
      .limit(COLUMNS);
    return columnsOf(db, places, sql<string>`${t.placeId}::text`, and(isOpen, where));
  },
};
