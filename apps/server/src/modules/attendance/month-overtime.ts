import { daysOfMonth, monthOf } from '@jiaoyan/contract/attendance/month-figures';
import { REQUEST, RESULT } from '@jiaoyan/contract/attendance/request';
import { addDays } from '@jiaoyan/contract/attendance/shift-time';
import { and, eq, inArray, isNotNull, sql } from 'drizzle-orm';
import type { Db } from '../../kernel/db/db.ts';
import { requestTable as r } from './request.table.ts';

/** Overtime by the kind of its days, in minutes. */
export interface Overtime {
  readonly overWorkMins: number;
  readonly overRestMins: number;
  readonly overHolidayMins: number;
}
export const NO_OVERTIME: Overtime = { overWorkMins: 0, overRestMins: 0, overHolidayMins: 0 };
const sums: Readonly<Record<string, keyof Overtime>> = {
  '1': 'overWorkMins',
  '2': 'overRestMins',
  '3': 'overHolidayMins',
};
/** Somebody's month. */
export interface PersonMonth {
  readonly userId: number;
  readonly month: string;
}
/** By what somebody's month is found among others. */
export const keyOf = ({ userId, month }: PersonMonth): string => `${userId} ${month}`;

/** What counts of the overtime of people in months, as it was settled. */
export async function overtimeOf(db: Db, of: readonly PersonMonth[]): Promise<ReadonlyMap<string, Overtime>> {
  const found = new Map<string, Overtime>();
  const months = of.map(({ month }) => month).sort();
  const [first, last] = [months[0], months.at(-1)];
  if (first === undefined || last === undefined) return found;
  const rows = await db
    .select({ userId: r.userId, parts: r.parts })
    .from(r)
    .where(
      and(
        inArray(r.userId, [...new Set(of.map(({ userId }) => userId))]),
        eq(r.kind, REQUEST.overtime),
        eq(r.result, RESULT.approved),
        isNotNull(r.settledTime),
        sql`${r.fromTime} < ${addDays(daysOfMonth(last).to, 1)}::date AND ${r.toTime} > ${daysOfMonth(first).from}::date`,
      ),
    );
  for (const { userId, parts } of rows)
    for (const { date, mins, dayType } of parts) {
      const key = keyOf({ userId, month: monthOf(date) });
      const before = found.get(key) ?? NO_OVERTIME;
      const sum = sums[dayType] ?? 'overWorkMins';
      found.set(key, { ...before, [sum]: before[sum] + mins });
    }
  return found;
}
