import { overtimeReach, overtimeWindow, presenceAt, type ShiftAround } from '@jiaoyan/contract/attendance/overtime';
import { REQUEST, RESULT } from '@jiaoyan/contract/attendance/request';
import { midnightOf, type Span, sectionsOn } from '@jiaoyan/contract/attendance/shift-time';
import { PUNCH_MODE, SHIFT, SOURCE, TASK, VERDICT } from '@jiaoyan/contract/attendance/status';
import type { TaskRule } from '@jiaoyan/contract/attendance/task-rule';
import { DAY_MS, localDay, momentOf, wallTime } from '@jiaoyan/contract/kernel/wall-time';
import { and, asc, eq, inArray, ne, sql } from 'drizzle-orm';
import type { Db } from '../../kernel/db/db.ts';
import { userTable } from '../system/user.table.ts';
import { punchTable as p, reviewTable } from './punch.table.ts';
import type { SpanAround } from './punch-span.ts';
import { type RequestRow, requestTable as r } from './request.table.ts';
import { spanTable as s, taskTable as t } from './task.table.ts';
import { spanOfPeriod } from './task-make.ts';

const MINUTE = 60_000;
/** It is asked for or granted: check-ins may count for it. */
const live = [RESULT.running, RESULT.approved];
const rangeOf = ({ from, to }: Span) => sql`tstzrange(${wallTime(from)}::timestamptz, ${wallTime(to)}::timestamptz)`;
const momentOrNull = (at: string | null) => (at === null ? null : momentOf(at));

/** From when until when overtime was asked for. */
export const askedSpan = ({ fromTime, toTime }: Pick<RequestRow, 'fromTime' | 'toTime'>): Span => ({
  from: momentOf(fromTime),
  to: momentOf(toTime ?? fromTime),
});

/** Shifts and duties of somebody around a stretch of time, each for which he comes and goes. */
export async function shiftsAround(db: Db, userId: number, { from, to }: Span) {
  const rows = await db
    .select({
      spanId: s.spanId,
      plan: s.plan,
      firstAt: s.firstAt,
      lastAt: s.lastAt,
      source: t.source,
      workDate: t.workDate,
      rule: t.rule,
    })
    .from(s)
    .innerJoin(t, eq(t.taskId, s.taskId))
    .where(
      and(
        eq(s.userId, userId),
        eq(s.live, true),
        ne(t.status, TASK.cancelled),
        sql`${s.plan} && ${rangeOf({ from: from - DAY_MS, to: to + DAY_MS })}`,
      ),
    )
    .orderBy(asc(sql`lower(${s.plan})`));
  return rows.map(({ plan, firstAt, lastAt, ...row }): ShiftAround & typeof row => ({
    ...row,
    plan: spanOfPeriod(plan),
    firstAt: momentOrNull(firstAt),
    lastAt: momentOrNull(lastAt),
  }));
}
type Around = Awaited<ReturnType<typeof shiftsAround>>;

/** When somebody is due to work by his roster, sections apart; duties are no part of it. */
export const plannedHours = (around: Around): Span[] =>
  around.flatMap(({ source, workDate, rule }) => (source === SOURCE.duty ? [] : sectionsOn(workDate, rule.sections)));

/** Check-ins of somebody that count, in a stretch of time. */
async function checkInsOf(db: Db, userId: number, { from, to }: Span): Promise<number[]> {
  const rows = await db
    .select({ at: p.at })
    .from(p)
    .where(
      and(
        eq(p.userId, userId),
        sql`${p.at} >= ${wallTime(from)}::timestamptz AND ${p.at} < ${wallTime(to)}::timestamptz`,
        sql`NOT EXISTS (SELECT 1 FROM ${reviewTable} WHERE ${reviewTable.punchId} = ${p.punchId}
          AND ${reviewTable.verdict} = ${VERDICT.invalid})`,
      ),
    )
    .orderBy(asc(p.at));
  return rows.map(({ at }) => momentOf(at));
}

/** What is known about somebody's presence during overtime, and about the hours that he was due anyway. */
export async function overtimeFacts(db: Db, userId: number, asked: Span) {
  const around = await shiftsAround(db, userId, asked);
  const checkIns = await checkInsOf(db, userId, overtimeReach(asked));
  return { presence: presenceAt(asked, checkIns, around), planned: plannedHours(around) };
}

/** Overtime as a shift: every way of showing that somebody is there. */
function overtimeRule(workDate: string, { from, to }: Span): TaskRule {
  const start = midnightOf(workDate);
  return {
    name: '加班',
    kind: SHIFT.duty,
    sections: [{ from: Math.round((from - start) / MINUTE), to: Math.round((to - start) / MINUTE) }],
    punchMode: PUNCH_MODE.ends,
    restMins: 0,
    lateGrace: 0,
    earlyGrace: 0,
    halfDayMins: 60,
    absentMins: 240,
    openBefore: 60,
    closeAfter: 180,
    flexMins: 0,
    nightFrom: 1320,
    nightTo: 1800,
    color: '#eb2f96',
    proofs: ['1', '2', '3', '4', '5', '6'],
    pointIds: [],
  };
}

/** Overtime as something to check in for; there is no task behind it. */
export interface OvertimeSpan extends SpanAround {
  readonly requestId: number;
}
/** Overtime of somebody around a moment, as something to check in for where no shift takes the check-in. */
export async function overtimeSpans(db: Db, userId: number, at: number): Promise<OvertimeSpan[]> {
  const rows = await db
    .select({ request: r, deptId: userTable.deptId })
    .from(r)
    .innerJoin(userTable, eq(userTable.userId, r.userId))
    .where(
      and(
        eq(r.userId, userId),
        eq(r.kind, REQUEST.overtime),
        inArray(r.result, live),
        sql`tstzrange(${r.fromTime}, ${r.toTime}) && ${rangeOf({ from: at - DAY_MS, to: at + DAY_MS })}`,
      ),
    )
    .orderBy(asc(r.fromTime));
  const found: OvertimeSpan[] = [];
  for (const { request, deptId } of rows) {
    const asked = askedSpan(request);
    const around = await shiftsAround(db, userId, asked);
    const window = overtimeWindow(
      asked,
      around.map(({ plan }) => plan),
    );
    const times = await checkInsOf(db, userId, window);
    const workDate = localDay(asked.from);
    found.push({
      workDate,
      deptId: deptId ?? 0,
      spanId: 0,
      taskId: 0,
      no: 0,
      requestId: request.requestId,
      plan: { from: wallTime(asked.from), to: wallTime(asked.to) },
      window: { from: wallTime(window.from), to: wallTime(window.to) },
      firstAt: times.length > 0 ? wallTime(Math.min(...times)) : null,
      lastAt: times.length > 0 ? wallTime(Math.max(...times)) : null,
      punches: times.length,
      rule: overtimeRule(workDate, asked),
    });
  }
  return found;
}
