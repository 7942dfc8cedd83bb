import { SOURCE, TASK } from '@jiaoyan/contract/attendance/status';
import { DAY_MS, localDay, wallTime } from '@jiaoyan/contract/kernel/wall-time';
import { and, between, inArray, ne, sql } from 'drizzle-orm';
import type { Staff } from '../duty/index.ts';
import { syncDuties } from './duty-task.ts';
import { taskTable as t } from './task.table.ts';

/** Who works when, for those below: nobody is known of who was never given a shift around that day. */
export const staffOf = (clock: () => number): Staff => ({
  dutiesChanged: (tx, dutyIds) => syncDuties(tx, dutyIds, clock()),
  async onShift(db, userIds, at) {
    if (userIds.length === 0) return new Map();
    const rows = await db
      .select({
        userId: t.userId,
        isOn: sql<boolean>`bool_or(${t.plan} @> ${wallTime(at)}::timestamptz)`,
        isRostered: sql<boolean>`bool_or(${t.source} = ${SOURCE.plan})`,
      })
      .from(t)
      .where(
        and(
          inArray(t.userId, [...userIds]),
          between(t.workDate, localDay(at - 7 * DAY_MS), localDay(at + 7 * DAY_MS)),
          ne(t.status, TASK.cancelled),
        ),
      )
      .groupBy(t.userId);
    // Whoever only stands on duties is at work outside of them as well.
    return new Map(rows.map(({ userId, isOn, isRostered }) => [userId, isOn || (isRostered ? false : undefined)]));
  },
});
