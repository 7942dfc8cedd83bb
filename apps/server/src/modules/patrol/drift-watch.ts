import { wallTime } from '@jiaoyan/contract/kernel/wall-time';
import { driftOf } from '@jiaoyan/contract/patrol/drift';
import type { SnapshotPoint, SnapshotTerm } from '@jiaoyan/contract/patrol/snapshot';
import { and, eq, sql } from 'drizzle-orm';
import { type Db, hotStatement } from '../../kernel/db/db.ts';
import { leaderOf, sendNotices } from '../facility/index.ts';
import { driftTable as d } from './drift.table.ts';
import { resultTable as r } from './record.table.ts';
import type { RoundRow } from './round-state.ts';
import { taskDeskLink } from './task-case.ts';

const { placeholder } = sql;
const limits = { min: '下限', max: '上限' } as const;

/** A value that was read at a point. */
interface Read {
  readonly point: SnapshotPoint;
  readonly term: SnapshotTerm;
}

/** The last values of some check items at their points, oldest first. */
const readValues = hotStatement<{ pointId: number; termId: number; values: number[] }>(
  'patrol_drift_values',
  sql`SELECT w."pointId", w."termId", v.values
    FROM jsonb_to_recordset(${placeholder('wanted')}::jsonb) AS w("pointId" integer, "termId" integer),
      LATERAL (SELECT coalesce(jsonb_agg(num ORDER BY check_time), '[]'::jsonb) AS values FROM (
        SELECT num, check_time FROM ${r} WHERE point_id = w."pointId" AND term_id = w."termId" AND num IS NOT NULL
        ORDER BY check_time DESC LIMIT 5) last) v`,
);

const limitOf = (text: string): number | null => (text === '' ? null : Number(text));

/** Warns once of values that approach their limit; what turns back is forgotten, so that it is told anew the next time. */
async function judge(tools: Tools, tx: Db, round: RoundRow, { point, term }: Read, values: number[], now: number) {
  const { pointId } = point;
  const { termId } = term;
  const drift = driftOf(values, limitOf(term.min), limitOf(term.max));
  if (!drift) {
    await tx.delete(d).where(and(eq(d.pointId, pointId), eq(d.termId, termId)));
    return;
  }
  const made = await tx
    .insert(d)
    .values({ pointId, termId, warnTime: wallTime(now) })
    .onConflictDoNothing()
    .returning({ termId: d.termId });
  if (made.length === 0) return;
  const params = { point: point.name, term: term.name, limit: limits[drift] };
  const to = await leaderOf(tx, round.teamId);
  const link = taskDeskLink(round.taskId);
  await sendNotices(
    tools,
    tx,
    to.map((userId) => ({ userId, code: 'patrol_drift', params, link })),
  );
}
type Tools = Parameters<typeof sendNotices>[0];

/** Looks whether values that have just been read approach a limit, before anything is out of range. */
export async function watchDrift(
  tools: Tools,
  db: Db,
  round: RoundRow,
  reads: readonly Read[],
  now: number,
): Promise<void> {
  const limited = reads.filter(({ term }) => term.min !== '' || term.max !== '');
  if (limited.length === 0) return;
  const wanted = JSON.stringify(limited.map(({ point: { pointId }, term: { termId } }) => ({ pointId, termId })));
  await db.transaction(async (tx) => {
    const found = await readValues(tx, { wanted });
    const byKey = new Map(found.map(({ pointId, termId, values }) => [`${pointId}.${termId}`, values]));
    const sorted = limited.sort((a, b) => a.point.pointId - b.point.pointId || a.term.termId - b.term.termId);
    for (const read of sorted)
      await judge(tools, tx, round, read, byKey.get(`${read.point.pointId}.${read.term.termId}`) ?? [], now);
  });
}
