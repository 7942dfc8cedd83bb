import type { PathFile, PathPoint, PathValues, PatrolPath } from '@jiaoyan/contract/patrol/path';
import { PLAN } from '@jiaoyan/contract/patrol/status';
import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import type { Db } from '../../kernel/db/db.ts';
import { placeTable as p } from '../campus/place.table.ts';
import { roomTable as r } from '../campus/room.table.ts';
import { subcampTable as s } from '../campus/subcamp.table.ts';
import { joinPosition } from '../facility/index.ts';
import { pathPointTable as pp } from './path.table.ts';
import { planTable } from './plan.table.ts';
import { pointTermTable, pointTable as t } from './point.table.ts';

const ENABLED = '0';

/** The points of ways, in their order. */
export async function pointsOfPaths(
  db: Db,
  pathIds: readonly number[],
): Promise<ReadonlyMap<number, readonly PathPoint[]>> {
  const { pointId, code, name, placeId, floorNo, planX, planY, lng, lat, location, status } = t;
  const rows = await db
    .select({
      pathId: pp.pathId,
      minSecs: pp.minSecs,
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
      placeName: p.name,
      roomNo: r.roomNo,
      termCount: sql<number>`(SELECT count(*)::int FROM ${pointTermTable} WHERE ${pointTermTable.pointId} = ${t.pointId})`,
    })
    .from(pp)
    .innerJoin(t, eq(t.pointId, pp.pointId))
    .innerJoin(p, eq(p.placeId, t.placeId))
    .leftJoin(r, eq(r.roomId, t.roomId))
    .where(inArray(pp.pathId, [...pathIds]))
    .orderBy(asc(pp.pathId), asc(pp.sort));
  const byPath = new Map<number, PathPoint[]>();
  for (const { pathId, roomNo, location: spot, status: state, ...row } of rows) {
    const point = {
      ...row,
      position: joinPosition(row.placeName, roomNo ?? '', spot),
      disabled: state !== ENABLED,
    };
    byPath.set(pathId, [...(byPath.get(pathId) ?? []), point]);
  }
  return byPath;
}

/** Ways with the names of what they refer to and how they are used. */
export async function widePaths(db: Db, rows: readonly PathValues[]): Promise<PatrolPath[]> {
  if (rows.length === 0) return [];
  const ids = rows.map(({ pathId }) => pathId);
  const [points, plans, campuses] = await Promise.all([
    pointsOfPaths(db, ids),
    db
      .select({ pathId: planTable.pathId, n: sql<number>`count(*)::int` })
      .from(planTable)
      .where(and(inArray(planTable.pathId, ids), eq(planTable.status, PLAN.on)))
      .groupBy(planTable.pathId),
    db.select({ id: s.subcampId, name: s.name }).from(s),
  ]);
  const planCount = new Map(plans.map(({ pathId, n }) => [pathId, n]));
  const campusName = new Map(campuses.map(({ id, name }) => [id, name]));
  return rows.map((row) => {
    const own = points.get(row.pathId) ?? [];
    return {
      ...row,
      subcampName: campusName.get(row.subcampId) ?? '',
      placeNames: [...new Set(own.map(({ placeName }) => placeName))].join('、'),
      pointCount: own.length,
      planCount: planCount.get(row.pathId) ?? 0,
    };
  });
}

/** A way with its points, and the pictures of the floors through which it leads. */
export async function pathFile(db: Db, row: PathValues): Promise<PathFile> {
  const [[path], points] = await Promise.all([widePaths(db, [row]), pointsOfPaths(db, [row.pathId])]);
  const own = points.get(row.pathId) ?? [];
  const places = [...new Set(own.map(({ placeId }) => placeId))];
  const plans =
    places.length > 0
      ? await db.select({ placeId: p.placeId, plans: p.floorPlans }).from(p).where(inArray(p.placeId, places))
      : [];
  return {
    path: path as PatrolPath,
    points: [...own],
    plans: plans.flatMap(({ placeId, plans: floors }) => floors.map((floor) => ({ placeId, ...floor }))),
  };
}
