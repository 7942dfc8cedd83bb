import type { AdjustInput, GrantInput } from '@jiaoyan/contract/attendance/leave';
import {
  expiredMins,
  LEAVE_KIND,
  LEDGER,
  type LeaveKind,
  leaveKindList,
} from '@jiaoyan/contract/attendance/leave-ledger';
import { DAY_MINS } from '@jiaoyan/contract/bpm/leave-length';
import { DAY_MS, localDay } from '@jiaoyan/contract/kernel/wall-time';
import { and, asc, eq, gt, gte, isNotNull, lt } from 'drizzle-orm';
import type { Db } from '../../kernel/db/db.ts';
import { numberDraw } from '../../kernel/db/given-rows.ts';
import { refuse, stale } from '../../kernel/errors.ts';
import type { Ctx } from '../../kernel/http/http.ts';
import type { Job } from '../../kernel/jobs/jobs.ts';
import { type Actor, actorOf } from '../../kernel/record/actor.ts';
import { requireRecords } from '../../kernel/record/scope.ts';
import { requireUsersInScope } from '../system/index.ts';
import { userTable } from '../system/user.table.ts';
import type { AttendanceTools } from './attendance-tools.ts';
import { ledgerTable as t } from './leave-ledger.table.ts';
import { balanceOf, lackText, lockBalance, post, postingsOf } from './leave-ledger.ts';
import { leaveOf } from './leave-rows.ts';
import { scopedBalances } from './leave-scope.ts';
import { annualDays } from './leave-setting.ts';
import { taskTable } from './task.table.ts';
import { TASK_PERMISSION } from './task-case.ts';

const ENABLED = '0';
/** Somebody whom no roster had for so long is not given leave by itself. */
const STAFF_DAYS = 90;
/** The leave of a year may be taken until then in the year after. */
const ANNUAL_END = '03-31';
const drawNumbers = numberDraw(t, 'ledgerId');

interface Granting {
  readonly year: number;
  readonly days: number;
  readonly actor?: Actor;
  readonly now: number;
}
/** The annual leave of a year; whoever has it already does not get it again. */
const grantYear = (tx: Db, userId: number, { year, days, ...by }: Granting): Promise<boolean> =>
  post(tx, {
    ...by,
    userId,
    kind: LEAVE_KIND.annual,
    delta: days * DAY_MINS,
    bizType: LEDGER.grant,
    bizId: year,
    validTo: `${year + 1}-${ANNUAL_END}`,
    note: `${year}年度年假${days}天`,
  });

/** Gives some people the annual leave of a year, those left out who have it. */
export const grantLeave = (ctx: Ctx, { userIds, grantYear: year, days }: GrantInput) =>
  ctx.db.transaction(async (tx) => {
    const { user, services } = ctx;
    const ids = [...new Set(userIds)].sort((a, b) => a - b);
    if (ids.includes(user.userId)) throw refuse('不能给本人发放年假', 'userIds');
    await requireUsersInScope(tx, user, `${TASK_PERMISSION}:grant`, ids);
    let granted = 0;
    for (const userId of ids)
      if (await grantYear(tx, userId, { year, days, actor: actorOf(user), now: services.clock() })) granted += 1;
    return { granted, known: ids.length - granted };
  });

/** Changes a balance by hand; nobody changes his own. */
export const adjustLeave = (ctx: Ctx, { userId, kind, delta, reason, validTo, seen }: AdjustInput) =>
  ctx.db.transaction(async (tx) => {
    const { user, services } = ctx;
    const now = services.clock();
    await requireRecords(scopedBalances, tx, user, { permission: `${TASK_PERMISSION}:adjust`, ids: [userId], now });
    if (userId === user.userId) throw refuse('不能调整本人的假期余额', 'userId');
    if (validTo !== '' && validTo < localDay(now)) throw refuse('有效期不能早于今天', 'validTo');
    await lockBalance(tx, userId, kind);
    const has = await balanceOf(tx, userId, kind);
    if (seen !== undefined && seen !== has) throw stale();
    if (has + delta < 0) throw refuse(lackText(kind, has, -delta), 'delta');
    // An adjustment is its own business, so two of them are never taken for one.
    const [bizId = 0] = await drawNumbers(tx, 1);
    await post(tx, {
      userId,
      kind,
      delta,
      bizId,
      now,
      bizType: LEDGER.adjust,
      validTo: delta > 0 && validTo !== '' ? validTo : null,
      note: reason,
      actor: actorOf(user),
    });
    const { annual, rest } = await leaveOf(tx, userId);
    return kind === LEAVE_KIND.annual ? annual : rest;
  });

/** Gives everybody on the rosters the annual leave of the year; it may run on any node, twice or late. */
export async function grantAnnual({ db, clock }: Pick<AttendanceTools, 'db' | 'clock'>): Promise<number> {
  const now = clock();
  const year = Number(localDay(now).slice(0, 4));
  const days = await annualDays(db);
  if (days === 0) return 0;
  const staff = await db
    .selectDistinct({ userId: taskTable.userId })
    .from(taskTable)
    .innerJoin(userTable, and(eq(userTable.userId, taskTable.userId), eq(userTable.status, ENABLED)))
    .where(gte(taskTable.workDate, localDay(now - STAFF_DAYS * DAY_MS)))
    .orderBy(asc(taskTable.userId));
  let granted = 0;
  for (const { userId } of staff)
    if (await db.transaction((tx) => grantYear(tx, userId, { year, days, now }))) granted += 1;
  return granted;
}

const dayNumber = (day: string) => Number(day.replaceAll('-', ''));
/** Takes what somebody can no longer use. */
async function expire(tx: Db, userId: number, kind: LeaveKind, now: number): Promise<void> {
  await lockBalance(tx, userId, kind);
  const today = localDay(now);
  const mins = expiredMins(
    (await postingsOf(tx, userId)).filter((row) => row.kind === kind),
    today,
  );
  if (mins === 0) return;
  const posting = { userId, kind, delta: -mins, bizType: LEDGER.expiry, bizId: dayNumber(today), note: '到期未用' };
  await post(tx, { ...posting, now });
}

/** Ends what was not used in time; it may run on any node, twice or late. */
export async function expireLeave({ db, clock }: Pick<AttendanceTools, 'db' | 'clock'>): Promise<void> {
  const now = clock();
  const ended = await db
    .selectDistinct({ userId: t.userId, kind: t.kind })
    .from(t)
    .where(and(isNotNull(t.validTo), lt(t.validTo, localDay(now)), gt(t.delta, 0)))
    .orderBy(asc(t.userId), asc(t.kind));
  for (const { userId, kind } of ended) {
    const known = leaveKindList.find((one) => one === kind);
    if (known) await db.transaction((tx) => expire(tx, userId, known, now));
  }
}

export const grantJob = (tools: AttendanceTools): Job => ({
  name: 'leave-grant',
  cron: '0 4 1 1 *',
  run: async () => void (await grantAnnual(tools)),
});
export const expireJob = (tools: AttendanceTools): Job => ({
  name: 'leave-expire',
  cron: '20 4 * * *',
  run: () => expireLeave(tools),
});
