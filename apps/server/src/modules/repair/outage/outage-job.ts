import { wallTime } from '@jiaoyan/contract/kernel/wall-time';
import { OUTAGE } from '@jiaoyan/contract/repair/outage-life';
import { and, asc, eq, lte } from 'drizzle-orm';
import { AppError } from '../../../kernel/errors.ts';
import { SYSTEM } from '../../../kernel/record/actor.ts';
import { outageTable as t } from '../outage.table.ts';
import type { RepairTools } from '../tools.ts';
import { moveOutage, restore } from './outage-case.ts';
import { syncReports } from './outage-hold.ts';

/** Begins and ends what is due; the lock and the state see to it that nothing ends twice. */
export async function runOutages(tools: RepairTools): Promise<void> {
  const rows = await tools.db
    .select({ outageId: t.outageId, version: t.version })
    .from(t)
    .where(and(eq(t.status, OUTAGE.published), lte(t.endTime, wallTime(tools.clock()))))
    .orderBy(asc(t.outageId));
  for (const { outageId, version } of rows) {
    try {
      await moveOutage(tools, SYSTEM, outageId, restore({ version }, '已到预计恢复时间'));
    } catch (error) {
      // Somebody was faster, perhaps by extending it.
      if (!(error instanceof AppError)) throw error;
    }
  }
  await syncReports(tools);
}

/** What the clock does to shut-offs; it may run on any node, twice or late. */
export const outageJobs = (tools: RepairTools) => [
  { name: 'repair-outage', cron: '* * * * *', run: () => runOutages(tools) },
];
