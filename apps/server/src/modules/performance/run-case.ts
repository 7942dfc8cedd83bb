import { runLife } from '@jiaoyan/contract/performance/run';
import { topics } from '@jiaoyan/contract/realtime';
import { eq, sql } from 'drizzle-orm';
import { reachOf } from '../../kernel/crud/within-reach.ts';
import type { Db } from '../../kernel/db/db.ts';
import { notFound } from '../../kernel/errors.ts';
import type { Scoped } from '../../kernel/record/scope.ts';
import { siteRecord } from '../facility/index.ts';
import { userScope } from '../system/index.ts';
import { userTable } from '../system/user.table.ts';
import { recordTable } from './record.table.ts';
import { type RunRow, runTable as t } from './run.table.ts';

export const PERMISSION = 'repair:performance';

/** Reckonings with their one predicate of scope: somebody reaches those in which there are people whom he reaches. */
export const scopedRuns: Scoped = {
  table: t,
  key: t.runId,
  scope: (user, permission) => {
    const within = userScope(user, permission);
    return (
      within &&
      sql`EXISTS (SELECT 1 FROM ${recordTable} JOIN ${userTable} ON ${userTable.userId} = ${recordTable.userId}
        WHERE ${recordTable.runId} = ${t.runId} AND ${within})`
    );
  },
};

/** Reckonings, and the one way in which they are moved. */
export const runMoves = siteRecord<RunRow>({
  scoped: scopedRuns,
  bizType: 'perfRun',
  life: runLife,
  permission: PERMISSION,
  topic: topics.repairPerformance,
});
/** Refuses reckonings that the caller does not reach by a verb. */
export const reachRuns = reachOf(scopedRuns, PERMISSION);

/** Whatever happens to the results of a month takes its reckoning first, so that no two wait for one another. */
export async function holdRun(tx: Db, runId: number): Promise<RunRow> {
  const [run] = await tx.select().from(t).where(eq(t.runId, runId)).for('update');
  if (!run) throw notFound();
  return run;
}
