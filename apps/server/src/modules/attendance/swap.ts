import { AGREE, type SwapInput } from '@jiaoyan/contract/attendance/request';
import { sectionsText } from '@jiaoyan/contract/attendance/shift-time';
import { SOURCE, TASK } from '@jiaoyan/contract/attendance/status';
import { momentOf } from '@jiaoyan/contract/kernel/wall-time';
import { and, eq, inArray, ne, notInArray, or, sql } from 'drizzle-orm';
import type { Db } from '../../kernel/db/db.ts';
import { type AppError, notFound, refuse } from '../../kernel/errors.ts';
import { leaveTable } from '../bpm/leave.table.ts';
import { namesOf, refuseAbsent } from '../system/index.ts';
import { planTable } from './plan.table.ts';
import type { RequestRow } from './request.table.ts';
import { type Swap, tiredText } from './swap-rest.ts';
import { spanTable, type TaskRow, taskTable as t } from './task.table.ts';

const APPROVED = 2;
const CHANGED = '班次已调整，请重新申请';
const shiftText = ({ rule }: Pick<TaskRow, 'rule'>): string => `${rule.name}（${sectionsText(rule.sections)}）`;

async function taskOf(tx: Db, taskId: number | null): Promise<TaskRow | undefined> {
  if (taskId === null) return undefined;
  const [row] = await tx.select().from(t).where(eq(t.taskId, taskId));
  return row;
}

/** What somebody else is due to on the day of a shift, or at its time. */
async function inTheWay(tx: Db, userId: number, { task, but }: { task: TaskRow; but: readonly number[] }) {
  const [row] = await tx
    .select()
    .from(t)
    .where(
      and(
        eq(t.userId, userId),
        ne(t.status, TASK.cancelled),
        ne(t.source, SOURCE.duty),
        but.length > 0 ? notInArray(t.taskId, [...but]) : undefined,
        or(
          eq(t.workDate, task.workDate),
          sql`${t.plan} && tstzrange(${task.plan.from}::timestamptz, ${task.plan.to}::timestamptz)`,
        ),
      ),
    )
    .orderBy(t.plan)
    .limit(1);
  return row;
}

async function isOnLeave(tx: Db, userId: number, { plan }: TaskRow): Promise<boolean> {
  const [row] = await tx
    .select({ leaveId: leaveTable.leaveId })
    .from(leaveTable)
    .where(
      and(
        eq(leaveTable.userId, userId),
        eq(leaveTable.result, APPROVED),
        sql`${leaveTable.startTime} < ${plan.to}::timestamptz AND ${leaveTable.endTime} > ${plan.from}::timestamptz`,
      ),
    )
    .limit(1);
  return row !== undefined;
}

/** Whether somebody is in the plan that a shift comes from: there it would stay his. */
async function isPlanned(tx: Db, userId: number, { planId }: TaskRow): Promise<boolean> {
  if (planId === null) return false;
  const [plan] = await tx.select({ members: planTable.members }).from(planTable).where(eq(planTable.planId, planId));
  return plan?.members.some((member) => member.userId === userId) ?? false;
}

async function hasCheckIns(tx: Db, taskIds: readonly number[]): Promise<boolean> {
  const [row] = await tx
    .select({ spanId: spanTable.spanId })
    .from(spanTable)
    .where(and(inArray(spanTable.taskId, [...taskIds]), sql`${spanTable.punches} > 0`))
    .limit(1);
  return row !== undefined;
}

/** Whether one of both cannot work what he would get: he has another shift, is on leave, or not in the plan. */
async function receiverProblem(
  tx: Db,
  task: TaskRow,
  { userId, gives, who }: { userId: number; gives: readonly number[]; who: '对方' | '您' },
): Promise<AppError | undefined> {
  const field = who === '对方' ? 'toUserId' : 'toTaskId';
  if (!(await isPlanned(tx, userId, task))) return refuse(`${who}不在该排班计划中`, field);
  const other = await inTheWay(tx, userId, { task, but: gives });
  if (other) return refuse(`${who}当天已有班次：${other.workDate} ${shiftText(other)}`, field);
  return (await isOnLeave(tx, userId, task)) ? refuse(`${who} ${task.workDate} 已请假`, field) : undefined;
}

/** Why a swap cannot be, now. Both people are locked. */
async function swapProblem(tx: Db, { task, userId, toUserId, toTask }: Swap, now: number) {
  const tasks = toTask ? [task, toTask] : [task];
  const isLive = ({ source, status }: TaskRow) => source === SOURCE.plan && status !== TASK.cancelled;
  if (task.userId !== userId || !tasks.every(isLive)) return refuse(CHANGED, 'taskId');
  if (toTask && toTask.userId !== toUserId) return refuse(CHANGED, 'toTaskId');
  const ids = tasks.map(({ taskId }) => taskId);
  if (tasks.some(({ plan }) => momentOf(plan.from) <= now) || (await hasCheckIns(tx, ids)))
    return refuse('已开始的班次不能修改', 'taskId');
  if (toTask && toTask.workDate === task.workDate && toTask.shiftId === task.shiftId)
    return refuse('两个班次相同，无需调班', 'toTaskId');
  const problem = await receiverProblem(tx, task, {
    userId: toUserId,
    gives: toTask ? [toTask.taskId] : [],
    who: '对方',
  });
  if (problem || !toTask) return problem;
  return receiverProblem(tx, toTask, { userId, gives: [task.taskId], who: '您' });
}

/** Refuses a swap that cannot be, and one after which somebody rests too little where no reason is given; answers whether it needs one. */
async function refuseSwap(tx: Db, swap: Swap, force: string, now: number): Promise<boolean> {
  const problem = await swapProblem(tx, swap, now);
  if (problem) throw problem;
  const tired = await tiredText(tx, swap);
  if (tired && force === '') throw refuse(tired, 'force');
  return tired !== undefined;
}

/** The swap that a request asks for, as it can be made now; refuses what stands in its way. Both people are locked. */
export async function requireSwap(tx: Db, row: RequestRow, now: number): Promise<Swap> {
  const [task, toTask] = [await taskOf(tx, row.taskId), await taskOf(tx, row.toTaskId)];
  if (!task || row.toUserId === null || (row.isExchange && !toTask)) throw refuse(CHANGED, 'taskId');
  const swap = { task, toTask, userId: row.userId, toUserId: row.toUserId };
  await refuseSwap(tx, swap, row.forceReason, now);
  return swap;
}

/** Somebody asks a colleague to work a shift of his. Both people are locked. */
export async function askSwap(tx: Db, userId: number, input: SwapInput, now: number) {
  const { taskId, toUserId, toTaskId, force } = input;
  const [task, toTask] = [await taskOf(tx, taskId), await taskOf(tx, toTaskId)];
  if (!task || task.userId !== userId) throw notFound();
  if (toTaskId !== null && toTask?.userId !== toUserId) throw refuse('对方没有该班次', 'toTaskId');
  await refuseAbsent(tx, [toUserId], '人员', 'toUserId');
  const isForced = await refuseSwap(tx, { task, toTask, userId, toUserId }, force, now);
  return {
    forceReason: isForced ? force : '',
    taskId,
    toUserId,
    toTaskId,
    isExchange: toTaskId !== null,
    agree: AGREE.asked,
    fromTime: task.plan.from,
    toTime: task.plan.to,
  };
}

/** What somebody is asked for, in words. */
export const askText = ({ task, toTask }: Pick<Swap, 'task' | 'toTask'>): string => {
  const given = `代上 ${task.workDate} ${shiftText(task)}`;
  return toTask ? `${given}，换您的 ${toTask.workDate} ${shiftText(toTask)}` : given;
};

/** The same for the log of both. */
export async function swapText(tx: Db, { task, toTask, userId, toUserId }: Swap): Promise<string> {
  const names = await namesOf(tx, [userId, toUserId]);
  const one = `${names.get(userId) ?? ''} ${task.workDate} ${shiftText(task)}`;
  const other = names.get(toUserId) ?? '';
  return toTask ? `${one} ↔ ${other} ${toTask.workDate} ${shiftText(toTask)}` : `${one} → ${other}`;
}
