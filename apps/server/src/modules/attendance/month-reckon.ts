import {
  daysOfMonth,
  type MonthFigures,
  monthDays,
  monthFigures,
  monthOf,
} from '@jiaoyan/contract/attendance/month-figures';
import { TASK } from '@jiaoyan/contract/attendance/status';
import { and, asc, between, inArray, ne } from 'drizzle-orm';
import type { Db } from '../../kernel/db/db.ts';
import type { MonthRow } from './month.table.ts';
import { keyOf, NO_OVERTIME, type Overtime, overtimeOf, type PersonMonth } from './month-overtime.ts';
import { taskTable as t } from './task.table.ts';

/** Everything about a sheet that follows from its tasks. */
export interface Reckoned extends MonthFigures, Overtime, Pick<MonthRow, 'figures'> {
  /** The team of the last of them, if there is any. */
  readonly teamId: number | undefined;
}

const { userId, deptId, workDate, status, lateMins, earlyMins, workMins, nightMins, leaveMins, absentDays } = t;
const columns = { userId, deptId, workDate, status, lateMins, earlyMins, workMins, nightMins, leaveMins, absentDays };

/** What the tasks of people come to now, by their months. */
export async function reckonMonths(db: Db, of: readonly PersonMonth[]): Promise<ReadonlyMap<string, Reckoned>> {
  const months = of.map(({ month }) => month).sort();
  const [first, last] = [months[0], months.at(-1)];
  if (first === undefined || last === undefined) return new Map();
  const rows = await db
    .select(columns)
    .from(t)
    .where(
      and(
        inArray(userId, [...new Set(of.map((one) => one.userId))]),
        between(workDate, daysOfMonth(first).from, daysOfMonth(last).to),
        ne(status, TASK.cancelled),
      ),
    )
    .orderBy(asc(userId), asc(workDate), asc(t.plan));
  const byMonth = new Map<string, typeof rows>();
  for (const row of rows) {
    const key = keyOf({ userId: row.userId, month: monthOf(row.workDate) });
    const own = byMonth.get(key) ?? [];
    own.push(row);
    byMonth.set(key, own);
  }
  const overtime = await overtimeOf(db, of);
  return new Map(
    of.map((one) => {
      const key = keyOf(one);
      const tasks = byMonth.get(key) ?? [];
      const reckoned: Reckoned = {
        ...monthFigures(tasks),
        ...(overtime.get(key) ?? NO_OVERTIME),
        figures: monthDays(tasks),
        teamId: tasks.at(-1)?.deptId,
      };
      return [key, reckoned] as const;
    }),
  );
}
