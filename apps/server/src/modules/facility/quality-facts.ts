import { QUALITY, QUALITY_STATE } from '@jiaoyan/contract/facility/quality';
import { DAY_MS, localDay } from '@jiaoyan/contract/kernel/wall-time';
import { and, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../kernel/db/db.ts';
import { type QualityRow, qualityTable as t } from './quality.table.ts';

/** Neither renewed nor ended. */
export const isOpen = sql`(${t.renewedId} IS NULL AND ${t.endedTime} IS NULL)`;

/** Days from one day to another. */
export const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS);

type Judged = Pick<QualityRow, 'renewedId' | 'endedTime' | 'endDate' | 'remindDays'>;
/** How it stands on a day; its last day still counts. */
export function stateOf({ renewedId, endedTime, endDate, remindDays }: Judged, today: string): string {
  if (renewedId !== null) return QUALITY_STATE.renewed;
  if (endedTime !== null) return QUALITY_STATE.ended;
  if (endDate === null) return QUALITY_STATE.valid;
  const left = daysBetween(today, endDate);
  if (left < 0) return QUALITY_STATE.over;
  return left <= remindDays ? QUALITY_STATE.due : QUALITY_STATE.valid;
}

/** The same as a condition; a state that there is not, nothing has. */
export function isInState(state: string, today: string): SQL {
  const near = sql`${t.endDate} - ${today}::date <= ${t.remindDays}`;
  const tests: Readonly<Record<string, SQL>> = {
    [QUALITY_STATE.renewed]: sql`${t.renewedId} IS NOT NULL`,
    [QUALITY_STATE.ended]: sql`(${t.renewedId} IS NULL AND ${t.endedTime} IS NOT NULL)`,
    [QUALITY_STATE.valid]: sql`(${isOpen} AND (${t.endDate} IS NULL OR NOT ${near}))`,
    [QUALITY_STATE.due]: sql`(${isOpen} AND ${t.endDate} >= ${today}::date AND ${near})`,
    [QUALITY_STATE.over]: sql`(${isOpen} AND ${t.endDate} < ${today}::date)`,
  };
  return Object.hasOwn(tests, state) ? (tests[state] ?? sql`false`) : sql`false`;
}

/** Until when a facility is under warranty and inspected, and whether an inspection that the law asks for is over. */
export async function termsOf(db: Db, facilityId: number, now: number) {
  const rows = await db
    .select({
      kind: t.kind,
      last: sql<string | null>`max(${t.endDate})::text`,
      first: sql<string | null>`min(${t.endDate})::text`,
    })
    .from(t)
    .where(and(eq(t.facilityId, facilityId), isOpen))
    .groupBy(t.kind);
  const warranty = rows.find(({ kind }) => kind === QUALITY.warranty);
  const inspection = rows.find(({ kind }) => kind === QUALITY.inspection);
  // Each certificate is due for itself: the one that ends first counts.
  const inspectionEnd = inspection?.first ?? null;
  return {
    warrantyEnd: warranty?.last ?? null,
    inspectionEnd,
    isInspectionOver: inspectionEnd !== null && inspectionEnd < localDay(now),
  };
}

/** Which of these facilities have an inspection that the law asks for and that is over. */
export async function expiredAmong(
  db: Db,
  facilityIds: readonly number[],
  today: string,
): Promise<ReadonlySet<number>> {
  if (facilityIds.length === 0) return new Set();
  const rows = await db
    .selectDistinct({ facilityId: t.facilityId })
    .from(t)
    .where(
      and(
        inArray(t.facilityId, [...facilityIds]),
        eq(t.kind, QUALITY.inspection),
        isOpen,
        sql`${t.endDate} < ${today}::date`,
      ),
    );
  return new Set(rows.flatMap(({ facilityId }) => facilityId ?? []));
}
