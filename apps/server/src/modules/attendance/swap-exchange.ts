import { addDays, midnightOf } from '@jiaoyan/contract/attendance/shift-time';
import { TASK } from '@jiaoyan/contract/attendance/status';
import { wallTime } from '@jiaoyan/contract/kernel/wall-time';
import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import type { Db } from '../../kernel/db/db.ts';
import { SYSTEM } from '../../kernel/record/actor.ts';
import { recordEvents } from '../../kernel/record/event.ts';
import { makeRoom, syncDuties } from './duty-task.ts';
import { cellTable as c, planTable } from './plan.table.ts';
import type { RequestRow } from './request.table.ts';
import { requireSwap, swapText } from './swap.ts';
import type { Swap } from './swap-rest.ts';
import { noticeTable, spanTable as s, type TaskRow, taskTable as t } from './task.table.ts';
import { rebuildSpans, setWindows } from './task-make.ts';

/** Locks the plans that a swap draws over, before its people: as publishing does. */
export async function lockPlans(tx: Db, taskIds: readonly number[]): Promise<void> {
  const tasks = await tx
    .select({ planId: t.planId })
    .from(t)
    .where(inArray(t.taskId, [...taskIds]));
  const planIds = tasks.flatMap(({ planId }) => planId ?? []);
  if (planIds.length === 0) return;
  await tx
    .select({ planId: planTable.planId })
    .from(planTable)
    .where(inArray(planTable.planId, planIds))
    .orderBy(asc(planTable.planId))
    .for('no key update');
}

/** A shift goes to somebody else, with its spans; who was reminded of it before does not matter any more. */
async function handOver(tx: Db, { taskId }: TaskRow, userId: number, status: string): Promise<void> {
  await tx
    .update(t)
    .set({ userId, status, version: sql`${t.version} + 1` })
    .where(eq(t.taskId, taskId));
  await tx.update(s).set({ userId }).where(eq(s.taskId, taskId));
  await tx
    .delete(noticeTable)
    .where(sql`${noticeTable.spanId} IN (SELECT ${s.spanId} FROM ${s} WHERE ${s.taskId} = ${taskId})`);
}

/** The board follows, so that publishing it again keeps the swap. */
async function redraw(tx: Db, { planId, shiftId, workDate }: TaskRow, from: number, to: number): Promise<void> {
  if (planId === null || shiftId === null) return;
  const ofDay = and(eq(c.planId, planId), eq(c.workDate, workDate), eq(c.shiftId, shiftId));
  await tx.delete(c).where(and(ofDay, eq(c.userId, from)));
  await tx.insert(c).values({ planId, shiftId, workDate, userId: to, note: '调班' }).onConflictDoNothing();
}

/** What has changed hands, and why it may though somebody rests too little. */
async function contentOf(tx: Db, swap: Swap, { forceReason }: RequestRow): Promise<string> {
  const text = await swapText(tx, swap);
  return forceReason === '' ? text : `${text}；确认原因：${forceReason}`;
}

async function noteSwap(tx: Db, tasks: readonly TaskRow[], { content, now }: { content: string; now: number }) {
  const stamp = { operatorId: SYSTEM.userId, operatorName: SYSTEM.name, content, createTime: wallTime(now) };
  const planIds = [...new Set(tasks.flatMap(({ planId }) => planId ?? []))];
  // Whoever has the board open is told that it has changed before he saves it.
  await tx
    .update(planTable)
    .set({ version: sql`${planTable.version} + 1`, updateTime: wallTime(now) })
    .where(inArray(planTable.planId, planIds));
  await recordEvents(tx, [
    ...tasks.map(({ taskId }) => ({ ...stamp, bizType: 'attendanceTask' as const, bizId: taskId, event: 'SWAP' })),
    ...planIds.map((bizId) => ({ ...stamp, bizId, bizType: 'attendancePlan' as const, event: 'SWAP' })),
  ]);
}

/**
 * Shifts change hands, once: tasks, spans, windows, the marks of duties and the boards. Plans and people are locked;
 * refuses what has come in the way since it was asked for.
 */
export async function exchangeShifts(tx: Db, row: RequestRow, now: number): Promise<Swap> {
  const swap = await requireSwap(tx, row, now);
  const { task, toTask, userId, toUserId } = swap;
  const tasks = toTask ? [task, toTask] : [task];
  const people = [userId, toUserId];
  const days = tasks.map(({ workDate }) => workDate).sort();
  const [from, to] = [days[0] ?? task.workDate, addDays(days.at(-1) ?? task.workDate, 1)];
  const dutyIds = await makeRoom(tx, people, from, to);
  if (toTask) {
    // Until both have changed hands, two of one person may overlap; one of them does not count meanwhile.
    await handOver(tx, task, toUserId, TASK.cancelled);
    await handOver(tx, toTask, userId, toTask.status);
    await tx.update(t).set({ status: task.status }).where(eq(t.taskId, task.taskId));
    await redraw(tx, toTask, toUserId, userId);
  } else await handOver(tx, task, toUserId, task.status);
  await redraw(tx, task, userId, toUserId);
  await syncDuties(tx, dutyIds, now, people);
  await setWindows(tx, people, { from: midnightOf(from), to: midnightOf(addDays(to, 1)) });
  const spans = await tx
    .select({ spanId: s.spanId })
    .from(s)
    .where(
      inArray(
        s.taskId,
        tasks.map(({ taskId }) => taskId),
      ),
    );
  await rebuildSpans(
    tx,
    spans.map(({ spanId }) => spanId),
  );
  await noteSwap(tx, tasks, { now, content: await contentOf(tx, swap, row) });
  return swap;
}
