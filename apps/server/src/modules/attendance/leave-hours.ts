import { overlap, sectionsOn } from '@jiaoyan/contract/attendance/shift-time';
import { SOURCE, TASK } from '@jiaoyan/contract/attendance/status';
import { wallTime } from '@jiaoyan/contract/kernel/wall-time';
import { and, eq, ne, sql } from 'drizzle-orm';
import type { LeavePolicy } from '../bpm/index.ts';
import { workLeaves } from '../calendar/index.ts';
import { taskTable as t } from './task.table.ts';

const MINUTE = 60_000;

/** Leaves take the shifts that somebody was given; where he was given none, the working hours of the campus. */
export const shiftLeaves: LeavePolicy = {
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
  check: (db, userId, type, mins) => workLeaves.check(db, userId, type, mins),
};
