import { QUALITY, QUALITY_STATE, type Quality, qualityRecord } from '@jiaoyan/contract/facility/quality';
import type { ListQuery } from '@jiaoyan/contract/kernel/resource';
import { DAY_MS, localDay } from '@jiaoyan/contract/kernel/wall-time';
import { and, desc, eq, inArray, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { isNumber, listing } from '../../kernel/crud/crud-list.ts';
import type { Ctx } from '../../kernel/http/http.ts';
import { placeTable as p } from '../campus/place.table.ts';
import { roomTable as r } from '../campus/room.table.ts';
import { facilityTable as f } from './facility.table.ts';
import { joinPosition } from './position.ts';
import { providerTable } from './provider.table.ts';
import { type QualityRow, qualityTable as t } from './quality.table.ts';
import { daysBetween, isInState, isOpen, stateOf } from './quality-facts.ts';

const MAX_DAYS = /^\d{1,4}$/;

const rows = listing<QualityRow>(qualityRecord, t, [{ by: 'createTime', descending: true }], {
  keyword: (wanted) =>
    sql`(strpos(lower(${t.code} || ' ' || ${t.certNo}), lower(${wanted})) > 0 OR EXISTS (SELECT 1 FROM ${f}
      WHERE ${f.facilityId} = ${t.facilityId} AND strpos(lower(${f.name} || ' ' || ${f.code}), lower(${wanted})) > 0))`,
  facility: (wanted) => isNumber(t.facilityId, wanted),
  place: (wanted) =>
    sql`(${isNumber(t.placeId, wanted)} OR ${t.facilityId} IN (SELECT ${f.facilityId} FROM ${f} WHERE ${isNumber(f.placeId, wanted)}))`,
});

const own = alias(p, 'quality_place');
const ownRoom = alias(r, 'quality_room');

/** Rows with the names of what they refer to, and how they stand today. */
async function wideQualities({ db, services }: Ctx, found: readonly QualityRow[]): Promise<Quality[]> {
  if (found.length === 0) return [];
  const today = localDay(services.clock());
  const ids = found.map(({ qualityId }) => qualityId);
  const names = await db
    .select({
      qualityId: t.qualityId,
      facilityName: f.name,
      facilityCode: f.code,
      location: f.location,
      placeName: sql<string>`coalesce(${p.name}, ${own.name}, '')`,
      roomNo: sql<string>`coalesce(${r.roomNo}, ${ownRoom.roomNo}, '')`,
      providerName: providerTable.name,
    })
    .from(t)
    .leftJoin(f, eq(f.facilityId, t.facilityId))
    .leftJoin(p, eq(p.placeId, f.placeId))
    .leftJoin(r, eq(r.roomId, f.roomId))
    .leftJoin(own, eq(own.placeId, t.placeId))
    .leftJoin(ownRoom, eq(ownRoom.roomId, t.roomId))
    .leftJoin(providerTable, eq(providerTable.providerId, t.providerId))
    .where(inArray(t.qualityId, ids));
  const byId = new Map(names.map((name) => [name.qualityId, name]));
  return found.map((row) => {
    const name = byId.get(row.qualityId);
    const state = stateOf(row, today);
    const isClosed = state === QUALITY_STATE.renewed || state === QUALITY_STATE.ended;
    return {
      ...row,
      facilityName: name?.facilityName ?? '',
      facilityCode: name?.facilityCode ?? '',
      position: joinPosition(name?.placeName ?? '', name?.roomNo ?? '', name?.location ?? ''),
      unitName:
        (row.kind === QUALITY.warranty ? row.companyName || name?.providerName : row.agency || name?.providerName) ??
        '',
      state,
      daysLeft: isClosed || row.endDate === null ? null : daysBetween(today, row.endDate),
    };
  });
}

/** A page of those that fulfil the query; what depends on the day is asked by the clock of the server. */
export async function qualityPage(ctx: Ctx, query: ListQuery, within: SQL | undefined) {
  const { state, days, ...filters } = query.filters;
  const now = ctx.services.clock();
  const soon = days !== undefined && MAX_DAYS.test(days) ? localDay(now + +days * DAY_MS) : undefined;
  const page = await rows.page(
    ctx.db,
    { ...query, filters },
    and(
      within,
      state === undefined ? undefined : isInState(state, localDay(now)),
      soon === undefined ? undefined : sql`(${isOpen} AND ${t.endDate} <= ${soon}::date)`,
    ),
  );
  return { rows: await wideQualities(ctx, page.rows), total: page.total };
}

/** Everything that is kept of a facility, the newest first. */
export const qualitiesOf = async (ctx: Ctx, facilityId: number): Promise<Quality[]> =>
  wideQualities(
    ctx,
    await ctx.db.select().from(t).where(eq(t.facilityId, facilityId)).orderBy(desc(t.startDate), desc(t.qualityId)),
  );
