import { REQUEST, RESULT } from '@jiaoyan/contract/attendance/request';
import { type SettleInput, type Settlement, settleTask } from '@jiaoyan/contract/attendance/settle';
import type { Span } from '@jiaoyan/contract/attendance/shift-time';
import { momentOf } from '@jiaoyan/contract/kernel/wall-time';
import { and, asc, eq, gt, inArray, lt, sql } from 'drizzle-orm';
import type { Db } from '../../kernel/db/db.ts';
import { leaveTable } from '../bpm/leave.table.ts';
import { requestTable as r } from './request.table.ts';
import { type SpanRow, spanTable, type TaskRow } from './task.table.ts';
import { spanOfPeriod } from './task-make.ts';

const APPROVED = 2;

/** A leave that was approved. */
export interface Away {
  readonly userId: number;
  readonly from: string;
  readonly to: string;
  readonly reason: string;
}
/** A task with what decides about it. */
export interface TaskFacts {
  readonly task: TaskRow;
  readonly spans: readonly SpanRow[];
  readonly leaves: readonly Away[];
  readonly trips: readonly Away[];
}

/** The spans of tasks, in their order. */
export async function spansOf(db: Db, taskIds: readonly number[]): Promise<ReadonlyMap<number, SpanRow[]>> {
  const spans = new Map<number, SpanRow[]>();
  if (taskIds.length === 0) return spans;
  const rows = await db
    .select()
    .from(spanTable)
    .where(inArray(spanTable.taskId, [...taskIds]))
    .orderBy(asc(spanTable.taskId), asc(spanTable.no));
  for (const row of rows) {
    const own = spans.get(row.taskId) ?? [];
    own.push(row);
    spans.set(row.taskId, own);
  }
  return spans;
}

/** Approved leaves of people that fall into some tasks. */
async function leavesOf(db: Db, tasks: readonly TaskRow[]): Promise<Away[]> {
  const from = tasks.map(({ plan }) => plan.from).sort()[0] ?? '';
  const to =
    tasks
      .map(({ plan }) => plan.to)
      .sort()
      .at(-1) ?? '';
  const rows = await db
    .select({
      userId: leaveTable.userId,
      from: leaveTable.startTime,
      to: leaveTable.endTime,
      reason: leaveTable.reason,
    })
    .from(leaveTable)
    .where(
      and(
        inArray(leaveTable.userId, [...new Set(tasks.map(({ userId }) => userId))]),
        eq(leaveTable.result, APPROVED),
        lt(leaveTable.startTime, to),
        gt(leaveTable.endTime, from),
      ),
    )
    .orderBy(asc(leaveTable.startTime));
  return rows;
}

/** Approved trips of people that fall into some tasks. */
const tripsOf = (db: Db, tasks: readonly TaskRow[]) =>
  db
    .select({ userId: r.userId, from: r.fromTime, to: sql<string>`${r.toTime}`.mapWith(r.fromTime), reason: r.reason })
    .from(r)
    .where(
      and(
        inArray(r.userId, [...new Set(tasks.map(({ userId }) => userId))]),
        eq(r.kind, REQUEST.trip),
        eq(r.result, RESULT.approved),
        lt(
          r.fromTime,
          tasks
            .map(({ plan }) => plan.to)
            .sort()
            .at(-1) ?? '',
        ),
        gt(r.toTime, tasks.map(({ plan }) => plan.from).sort()[0] ?? ''),
      ),
    )
    .orderBy(asc(r.fromTime));

/** Reads what decides about tasks. */
export async function factsOf(db: Db, tasks: readonly TaskRow[]): Promise<TaskFacts[]> {
  if (tasks.length === 0) return [];
  const spans = await spansOf(
    db,
    tasks.map(({ taskId }) => taskId),
  );
  const [leaves, trips] = [await leavesOf(db, tasks), await tripsOf(db, tasks)];
  const within = (list: readonly Away[], { userId, plan }: TaskRow) =>
    list.filter((away) => away.userId === userId && away.from < plan.to && away.to > plan.from);
  return tasks.map((task) => ({
    task,
    spans: spans.get(task.taskId) ?? [],
    leaves: within(leaves, task),
    trips: within(trips, task),
  }));
}

const momentOrNull = (at: string | null) => (at === null ? null : momentOf(at));
const spanOfAway = ({ from, to }: Away): Span => ({ from: momentOf(from), to: momentOf(to) });

/** What decides about a task, as the rules take it. */
const inputOf = ({ task, spans, leaves, trips }: TaskFacts): SettleInput => ({
  workDate: task.workDate,
  rule: task.rule,
  exemptReason: task.exemptReason,
  leaves: leaves.map(spanOfAway),
  trips: trips.map(spanOfAway),
  spans: spans.map(({ no, plan, firstAt, lastAt }) => ({
    no,
    plan: spanOfPeriod(plan),
    firstAt: momentOrNull(firstAt),
    lastAt: momentOrNull(lastAt),
  })),
});

/** What follows for a task now. */
export const settlementOf = (facts: TaskFacts): Settlement => settleTask(inputOf(facts));
