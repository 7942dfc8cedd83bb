import { type SettleInput, type Settlement, settleTask } from '@jiaoyan/contract/attendance/settle';
import type { Span } from '@jiaoyan/contract/attendance/shift-time';
import { momentOf } from '@jiaoyan/contract/kernel/wall-time';
import { and, asc, eq, gt, inArray, lt } from 'drizzle-orm';
import type { Db } from '../../kernel/db/db.ts';
import { leaveTable } from '../bpm/leave.table.ts';
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

/** Reads what decides about tasks. */
export async function factsOf(db: Db, tasks: readonly TaskRow[]): Promise<TaskFacts[]> {
  if (tasks.length === 0) return [];
  const spans = await spansOf(
    db,
    tasks.map(({ taskId }) => taskId),
  );
  const leaves = await leavesOf(db, tasks);
  return tasks.map((task) => ({
    task,
    spans: spans.get(task.taskId) ?? [],
    leaves: leaves.filter(
      ({ userId, from, to }) => userId === task.userId && from < task.plan.to && to > task.plan.from,
    ),
  }));
}

const momentOrNull = (at: string | null) => (at === null ? null : momentOf(at));
const spanOfAway = ({ from, to }: Away): Span => ({ from: momentOf(from), to: momentOf(to) });

/** What decides about a task, as the rules take it. */
export const inputOf = ({ task, spans, leaves }: TaskFacts): SettleInput => ({
  workDate: task.workDate,
  rule: task.rule,
  exemptReason: task.exemptReason,
  leaves: leaves.map(spanOfAway),
  trips: [],
  spans: spans.map(({ no, plan, firstAt, lastAt }) => ({
    no,
    plan: spanOfPeriod(plan),
    firstAt: momentOrNull(firstAt),
    lastAt: momentOrNull(lastAt),
  })),
});

/** What follows for a task now. */
export const settlementOf = (facts: TaskFacts): Settlement => settleTask(inputOf(facts));
