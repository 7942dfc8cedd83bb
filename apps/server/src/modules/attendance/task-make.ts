import { type Span, spanOn } from '@jiaoyan/contract/attendance/shift-time';
import { MONTH, VERDICT } from '@jiaoyan/contract/attendance/status';
import { type PlannedSpan, plansOf, type TaskRule, windowsOf } from '@jiaoyan/contract/attendance/task-rule';
import { DAY_MS, momentOf, wallTime } from '@jiaoyan/contract/kernel/wall-time';
import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import type { Period } from '../../kernel/db/column-types.ts';
import { type Db, givenIn, hotStatement } from '../../kernel/db/db.ts';
import { givenRows, insertGiven, numberDraw } from '../../kernel/db/given-rows.ts';
import { monthTable as m } from './month.table.ts';
import { refuseLocked } from './month-locked.ts';
import { punchTable, reviewTable } from './punch.table.ts';
import { spanTable as s, taskTable as t } from './task.table.ts';

/** What somebody is to work. */
export interface NewTask {
  readonly planId: number | null;
  readonly source: string;
  readonly dutyId: number | null;
  readonly userId: number;
  readonly deptId: number;
  readonly workDate: string;
  readonly shiftId: number | null;
  readonly rule: TaskRule;
}
/** Who makes it, and when. */
export interface MadeBy {
  readonly name: string;
  readonly now: number;
}

const MINUTE = 60_000;
const ROWS_AT_ONCE = 1000;
/** Windows reach no further into days around. */
const NEAR = 2 * DAY_MS;
const AROUND = 4 * DAY_MS;

/** A stretch of time as the database takes it from a list of JSON. */
export const rangeText = ({ from, to }: Span): string => `["${wallTime(from)}","${wallTime(to)}")`;
/** A stretch of time as it was read. */
export const spanOfPeriod = ({ from, to }: Period): Span => ({ from: momentOf(from), to: momentOf(to) });

const drawTasks = numberDraw(t, 'taskId');
const { taskId, planId, source, dutyId, userId, deptId, workDate, shiftId, rule, plan, settleAt } = t;
const { createBy, updateBy, createTime, updateTime } = t;
const taskColumns = { taskId, planId, source, dutyId, userId, deptId, workDate, shiftId, rule, plan, settleAt };
const insertTasks = hotStatement(
  'attendance_insert_tasks',
  insertGiven(t, Object.entries({ ...taskColumns, createBy, updateBy, createTime, updateTime })),
);
const insertSpans = hotStatement(
  'attendance_insert_spans',
  insertGiven(s, Object.entries({ taskId: s.taskId, userId: s.userId, no: s.no, plan: s.plan, window: s.window })),
);

/** Stores what people are to work, with the spans for which they come and go; their windows are set by `setWindows`. */
export async function makeTasks(tx: Db, tasks: readonly NewTask[], { name, now }: MadeBy): Promise<void> {
  await refuseLocked(tx, tasks, '不能再排班');
  const at = wallTime(now);
  for (let first = 0; first < tasks.length; first += ROWS_AT_ONCE) {
    const batch = tasks.slice(first, first + ROWS_AT_ONCE);
    const ids = await drawTasks(tx, batch.length);
    const rows = batch.map((task, nth) => {
      const whole = spanOn(task.workDate, task.rule.sections);
      const closes = wallTime(whole.to + task.rule.closeAfter * MINUTE);
      const stamp = { createBy: name, updateBy: name, createTime: at, updateTime: at };
      return { ...task, taskId: ids[nth], plan: rangeText(whole), settleAt: closes, ...stamp };
    });
    const spans = batch.flatMap((task, nth) =>
      plansOf(task.workDate, task.rule).map((span, no) => ({
        taskId: ids[nth],
        userId: task.userId,
        no: no + 1,
        plan: rangeText(span),
        window: rangeText(span),
      })),
    );
    await insertTasks(tx, { rows: JSON.stringify(rows) });
    await insertSpans(tx, { rows: JSON.stringify(spans) });
  }
}

const inRange = (from: number, to: number) =>
  sql`${s.window} && tstzrange(${wallTime(from)}::timestamptz, ${wallTime(to)}::timestamptz)`;

const isInLockedMonth = sql<boolean>`EXISTS (SELECT 1 FROM ${m} WHERE ${m.userId} = ${s.userId}
  AND ${m.month} = to_char(${t.workDate}, 'YYYY-MM') AND ${m.status} = ${sql.raw(`'${MONTH.locked}'`)})`;

/** The spans of people around a stretch of time, in their order. */
const readSpans = (tx: Db, userIds: readonly number[], { from, to }: Span) =>
  tx
    .select({
      spanId: s.spanId,
      taskId: s.taskId,
      userId: s.userId,
      plan: s.plan,
      window: s.window,
      openBefore: sql<number>`(${t.rule}->>'openBefore')::int`,
      closeAfter: sql<number>`(${t.rule}->>'closeAfter')::int`,
      isLocked: isInLockedMonth,
    })
    .from(s)
    .innerJoin(t, eq(t.taskId, s.taskId))
    .where(and(inArray(s.userId, [...userIds]), eq(s.live, true), inRange(from - AROUND, to + AROUND)))
    .orderBy(asc(s.userId), asc(sql`lower(${s.plan})`));
type SpanAround = Awaited<ReturnType<typeof readSpans>>[number];

/** The windows of spans as they would be, but that those of a locked month stay and the others make room for them. */
function besideLocked(spans: readonly SpanAround[], windows: readonly Span[]): Span[] {
  return spans.map(({ isLocked, window }, nth) => {
    const wanted = windows[nth];
    if (isLocked || !wanted) return spanOfPeriod(window);
    const [before, after] = [spans[nth - 1], spans[nth + 1]];
    return {
      from: before?.isLocked ? Math.max(wanted.from, momentOf(before.window.to)) : wanted.from,
      to: after?.isLocked ? Math.min(wanted.to, momentOf(after.window.from)) : wanted.to,
    };
  });
}

/** The windows that some spans of one person should have and have not. */
function movedWindows(spans: readonly SpanAround[], { from, to }: Span) {
  const planned = spans.map(
    ({ plan: own, openBefore, closeAfter }): PlannedSpan => ({
      plan: spanOfPeriod(own),
      openBefore,
      closeAfter,
    }),
  );
  const windows = besideLocked(spans, windowsOf(planned));
  return spans.flatMap((span, nth) => {
    const [wanted, own] = [windows[nth], planned[nth]?.plan];
    if (!wanted || !own || own.to < from - NEAR || own.from > to + NEAR) return [];
    const known = spanOfPeriod(span.window);
    if (known.from === wanted.from && known.to === wanted.to) return [];
    return [{ spanId: span.spanId, taskId: span.taskId, window: rangeText(wanted) }];
  });
}

const storeWindows = hotStatement(
  'attendance_set_windows',
  sql`UPDATE ${s} SET "window" = given."window"
    FROM ${givenRows([
      ['spanId', s.spanId],
      ['window', s.window],
    ])} WHERE ${s.spanId} = given."spanId"`,
);
const storeClosing = hotStatement(
  'attendance_set_closing',
  sql`UPDATE ${t} SET settle_at = w.at FROM (SELECT task_id, max(upper("window")) AS at FROM ${s}
      WHERE task_id = ${givenIn('taskIds')} GROUP BY task_id) AS w
    WHERE ${t.taskId} = w.task_id AND ${t.settledTime} IS NULL`,
);
const rebuild = hotStatement(
  'attendance_rebuild_spans',
  sql`UPDATE ${s} SET first_at = p.first, last_at = p.last, punches = p.n
    FROM (SELECT own.span_id, min(c.at) AS first, max(c.at) AS last, count(c.punch_id)::int AS n
      FROM attendance_span AS own LEFT JOIN ${punchTable} AS c ON c.user_id = own.user_id
        AND c.at >= lower(own."window") AND c.at < upper(own."window")
        AND NOT EXISTS (SELECT 1 FROM ${reviewTable} AS r WHERE r.punch_id = c.punch_id
          AND r.verdict = ${sql.raw(`'${VERDICT.invalid}'`)})
      WHERE own.span_id = ${givenIn('spanIds')} GROUP BY own.span_id) AS p
    WHERE ${s.spanId} = p.span_id`,
);

/** Counts the check-ins of spans anew, those left out that somebody found invalid. */
export async function rebuildSpans(tx: Db, spanIds: readonly number[]): Promise<void> {
  if (spanIds.length > 0) await rebuild(tx, { spanIds: spanIds.join(',') });
}

/**
 * Sets the windows of people within a stretch of time anew and counts the check-ins of those that moved. The people are
 * locked. Answers the tasks concerned.
 */
export async function setWindows(tx: Db, userIds: readonly number[], stretch: Span): Promise<number[]> {
  if (userIds.length === 0) return [];
  const byPerson = new Map<number, SpanAround[]>();
  for (const span of await readSpans(tx, userIds, stretch)) {
    const own = byPerson.get(span.userId) ?? [];
    own.push(span);
    byPerson.set(span.userId, own);
  }
  const moved = [...byPerson.values()].flatMap((spans) => movedWindows(spans, stretch));
  if (moved.length === 0) return [];
  const taskIds = [...new Set(moved.map((one) => one.taskId))];
  await storeWindows(tx, { rows: JSON.stringify(moved) });
  await rebuildSpans(
    tx,
    moved.map(({ spanId }) => spanId),
  );
  await storeClosing(tx, { taskIds: taskIds.join(',') });
  return taskIds;
}
