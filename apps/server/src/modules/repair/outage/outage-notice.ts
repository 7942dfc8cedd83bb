import { wallTime } from '@jiaoyan/contract/kernel/wall-time';
import { OUTAGE } from '@jiaoyan/contract/repair/outage-life';
import { and, asc, eq, gt, lt, sql } from 'drizzle-orm';
import type { Db } from '../../../kernel/db/db.ts';
import { placeTable as p } from '../../campus/place.table.ts';
import { outageTable as t } from '../outage.table.ts';
import { lineText, wheresOf } from './outage-text.ts';

const DAY = 86_400_000;

/** What is off, or will be within a day. */
export async function outageNotices(db: Db, now: number, placeId: number | undefined) {
  const [place] = placeId ? await db.select().from(p).where(eq(p.placeId, placeId)) : [];
  if (placeId && !place) return [];
  const here = place
    ? sql`${t.subcampId} = ${place.subcampId} AND (cardinality(${t.placeIds}) = 0 OR ${place.placeId} = ANY(${t.placeIds}))`
    : undefined;
  const rows = await db
    .select()
    .from(t)
    .where(
      and(eq(t.status, OUTAGE.published), gt(t.endTime, wallTime(now)), lt(t.startTime, wallTime(now + DAY)), here),
    )
    .orderBy(asc(t.startTime), asc(t.outageId));
  const wheres = await wheresOf(db, rows);
  return rows.map((row, at) => ({ ...row, text: lineText(wheres[at] ?? '', row) }));
}
