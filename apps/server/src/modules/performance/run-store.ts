import { wallTime } from '@jiaoyan/contract/kernel/wall-time';
import type { SchemeRules } from '@jiaoyan/contract/performance/item';
import { ADJUST } from '@jiaoyan/contract/performance/status';
import { and, asc, eq, sql } from 'drizzle-orm';
import type { Db } from '../../kernel/db/db.ts';
import { hotStatement } from '../../kernel/db/db.ts';
import { insertGiven } from '../../kernel/db/given-rows.ts';
import { adjustTable as a } from './adjust.table.ts';
import { factTable as f } from './fact.table.ts';
import type { Fact, Inputs, Person, Reckoned } from './reckon.ts';
import { recordTable as t } from './record.table.ts';
import type { RunRow } from './run.table.ts';
import { schemeVersionTable as v } from './scheme.table.ts';

const { runId, userId, itemKey, docType, docId, code, day, num, den, note } = f;
const factColumns = { runId, userId, itemKey, docType, docId, code, day, num, den, note };
const storeFacts = hotStatement('perf_store_facts', insertGiven(f, Object.entries(factColumns)));
const {
  schemeId,
  period,
  deptId,
  items,
  base,
  adjust,
  final,
  rank,
  grade,
  createBy,
  createTime,
  updateBy,
  updateTime,
} = t;
const storeRecords = hotStatement(
  'perf_store_records',
  insertGiven(
    t,
    Object.entries({
      runId: t.runId,
      userId: t.userId,
      schemeId,
      period,
      deptId,
      items,
      base,
      adjust,
      final,
      rank,
      grade,
      createBy,
      createTime,
      updateBy,
      updateTime,
    }),
  ),
);

/** What a month is made of takes the place of what was there. The reckoning is held, and nobody looks at it yet. */
export async function replaceFacts(tx: Db, run: Pick<RunRow, 'runId'>, facts: readonly Fact[]): Promise<void> {
  await tx.delete(t).where(eq(t.runId, run.runId));
  await tx.delete(f).where(eq(f.runId, run.runId));
  if (facts.length > 0)
    await storeFacts(tx, { rows: JSON.stringify(facts.map((fact) => ({ ...fact, runId: run.runId }))) });
}

/** Stores what a month came to for its people. */
export async function storeResults(
  tx: Db,
  run: Pick<RunRow, 'runId' | 'schemeId' | 'period'>,
  results: readonly Reckoned[],
  { name, now }: { readonly name: string; readonly now: number },
): Promise<void> {
  const at = wallTime(now);
  const stamp = { createBy: name, updateBy: name, createTime: at, updateTime: at };
  const { runId: ofRun, schemeId: ofScheme, period: month } = run;
  const rows = results.map((one) => ({ ...one, ...stamp, runId: ofRun, schemeId: ofScheme, period: month }));
  if (rows.length > 0) await storeRecords(tx, { rows: JSON.stringify(rows) });
}

/** The rules of a version. */
export async function rulesOf(db: Db, versionId: number): Promise<SchemeRules & { readonly no: number }> {
  const [version] = await db.select().from(v).where(eq(v.versionId, versionId));
  if (!version) throw new Error(`version ${versionId} of a scheme is missing`);
  return version;
}

const factFields = { userId, itemKey, docType, docId, code, day, num, den, note, excludedBy: f.excludedBy };
/** The facts of a reckoning, of one of its people or of all. */
export const storedFacts = (db: Db, ofRun: number, ofUser?: number): Promise<Fact[]> =>
  db
    .select(factFields)
    .from(f)
    .where(and(eq(f.runId, ofRun), ofUser === undefined ? undefined : eq(f.userId, ofUser)))
    .orderBy(asc(f.userId), asc(f.itemKey), asc(f.docType), asc(f.docId));

/** Points that were approved, by person. */
export async function approvedPoints(db: Db, ofRun: number): Promise<ReadonlyMap<number, readonly string[]>> {
  const rows = await db
    .select({ userId: t.userId, points: sql<string[]>`array_agg(${a.points}::text ORDER BY ${a.adjustId})` })
    .from(a)
    .innerJoin(t, eq(t.recordId, a.recordId))
    .where(and(eq(t.runId, ofRun), eq(a.status, ADJUST.approved)))
    .groupBy(t.userId);
  return new Map(rows.map((row) => [row.userId, row.points]));
}

/** Everything that a reckoning was made of, as it is stored. */
export async function storedInputs(db: Db, run: RunRow): Promise<Inputs> {
  const people: Person[] = await db
    .select({ userId: t.userId, deptId: t.deptId })
    .from(t)
    .where(eq(t.runId, run.runId))
    .orderBy(asc(t.userId));
  return {
    people,
    rules: await rulesOf(db, run.schemeVersionId),
    facts: await storedFacts(db, run.runId),
    baselines: run.baselines,
    points: await approvedPoints(db, run.runId),
  };
}

/** The results of a reckoning, as they are stored. */
export const storedResults = (db: Db, ofRun: number): Promise<Reckoned[]> =>
  db
    .select({ userId: t.userId, deptId, items, base, adjust, final, rank, grade })
    .from(t)
    .where(eq(t.runId, ofRun))
    .orderBy(asc(t.userId));
