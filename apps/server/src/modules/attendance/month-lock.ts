import type { LeftMonth, LockInput, LockReply, UnlockInput } from '@jiaoyan/contract/attendance/month';
import { MONTH } from '@jiaoyan/contract/attendance/status';
import type { Moved } from '@jiaoyan/contract/kernel/move';
import { wallTime } from '@jiaoyan/contract/kernel/wall-time';
import { topics } from '@jiaoyan/contract/realtime';
import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import type { Db } from '../../kernel/db/db.ts';
import { refuse } from '../../kernel/errors.ts';
import type { Ctx } from '../../kernel/http/http.ts';
import { actorOf } from '../../kernel/record/actor.ts';
import { recordEvents } from '../../kernel/record/event.ts';
import { moveSite } from '../facility/index.ts';
import { namesOf } from '../system/index.ts';
import { type MonthRow, monthTable as t } from './month.table.ts';
import { monthMoves, scopedMonths } from './month-case.ts';
import { askNotice, dueDateFrom } from './month-follow.ts';
import { refuseHeld } from './month-hold.ts';
import { refuseWaiting } from './month-waiting.ts';
import { lockPeople } from './person-lock.ts';
import { TASK_PERMISSION } from './task-case.ts';

const OWN = '不能锁定本人的考勤表';
const DISPUTED = '有异议未处理';
const lockable: readonly string[] = [MONTH.open, MONTH.confirmed];

/** The sheets that are meant, as far as the caller reaches, with their people held. */
async function sheetsMeant(ctx: Ctx, tx: Db, { month, deptId, ids }: LockInput): Promise<MonthRow[]> {
  const isMeant = and(
    eq(t.month, month),
    deptId === null ? undefined : eq(t.deptId, deptId),
    ids.length === 0 ? undefined : inArray(t.monthId, ids),
    scopedMonths.scope(ctx.user, `${TASK_PERMISSION}:lock`, ctx.services.clock()),
  );
  const people = await tx.select({ userId: t.userId }).from(t).where(isMeant);
  await lockPeople(
    tx,
    people.map(({ userId }) => userId),
  );
  return tx.select().from(t).where(isMeant).orderBy(asc(t.monthId)).for('update');
}

/** Why a sheet cannot be locked though others may be: nobody locks his own, and objections are answered first. */
function obstacle({ userId, status }: MonthRow, callerId: number): string | undefined {
  if (status === MONTH.locked) return undefined;
  if (userId === callerId) return OWN;
  return lockable.includes(status) ? undefined : DISPUTED;
}

async function leftOf(tx: Db, rows: readonly MonthRow[], callerId: number): Promise<LeftMonth[]> {
  const left = rows.flatMap((row) => {
    const reason = obstacle(row, callerId);
    return reason ? [{ ...row, reason }] : [];
  });
  const names = await namesOf(
    tx,
    left.map(({ userId }) => userId),
  );
  return left.map(({ monthId, userId, reason }) => ({ monthId, reason, userName: names.get(userId) ?? '' }));
}

async function storeLocks(ctx: Ctx, tx: Db, rows: readonly MonthRow[]): Promise<void> {
  const { userId, name } = actorOf(ctx.user);
  const at = wallTime(ctx.services.clock());
  const ids = rows.map(({ monthId }) => monthId);
  const stamp = { version: sql`${t.version} + 1`, updateBy: name, updateTime: at };
  await tx
    .update(t)
    .set({ ...stamp, status: MONTH.locked, lockBy: name, lockTime: at })
    .where(inArray(t.monthId, ids));
  await recordEvents(
    tx,
    rows.map(({ monthId, status }) => ({
      bizType: 'attendanceMonth' as const,
      bizId: monthId,
      event: 'LOCK',
      fromStatus: status,
      toStatus: MONTH.locked,
      operatorId: userId,
      operatorName: name,
      createTime: at,
    })),
  );
  await ctx.services.hub.publishAll(tx, [{ destination: topics.repairAttendance, body: {} }]);
}

/**
 * Locks a month of a team or of all. What is open about its figures refuses the whole; whoever stands in the way only
 * of his own sheet is left out and named.
 */
export const lockMonths = (ctx: Ctx, input: LockInput): Promise<LockReply> =>
  ctx.db.transaction(async (tx) => {
    const callerId = ctx.user.userId;
    const rows = await sheetsMeant(ctx, tx, input);
    const left = await leftOf(tx, rows, callerId);
    const meant = rows.filter((row) => lockable.includes(row.status) && obstacle(row, callerId) === undefined);
    if (meant.length === 0) {
      const [first] = left;
      if (!first) throw refuse('没有可锁定的考勤表', 'month');
      throw refuse(first.reason === OWN ? OWN : `${first.userName} ${first.reason}`, 'month', left);
    }
    const people = meant.map(({ userId }) => userId);
    await refuseWaiting(tx, people, input.month);
    await storeLocks(ctx, tx, meant);
    return { left, locked: meant.length };
  });

/** Opens a sheet again; its person is asked to look at it once more. */
export const unlockMonth = (ctx: Ctx, monthId: number, { reason, version }: UnlockInput): Promise<Moved> =>
  monthMoves.act(ctx, 'unlock', monthId, version, async (turn, tx) => {
    const { userId, month } = turn.row;
    if (userId === ctx.user.userId) throw refuse('不能解锁本人的考勤表');
    await refuseHeld(ctx.services.registered, tx, { userId, month });
    const dueDate = await dueDateFrom(tx, turn.now);
    const values = { dueDate, isAuto: false, signature: '', confirmTime: null, lockBy: '', lockTime: null };
    const files = turn.row.signature;
    moveSite(turn, MONTH.open, { files, event: 'UNLOCK', content: reason }, values);
    turn.notices.push(askNotice(turn.row));
  });
