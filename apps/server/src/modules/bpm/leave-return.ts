import { LEAVE_RESULT, leave, RETURN } from '@jiaoyan/contract/bpm/leave';
import { daysTaken } from '@jiaoyan/contract/bpm/leave-length';
import { momentOf, wallTime } from '@jiaoyan/contract/kernel/wall-time';
import { and, desc, eq, inArray, ne } from 'drizzle-orm';
import type { Db } from '../../kernel/db/db.ts';
import { notFound, refuse } from '../../kernel/errors.ts';
import type { Ctx } from '../../kernel/http/http.ts';
import { userTable } from '../system/user.table.ts';
import { leadersAbove } from './leader.ts';
import { leaveTable as t } from './leave.table.ts';
import { leavePolicy } from './leave-policy.ts';
import type { Tools } from './process/index.ts';
import { taskTable } from './process/task.table.ts';

type LeaveRow = typeof t.$inferSelect;
const ENABLED = '0';
/** Tasks that were agreed to, those whose signers followed included. */
const APPROVED = [2, 7];
const short = (moment: string) => moment.slice(0, 16);

/** The leave, locked, for the one whom it concerns; for others it is as if there were none. */
async function lockLeave(tx: Db, leaveId: number, whose: (row: LeaveRow) => boolean): Promise<LeaveRow> {
  const [row] = await tx.select().from(t).where(eq(t.leaveId, leaveId)).for('update');
  if (!row || !whose(row)) throw notFound(leave.title);
  return row;
}

/** Who agrees to an early return: whoever approved the leave last, else who leads its person. */
async function confirmerOf(tx: Db, { instanceId, userId }: LeaveRow): Promise<number> {
  const [last] = await tx
    .select({ userId: userTable.userId })
    .from(taskTable)
    .innerJoin(userTable, and(eq(userTable.userId, taskTable.endedBy), eq(userTable.status, ENABLED)))
    .where(
      and(
        eq(taskTable.instanceId, instanceId ?? 0),
        inArray(taskTable.status, APPROVED),
        ne(taskTable.endedBy, userId),
      ),
    )
    .orderBy(desc(taskTable.endTime), desc(taskTable.taskId))
    .limit(1);
  const confirmer = last?.userId ?? (await leadersAbove(tx, userId))[0];
  if (confirmer === undefined) throw refuse('没有可以确认销假的审批人，请联系管理员');
  return confirmer;
}

interface Message {
  readonly userId: number;
  readonly code: string;
  readonly params: Readonly<Record<string, string>>;
}
async function tell({ hub, tell: store }: Tools, tx: Db, leaveId: number, { userId, code, params }: Message) {
  const link = `/bpm/oa/leave/detail?id=${leaveId}`;
  const { events } = await store(tx, [{ userId, templateCode: code, params, link }]);
  await hub.publishAll(tx, events);
}

/** Somebody says that he is back before the end of his leave. */
export async function askReturn(ctx: Ctx, tools: Tools, leaveId: number, actualEnd: string): Promise<void> {
  const { userId, userName, nickName } = ctx.user;
  await ctx.db.transaction(async (tx) => {
    const row = await lockLeave(tx, leaveId, (found) => found.userId === userId);
    if (row.result !== LEAVE_RESULT.approved) throw refuse('只有已通过的请假可以销假');
    if (row.returnStatus === RETURN.agreed) throw refuse('该请假已经销假');
    if (actualEnd < row.startTime || actualEnd >= row.endTime) throw refuse('销假时间须在请假时间之内', 'actualEnd');
    const confirmerId = await confirmerOf(tx, row);
    const stamp = { updateBy: userName, updateTime: wallTime(ctx.services.clock()), version: row.version + 1 };
    await tx
      .update(t)
      .set({ returnStatus: RETURN.asked, actualEnd, confirmerId, returnNote: '', ...stamp })
      .where(eq(t.leaveId, leaveId));
    const params = { who: nickName, span: `${short(row.startTime)} 至 ${short(row.endTime)}`, end: short(actualEnd) };
    await tell(tools, tx, leaveId, { userId: confirmerId, code: 'bpm_leave_return', params });
  });
}

/** What becomes of a leave that ended early; one that was not taken at all is cancelled. */
async function shortened({ services }: Ctx, tx: Db, row: LeaveRow, endTime: string): Promise<Partial<LeaveRow>> {
  if (endTime === row.startTime) return { result: LEAVE_RESULT.cancelled };
  const { userId, unit, startTime } = row;
  const mins = await leavePolicy(services.registered).minutes(tx, userId, momentOf(startTime), momentOf(endTime));
  return { endTime, planEnd: row.endTime, mins, day: daysTaken(unit, { startTime, endTime }, mins) };
}

/** The approver agrees to an early return or sends it back. */
export async function answerReturn(
  ctx: Ctx,
  tools: Tools,
  leaveId: number,
  { agree, reason }: { readonly agree: boolean; readonly reason: string },
): Promise<void> {
  const { userId, userName, nickName } = ctx.user;
  await ctx.db.transaction(async (tx) => {
    const row = await lockLeave(tx, leaveId, (found) => found.confirmerId === userId);
    const { actualEnd, returnStatus, endTime, version } = row;
    if (returnStatus !== RETURN.asked || actualEnd === null) throw refuse('该请假没有待确认的销假');
    const change = agree ? await shortened(ctx, tx, row, actualEnd) : {};
    const stamp = { updateBy: userName, updateTime: wallTime(ctx.services.clock()), version: version + 1 };
    await tx
      .update(t)
      .set({ ...change, returnStatus: agree ? RETURN.agreed : RETURN.refused, returnNote: reason, ...stamp })
      .where(eq(t.leaveId, leaveId));
    const free = { leaveId, userId: row.userId, from: momentOf(actualEnd), to: momentOf(endTime) };
    if (agree) for (const { returned } of ctx.services.registered.list('leaveReturns')) await returned(tx, free);
    const what = agree ? '确认了您的销假' : `退回了您的销假（${reason}）`;
    const params = { who: nickName, what, end: short(actualEnd) };
    await tell(tools, tx, leaveId, { userId: row.userId, code: 'bpm_leave_returned', params });
  });
}
