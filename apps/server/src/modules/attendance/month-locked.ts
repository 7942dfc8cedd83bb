import { daysOfMonth, monthOf } from '@jiaoyan/contract/attendance/month-figures';
import { daysFrom } from '@jiaoyan/contract/attendance/shift-time';
import { MONTH } from '@jiaoyan/contract/attendance/status';
import { wallTime } from '@jiaoyan/contract/kernel/wall-time';
import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import { type Db, hotStatement } from '../../kernel/db/db.ts';
import { givenRows } from '../../kernel/db/given-rows.ts';
import { refuse } from '../../kernel/errors.ts';
import { monthTable as t } from './month.table.ts';
import { keyOf, type PersonMonth } from './month-overtime.ts';
import { punchTable } from './punch.table.ts';
import { spanTable, taskTable } from './task.table.ts';

/** A work day of somebody. */
export interface PersonDay {
  readonly userId: number;
  readonly workDate: string;
}
const monthOfDay = ({ userId, workDate }: PersonDay): PersonMonth => ({ userId, month: monthOf(workDate) });

/** Which of some months of people are locked, the earliest first. */
async function lockedAmong(db: Db, of: readonly PersonMonth[]): Promise<PersonMonth[]> {
  if (of.length === 0) return [];
  const rows = await db
    .select({ userId: t.userId, month: t.month })
    .from(t)
    .where(
      and(
        inArray(t.userId, [...new Set(of.map(({ userId }) => userId))]),
        inArray(t.month, [...new Set(of.map(({ month }) => month))]),
        eq(t.status, MONTH.locked),
      ),
    )
    .orderBy(asc(t.month), asc(t.userId));
  const wanted = new Set(of.map(keyOf));
  return rows.filter((row) => wanted.has(keyOf(row)));
}

/** Which of some work days lie in a month that is locked, by their keys. */
export async function lockedDays(db: Db, days: readonly PersonDay[]): Promise<(day: PersonDay) => boolean> {
  const locked = new Set((await lockedAmong(db, days.map(monthOfDay))).map(keyOf));
  return (day) => locked.has(keyOf(monthOfDay(day)));
}

/** Refuses to touch work days of a month that is locked. Their people are held, so that none is locked meanwhile. */
export async function refuseLocked(tx: Db, days: readonly PersonDay[], what: string, field?: string): Promise<void> {
  const [first] = await lockedAmong(tx, days.map(monthOfDay));
  if (first) throw refuse(`${first.month} 考勤已锁定，${what}`, field);
}

/** The work days that a stretch of time touches: those of its calendar, and those whose shifts reach into it. */
export async function daysTouched(db: Db, userId: number, from: string, to: string): Promise<PersonDay[]> {
  const rows = await db
    .select({ userId: taskTable.userId, workDate: taskTable.workDate })
    .from(taskTable)
    .where(
      and(
        eq(taskTable.userId, userId),
        sql`${taskTable.plan} && tstzrange(${from}::timestamptz, ${to}::timestamptz, '[]')`,
      ),
    );
  // One day stands for its month.
  const months = new Set(daysFrom(from.slice(0, 10), to.slice(0, 10)).map(monthOf));
  return [...rows, ...[...months].map((month) => ({ userId, workDate: daysOfMonth(month).from }))];
}

const { placeholder } = sql;
const readLockedAt = hotStatement<{ month: string }>(
  'attendance_locked_at',
  sql`SELECT ${t.month} AS month FROM ${spanTable}
    JOIN ${taskTable} ON ${taskTable.taskId} = ${spanTable.taskId}
    JOIN ${t} ON ${t.userId} = ${spanTable.userId} AND ${t.month} = to_char(${taskTable.workDate}, 'YYYY-MM')
      AND ${t.status} = ${sql.raw(`'${MONTH.locked}'`)}
    WHERE ${spanTable.userId} = ${placeholder('userId')}::integer AND ${spanTable.live}
      AND ${spanTable.window} @> ${placeholder('at')}::timestamptz`,
);
/** The locked month into whose shifts a moment of somebody falls. */
export async function lockedMonthAt(db: Db, userId: number, at: number): Promise<string | undefined> {
  const [found] = await readLockedAt(db, { userId, at: wallTime(at) });
  return found?.month;
}

const { userId, at } = punchTable;
const readLockedOf = hotStatement<{ userId: number; at: string; month: string }>(
  'attendance_locked_of',
  sql`SELECT given."userId", given.at::text AS at, ${t.month} AS month FROM ${givenRows(Object.entries({ userId, at }))}
    JOIN ${spanTable} ON ${spanTable.userId} = given."userId" AND ${spanTable.live} AND ${spanTable.window} @> given.at
    JOIN ${taskTable} ON ${taskTable.taskId} = ${spanTable.taskId}
    JOIN ${t} ON ${t.userId} = given."userId" AND ${t.month} = to_char(${taskTable.workDate}, 'YYYY-MM')
      AND ${t.status} = ${sql.raw(`'${MONTH.locked}'`)}`,
);
/** The same for many moments of people, by what names one. */
export async function lockedMonthsOf(
  db: Db,
  moments: readonly { readonly userId: number; readonly at: number }[],
): Promise<(moment: { readonly userId: number; readonly at: number }) => string | undefined> {
  const nameOf = (id: number, wall: string) => `${id} ${wall}`;
  const rows = moments.map((one) => ({ userId: one.userId, at: wallTime(one.at) }));
  const found = rows.length === 0 ? [] : await readLockedOf(db, { rows: JSON.stringify(rows) });
  const months = new Map(found.map((row) => [nameOf(row.userId, row.at.slice(0, 19)), row.month]));
  return (one) => months.get(nameOf(one.userId, wallTime(one.at)));
}
