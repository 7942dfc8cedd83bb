import { DAY_MS, momentOf } from '@jiaoyan/contract/kernel/wall-time';
import type {
  AnalysisQuery,
  PatrolFloor,
  PatrolOverview,
  PatrolTrend,
  patrolAnalysis,
} from '@jiaoyan/contract/patrol/analysis';
import { INPUT, RESULT, TASK } from '@jiaoyan/contract/patrol/status';
import { and, asc, eq, gte, inArray, lte, type SQL, sql } from 'drizzle-orm';
import { hotStatement } from '../../kernel/db/db.ts';
import { notFound, refuse } from '../../kernel/errors.ts';
import type { Ctx, Handlers } from '../../kernel/http/http.ts';
import { requireRecords } from '../../kernel/record/scope.ts';
import { placeTable } from '../campus/place.table.ts';
import { userTable } from '../system/user.table.ts';
import { findingTable as f } from './finding.table.ts';
import { pathTable } from './path.table.ts';
import { pointTable as p, pointTermTable } from './point.table.ts';
import { scopedPoints } from './point-rows.ts';
import { recordTable as r, resultTable as s } from './record.table.ts';
import { taskTable as t } from './task.table.ts';
import { scopedTasks } from './task-case.ts';
import { termTable } from './term.table.ts';

const PERMISSION = 'repair:patrolAnalysis:list';
const MAX_DAYS = 400;
/** So many rows of each ranking, and values of a trend. */
const TOP = 10;
const MAX_VALUES = 1000;
const OVER = [TASK.done, TASK.partly, TASK.missed];
const sum = (what: SQL) => sql<number>`coalesce(sum(${what}), 0)::int`;
const figures = {
  rounds: sql<number>`count(*)::int`,
  complete: sql<number>`(count(*) FILTER (WHERE ${t.status} = ${TASK.done}))::int`,
  points: sum(sql`${t.pointTotal} - ${t.exempt}`),
  seen: sum(sql`${t.done}`),
  missed: sum(sql`${t.missed}`),
  abnormal: sum(sql`${t.abnormal}`),
};

/** The rounds that are looked at, as far as the reader reaches them. */
function wanted({ user, services }: Ctx, { from, until, subcampId, pathId }: AnalysisQuery): SQL | undefined {
  if (from > until) throw refuse('截止日期不能早于起始日期', 'until');
  if (momentOf(`${until} 00:00`) - momentOf(`${from} 00:00`) > MAX_DAYS * DAY_MS)
    throw refuse(`一次最多分析${MAX_DAYS}天`, 'until');
  return and(
    gte(t.dueDate, from),
    lte(t.dueDate, until),
    inArray(t.status, OVER),
    pathId === undefined ? undefined : eq(t.pathId, pathId),
    subcampId === undefined
      ? undefined
      : sql`${t.pathId} IN (SELECT ${pathTable.pathId} FROM ${pathTable} WHERE ${pathTable.subcampId} = ${subcampId})`,
    scopedTasks.scope(user, PERMISSION, services.clock()),
  );
}

const isMissed = sql`${r.result} = ${RESULT.missed}`;
const counts = sql`${r.result} IN (${RESULT.normal}, ${RESULT.abnormal}, ${RESULT.missed})`;
const missedOf = { n: sql<number>`(count(*) FILTER (WHERE ${isMissed}))::int`, of: sql<number>`count(*)::int` };
const mostMissed = sql`count(*) FILTER (WHERE ${isMissed}) DESC`;
const some = sql`count(*) FILTER (WHERE ${isMissed}) > 0`;

/** Where, by whom and when points were missed. */
async function missedBy({ db }: Ctx, where: SQL | undefined) {
  const on = eq(r.taskId, t.taskId);
  const hour = sql<number>`extract(hour FROM ${t.windowFrom})::int`;
  const [points, people, hours] = await Promise.all([
    db
      .select({ id: p.pointId, code: p.code, name: p.name, ...missedOf })
      .from(t)
      .innerJoin(r, on)
      .innerJoin(p, eq(p.pointId, r.pointId))
      .where(and(where, counts))
      .groupBy(p.pointId)
      .having(some)
      .orderBy(mostMissed, asc(p.pointId))
      .limit(TOP),
    db
      .select({ id: userTable.userId, name: userTable.nickName, n: sum(sql`${t.missed}`), of: figures.points })
      .from(t)
      .innerJoin(userTable, sql`${userTable.userId} = ANY(${t.executorIds})`)
      .where(where)
      .groupBy(userTable.userId, userTable.nickName)
      .having(sql`sum(${t.missed}) > 0`)
      .orderBy(sql`sum(${t.missed}) DESC`, asc(userTable.userId))
      .limit(TOP),
    db
      .select({ hour, n: sum(sql`${t.missed}`), of: figures.points })
      .from(t)
      .where(where)
      .groupBy(hour)
      .orderBy(asc(hour)),
  ]);
  return { missedPoints: points, missedPeople: people, missedHours: hours };
}

/** Which check items are out of order most often. */
const termsOf = ({ db }: Ctx, where: SQL | undefined): Promise<PatrolOverview['terms']> =>
  db
    .select({
      id: termTable.termId,
      code: termTable.code,
      name: termTable.name,
      n: sql<number>`(count(*) FILTER (WHERE NOT ${s.ok}))::int`,
      of: sql<number>`count(*)::int`,
    })
    .from(t)
    .innerJoin(r, eq(r.taskId, t.taskId))
    .innerJoin(s, eq(s.recordId, r.recordId))
    .innerJoin(termTable, eq(termTable.termId, s.termId))
    .where(where)
    .groupBy(termTable.termId)
    .having(sql`count(*) FILTER (WHERE NOT ${s.ok}) > 0`)
    .orderBy(sql`count(*) FILTER (WHERE NOT ${s.ok}) DESC`, asc(termTable.termId))
    .limit(TOP);

const isAbnormal = sql`${r.result} = ${RESULT.abnormal}`;
/** Where points are out of order or missed, floor by floor. */
const floorsOf = ({ db }: Ctx, where: SQL | undefined): Promise<PatrolFloor[]> =>
  db
    .select({
      placeId: p.placeId,
      placeName: placeTable.name,
      floorNo: p.floorNo,
      points: sql<number>`count(*)::int`,
      abnormal: sql<number>`(count(*) FILTER (WHERE ${isAbnormal}))::int`,
      missed: sql<number>`(count(*) FILTER (WHERE ${isMissed}))::int`,
    })
    .from(t)
    .innerJoin(r, eq(r.taskId, t.taskId))
    .innerJoin(p, eq(p.pointId, r.pointId))
    .innerJoin(placeTable, eq(placeTable.placeId, p.placeId))
    .where(and(where, counts))
    .groupBy(p.placeId, placeTable.name, p.floorNo)
    .orderBy(asc(p.placeId), asc(p.floorNo));

const graded = (grade: string) => sql<number>`(count(*) FILTER (WHERE ${r.grade} = ${grade}))::int`;
/** How far what each has seen is to be trusted; those with most doubts first. */
const gradesOf = ({ db }: Ctx, where: SQL | undefined) =>
  db
    .select({ id: userTable.userId, name: userTable.nickName, a: graded('A'), b: graded('B'), c: graded('C') })
    .from(t)
    .innerJoin(r, eq(r.taskId, t.taskId))
    .innerJoin(userTable, eq(userTable.userId, r.userId))
    .where(and(where, sql`${r.grade} <> ''`))
    .groupBy(userTable.userId, userTable.nickName)
    .orderBy(sql`count(*) FILTER (WHERE ${r.grade} = 'C') DESC`, asc(userTable.userId))
    .limit(TOP);

/** What was found on the rounds, and how long it took until it was in order again. */
async function findingsOf({ db }: Ctx, where: SQL | undefined) {
  const isClosed = sql`${f.status} >= '3'`;
  const [row] = await db
    .select({
      findings: sql<number>`count(*)::int`,
      rectified: sql<number>`(count(*) FILTER (WHERE ${isClosed}))::int`,
      rectifyHours: sql<number | null>`round((avg(extract(epoch FROM ${f.updateTime} - ${f.createTime}))
        FILTER (WHERE ${isClosed}) / 3600)::numeric, 1)::float8`,
    })
    .from(f)
    .innerJoin(r, eq(r.recordId, f.firstRecordId))
    .innerJoin(t, eq(t.taskId, r.taskId))
    .where(where);
  return row ?? { findings: 0, rectified: 0, rectifyHours: null };
}

/** How the rounds of some days were walked, and what they found. */
async function readOverview(ctx: Ctx, query: AnalysisQuery): Promise<PatrolOverview> {
  const where = wanted(ctx, query);
  const [[all], days, missed, terms, floors, grades, findings] = await Promise.all([
    ctx.db.select(figures).from(t).where(where),
    ctx.db
      .select({ day: t.dueDate, ...figures })
      .from(t)
      .where(where)
      .groupBy(t.dueDate)
      .orderBy(asc(t.dueDate)),
    missedBy(ctx, where),
    termsOf(ctx, where),
    floorsOf(ctx, where),
    gradesOf(ctx, where),
    findingsOf(ctx, where),
  ]);
  if (!all) throw notFound();
  return { ...all, ...missed, ...findings, days, terms, floors, grades };
}

const readValues = hotStatement<PatrolTrend['values'][number]>(
  'patrol_values',
  sql`SELECT ${s.checkTime} AS at, ${s.num}::float8 AS value, ${s.ok}, ${s.taskId} AS "taskId" FROM ${s}
    WHERE ${s.pointId} = ${sql.placeholder('pointId')} AND ${s.termId} = ${sql.placeholder('termId')}
      AND ${s.checkTime} >= ${sql.placeholder('from')}::timestamptz AND ${s.checkTime} < ${sql.placeholder('end')}::timestamptz
      AND ${s.num} IS NOT NULL
    ORDER BY ${s.checkTime} LIMIT ${sql.raw(String(MAX_VALUES))}`,
  [['at', s.checkTime]],
);

/** The numbers that were read at a point. */
async function readTrend(
  ctx: Ctx,
  { from, until, pointId, termId }: { from: string; until: string; pointId: number; termId: number },
): Promise<PatrolTrend> {
  const { db, user, services } = ctx;
  await requireRecords(scopedPoints, db, user, { permission: PERMISSION, ids: [pointId], now: services.clock() });
  const end = new Date(momentOf(`${until} 00:00`) + DAY_MS).toISOString();
  const [[term], [point], values] = await Promise.all([
    db.select().from(termTable).where(eq(termTable.termId, termId)),
    db.select({ name: p.name }).from(p).where(eq(p.pointId, pointId)),
    readValues(db, { pointId, termId, from: `${from} 00:00:00`, end }),
  ]);
  if (!term || !point) throw notFound();
  return { name: `${point.name} ${term.name}`, unit: term.unit, min: term.min, max: term.max, values };
}

/** How rounds are walked, and what they find. */
export const analysisHandlers: Handlers<typeof patrolAnalysis> = {
  overview: ({ query, ctx }) => readOverview(ctx, query),
  trend: ({ query, ctx }) => readTrend(ctx, query),
  async meters({ ctx: { db, user, services } }) {
    const rows = await db
      .select({ pointId: p.pointId, termId: termTable.termId, point: p.name, term: termTable.name })
      .from(pointTermTable)
      .innerJoin(p, eq(p.pointId, pointTermTable.pointId))
      .innerJoin(termTable, eq(termTable.termId, pointTermTable.termId))
      .where(and(eq(termTable.inputType, INPUT.number), scopedPoints.scope(user, PERMISSION, services.clock())))
      .orderBy(asc(p.placeId), asc(p.code), asc(pointTermTable.sort));
    return rows.map(({ pointId, termId, point, term }) => ({ pointId, termId, label: `${point} · ${term}` }));
  },
};
