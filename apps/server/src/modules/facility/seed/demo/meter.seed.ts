import { METER } from '@jiaoyan/contract/facility/meter';
import { FACILITY } from '@jiaoyan/contract/facility/status';
import { DAY_MS, wallTime } from '@jiaoyan/contract/kernel/wall-time';
import { and, asc, eq, inArray, lt } from 'drizzle-orm';
import type { Db } from '../../../../kernel/db/db.ts';
import { chance } from '../../../campus/seed/demo/chance.ts';
import { facilityTable as f } from '../../facility.table.ts';
import { readingTable as r, meterTable as t } from '../../meter.table.ts';

const METERS = 22;
const WEEKS = 26;
/** Pumps, chillers, plants of heat and fire pumps; what their meters count in a week, and what their gauges show. */
const kinds: Readonly<Record<number, readonly [name: string, unit: string, mode: string, usual: number]>> = {
  6: ['运行时间', 'h', METER.total, 62],
  14: ['运行时间', 'h', METER.total, 84],
  18: ['供水温度', '℃', METER.moment, 58],
  20: ['出口压力', 'MPa', METER.moment, 0.6],
};

/** Half a year of readings, one a week; the pressure of the first fire pump sinks. */
export async function seedMeters(tx: Db, now = Date.now()): Promise<never[]> {
  const units = await tx
    .select()
    .from(f)
    .where(
      and(inArray(f.classifyId, Object.keys(kinds).map(Number)), lt(f.facilityId, 10_000), eq(f.status, FACILITY.used)),
    )
    .orderBy(asc(f.facilityId))
    .limit(METERS);
  const meters = units.flatMap(({ facilityId, classifyId }, nth) => {
    const [name, unit, mode] = kinds[classifyId] ?? [];
    return name ? [{ meterId: nth + 1, facilityId, name, unit: unit ?? '', mode: mode ?? METER.total }] : [];
  });
  if (meters.length === 0) return [];
  await tx.insert(t).values(meters).onConflictDoNothing();
  const sinking = meters.find(({ unit }) => unit === 'MPa')?.meterId;
  const readings = meters.flatMap(({ meterId, mode }, nth) => {
    const luck = chance(`meter ${meterId}`);
    const usual = kinds[units[nth]?.classifyId ?? 0]?.[3] ?? 1;
    let total = Math.round(2000 + luck.next() * 6000);
    return Array.from({ length: WEEKS }, (_, week) => {
      total += Math.round(usual * (0.8 + luck.next() * 0.4));
      const drift = meterId === sinking && week > WEEKS - 6 ? (week - WEEKS + 6) * 0.03 * usual : 0;
      const shown = usual * (0.97 + luck.next() * 0.06) - drift;
      return {
        meterId,
        at: wallTime(now - (WEEKS - week) * 7 * DAY_MS),
        operatorName: '马青山',
        value: mode === METER.total ? String(total) : shown.toFixed(usual < 10 ? 2 : 1),
      };
    });
  });
  await tx.insert(r).values(readings).onConflictDoNothing();
  return [];
}
