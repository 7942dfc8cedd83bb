import { wallTime } from '@jiaoyan/contract/kernel/wall-time';
import { and, asc, eq, sql } from 'drizzle-orm';
import type { Db } from '../../kernel/db/db.ts';
import { type DownRow, downTable as t } from './down.table.ts';

interface NewDown {
  readonly facilityId: number;
  readonly reason: string;
  readonly at: number;
  readonly note?: string;
  readonly reportId?: number;
}

const isOpen = sql`upper_inf(${t.period})`;

/** Begins a time out of use, unless one is going on: time is never counted twice. The facility must be locked. */
export async function openDown(tx: Db, { facilityId, reason, at, note = '', reportId }: NewDown): Promise<void> {
  const [open] = await tx
    .select({ downId: t.downId })
    .from(t)
    .where(and(eq(t.facilityId, facilityId), isOpen));
  if (open) return;
  await tx.insert(t).values({
    facilityId,
    reason,
    note,
    reportId: reportId ?? null,
    period: { from: wallTime(at), to: null },
    createTime: wallTime(at),
    updateTime: wallTime(at),
  });
}

/** Ends the time out of use and tells how long the facility was out of use altogether. It must be locked. */
export async function closeDown(tx: Db, facilityId: number, at: number): Promise<number> {
  // What ends in the second in which it began never was.
  await tx.delete(t).where(and(eq(t.facilityId, facilityId), isOpen, sql`lower(${t.period}) >= ${wallTime(at)}`));
  await tx
    .update(t)
    .set({ period: sql`tstzrange(lower(${t.period}), ${wallTime(at)})`, updateTime: wallTime(at) })
    .where(and(eq(t.facilityId, facilityId), isOpen));
  return downMinutes(tx, facilityId);
}

/** How long a facility was out of use, in whole minutes, of the times that are over. */
export async function downMinutes(tx: Db, facilityId: number): Promise<number> {
  const [row] = await tx
    .select({
      mins: sql<number>`coalesce(floor(extract(epoch FROM sum(upper(${t.period}) - lower(${t.period}))) / 60), 0)::int`,
    })
    .from(t)
    .where(and(eq(t.facilityId, facilityId), sql`NOT upper_inf(${t.period})`));
  return row?.mins ?? 0;
}

/** When a facility was out of use. */
export const downsOf = (db: Db, facilityId: number): Promise<DownRow[]> =>
  db
    .select()
    .from(t)
    .where(eq(t.facilityId, facilityId))
    .orderBy(asc(sql`lower(${t.period})`));
