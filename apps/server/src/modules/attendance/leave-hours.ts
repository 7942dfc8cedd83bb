import { LEDGER, type LeaveKind, leaveKindList } from '@jiaoyan/contract/attendance/leave-ledger';
import { overlap, type Span, sectionsOn } from '@jiaoyan/contract/attendance/shift-time';
import { SOURCE, TASK } from '@jiaoyan/contract/attendance/status';
import { DAY_MS, wallTime } from '@jiaoyan/contract/kernel/wall-time';
import { and, eq, ne, sql } from 'drizzle-orm';
import type { Db } from '../../kernel/db/db.ts';
import { refuse } from '../../kernel/errors.ts';
import type { LeavePolicy } from '../bpm/index.ts';
import { workLeaves } from '../calendar/index.ts';
import { balanceOf, lackText, post } from './leave-ledger.ts';
import { taskTable as t } from './task.table.ts';

const MINUTE = 60_000;

/** Whoever has shifts in the weeks before and after lives by a roster: a day without one is a day off. */
const ROSTERED = 7 * DAY_MS;

/** Kinds of leave that somebody has so much of. */
const kindOf = (type: string): LeaveKind | undefined => leaveKindList.find((kind) => kind === type);

const plansIn = (db: Db, userId: number, { from, to }: Span) =>
  db
    .select({ taskId: t.taskId })
    .from(t)
    .where(
      and(
        eq(t.userId, userId),
        ne(t.status, TASK.cancelled),
        eq(t.source, SOURCE.plan),
        sql`${t.plan} && tstzrange(${wallTime(from)}::timestamptz, ${wallTime(to)}::timestamptz)`,
      ),
    )
    .limit(1);

/** Whether somebody who lives by a roster is off then. */
async function isOff(db: Db, userId: number, { from, to }: Span): Promise<boolean> {
  if ((await plansIn(db, userId, { from, to })).length > 0) return false;
  const before = await plansIn(db, userId, { from: from - ROSTERED, to: from });
  return before.length > 0 && (await plansIn(db, userId, { from: to, to: to + ROSTERED })).length > 0;
}

/** Leaves take the shifts that somebody was given; where he was given none, the working hours of the campus. */
export const shiftLeaves = (clock: () => number): LeavePolicy => ({
  async minutes(db, userId, from, to) {
    const tasks = await db
      .select({ workDate: t.workDate, rule: t.rule })
      .from(t)
      .where(
        and(
          eq(t.userId, userId),
          ne(t.status, TASK.cancelled),
          ne(t.source, SOURCE.duty),
          sql`${t.plan} && tstzrange(${wallTime(from)}::timestamptz, ${wallTime(to)}::timestamptz)`,
        ),
      );
    if (tasks.length === 0) return workLeaves.minutes(db, userId, from, to);
    const missed = tasks.flatMap(({ workDate, rule }) =>
      sectionsOn(workDate, rule.sections).map((section) => overlap(section, { from, to })),
    );
    return Math.round(missed.reduce((sum, part) => sum + part, 0) / MINUTE);
  },
  async check(db, userId, type, mins, span) {
    const kind = kindOf(type);
    if (!kind) return;
    if (mins === 0 || (await isOff(db, userId, span))) throw refuse('所选时间没有您的班次', 'endTime');
    const has = await balanceOf(db, userId, kind);
    if (has < mins) throw refuse(lackText(kind, has, mins), 'type');
  },
  // What is asked for is held at once: two leaves cannot use the same hours.
  async taken(tx, { leaveId, userId, type, mins }) {
    const kind = kindOf(type);
    if (!kind) return;
    const posting = { userId, kind, bizType: LEDGER.use, bizId: leaveId, delta: -mins, note: '请假' };
    await post(tx, { ...posting, now: clock() });
  },
});
