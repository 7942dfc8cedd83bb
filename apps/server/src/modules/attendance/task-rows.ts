import { sectionsText } from '@jiaoyan/contract/attendance/shift-time';
import { TASK, VERDICT } from '@jiaoyan/contract/attendance/status';
import {
  type AttendanceTask,
  type AttendanceTaskDetail,
  type TaskPunch,
  taskFields,
} from '@jiaoyan/contract/attendance/task';
import type { ListQuery } from '@jiaoyan/contract/kernel/resource';
import { momentOf, wallTime } from '@jiaoyan/contract/kernel/wall-time';
import { and, asc, between, eq, inArray, type SQL, sql } from 'drizzle-orm';
import { type Listing, listing } from '../../kernel/crud/crud-list.ts';
import { type Db, givenIn, hotStatement } from '../../kernel/db/db.ts';
import { notFound } from '../../kernel/errors.ts';
import type { Ctx } from '../../kernel/http/http.ts';
import { readEvents } from '../../kernel/record/event.ts';
import { holds, type SessionUser } from '../../kernel/session-user.ts';
import { deptTable } from '../system/dept.table.ts';
import { namesOf } from '../system/index.ts';
import { userTable } from '../system/user.table.ts';
import { lockedDays } from './month-locked.ts';
import { edgeTexts } from './my.ts';
import { pointTable } from './point.table.ts';
import { punchGeoTable as g, punchTable as p, reviewTable } from './punch.table.ts';
import { refTexts } from './punch-refs.ts';
import { type SpanRow, type TaskRow, taskTable as t } from './task.table.ts';
import { TASK_PERMISSION } from './task-case.ts';
import { factsOf, settlementOf, spansOf } from './task-inputs.ts';

/** The tasks, by whatever they are narrowed. */
const taskListing: Listing<TaskRow> = listing<TaskRow>(
  { id: 'taskId', fields: taskFields },
  t,
  [{ by: 'workDate', descending: true }],
  {
    keyword: (wanted) =>
      sql`EXISTS (SELECT 1 FROM ${userTable} WHERE ${userTable.userId} = ${t.userId} AND strpos(${userTable.nickName}, ${wanted}) > 0)`,
  },
);

/** What the caller may do with a task now: nobody judges what is his own, and what is locked stays. */
function movesOf(user: SessionUser, { status, userId, settledTime }: TaskRow, isLocked: boolean): string[] {
  if (status === TASK.cancelled || isLocked) return [];
  const offered = { exempt: settledTime !== null && userId !== user.userId, recompute: settledTime !== null };
  return Object.entries(offered)
    .filter(([move, isOffered]) => isOffered && holds(user, `${TASK_PERMISSION}:${move}`))
    .map(([move]) => move);
}

const readVias = hotStatement<{ taskId: number; vias: string[] }>(
  'attendance_vias',
  sql`SELECT s.task_id AS "taskId", array_agg(DISTINCT c.via ORDER BY c.via) AS vias
    FROM attendance_span AS s JOIN ${p} AS c ON c.user_id = s.user_id AND c.at >= lower(s."window") AND c.at < upper(s."window")
    WHERE s.span_id = ${givenIn('spanIds')} GROUP BY s.task_id`,
);
/** By which ways people checked in for spans. */
async function viasOf(db: Db, spans: readonly SpanRow[]): Promise<ReadonlyMap<number, string[]>> {
  const ids = spans.filter(({ punches }) => punches > 0).map(({ spanId }) => spanId);
  if (ids.length === 0) return new Map();
  const found = await readVias(db, { spanIds: ids.join(',') });
  return new Map(found.map(({ taskId, vias }) => [taskId, vias]));
}

async function deptNames(db: Db, deptIds: readonly number[]) {
  const rows = await db
    .select({ deptId: deptTable.deptId, name: deptTable.deptName })
    .from(deptTable)
    .where(inArray(deptTable.deptId, [...new Set(deptIds)]));
  return new Map(rows.map(({ deptId, name }) => [deptId, name]));
}

/** Tasks with the names of what they refer to, and who came and went when. */
async function wideTasks({ db, user }: Ctx, rows: readonly TaskRow[]): Promise<AttendanceTask[]> {
  if (rows.length === 0) return [];
  const spans = await spansOf(
    db,
    rows.map(({ taskId }) => taskId),
  );
  const [vias, names, depts, isLocked] = await Promise.all([
    viasOf(db, [...spans.values()].flat()),
    namesOf(
      db,
      rows.map(({ userId }) => userId),
    ),
    deptNames(
      db,
      rows.map(({ deptId }) => deptId),
    ),
    lockedDays(db, rows),
  ]);
  return rows.map((row) => {
    const edges = (spans.get(row.taskId) ?? []).map(edgeTexts);
    return {
      ...row,
      userName: names.get(row.userId) ?? '',
      deptName: depts.get(row.deptId) ?? '',
      shiftName: row.rule.name,
      hoursText: sectionsText(row.rule.sections),
      inAt: edges.flatMap(({ inAt }) => inAt ?? [])[0] ?? null,
      outAt: edges.flatMap(({ outAt }) => outAt ?? []).at(-1) ?? null,
      vias: vias.get(row.taskId) ?? [],
      moves: movesOf(user, row, isLocked(row)),
    };
  });
}

/** A page of the tasks that fulfil the query. */
export async function taskPage(ctx: Ctx, query: ListQuery, within: SQL | undefined) {
  const { rows, total } = await taskListing.page(ctx.db, query, within);
  return { rows: await wideTasks(ctx, rows), total };
}

/** The check-ins that fall into the windows of a task, those included that do not count. */
async function punchesOf(db: Db, { userId }: TaskRow, spans: readonly SpanRow[]): Promise<TaskPunch[]> {
  const from = spans.map(({ window }) => window.from).sort()[0];
  const to = spans
    .map(({ window }) => window.to)
    .sort()
    .at(-1);
  if (from === undefined || to === undefined) return [];
  const rows = await db
    .select({ punch: p, geo: g, pointName: pointTable.name })
    .from(p)
    .leftJoin(g, eq(g.punchId, p.punchId))
    .leftJoin(pointTable, eq(pointTable.pointId, p.pointId))
    .where(and(eq(p.userId, userId), between(p.at, from, wallTime(momentOf(to) - 1000))))
    .orderBy(asc(p.at), asc(p.punchId));
  const ids = rows.map(({ punch }) => punch.punchId);
  const invalid = ids.length
    ? await db
        .select({ punchId: reviewTable.punchId })
        .from(reviewTable)
        .where(and(inArray(reviewTable.punchId, ids), eq(reviewTable.verdict, VERDICT.invalid)))
    : [];
  const isInvalid = new Set(invalid.map(({ punchId }) => punchId));
  const refs = await refTexts(
    db,
    rows.map(({ punch }) => punch),
  );
  return rows.map(({ punch, geo, pointName }) => ({
    punchId: punch.punchId,
    at: punch.at,
    receivedAt: punch.receivedAt,
    via: punch.via,
    pointName: pointName ?? '',
    device: punch.device,
    flags: punch.flags,
    isInvalid: isInvalid.has(punch.punchId),
    refText: refs.get(punch.punchId) ?? '',
    lng: geo?.lng ?? null,
    lat: geo?.lat ?? null,
    accuracy: geo?.accuracy ?? null,
    distance: geo?.distance ?? null,
  }));
}

/** A task with everything that decides about it, and the settlement step by step. */
export async function taskDetail(ctx: Ctx, taskId: number): Promise<AttendanceTaskDetail> {
  const { db } = ctx;
  const [row] = await db.select().from(t).where(eq(t.taskId, taskId));
  if (!row) throw notFound();
  const [facts] = await factsOf(db, [row]);
  const [wide] = await wideTasks(ctx, [row]);
  if (!facts || !wide) throw notFound();
  const [punches, timeline] = await Promise.all([
    punchesOf(db, row, facts.spans),
    readEvents(db, [['attendanceTask', taskId]], true),
  ]);
  return {
    ...wide,
    punches,
    timeline,
    exemptReason: row.exemptReason,
    lines: [...settlementOf(facts).lines],
    away: [
      ...facts.leaves.map(({ from, to, reason }) => ({ kind: 'leave' as const, from, to, reason })),
      ...facts.trips.map(({ from, to, reason }) => ({ kind: 'trip' as const, from, to, reason })),
    ],
    spans: facts.spans.map((span) => ({
      spanId: span.spanId,
      no: span.no,
      from: span.plan.from,
      to: span.plan.to,
      windowFrom: span.window.from,
      windowTo: span.window.to,
      punches: span.punches,
      ...edgeTexts(span),
    })),
  };
}
