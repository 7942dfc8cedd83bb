import { DAY_MS, wallTime } from '@jiaoyan/contract/kernel/wall-time';
import { OUTAGE } from '@jiaoyan/contract/repair/outage-life';
import { and, asc, eq, gt, lt } from 'drizzle-orm';
import { type HandoverSection, nextDuty, spanOf } from '../../duty/index.ts';
import { outageTable } from '../outage.table.ts';
import { lineText, wheresOf } from './outage-text.ts';

/** What is off, or will be before the next shift is over. */
export const handoverOutages: HandoverSection = {
  title: '停水停电',
  async lines(db, duty, now) {
    const next = await nextDuty(db, duty);
    const until = next ? spanOf(next).to : now + DAY_MS;
    const { subcampId, status, startTime, endTime } = outageTable;
    const rows = await db
      .select()
      .from(outageTable)
      .where(
        and(
          eq(subcampId, duty.subcampId),
          eq(status, OUTAGE.published),
          gt(endTime, wallTime(now)),
          lt(startTime, wallTime(until)),
        ),
      )
      .orderBy(asc(startTime), asc(outageTable.outageId));
    const wheres = await wheresOf(db, rows);
    return rows.map((row, at) => lineText(wheres[at] ?? '', row));
  },
};
