import { dict, type Fields, text } from '@jiaoyan/contract/kernel/field';
import type { ListQuery } from '@jiaoyan/contract/kernel/resource';
import { APPLY, type ApplyDetail, type Apply as ApplyRow, applyLife, applyRecord } from '@jiaoyan/contract/venue/apply';
import { and, eq, inArray, type Placeholder, type SQL, sql } from 'drizzle-orm';
import { isNumber, listing } from '../../kernel/crud/crud-list.ts';
import type { Db } from '../../kernel/db/db.ts';
import { readEvents } from '../../kernel/record/event.ts';
import { holds, type SessionUser } from '../../kernel/session-user.ts';
import { taskTable } from '../bpm/process/task.table.ts';
import { placeTable } from '../campus/place.table.ts';
import { roomTable } from '../campus/room.table.ts';
import { reportTable } from '../repair/report/report.table.ts';
import { deptTable } from '../system/dept.table.ts';
import { type Apply, applyTable as t } from './apply.table.ts';
import { managesApply } from './apply-scope.ts';
import { venueColumns, venueName, venueOf } from './book-rule.ts';
import { timesOf } from './booking-hold.ts';

type Wanted = Placeholder | SQL;
const has = (column: SQL, wanted: Wanted) => sql`strpos(lower(${column}), lower(${wanted})) > 0`;
const fields = {
  ...applyRecord.fields,
  code: text('申请单号', { max: 20, search: 'like', sort: true }),
  status: dict('状态', 'repair_area_apply_status', { search: 'exact' }),
} satisfies Fields;
const tests = {
  room: (wanted: Wanted) =>
    sql`EXISTS (SELECT 1 FROM ${roomTable} JOIN ${placeTable} ON ${placeTable.placeId} = ${roomTable.placeId}
      WHERE ${roomTable.roomId} = ${t.roomId} AND ${has(sql`${placeTable.name} || ' ' || ${roomTable.roomNo} || ' ' || ${roomTable.name}`, wanted)})`,
  applicant: (wanted: Wanted) => has(sql`${t.applicantName}`, wanted),
  dept: (wanted: Wanted) => isNumber(t.deptId, wanted),
  open: (wanted: Wanted) => sql`(${t.status} IN ('0', '10', '20', '30')) = (${wanted} = 'Y')`,
  keyword: (wanted: Wanted) => has(sql`${t.code} || ' ' || ${t.title}`, wanted),
};
const applies = listing<Apply>({ ...applyRecord, fields }, t, [{ by: 'applyId', descending: true }], tests);

/** A page of the applications that fulfil the query and lie within what the caller reaches. */
export async function applyPage(db: Db, query: ListQuery, within: SQL | undefined) {
  const { rows, total } = await applies.page(db, query, within);
  return { rows: await applyRows(db, rows), total };
}

async function openTasks(db: Db, instanceIds: readonly number[]): Promise<ReadonlyMap<number, string>> {
  const rows = await db
    .select({ instanceId: taskTable.instanceId, name: taskTable.name })
    .from(taskTable)
    .where(and(inArray(taskTable.instanceId, [...instanceIds]), eq(taskTable.status, 1)));
  return new Map(rows.map(({ instanceId, name }) => [instanceId, name]));
}

/** Applications with the names of what they refer to. */
async function applyRows(db: Db, rows: readonly Apply[]): Promise<ApplyRow[]> {
  if (rows.length === 0) return [];
  const rooms = await db
    .select(venueColumns)
    .from(roomTable)
    .innerJoin(placeTable, eq(placeTable.placeId, roomTable.placeId))
    .where(inArray(roomTable.roomId, [...new Set(rows.map(({ roomId }) => roomId))]));
  const depts = await db
    .select({ deptId: deptTable.deptId, deptName: deptTable.deptName })
    .from(deptTable)
    .where(inArray(deptTable.deptId, [...new Set(rows.map(({ deptId }) => deptId ?? 0))]));
  const waiting = rows.filter(({ status }) => status === APPLY.approving);
  const nodes = await openTasks(
    db,
    waiting.map(({ instanceId }) => instanceId ?? 0),
  );
  const roomNames = new Map(rooms.map((room) => [room.roomId, venueName(room)]));
  const deptNames = new Map(depts.map(({ deptId, deptName }) => [deptId, deptName]));
  return rows.map((row) => ({
    ...row,
    roomName: roomNames.get(row.roomId) ?? '',
    deptName: deptNames.get(row.deptId ?? 0) ?? '',
    currentNode: nodes.get(row.instanceId ?? 0) ?? '',
  }));
}

/** The moves that somebody may make on an application now. */
async function movesOf(db: Db, user: SessionUser, apply: Apply): Promise<string[]> {
  const isOwn = apply.applicantId === user.userId;
  const manages = await managesApply(db, user, apply);
  const mine: Readonly<Record<string, boolean>> = {
    submit: isOwn,
    cancel: isOwn,
    checkin: isOwn || manages,
    checkout: isOwn || manages,
    forceRelease: manages,
  };
  // The column holds nothing but states.
  const state = apply.status as keyof typeof applyLife.states;
  return applyLife.allowed(state).filter((move) => mine[move] && holds(user, `repair:areaApply:${move}`));
}

/** An application with everything that belongs to it. */
export async function applyDetail(db: Db, user: SessionUser, apply: Apply): Promise<ApplyDetail> {
  const [row] = await applyRows(db, [apply]);
  const { bookRule } = await venueOf(db, apply.roomId);
  const times = await timesOf(db, [apply.applyId]);
  const [report] = apply.damageReportId
    ? await db
        .select({ code: reportTable.code })
        .from(reportTable)
        .where(eq(reportTable.reportId, apply.damageReportId))
    : [];
  return {
    ...(row as ApplyRow),
    bookRule,
    checkInTime: apply.checkInTime,
    checkOutTime: apply.checkOutTime,
    damageReportId: apply.damageReportId,
    damageReportCode: report?.code ?? '',
    canRebook: apply.status === APPLY.cancelled && apply.displacedFrom !== '' && apply.applicantId === user.userId,
    occurrences: times.map(({ period, status, checkInTime, checkOutTime, noShow }) => ({
      startTime: period.from,
      endTime: period.to,
      status,
      checkInTime,
      checkOutTime,
      noShow,
    })),
    timeline: await readEvents(db, [['areaApply', apply.applyId]], true),
    moves: await movesOf(db, user, apply),
  };
}
