import { appealLife } from '@jiaoyan/contract/performance/appeal';
import type { AppealStatus } from '@jiaoyan/contract/performance/status';
import { and, asc, eq, sql } from 'drizzle-orm';
import type { Db } from '../../kernel/db/db.ts';
import { notFound } from '../../kernel/errors.ts';
import type { Scoped } from '../../kernel/record/scope.ts';
import { holds, type SessionUser } from '../../kernel/session-user.ts';
import { adjustTable } from './adjust.table.ts';
import { type AppealRow, appealTable as t } from './appeal.table.ts';
import { recordTable as r } from './record.table.ts';
import { holdRunOf, scopedRecords } from './record-case.ts';
import type { RunRow } from './run.table.ts';
import { PERMISSION } from './run-case.ts';

/** Appeals are reached by those who reach the result. */
export const scopedAppeals: Scoped = {
  table: t,
  key: t.appealId,
  scope: (user, permission, now) => {
    const within = scopedRecords.scope(user, permission, now);
    return within && sql`${t.recordId} IN (SELECT ${r.recordId} FROM ${r} WHERE ${within})`;
  },
};

/** An appeal under its lock, after that of the reckoning. */
export async function holdAppeal(tx: Db, appealId: number): Promise<{ appeal: AppealRow; run: RunRow }> {
  const [known] = await tx.select({ recordId: t.recordId }).from(t).where(eq(t.appealId, appealId));
  if (!known) throw notFound();
  const run = await holdRunOf(tx, known.recordId);
  const [appeal] = await tx.select().from(t).where(eq(t.appealId, appealId)).for('update');
  if (!appeal) throw notFound();
  return { appeal, run };
}

/** Who gave or took points of a result. */
export async function adjustersOf(
  db: Db,
  recordIds: readonly number[],
): Promise<ReadonlyMap<number, readonly number[]>> {
  const rows = await db
    .selectDistinct({ recordId: adjustTable.recordId, userId: adjustTable.byUserId })
    .from(adjustTable)
    .where(and(sql`${adjustTable.recordId} = ANY(string_to_array(${recordIds.join(',')}, ',')::int[])`))
    .orderBy(asc(adjustTable.recordId));
  const found = new Map<number, number[]>();
  for (const { recordId, userId } of rows) found.set(recordId, [...(found.get(recordId) ?? []), userId]);
  return found;
}

interface AppealFacts {
  readonly ofUserId: number;
  readonly adjusters: readonly number[];
}
/** What the caller may do with an appeal: he withdraws his own, others decide, and not whoever gave or took points. */
export function appealMoves(user: SessionUser, { status }: AppealRow, { ofUserId, adjusters }: AppealFacts): string[] {
  const isOwn = ofUserId === user.userId;
  return appealLife.allowed(status as AppealStatus).filter((move) => {
    if (move === 'withdraw') return isOwn && holds(user, `${PERMISSION}:appeal`);
    if (isOwn || !holds(user, `${PERMISSION}:${move}`)) return false;
    return move !== 'judge' || !adjusters.includes(user.userId);
  });
}
