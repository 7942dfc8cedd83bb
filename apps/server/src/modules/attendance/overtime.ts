import { LEAVE_KIND, LEDGER } from '@jiaoyan/contract/attendance/leave-ledger';
import { minutesByDay, overtimeExcess, overtimeParts, overtimeReach } from '@jiaoyan/contract/attendance/overtime';
import { type OvertimeInput, REQUEST, RESULT } from '@jiaoyan/contract/attendance/request';
import { daysBetween, overlap, type Span } from '@jiaoyan/contract/attendance/shift-time';
import { MONTH } from '@jiaoyan/contract/attendance/status';
import { DAY_MS, localDay, momentOf, wallTime } from '@jiaoyan/contract/kernel/wall-time';
import { and, asc, eq, inArray, isNotNull, isNull, lte, sql } from 'drizzle-orm';
import type { Db } from '../../kernel/db/db.ts';
import { refuse } from '../../kernel/errors.ts';
import { SYSTEM } from '../../kernel/record/actor.ts';
import { calendarOf } from '../calendar/index.ts';
import type { AttendanceTools } from './attendance-tools.ts';
import { balanceOf, lockBalance, post, postedOf } from './leave-ledger.ts';
import { restMonths, toRest } from './leave-setting.ts';
import { monthTable as m } from './month.table.ts';
import { followMonths } from './month-follow.ts';
import { askedSpan, overtimeFacts, plannedHours, shiftsAround } from './overtime-span.ts';
import { lockPeople } from './person-lock.ts';
import { type RequestRow, requestTable as t } from './request.table.ts';

const BATCH = 200;
const MAX_AHEAD = 31;
const isOvertime = eq(t.kind, REQUEST.overtime);
/** What a locked month was reckoned from does not change. */
const isUnlocked = sql`NOT EXISTS (SELECT 1 FROM ${m} WHERE ${m.userId} = ${t.userId} AND ${m.status} = ${sql.raw(`'${MONTH.locked}'`)}
  AND ${m.month} BETWEEN to_char(${t.fromTime}, 'YYYY-MM') AND to_char(${t.toTime}, 'YYYY-MM'))`;
const isGranted = and(isOvertime, eq(t.result, RESULT.approved));

/** The minutes of overtime that somebody has, or waits for, in the months of a stretch, by days. */
async function knownMinutes(tx: Db, userId: number, { from, to }: Span): Promise<Map<string, number>> {
  const months = { from: `${localDay(from).slice(0, 7)}-01`, to: localDay(to + 31 * DAY_MS) };
  const rows = await tx
    .select()
    .from(t)
    .where(
      and(
        isOvertime,
        eq(t.userId, userId),
        inArray(t.result, [RESULT.running, RESULT.approved]),
        sql`${t.toTime} > ${months.from}::date AND ${t.fromTime} < ${months.to}::date`,
      ),
    );
  const known = new Map<string, number>();
  for (const row of rows) {
    // What was settled counts as it was worked, the rest as it was asked for.
    const days =
      row.settledTime === null
        ? [...minutesByDay([askedSpan(row)])]
        : row.parts.map(({ date, mins }) => [date, mins] as const);
    for (const [date, mins] of days) known.set(date, (known.get(date) ?? 0) + mins);
  }
  return known;
}

/** Refuses overtime at a time for which there is some already; the table keeps it apart whoever writes. */
async function refuseOverlap(tx: Db, userId: number, { from, to }: OvertimeInput): Promise<void> {
  const [other] = await tx
    .select({ code: t.code })
    .from(t)
    .where(
      and(
        isOvertime,
        eq(t.userId, userId),
        inArray(t.result, [RESULT.running, RESULT.approved]),
        sql`tstzrange(${t.fromTime}, ${t.toTime}) && tstzrange(${from}::timestamptz, ${to}::timestamptz)`,
      ),
    )
    .limit(1);
  if (other) throw refuse('与已有加班申请时间重叠', 'from');
}

/** Somebody works longer than he is due to. The person is locked. */
export async function askOvertime(
  tx: Db,
  userId: number,
  input: OvertimeInput,
  { now, days }: { readonly now: number; readonly days: number },
) {
  const { from, to, force } = input;
  const asked = { from: momentOf(from), to: momentOf(to) };
  if (asked.to <= asked.from) throw refuse('结束时间必须晚于开始时间', 'to');
  if (asked.to - asked.from > DAY_MS) throw refuse('一次加班不能超过24小时', 'to');
  if (daysBetween(localDay(asked.from), localDay(now)) > days) throw refuse(`只能申请近${days}天的加班`, 'from');
  if (daysBetween(localDay(now), localDay(asked.from)) > MAX_AHEAD)
    throw refuse(`只能提前${MAX_AHEAD}天申请加班`, 'from');
  await refuseOverlap(tx, userId, input);
  const around = await shiftsAround(tx, userId, asked);
  const planned = around.find((shift) => plannedHours([shift]).some((hours) => overlap(hours, asked) > 0));
  if (planned)
    throw refuse(
      `所选时间在班次 ${planned.rule.name}（${wallTime(planned.plan.from).slice(5, 16)} 至 ${wallTime(planned.plan.to).slice(5, 16)}）之内，不算加班`,
      'from',
    );
  const excess = overtimeExcess(minutesByDay([asked]), await knownMinutes(tx, userId, asked));
  if (excess && force === '') throw refuse(excess, 'force');
  return { fromTime: from, toTime: to, forceReason: excess ? force : '' };
}

/** Brings the balance of time off to what overtime has come to, by a row more; what was used already stays used. */
async function followBalance(tx: Db, row: RequestRow, mins: number, now: number): Promise<void> {
  const { userId, requestId: bizId, code } = row;
  const kind = LEAVE_KIND.rest;
  await lockBalance(tx, userId, kind);
  const posted = await postedOf(tx, { userId, kind, bizType: LEDGER.overtime, bizId });
  const wanted = mins - posted.mins;
  const delta = wanted < 0 ? Math.max(wanted, -(await balanceOf(tx, userId, kind))) : wanted;
  if (delta === 0) return;
  const months = await restMonths(tx);
  const lack = delta > wanted ? `，余额不足，少扣${delta - wanted}分钟` : '';
  await post(tx, {
    userId,
    kind,
    delta,
    bizId,
    now,
    bizType: LEDGER.overtime,
    turn: posted.times,
    validTo: delta > 0 && months > 0 ? monthsAfter(localDay(askedSpan(row).to), months) : null,
    note: `${code} ${posted.times === 0 ? '加班' : '加班更正'}${lack}`,
  });
}

/** The same day some months later, or the last one of a shorter month. */
function monthsAfter(day: string, months: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const last = new Date(Date.UTC(year, month - 1 + months + 1, 0)).getUTCDate();
  return new Date(Date.UTC(year, month - 1 + months, Math.min(date, last))).toISOString().slice(0, 10);
}

/** What was granted of overtime comes to what somebody was there for; their people are locked. */
async function settleOvertimes(tx: Db, requestIds: readonly number[], now: number): Promise<void> {
  if (requestIds.length === 0) return;
  const rows = await tx
    .select()
    .from(t)
    .where(and(inArray(t.requestId, [...requestIds]), isGranted, lte(t.settleAt, wallTime(now))))
    .orderBy(asc(t.requestId))
    .for('update');
  for (const row of rows) {
    const asked = askedSpan(row);
    const { presence, planned } = await overtimeFacts(tx, row.userId, asked);
    const parts = overtimeParts(asked, presence, planned, await calendarOf(tx, asked.from, asked.to));
    const mins = parts.reduce((sum, part) => sum + part.mins, 0);
    await tx
      .update(t)
      .set({ mins, parts, settledTime: wallTime(now), version: row.version + 1 })
      .where(eq(t.requestId, row.requestId));
    if (row.toRest) await followBalance(tx, row, mins, now);
    const days = [...row.parts, ...parts].map(({ date }) => ({ userId: row.userId, workDate: date }));
    await followMonths(tx, days, { actor: SYSTEM, now, why: '加班结算' });
  }
}

/** Overtime was agreed to: it is settled at once where its check-ins are known, else in its time. */
export async function grantOvertime(tx: Db, row: RequestRow, now: number): Promise<void> {
  const settleAt = wallTime(overtimeReach(askedSpan(row)).to);
  await tx
    .update(t)
    .set({ settleAt, toRest: await toRest(tx) })
    .where(eq(t.requestId, row.requestId));
  await settleOvertimes(tx, [row.requestId], now);
}

/** A check-in that came late, or was found invalid, may change what overtime comes to: it is settled once more. */
export async function reopenOvertimes(tx: Db, userId: number, at: number): Promise<void> {
  const { from, to } = overtimeReach({ from: at, to: at });
  // Whatever reaches to the moment lies, the other way round, within reach of it.
  const around = { from: at - (to - at), to: at + (at - from) };
  await tx
    .update(t)
    .set({ settledTime: null })
    .where(
      and(
        isGranted,
        eq(t.userId, userId),
        isNotNull(t.settledTime),
        isUnlocked,
        sql`tstzrange(${t.fromTime}, ${t.toTime}) && tstzrange(${wallTime(around.from)}::timestamptz, ${wallTime(around.to)}::timestamptz, '[]')`,
      ),
    );
}

/** Settles the overtime that is due; it may run on any node, twice or late. */
export async function settleDueOvertimes({ db, clock }: Pick<AttendanceTools, 'db' | 'clock'>): Promise<number> {
  const now = clock();
  const due = await db
    .select({ requestId: t.requestId, userId: t.userId })
    .from(t)
    .where(and(isGranted, isNull(t.settledTime), lte(t.settleAt, wallTime(now))))
    .orderBy(asc(t.settleAt), asc(t.requestId))
    .limit(BATCH);
  for (const { requestId, userId } of due)
    await db.transaction(async (tx) => {
      await lockPeople(tx, [userId]);
      await settleOvertimes(tx, [requestId], now);
    });
  return due.length;
}
