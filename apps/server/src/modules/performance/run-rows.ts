import type { ListQuery } from '@jiaoyan/contract/kernel/resource';
import { type PerfRun, type PerfRunDetail, runFields, runLife } from '@jiaoyan/contract/performance/run';
import { ADJUST, APPEAL, RECORD, type RunStatus } from '@jiaoyan/contract/performance/status';
import { and, asc, countDistinct, eq, inArray, type SQL, sql } from 'drizzle-orm';
import { type Listing, listing } from '../../kernel/crud/crud-list.ts';
import { notFound } from '../../kernel/errors.ts';
import type { Ctx } from '../../kernel/http/http.ts';
import { readEvents } from '../../kernel/record/event.ts';
import { holds } from '../../kernel/session-user.ts';
import { deptTable } from '../system/dept.table.ts';
import { adjustTable as a } from './adjust.table.ts';
import { appealTable as p } from './appeal.table.ts';
import { recordTable as r } from './record.table.ts';
import { scopedRecords } from './record-case.ts';
import { type RunRow, runTable as t } from './run.table.ts';
import { PERMISSION, scopedRuns } from './run-case.ts';
import { schemeTable as s, schemeVersionTable as v } from './scheme.table.ts';

const runListing: Listing<RunRow> = listing<RunRow>({ id: 'runId', fields: runFields, without: ['baselines'] }, t, [
  { by: 'period', descending: true },
]);

/** How far the people of reckonings are whom the caller reaches. */
async function countsOf({ db, user, services }: Ctx, runIds: readonly number[], verb: string) {
  const within = scopedRecords.scope(user, `${PERMISSION}:${verb}`, services.clock());
  const rows = await db
    .select({
      runId: r.runId,
      people: countDistinct(r.recordId),
      confirmed: sql<number>`count(DISTINCT ${r.recordId}) FILTER (WHERE ${r.status} <> ${RECORD.open})::int`,
      adjusting: countDistinct(a.adjustId),
      appealing: countDistinct(p.appealId),
    })
    .from(r)
    .leftJoin(a, and(eq(a.recordId, r.recordId), eq(a.status, ADJUST.waiting)))
    .leftJoin(p, and(eq(p.recordId, r.recordId), inArray(p.status, [APPEAL.opinion, APPEAL.judge])))
    .where(and(inArray(r.runId, [...runIds]), within))
    .groupBy(r.runId);
  return new Map(rows.map((row) => [row.runId, row]));
}

const movesOf = ({ user }: Ctx, { status }: RunRow): string[] =>
  runLife.allowed(status as RunStatus).filter((move) => holds(user, `${PERMISSION}:${move}`));

async function wideRuns(ctx: Ctx, rows: readonly RunRow[], verb: string): Promise<PerfRun[]> {
  if (rows.length === 0) return [];
  const ids = rows.map(({ runId }) => runId);
  const schemes = await ctx.db
    .select({ versionId: v.versionId, no: v.no, name: s.name })
    .from(v)
    .innerJoin(s, eq(s.schemeId, v.schemeId))
    .where(
      inArray(
        v.versionId,
        rows.map(({ schemeVersionId }) => schemeVersionId),
      ),
    );
  const schemeOf = new Map(schemes.map((one) => [one.versionId, one]));
  const counts = await countsOf(ctx, ids, verb);
  return rows.map((row) => {
    const scheme = schemeOf.get(row.schemeVersionId);
    const { people = 0, confirmed = 0, adjusting = 0, appealing = 0 } = counts.get(row.runId) ?? {};
    const figures = { people, confirmed, adjusting, appealing };
    return { ...row, ...figures, schemeName: scheme?.name ?? '', no: scheme?.no ?? 0, moves: movesOf(ctx, row) };
  });
}

/** A page of the reckonings that the caller reaches. */
export async function runPage(ctx: Ctx, query: ListQuery): Promise<{ rows: PerfRun[]; total: number }> {
  const within: SQL | undefined = scopedRuns.scope(ctx.user, `${PERMISSION}:list`, ctx.services.clock());
  const { rows, total } = await runListing.page(ctx.db, query, within);
  return { rows: await wideRuns(ctx, rows, 'list'), total };
}

/** A reckoning with its teams and what happened to it. */
export async function runDetail(ctx: Ctx, runId: number): Promise<PerfRunDetail> {
  const [row] = await ctx.db.select().from(t).where(eq(t.runId, runId));
  const [wide] = row ? await wideRuns(ctx, [row], 'query') : [];
  if (!row || !wide) throw notFound();
  const within = scopedRecords.scope(ctx.user, `${PERMISSION}:query`, ctx.services.clock());
  const teams = await ctx.db
    .select({
      deptId: r.deptId,
      deptName: deptTable.deptName,
      people: sql<number>`count(*)::int`,
      confirmed: sql<number>`count(*) FILTER (WHERE ${r.status} <> ${RECORD.open})::int`,
    })
    .from(r)
    .innerJoin(deptTable, eq(deptTable.deptId, r.deptId))
    .where(and(eq(r.runId, runId), within))
    .groupBy(r.deptId, deptTable.deptName)
    .orderBy(asc(r.deptId));
  const { factHash, resultHash, codeVersion } = row;
  return {
    ...wide,
    factHash,
    resultHash,
    codeVersion,
    teams,
    timeline: await readEvents(ctx.db, [['perfRun', runId]], true),
  };
}
