import type { ConfirmedTeam, TeamInput } from '@jiaoyan/contract/performance/run';
import { ADJUST, RECORD, RUN } from '@jiaoyan/contract/performance/status';
import { topics } from '@jiaoyan/contract/realtime';
import { and, asc, eq, inArray } from 'drizzle-orm';
import type { Db } from '../../kernel/db/db.ts';
import { refuse } from '../../kernel/errors.ts';
import type { Ctx } from '../../kernel/http/http.ts';
import { siteBase } from '../facility/index.ts';
import { namesOf } from '../system/index.ts';
import { adjustTable as a } from './adjust.table.ts';
import { type RecordRow, recordTable as r } from './record.table.ts';
import { scopedRecords } from './record-case.ts';
import { holdRun, PERMISSION, reachRuns } from './run-case.ts';
import { moveRecords } from './run-moves.ts';

export const OWN = '不能核对本人的绩效';
export const ADJUSTING = '还有加减分待审核';

/** Results with points that nobody has decided about. */
export async function adjusting(tx: Db, recordIds: readonly number[]): Promise<ReadonlySet<number>> {
  if (recordIds.length === 0) return new Set();
  const rows = await tx
    .selectDistinct({ recordId: a.recordId })
    .from(a)
    .where(and(inArray(a.recordId, [...recordIds]), eq(a.status, ADJUST.waiting)));
  return new Set(rows.map(({ recordId }) => recordId));
}

async function openRecords(ctx: Ctx, tx: Db, runId: number, { deptId }: TeamInput): Promise<RecordRow[]> {
  const within = scopedRecords.scope(ctx.user, `${PERMISSION}:confirm`, ctx.services.clock());
  return tx
    .select()
    .from(r)
    .where(
      and(eq(r.runId, runId), eq(r.status, RECORD.open), deptId === null ? undefined : eq(r.deptId, deptId), within),
    )
    .orderBy(asc(r.recordId))
    .for('update');
}

/** Confirms what the month of a team came to; whoever stands in the way is left out and named. */
export async function confirmTeam(ctx: Ctx, runId: number, input: TeamInput): Promise<ConfirmedTeam> {
  await reachRuns(ctx, 'confirm', [runId]);
  return ctx.db.transaction(async (tx) => {
    const run = await holdRun(tx, runId);
    if (run.status !== RUN.review) throw refuse('该期绩效不在核对中');
    const rows = await openRecords(ctx, tx, runId, input);
    const waiting = await adjusting(
      tx,
      rows.map(({ recordId }) => recordId),
    );
    const obstacle = ({ userId, recordId }: RecordRow) =>
      userId === ctx.user.userId ? OWN : waiting.has(recordId) ? ADJUSTING : undefined;
    const names = await namesOf(
      tx,
      rows.map(({ userId }) => userId),
    );
    const left = rows.flatMap((row) => {
      const reason = obstacle(row);
      return reason ? [{ reason, recordId: row.recordId, userName: names.get(row.userId) ?? '' }] : [];
    });
    const meant = rows.filter((row) => obstacle(row) === undefined);
    if (meant.length === 0) {
      const [first] = left;
      throw refuse(first ? `${first.userName}：${first.reason}` : '没有待核对的绩效', undefined, left);
    }
    await moveRecords(tx, meant, siteBase(ctx), { event: 'CONFIRM', to: RECORD.confirmed });
    await ctx.services.hub.publishAll(tx, [{ destination: topics.repairPerformance, body: {} }]);
    return { left, confirmed: meant.length };
  });
}
