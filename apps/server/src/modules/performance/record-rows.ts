import type { ListQuery } from '@jiaoyan/contract/kernel/resource';
import { localDay } from '@jiaoyan/contract/kernel/wall-time';
import {
  type PerfFact,
  type PerfRecord,
  type PerfRecordDetail,
  type PerfTrendPoint,
  recordFields,
  recordLife,
} from '@jiaoyan/contract/performance/record';
import { type RecordStatus, RUN, shownRecord } from '@jiaoyan/contract/performance/status';
import { and, asc, count, desc, eq, inArray, type SQL, sql } from 'drizzle-orm';
import { type Listing, listing } from '../../kernel/crud/crud-list.ts';
import type { Db } from '../../kernel/db/db.ts';
import { notFound } from '../../kernel/errors.ts';
import type { Ctx } from '../../kernel/http/http.ts';
import { readEvents } from '../../kernel/record/event.ts';
import { holds, type SessionUser } from '../../kernel/session-user.ts';
import { deptTable } from '../system/dept.table.ts';
import { namesOf } from '../system/index.ts';
import { userTable } from '../system/user.table.ts';
import { adjustTable } from './adjust.table.ts';
import { joinedAdjusts, wideAdjusts } from './adjust.ts';
import { appealTable } from './appeal.table.ts';
import { joinedAppeals, wideAppeals } from './appeal-rows.ts';
import { factTable as f } from './fact.table.ts';
import { type RecordRow, recordTable as t } from './record.table.ts';
import { type RunRow, runTable } from './run.table.ts';
import { PERMISSION } from './run-case.ts';
import { rulesOf } from './run-store.ts';
import { schemeTable } from './scheme.table.ts';
import { itemTitles } from './source.ts';

/** So many months somebody sees side by side. */
const MONTHS = 12;

const recordListing: Listing<RecordRow> = listing<RecordRow>(
  { id: 'recordId', fields: recordFields },
  t,
  [{ by: 'period', descending: true }],
  {
    keyword: (wanted) =>
      sql`EXISTS (SELECT 1 FROM ${userTable} WHERE ${userTable.userId} = ${t.userId} AND strpos(${userTable.nickName}, ${wanted}) > 0)`,
  },
);

type Run = Pick<RunRow, 'runId' | 'status' | 'appealDue'> & { readonly people: number };
interface Moment {
  readonly run: Run | undefined;
  readonly today: string;
}
/** What the caller may do with a result: appeals and signatures are its person's, everything else is somebody else's. */
function movesOf(user: SessionUser, { status, userId }: RecordRow, { run, today }: Moment): string[] {
  const isOwn = userId === user.userId;
  return recordLife
    .allowed(status as RecordStatus)
    .filter((move) => holds(user, `${PERMISSION}:${move}`))
    .filter((move) => {
      if (move === 'sign') return isOwn;
      if (move === 'appeal') return isOwn && run?.status === RUN.published && (run.appealDue ?? '') >= today;
      return !isOwn && run?.status === RUN.review;
    });
}

async function runsOf(db: Db, runIds: readonly number[]): Promise<ReadonlyMap<number, Run>> {
  const rows = await db
    .select({
      runId: runTable.runId,
      status: runTable.status,
      appealDue: runTable.appealDue,
      people: count(t.recordId),
    })
    .from(runTable)
    .leftJoin(t, eq(t.runId, runTable.runId))
    .where(inArray(runTable.runId, [...new Set(runIds)]))
    .groupBy(runTable.runId);
  return new Map(rows.map((row) => [row.runId, row]));
}
const schemeNames = async (db: Db, ids: readonly number[]) =>
  new Map(
    (
      await db
        .select({ id: schemeTable.schemeId, name: schemeTable.name })
        .from(schemeTable)
        .where(inArray(schemeTable.schemeId, [...new Set(ids)]))
    ).map(({ id, name }) => [id, name]),
  );
const deptNames = async (db: Db, ids: readonly number[]) =>
  new Map(
    (
      await db
        .select({ id: deptTable.deptId, name: deptTable.deptName })
        .from(deptTable)
        .where(inArray(deptTable.deptId, [...new Set(ids)]))
    ).map(({ id, name }) => [id, name]),
  );

/** Results with whose they are and what the caller may do. */
async function wideRecords({ db, user, services }: Ctx, rows: readonly RecordRow[]): Promise<PerfRecord[]> {
  if (rows.length === 0) return [];
  const today = localDay(services.clock());
  const [names, depts, schemes, runs] = await Promise.all([
    namesOf(
      db,
      rows.map(({ userId }) => userId),
    ),
    deptNames(
      db,
      rows.map(({ deptId }) => deptId),
    ),
    schemeNames(
      db,
      rows.map(({ schemeId }) => schemeId),
    ),
    runsOf(
      db,
      rows.map(({ runId }) => runId),
    ),
  ]);
  return rows.map((row) => {
    const run = runs.get(row.runId);
    return {
      ...row,
      userName: names.get(row.userId) ?? '',
      deptName: depts.get(row.deptId) ?? '',
      schemeName: schemes.get(row.schemeId) ?? '',
      people: run?.people ?? 0,
      isAppealed: row.appealId !== null,
      moves: movesOf(user, row, { run, today }),
    };
  });
}

/** A page of the results that fulfil the query. */
export async function recordPage(
  ctx: Ctx,
  query: ListQuery,
  within: SQL | undefined,
): Promise<{ rows: PerfRecord[]; total: number }> {
  const { rows, total } = await recordListing.page(ctx.db, query, within);
  return { rows: await wideRecords(ctx, rows), total };
}

/** The row of a result. */
export async function recordRow(db: Db, recordId: number): Promise<RecordRow> {
  const [row] = await db.select().from(t).where(eq(t.recordId, recordId));
  if (!row) throw notFound();
  return row;
}
/** The own result of whoever asks, once it is published. */
export async function ownRecord({ db, user }: Ctx, recordId: number): Promise<RecordRow> {
  const row = await recordRow(db, recordId);
  if (row.userId !== user.userId || !shownRecord.includes(row.status as RecordStatus)) throw notFound();
  return row;
}

/** A result with everything that it was reckoned by and that was said about it. */
export async function recordDetail(ctx: Ctx, row: RecordRow): Promise<PerfRecordDetail> {
  const { db, services } = ctx;
  const [run] = await db.select().from(runTable).where(eq(runTable.runId, row.runId));
  const [wide] = await wideRecords(ctx, [row]);
  if (!run || !wide) throw notFound();
  const { no, items, grades } = await rulesOf(db, run.schemeVersionId);
  const { recordId } = row;
  return {
    ...wide,
    rules: { no, items: [...items], grades: [...grades] },
    baselines: { ...run.baselines[row.deptId] },
    titles: { ...itemTitles(services.registered) },
    adjusts: await wideAdjusts(
      ctx,
      await joinedAdjusts(db, eq(adjustTable.recordId, recordId)).orderBy(asc(adjustTable.adjustId)),
    ),
    appeals: await wideAppeals(
      ctx,
      await joinedAppeals(db, eq(appealTable.recordId, recordId)).orderBy(asc(appealTable.appealId)),
    ),
    signature: row.signature,
    appealDue: run.appealDue,
    timeline: await readEvents(db, [['perfRecord', recordId]], true),
  };
}

/** The facts of a result, of one item or of all. */
export const recordFacts = (db: Db, { runId, userId }: RecordRow, itemKey: string | undefined): Promise<PerfFact[]> =>
  db
    .select()
    .from(f)
    .where(and(eq(f.runId, runId), eq(f.userId, userId), itemKey === undefined ? undefined : eq(f.itemKey, itemKey)))
    .orderBy(asc(f.itemKey), asc(f.docType), asc(f.docId));

/** The last months of somebody, the newest first. */
export async function monthsOf(ctx: Ctx, userId: number, which: SQL | undefined): Promise<PerfTrendPoint[]> {
  const rows = await ctx.db
    .select()
    .from(t)
    .where(and(eq(t.userId, userId), which))
    .orderBy(desc(t.period), desc(t.recordId))
    .limit(MONTHS);
  return wideRecords(ctx, rows);
}
/** Those months of which their person may know. */
export const isShown: SQL = inArray(t.status, [...shownRecord]);
