import { FLAG } from '@jiaoyan/contract/attendance/status';
import { DAY_MS, localDay, momentOf, wallTime } from '@jiaoyan/contract/kernel/wall-time';
import { and, desc, eq, gte, isNotNull, lte, ne, sql } from 'drizzle-orm';
import type { Db } from '../../kernel/db/db.ts';
import { punchGeoTable as g, punchTable as p } from './punch.table.ts';
import { metres } from './punch-proof.ts';
import type { NewPunch } from './punch-store.ts';

/** What is odd about a check-in, in words. */
export const flagNames: Readonly<Record<string, string>> = {
  device: '同一手机多人打卡',
  jump: '移动过快',
  fixed: '位置多日不变',
  far: '定位精度不足',
  offline: '离线打卡',
  net: '网络无法识别',
};

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const SAME_PHONE = 10 * MINUTE;
/** In metres an hour. */
const FASTEST = 60_000;
/** On so many days the very same coordinates are no chance. */
const SAME_DAYS = 5;
const SAME_WITHIN = 30 * DAY_MS;
const rounded = (degrees: number) => Math.round(degrees * 10_000) / 10_000;

/** Whether another one has checked in with the same phone just now. */
async function isShared(db: Db, { device, userId, at }: NewPunch): Promise<boolean> {
  if (device === '') return false;
  const [other] = await db
    .select({ punchId: p.punchId })
    .from(p)
    .where(
      and(
        eq(p.device, device),
        ne(p.userId, userId),
        gte(p.at, wallTime(at - SAME_PHONE)),
        lte(p.at, wallTime(at + SAME_PHONE)),
      ),
    )
    .limit(1);
  return other !== undefined;
}

/** Where and when somebody checked in last. */
async function lastPlace(db: Db, { userId, at }: NewPunch) {
  const [last] = await db
    .select({ at: p.at, lng: g.lng, lat: g.lat })
    .from(p)
    .innerJoin(g, eq(g.punchId, p.punchId))
    .where(and(eq(p.userId, userId), lte(p.at, wallTime(at)), gte(p.at, wallTime(at - DAY_MS)), isNotNull(g.lng)))
    .orderBy(desc(p.at))
    .limit(1);
  return last;
}

async function isTooFast(db: Db, punch: NewPunch): Promise<boolean> {
  const { lng, lat } = punch.geo ?? {};
  if (lng == null || lat == null) return false;
  const last = await lastPlace(db, punch);
  if (!last || last.lng === null || last.lat === null) return false;
  const hours = Math.max(punch.at - momentOf(last.at), MINUTE) / HOUR;
  return metres({ lng, lat }, { lng: last.lng, lat: last.lat }) / hours > FASTEST;
}

/** Whether somebody was at the very same coordinates on several days; a phone is never so exact. */
async function isFrozen(db: Db, { userId, at, geo }: NewPunch): Promise<boolean> {
  if (geo?.lng == null || geo.lat == null) return false;
  const [found] = await db
    .select({ days: sql<number>`count(DISTINCT ${p.at}::date)::int` })
    .from(p)
    .innerJoin(g, eq(g.punchId, p.punchId))
    .where(
      and(
        eq(p.userId, userId),
        gte(p.at, wallTime(at - SAME_WITHIN)),
        sql`${p.at} < ${`${localDay(at)} 00:00`}::timestamptz`,
        eq(g.lng, rounded(geo.lng)),
        eq(g.lat, rounded(geo.lat)),
      ),
    );
  return (found?.days ?? 0) + 1 >= SAME_DAYS;
}

/** What is to be looked at again about a check-in; nothing of it refuses one. */
export async function flagsOf(db: Db, punch: NewPunch): Promise<string[]> {
  const [shared, fast, frozen] = [await isShared(db, punch), await isTooFast(db, punch), await isFrozen(db, punch)];
  return [
    ...punch.flags,
    ...(shared ? [FLAG.device] : []),
    ...(fast ? [FLAG.jump] : []),
    ...(frozen ? [FLAG.fixed] : []),
  ];
}
