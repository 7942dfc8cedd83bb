import type { FacilityLane } from '@jiaoyan/contract/facility/facility-parts';
import { QUALITY_STATE, type QualityKind, qualityKinds } from '@jiaoyan/contract/facility/quality';
import { localDay } from '@jiaoyan/contract/kernel/wall-time';
import { asc, eq } from 'drizzle-orm';
import type { Ctx } from '../../kernel/http/http.ts';
import { qualityTable as t } from './quality.table.ts';
import { stateOf } from './quality-facts.ts';

const tones: Readonly<Record<string, string>> = {
  [QUALITY_STATE.valid]: 'success',
  [QUALITY_STATE.due]: 'warning',
  [QUALITY_STATE.over]: 'danger',
};

/** When a facility was under warranty or inspected. */
export async function qualityLane(
  { db, services }: Pick<Ctx, 'db' | 'services'>,
  facilityId: number,
): Promise<FacilityLane> {
  const rows = await db
    .select()
    .from(t)
    .where(eq(t.facilityId, facilityId))
    .orderBy(asc(t.startDate), asc(t.qualityId));
  const today = localDay(services.clock());
  const items = rows.map((row) => ({
    from: `${row.startDate} 00:00:00`,
    // What was ended before its time is over since then.
    to: row.endedTime ?? (row.endDate === null ? '' : `${row.endDate} 23:59:59`),
    title: [qualityKinds[row.kind as QualityKind], row.certNo].filter(Boolean).join(' '),
    tone: tones[stateOf(row, today)] ?? 'info',
    link: '',
  }));
  return { key: 'quality', label: '质保/检验', items };
}
