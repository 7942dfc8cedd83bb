import { wallTime } from '@jiaoyan/contract/kernel/wall-time';
import { ranksOf, type Score, scoreRecord } from '@jiaoyan/contract/performance/score';
import { eq, inArray, sql } from 'drizzle-orm';
import type { Db } from '../../kernel/db/db.ts';
import type { RecordBase } from '../../kernel/record/kind.ts';
import { resultHash } from './reckon.ts';
import { type RecordRow, recordTable as t } from './record.table.ts';
import { type RunRow, runTable } from './run.table.ts';
import { approvedPoints, rulesOf, storedFacts, storedResults } from './run-store.ts';

/** What one person's stored facts and approved points come to; the baselines are those of the reckoning. */
export async function scoreAgain(tx: Db, run: RunRow, { userId, deptId }: RecordRow): Promise<Score> {
  const rules = await rulesOf(tx, run.schemeVersionId);
  const facts = await storedFacts(tx, run.runId, userId);
  const points = (await approvedPoints(tx, run.runId)).get(userId) ?? [];
  return scoreRecord(rules, run.baselines[deptId] ?? {}, facts, points);
}

/** Puts everybody in his place again after one score has changed, and keeps the hash of what there is now. */
export async function rankAgain(
  tx: Db,
  run: RunRow,
  { actor, now }: RecordBase,
): Promise<{ before: string; after: string }> {
  const results = await storedResults(tx, run.runId);
  const ranks = ranksOf(results);
  const moved = results.filter(({ userId, rank }) => ranks.get(userId) !== rank);
  if (moved.length > 0) {
    const places = moved.map(({ userId }) => sql`WHEN ${userId} THEN ${ranks.get(userId) ?? 0}::int`);
    await tx
      .update(t)
      .set({ rank: sql`CASE ${t.userId} ${sql.join(places, sql` `)} END` })
      .where(
        sql`${eq(t.runId, run.runId)} AND ${inArray(
          t.userId,
          moved.map(({ userId }) => userId),
        )}`,
      );
  }
  const placed = results.map((one) => ({ ...one, rank: ranks.get(one.userId) ?? one.rank }));
  const after = resultHash(placed, run.baselines);
  const stamp = { version: sql`${runTable.version} + 1`, updateBy: actor.name, updateTime: wallTime(now) };
  await tx
    .update(runTable)
    .set({ ...stamp, resultHash: after })
    .where(eq(runTable.runId, run.runId));
  return { before: run.resultHash, after };
}
