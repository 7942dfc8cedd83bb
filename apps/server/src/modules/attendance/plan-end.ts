import { PLAN } from '@jiaoyan/contract/attendance/status';
import { DAY_MS, localDay, wallTime } from '@jiaoyan/contract/kernel/wall-time';
import { and, asc, eq, lt, sql } from 'drizzle-orm';
import type { Job } from '../../kernel/jobs/jobs.ts';
import { SYSTEM } from '../../kernel/record/actor.ts';
import { moveSite } from '../facility/index.ts';
import type { AttendanceTools } from './attendance-tools.ts';
import { planTable as t } from './plan.table.ts';
import { planMoves } from './plan-scope.ts';
import { punchGeoTable as g, punchTable as p } from './punch.table.ts';

const DEFAULT_DAYS = 180;

/** Ends the plans whose days are over. */
export async function endPlans(tools: AttendanceTools): Promise<void> {
  const now = tools.clock();
  const rows = await tools.db
    .select({ planId: t.planId })
    .from(t)
    .where(and(eq(t.status, PLAN.published), lt(t.endDate, localDay(now))))
    .orderBy(asc(t.planId));
  for (const { planId } of rows)
    await tools.db.transaction((tx) =>
      planMoves.take(tools, tx, { actor: SYSTEM, now }, planId, (turn) => {
        if (turn.row.status === PLAN.published) moveSite(turn, PLAN.ended, { event: 'END' });
      }),
    );
}

/** Forgets where people checked in; that they did stays. */
export async function eraseGeo(tools: AttendanceTools): Promise<void> {
  const days = Number((await tools.configs.get('attendance.geoDays')) ?? DEFAULT_DAYS);
  if (!(days > 0)) return;
  const before = wallTime(tools.clock() - days * DAY_MS);
  await tools.db
    .delete(g)
    .where(sql`${g.punchId} IN (SELECT ${p.punchId} FROM ${p} WHERE ${p.at} < ${before}::timestamptz)`);
}

/** What the end of a day brings; it may run on any node, twice or late. */
export const nightJob = (tools: AttendanceTools): Job => ({
  name: 'attendance-night',
  cron: '20 0 * * *',
  async run() {
    await endPlans(tools);
    await eraseGeo(tools);
  },
});
