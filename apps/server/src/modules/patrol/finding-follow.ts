import { wallTime } from '@jiaoyan/contract/kernel/wall-time';
import { FINDING } from '@jiaoyan/contract/patrol/status';
import { topics } from '@jiaoyan/contract/realtime';
import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import type { ReportFollower } from '../repair/index.ts';
import { findingTable as t } from './finding.table.ts';

/** What a report means for the finding that it puts right: confirmed, the next round looks; given up, the next one reports anew. */
export const followFindings: ReportFollower = async ({ hub }, tx, { actor, now }, { reportId, outcome }) => {
  const rows = await tx
    .select({ findingId: t.findingId })
    .from(t)
    .where(and(eq(t.reportId, reportId), eq(t.status, FINDING.handling)))
    .orderBy(asc(t.findingId))
    .for('update');
  if (rows.length === 0) return;
  const changes = {
    fixed: { status: FINDING.recheck },
    returned: { reportId: null },
    merged: { reportId: outcome.became === 'merged' ? outcome.into.reportId : reportId },
  }[outcome.became];
  const stamp = { updateBy: actor.name, updateTime: wallTime(now), version: sql`${t.version} + 1` };
  await tx
    .update(t)
    .set({ ...changes, ...stamp })
    .where(
      inArray(
        t.findingId,
        rows.map(({ findingId }) => findingId),
      ),
    );
  await hub.publishAll(tx, [{ destination: topics.repairPatrol, body: {} }]);
};
