import type { ListQuery } from '@jiaoyan/contract/kernel/resource';
import { report as reportContract } from '@jiaoyan/contract/repair/report';
import type { ReportRow } from '@jiaoyan/contract/repair/report-view';
import { inArray, type Placeholder, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { listing } from '../../../kernel/crud/crud-list.ts';
import { type Db, givenIn, hotStatement } from '../../../kernel/db/db.ts';
import { placeTable } from '../../campus/place.table.ts';
import { roomTable } from '../../campus/room.table.ts';
import { subcampTable } from '../../campus/subcamp.table.ts';
import { userTable } from '../../system/user.table.ts';
import { orderTable } from './order.table.ts';
import { type Report, reportTable as t } from './report.table.ts';
import { templateTable } from './template.table.ts';

type Wanted = Placeholder | SQL;
/** Numbers as numbers, so that indexes are of use; what is none was taken out before. */
const sameNumber = (column: PgColumn) => (wanted: Wanted) => sql`${column} = ${wanted}::int`;
const like = (wanted: Wanted) => sql`lower('%' || ${wanted} || '%')`;
const tests = {
  templateId: sameNumber(t.templateId),
  subcampId: sameNumber(t.subcampId),
  placeId: sameNumber(t.placeId),
  roomId: sameNumber(t.roomId),
  teamId: sameNumber(t.teamId),
  keyword: (wanted: Wanted) =>
    sql`(lower(${t.code}) LIKE ${like(wanted)} OR lower(${t.title}) LIKE ${like(wanted)} OR lower(${t.description}) LIKE ${like(wanted)})`,
  open: (wanted: Wanted) => sql`(${t.status} < '50') = (${wanted} = 'Y')`,
  workerId: (wanted: Wanted) =>
    sql`EXISTS (SELECT 1 FROM ${orderTable} WHERE ${orderTable.reportId} = ${t.reportId}
      AND ${orderTable.workerId} = ${wanted}::int AND ${orderTable.status} < '80')`,
};
const numbers = ['templateId', 'subcampId', 'placeId', 'roomId', 'teamId', 'workerId'];
const NOTHING = '-1';
const reports = listing<Report>(reportContract, t, [{ by: 'createTime', descending: true }], tests);

/** Several states at once, `10,20`: the tabs of the workbench ask for them. */
const anyStatus = (list: string) => inArray(t.status, list.split(','));

/** A page of the reports that fulfil the query and lie within what the caller reaches. */
export async function reportPage(db: Db, query: ListQuery, within: SQL | undefined) {
  const { status, ...filters } = query.filters;
  for (const name of numbers)
    if (filters[name] !== undefined && !/^\d{1,9}$/.test(filters[name])) filters[name] = NOTHING;
  const several = status?.includes(',') ? anyStatus(status) : undefined;
  const chosen = several || !status ? filters : { ...filters, status };
  const limits = [within, several].filter((part) => part !== undefined);
  const { rows, total } = await reports.page(
    db,
    { ...query, filters: chosen },
    limits.length > 0 ? sql.join(limits, sql` AND `) : undefined,
  );
  return { rows: await reportRows(db, rows), total };
}

const given = givenIn('ids');
const listOf = (ids: readonly (number | null)[]) => ({ ids: [...new Set(ids)].filter((id) => id !== null).join(',') });

const readTemplates = hotStatement<{ id: number; name: string }>(
  'repair_row_templates',
  sql`SELECT ${templateTable.templateId} AS id, ${templateTable.name} AS name FROM ${templateTable} WHERE ${templateTable.templateId} = ${given}`,
);
const readPlaces = hotStatement<{ id: number; name: string }>(
  'repair_row_places',
  sql`SELECT ${placeTable.placeId} AS id, ${subcampTable.name} || ' ' || ${placeTable.name} AS name FROM ${placeTable}
    JOIN ${subcampTable} ON ${subcampTable.subcampId} = ${placeTable.subcampId} WHERE ${placeTable.placeId} = ${given}`,
);
const readRooms = hotStatement<{ id: number; name: string }>(
  'repair_row_rooms',
  sql`SELECT ${roomTable.roomId} AS id, ${roomTable.roomNo} AS name FROM ${roomTable} WHERE ${roomTable.roomId} = ${given}`,
);
const readWorkers = hotStatement<{ id: number; name: string }>(
  'repair_row_workers',
  sql`SELECT ${orderTable.reportId} AS id, ${userTable.nickName} AS name FROM ${orderTable}
    JOIN ${userTable} ON ${userTable.userId} = ${orderTable.workerId}
    WHERE ${orderTable.reportId} = ${given} AND ${orderTable.status} < '80' ORDER BY ${orderTable.orderId}`,
);
const namesOf = (rows: readonly { id: number; name: string }[]) => new Map(rows.map(({ id, name }) => [id, name]));

async function positions(db: Db, rows: readonly Report[]) {
  const places = namesOf(await readPlaces(db, listOf(rows.map(({ placeId }) => placeId))));
  const rooms = namesOf(await readRooms(db, listOf(rows.map(({ roomId }) => roomId))));
  return ({ placeId, roomId, location }: Report) =>
    [places.get(placeId), roomId === null ? '' : rooms.get(roomId), location].filter(Boolean).join(' ');
}

async function workerNames(db: Db, rows: readonly Report[]) {
  const names = new Map<number, Set<string>>();
  for (const { id, name } of await readWorkers(db, listOf(rows.map(({ reportId }) => reportId))))
    names.set(id, (names.get(id) ?? new Set()).add(name));
  return (reportId: number) => [...(names.get(reportId) ?? [])].join('、');
}

/** Reports with the names of what they refer to. */
export async function reportRows(db: Db, rows: readonly Report[]): Promise<ReportRow[]> {
  if (rows.length === 0) return [];
  const templates = namesOf(await readTemplates(db, listOf(rows.map(({ templateId }) => templateId))));
  const positionOf = await positions(db, rows);
  const workersOf = await workerNames(db, rows);
  return rows.map((row) => ({
    ...row,
    templateName: templates.get(row.templateId) ?? '',
    position: positionOf(row),
    workerNames: workersOf(row.reportId),
  }));
}
