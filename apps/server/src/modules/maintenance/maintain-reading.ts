import { METER } from '@jiaoyan/contract/facility/meter';
import { and, desc, eq, inArray, sql } from 'drizzle-orm';
import type { Db } from '../../kernel/db/db.ts';
import { meterTable as m, readingTable as r } from '../facility/meter.table.ts';

const OPEN = '0';

/** What the meters of facilities show now, by facility. */
export async function readingsOf(
  db: Db,
  meterName: string,
  facilityIds: readonly number[],
): Promise<ReadonlyMap<number, number>> {
  if (meterName === '' || facilityIds.length === 0) return new Map();
  const last = db.select({ value: r.value }).from(r).where(eq(r.meterId, m.meterId)).orderBy(desc(r.at)).limit(1);
  const rows = await db
    .select({ facilityId: m.facilityId, value: sql<string | null>`(${last})` })
    .from(m)
    .where(
      and(inArray(m.facilityId, [...facilityIds]), eq(m.name, meterName), eq(m.mode, METER.total), eq(m.status, OPEN)),
    );
  return new Map(rows.flatMap(({ facilityId, value }) => (value === null ? [] : [[facilityId, Number(value)]])));
}

/** The meter of a facility by its name. */
export async function meterOf(db: Db, facilityId: number, name: string) {
  const [row] = await db
    .select({ meterId: m.meterId })
    .from(m)
    .where(and(eq(m.facilityId, facilityId), eq(m.name, name), eq(m.status, OPEN)));
  return row?.meterId;
}

/** What a meter that counts ever on showed last. */
export async function lastReading(db: Db, meterId: number): Promise<number | undefined> {
  const [row] = await db
    .select({ value: r.value })
    .from(r)
    .innerJoin(m, and(eq(m.meterId, r.meterId), eq(m.mode, METER.total)))
    .where(eq(r.meterId, meterId))
    .orderBy(desc(r.at))
    .limit(1);
  return row && Number(row.value);
}
