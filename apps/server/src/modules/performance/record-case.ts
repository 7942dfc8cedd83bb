import type { Moved } from '@jiaoyan/contract/kernel/move';
import { recordLife } from '@jiaoyan/contract/performance/record';
import { topics } from '@jiaoyan/contract/realtime';
import { eq, sql } from 'drizzle-orm';
import { reachOf } from '../../kernel/crud/within-reach.ts';
import type { Db } from '../../kernel/db/db.ts';
import { write } from '../../kernel/db/write.ts';
import { notFound } from '../../kernel/errors.ts';
import type { Ctx } from '../../kernel/http/http.ts';
import { allow } from '../../kernel/record/actor.ts';
import { requireRecords, type Scoped } from '../../kernel/record/scope.ts';
import { type SiteTurn, siteBase, siteRecord } from '../facility/index.ts';
import { userScope } from '../system/index.ts';
import { userTable } from '../system/user.table.ts';
import { type RecordRow, recordTable as t } from './record.table.ts';
import type { RunRow } from './run.table.ts';
import { holdRun, PERMISSION } from './run-case.ts';

/** Results with their one predicate of scope: they belong to the person. */
export const scopedRecords: Scoped = {
  table: t,
  key: t.recordId,
  scope: (user, permission) => {
    const within = userScope(user, permission);
    return within && sql`${t.userId} IN (SELECT ${userTable.userId} FROM ${userTable} WHERE ${within})`;
  },
};

/** Results, and the one way in which they are moved. */
export const recordMoves = siteRecord<RecordRow>({
  scoped: scopedRecords,
  bizType: 'perfRecord',
  life: recordLife,
  permission: PERMISSION,
  topic: topics.repairPerformance,
});
/** Refuses results that the caller does not reach by a verb. */
export const reachRecords = reachOf(scopedRecords, PERMISSION);

/** The reckoning to which a result belongs, under its lock. */
export async function holdRunOf(tx: Db, recordId: number): Promise<RunRow> {
  const [row] = await tx.select({ runId: t.runId }).from(t).where(eq(t.recordId, recordId));
  if (!row) throw notFound();
  return holdRun(tx, row.runId);
}

interface RecordMove {
  readonly turn: SiteTurn<RecordRow>;
  readonly run: RunRow;
  readonly tx: Db;
}
/** Makes a move on a result that the caller reaches by the permission of the move; the reckoning is held, too. */
export async function actOnRecord<R>(
  ctx: Ctx,
  move: 'confirm' | 'adjust' | 'appeal' | 'sign',
  { recordId, version }: { readonly recordId: number; readonly version: number | undefined },
  work: (move: RecordMove) => Promise<R>,
): Promise<Moved & { readonly made: R }> {
  const base = siteBase(ctx);
  return write(ctx, {}, async (tx) => {
    const permission = `${PERMISSION}:${move}`;
    await requireRecords(scopedRecords, tx, ctx.user, { permission, ids: [recordId], now: base.now });
    const run = await holdRunOf(tx, recordId);
    let made: R | undefined;
    const row = await recordMoves.take(ctx.services, tx, base, recordId, async (turn) => {
      allow(recordLife, turn.row, move, version);
      made = await work({ turn, run, tx });
    });
    return { status: row.status, version: row.version, made: made as R };
  });
}
