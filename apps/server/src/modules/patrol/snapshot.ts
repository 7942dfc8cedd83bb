import { randomInt } from 'node:crypto';
import { tokenHash } from '@jiaoyan/contract/patrol/evidence';
import type { SnapshotPoint, SnapshotTerm, TaskSnapshot } from '@jiaoyan/contract/patrol/snapshot';
import { and, asc, eq, inArray } from 'drizzle-orm';
import type { Db } from '../../kernel/db/db.ts';
import { placeTable as p } from '../campus/place.table.ts';
import { roomTable as r } from '../campus/room.table.ts';
import { joinPosition } from '../facility/index.ts';
import { tokensOf } from '../qrcode/index.ts';
import { pathTable, pathPointTable as pp } from './path.table.ts';
import { pointTermTable as pt, pointTable as t } from './point.table.ts';
import { POINT } from './point-rows.ts';
import { termTable } from './term.table.ts';

const ENABLED = '0';
const HUNDRED = 100;

async function termsBySnapshot(db: Db, pointIds: readonly number[]) {
  const { termId, name, inputType, options, unit, min, max, standard, needPhoto, severity, templateId, meterName } =
    termTable;
  const rows = await db
    .select({
      pointId: pt.pointId,
      termId,
      name,
      inputType,
      options,
      unit,
      min,
      max,
      standard,
      needPhoto,
      severity,
      templateId,
      meterName,
    })
    .from(pt)
    .innerJoin(termTable, eq(termTable.termId, pt.termId))
    .where(and(inArray(pt.pointId, [...pointIds]), eq(termTable.status, ENABLED)))
    .orderBy(asc(pt.pointId), asc(pt.sort));
  const terms = new Map<number, SnapshotTerm[]>();
  for (const { pointId, ...term } of rows) {
    const own = terms.get(pointId);
    if (own) own.push(term);
    else terms.set(pointId, [term]);
  }
  return terms;
}

/** A way as it is now, for the rounds that are made of it; nobody is asked for a picture yet. */
export type PathSnapshot = Pick<TaskSnapshot, 'ordered' | 'points'>;

/** Ways as they are now. What is out of use is left out. */
export async function snapshotPaths(db: Db, pathIds: readonly number[]): Promise<ReadonlyMap<number, PathSnapshot>> {
  const { pointId, code, name, placeId, roomId, facilityId, floorNo, planX, planY, lng, lat } = t;
  const rows = await db
    .select({
      pathId: pp.pathId,
      ordered: pathTable.ordered,
      minSecs: pp.minSecs,
      location: t.location,
      placeName: p.name,
      roomNo: r.roomNo,
      radius: t.radius,
      verify: t.verify,
      strict: t.strict,
      pointId,
      code,
      name,
      placeId,
      roomId,
      facilityId,
      floorNo,
      planX,
      planY,
      lng,
      lat,
    })
    .from(pp)
    .innerJoin(pathTable, eq(pathTable.pathId, pp.pathId))
    .innerJoin(t, eq(t.pointId, pp.pointId))
    .innerJoin(p, eq(p.placeId, t.placeId))
    .leftJoin(r, eq(r.roomId, t.roomId))
    .where(and(inArray(pp.pathId, [...pathIds]), eq(t.status, ENABLED)))
    .orderBy(asc(pp.pathId), asc(pp.sort));
  const ids = [...new Set(rows.map((row) => row.pointId))];
  if (ids.length === 0) return new Map();
  const [terms, tokens] = await Promise.all([termsBySnapshot(db, ids), tokensOf(db, POINT, ids)]);
  const ways = new Map<number, { ordered: boolean; points: SnapshotPoint[] }>();
  for (const { pathId, ordered, location, placeName, roomNo, ...point } of rows) {
    const token = tokens.get(point.pointId);
    const way = ways.get(pathId) ?? { ordered, points: [] };
    way.points.push({
      ...point,
      position: joinPosition(placeName, roomNo ?? '', location),
      tokenHash: token ? tokenHash(token) : '',
      challenge: false,
      terms: terms.get(point.pointId) ?? [],
    });
    ways.set(pathId, way);
  }
  return ways;
}

/** What a round takes along: the way, and at which of its points a picture is asked for, drawn by lot. */
export const drawSnapshot = (
  { ordered, points }: PathSnapshot,
  { graceMins, challengePct }: { readonly graceMins: number; readonly challengePct: number },
): TaskSnapshot => ({
  ordered,
  graceMins,
  points: points.map((point) => ({ ...point, challenge: randomInt(HUNDRED) < challengePct })),
});
