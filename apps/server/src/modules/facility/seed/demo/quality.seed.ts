import { QUALITY } from '@jiaoyan/contract/facility/quality';
import { FACILITY } from '@jiaoyan/contract/facility/status';
import { DAY_MS, localDay, wallTime } from '@jiaoyan/contract/kernel/wall-time';
import { and, asc, eq, lt, notInArray } from 'drizzle-orm';
import type { Db } from '../../../../kernel/db/db.ts';
import { numberText } from '../../../../kernel/record/number.ts';
import { facilityTable as f } from '../../facility.table.ts';
import { qualityTable as t } from '../../quality.table.ts';

const LIFT = 3;
const LIFTS = 12;
const WARRANTIES = 31;
const YEAR = 365;
/** Who looks after the lifts of the demo campus, and who sold the rest. */
const LIFT_KEEPER = 7;
const SELLERS = 11;
/** In how many days the inspections of the lifts end: one is over, one ends soon. */
const LEFT = [-9, 12, 45, 68, 90, 121, 150, 177, 203, 240, 288, 330];

const living = and(lt(f.facilityId, 10_000), eq(f.status, FACILITY.used));

/** Inspections of the lifts, and warranties that end within the next two months. */
export async function seedQualities(tx: Db, now = Date.now()): Promise<never[]> {
  const day = (days: number) => localDay(now + days * DAY_MS);
  const lifts = await tx
    .select()
    .from(f)
    .where(and(living, eq(f.classifyId, LIFT)))
    .orderBy(asc(f.facilityId))
    .limit(LIFTS);
  const others = await tx
    .select()
    .from(f)
    .where(and(living, notInArray(f.classifyId, [LIFT])))
    .orderBy(asc(f.facilityId))
    .limit(WARRANTIES);
  const entered = { createBy: '苏雅琴', updateBy: '苏雅琴' };
  const inspections = lifts.map(({ facilityId }, nth) => {
    const left = LEFT[nth] ?? YEAR;
    return {
      facilityId,
      kind: QUALITY.inspection,
      startDate: day(left - YEAR),
      endDate: day(left),
      certNo: `TS-${String(facilityId).padStart(5, '0')}`,
      agency: '市特种设备检验院',
      providerId: LIFT_KEEPER,
      at: now - (YEAR - left) * DAY_MS,
    };
  });
  const warranties = others.map(({ facilityId, providerId }, nth) => {
    const left = 1 + ((nth * 37) % 60);
    return {
      facilityId,
      kind: QUALITY.warranty,
      startDate: day(left - YEAR),
      endDate: day(left),
      certNo: '',
      agency: '',
      providerId: providerId ?? (nth % SELLERS) + 1,
      at: now - (YEAR - left) * DAY_MS,
    };
  });
  const rows = [...inspections, ...warranties].map(({ at, ...row }, nth) => ({
    ...row,
    ...entered,
    qualityId: nth + 1,
    code: numberText('ZB', '20250101', nth + 1),
    createTime: wallTime(at),
    updateTime: wallTime(at),
  }));
  if (rows.length > 0) await tx.insert(t).values(rows).onConflictDoNothing();
  return [];
}
