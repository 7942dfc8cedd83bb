import { DAY_MS, wallTime } from '@jiaoyan/contract/kernel/wall-time';
import { type PatrolPoint, type PointOption, type PointValues, pointRecord } from '@jiaoyan/contract/patrol/point';
import { and, asc, eq, gte, inArray, type Placeholder, type SQL, sql } from 'drizzle-orm';
import { isNumber, type Listing, listing } from '../../kernel/crud/crud-list.ts';
import type { Db } from '../../kernel/db/db.ts';
import type { Ctx } from '../../kernel/http/http.ts';
import type { Scoped } from '../../kernel/record/scope.ts';
import { placeTable as p } from '../campus/place.table.ts';
import { roomTable as r } from '../campus/room.table.ts';
import { facilityTable as f } from '../facility/facility.table.ts';
import { heldScope, joinPosition } from '../facility/index.ts';
import { hasNoCode } from '../qrcode/index.ts';
import { qrCodeTable } from '../qrcode/qrcode.table.ts';
import { pathPointTable } from './path.table.ts';
import { type PointRow, pointTermTable as pt, pointTable as t } from './point.table.ts';
import { recordTable } from './record.table.ts';
import { termTable } from './term.table.ts';

/** What the codes of points are kept under. */
export const POINT = 'point';
/** How far back visits are counted. */
const VISIT_DAYS = 90;
const ENABLED = '0';
const none = sql`NULL::integer`;

/** Points with their one predicate of scope. */
export const scopedPoints: Scoped = {
  table: t,
  key: t.pointId,
  scope: (user, permission, now) =>
    heldScope(user, permission, now, { placeId: t.placeId, teamId: none, personId: none }),
};

/** A branch of the area tree: `s1` a campus, `p1` a place, `f1.2` its second floor. */
export const pointInBranch = (wanted: Placeholder | SQL): SQL =>
  sql`${t.placeId} IN (SELECT ${p.placeId} FROM ${p} WHERE ${wanted} = 's' || ${p.subcampId}
      OR (left(${wanted}, 1) IN ('p', 'f') AND split_part(substr(${wanted}, 2), '.', 1) = ${p.placeId}::text))
    AND (left(${wanted}, 1) <> 'f' OR ${wanted} = 'f' || ${t.placeId} || '.' || ${t.floorNo})`;

/** Everything that people call a point by. */
export const pointKeyword = (wanted: Placeholder | SQL): SQL =>
  sql`strpos(lower(${t.name} || ' ' || ${t.code} || ' ' || ${t.location}), lower(${wanted})) > 0`;

/** The points, by whatever they are narrowed. */
export const pointListing: Listing<PointRow> = listing<PointRow>(
  pointRecord,
  t,
  [{ by: 'placeId' }, { by: 'floorNo' }, { by: 'code' }],
  {
    keyword: pointKeyword,
    area: pointInBranch,
    uncoded: (wanted) => sql`${hasNoCode(POINT, t.pointId)} = (${wanted} = 'Y')`,
    termId: (wanted) =>
      sql`EXISTS (SELECT 1 FROM ${pt} WHERE ${pt.pointId} = ${t.pointId} AND ${isNumber(pt.termId, wanted)})`,
  },
);

/** What is looked at at points, in its order. */
export async function termsOfPoints(db: Db, pointIds: readonly number[]) {
  const rows = await db
    .select({ pointId: pt.pointId, termId: pt.termId, name: termTable.name })
    .from(pt)
    .innerJoin(termTable, eq(termTable.termId, pt.termId))
    .where(inArray(pt.pointId, [...pointIds]))
    .orderBy(asc(pt.pointId), asc(pt.sort));
  const terms = new Map<number, { termId: number; name: string }[]>();
  for (const { pointId, ...term } of rows) terms.set(pointId, [...(terms.get(pointId) ?? []), term]);
  return terms;
}

const countBy = async <K extends number>(rows: Promise<readonly { id: K; n: number }[]>) =>
  new Map((await rows).map(({ id, n }) => [id, n]));
const amount = sql<number>`count(*)::int`;

async function figuresOf({ db, services }: Ctx, ids: readonly number[]) {
  const since = wallTime(services.clock() - VISIT_DAYS * DAY_MS);
  const wanted = [...ids];
  const [paths, coded, visits, terms] = await Promise.all([
    countBy(
      db
        .select({ id: pathPointTable.pointId, n: amount })
        .from(pathPointTable)
        .where(inArray(pathPointTable.pointId, wanted))
        .groupBy(pathPointTable.pointId),
    ),
    db
      .select({ id: qrCodeTable.bizId })
      .from(qrCodeTable)
      .where(and(eq(qrCodeTable.bizType, POINT), inArray(qrCodeTable.bizId, wanted), eq(qrCodeTable.status, '1'))),
    db
      .select({
        id: recordTable.pointId,
        n: amount,
        bad: sql<number>`(count(*) FILTER (WHERE ${recordTable.result} = '2'))::int`,
      })
      .from(recordTable)
      .where(
        and(
          inArray(recordTable.pointId, wanted),
          gte(recordTable.checkTime, since),
          inArray(recordTable.result, ['1', '2']),
        ),
      )
      .groupBy(recordTable.pointId),
    termsOfPoints(db, wanted),
  ]);
  const withCode = new Set(coded.map(({ id }) => id));
  const visited = new Map(visits.map((row) => [row.id, row]));
  return { paths, withCode, visited, terms };
}

/** Points with the names of what they refer to and how they are used. */
export async function widePoints(ctx: Ctx, found: readonly (PointValues & PointRow)[]): Promise<PatrolPoint[]> {
  if (found.length === 0) return [];
  const ids = found.map(({ pointId }) => pointId);
  const [names, { paths, withCode, visited, terms }] = await Promise.all([
    ctx.db
      .select({ pointId: t.pointId, placeName: p.name, roomNo: r.roomNo, facilityName: f.name })
      .from(t)
      .innerJoin(p, eq(p.placeId, t.placeId))
      .leftJoin(r, eq(r.roomId, t.roomId))
      .leftJoin(f, eq(f.facilityId, t.facilityId))
      .where(inArray(t.pointId, ids)),
    figuresOf(ctx, ids),
  ]);
  const byId = new Map(names.map((row) => [row.pointId, row]));
  return found.map((row) => {
    const name = byId.get(row.pointId);
    const own = terms.get(row.pointId) ?? [];
    return {
      ...row,
      placeName: name?.placeName ?? '',
      facilityName: name?.facilityName ?? '',
      position: joinPosition(name?.placeName ?? '', name?.roomNo ?? '', row.location),
      termIds: own.map(({ termId }) => termId),
      termNames: own.map((term) => term.name).join('、'),
      pathCount: paths.get(row.pointId) ?? 0,
      isCoded: withCode.has(row.pointId),
      visits: visited.get(row.pointId)?.n ?? 0,
      abnormal: visited.get(row.pointId)?.bad ?? 0,
    };
  });
}

/** Points to choose for a path, as far as the caller reaches them. */
export async function pointOptions({ db, user, services }: Ctx): Promise<PointOption[]> {
  const { pointId, code, name, placeId, floorNo, planX, planY, lng, lat, location, status, version } = t;
  const rows = await db
    .select({
      pointId,
      code,
      name,
      placeId,
      floorNo,
      planX,
      planY,
      lng,
      lat,
      location,
      status,
      version,
      placeName: p.name,
      subcampId: p.subcampId,
      roomNo: r.roomNo,
      termCount: sql<number>`(SELECT count(*)::int FROM ${pt} WHERE ${pt.pointId} = ${t.pointId})`,
    })
    .from(t)
    .innerJoin(p, eq(p.placeId, t.placeId))
    .leftJoin(r, eq(r.roomId, t.roomId))
    .where(scopedPoints.scope(user, 'repair:patrolPoint:list', services.clock()))
    .orderBy(asc(placeId), asc(floorNo), asc(code));
  return rows.map((row) => ({
    ...row,
    id: row.pointId,
    label: row.name,
    position: joinPosition(row.placeName, row.roomNo ?? '', row.location),
    disabled: row.status !== ENABLED,
  }));
}
