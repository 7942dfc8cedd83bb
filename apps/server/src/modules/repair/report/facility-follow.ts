import { DOWN, FACILITY } from '@jiaoyan/contract/facility/status';
import { ORDER, openReport, REPORT } from '@jiaoyan/contract/repair/status';
import { and, eq, inArray, isNotNull, ne, or, sql } from 'drizzle-orm';
import type { Db } from '../../../kernel/db/db.ts';
import { refuse } from '../../../kernel/errors.ts';
import type { RecordBase } from '../../../kernel/record/kind.ts';
import { facilityTable as f } from '../../facility/facility.table.ts';
import { closeDown, type FacilityTurn, moveFacility, openDown, takeFacility } from '../../facility/index.ts';
import type { RepairTools } from '../tools.ts';
import { faults, type Report, reportTable as t } from './report.table.ts';
import type { Turn } from './turn.ts';

/** Nobody counts what was sent back, taken back or reported twice. */
const NOT_COUNTED = [REPORT.rejected, REPORT.cancelled, REPORT.merged];

/**
 * The facility that a report names, locked until the report is stored, because it follows the report then; what it is called when the report does not say. It
 * must be in the register, and where the report says.
 */
export async function facilityFor(
  tx: Db,
  facilityId: number | null,
  placeId: number,
  facility: string,
): Promise<Pick<Report, 'facilityId' | 'facility'>> {
  if (facilityId === null) return { facilityId, facility };
  const [row] = await tx.select().from(f).where(eq(f.facilityId, facilityId)).for('update');
  if (!row) throw refuse('所选设施不存在', 'facilityId');
  if (row.status === FACILITY.scrapped) throw refuse('已报废设施不能操作', 'facilityId');
  if (row.placeId !== placeId) throw refuse('所选设施不在该楼宇', 'facilityId');
  return { facilityId, facility: facility || row.name };
}

/** Whether a report keeps its facility from being used: somebody works on it, or it was said to be out of use. */
const isHeld = ({ report, orders }: Pick<Turn, 'report' | 'orders'>): boolean => {
  if (!(openReport as readonly string[]).includes(report.status) || report.status === REPORT.waiting) return false;
  return report.isDown || report.arriveTime !== null || orders.some(({ status }) => status === ORDER.working);
};

/** Whether another report still keeps the facility from being used. */
async function isHeldByOthers(tx: Db, facilityId: number, reportId: number): Promise<boolean> {
  const [other] = await tx
    .select({ reportId: t.reportId })
    .from(t)
    .where(
      and(
        faults,
        eq(t.facilityId, facilityId),
        ne(t.reportId, reportId),
        inArray(
          t.status,
          openReport.filter((status) => status !== REPORT.waiting),
        ),
        or(eq(t.isDown, true), isNotNull(t.arriveTime)),
      ),
    )
    .limit(1);
  return other !== undefined;
}

/** The counters of a facility, as its reports have them now. */
async function counted(tx: Db, facilityId: number) {
  const [row] = await tx
    .select({
      faultCount: sql<number>`count(*)::integer`,
      repairCost: sql<string>`coalesce(sum(${t.materialCost} + ${t.laborCost} + ${t.companyCost}), 0)::text`,
    })
    .from(t)
    .where(and(faults, eq(t.facilityId, facilityId), sql`${t.status} NOT IN ${[...NOT_COUNTED, REPORT.waiting]}`));
  return { faultCount: row?.faultCount ?? 0, repairCost: row?.repairCost ?? '0' };
}

/** Sets the counters of facilities anew, one after the other in the order of their numbers. */
export async function recountFacilities(tx: Db, facilityIds: readonly number[]): Promise<void> {
  for (const facilityId of facilityIds) {
    await tx.select({ facilityId: f.facilityId }).from(f).where(eq(f.facilityId, facilityId)).for('update');
    await tx
      .update(f)
      .set(await counted(tx, facilityId))
      .where(eq(f.facilityId, facilityId));
  }
}

async function follow(facilityTurn: FacilityTurn, tx: Db, turn: Turn): Promise<void> {
  const { facility, now } = facilityTurn;
  const { facilityId } = facility;
  const { report } = turn;
  Object.assign(facility, await counted(tx, facilityId));
  const held = isHeld(turn);
  if (held && facility.status === FACILITY.used) {
    if (report.isDown)
      await openDown(tx, { facilityId, reason: DOWN.fault, at: now, note: report.code, reportId: report.reportId });
    moveFacility(facilityTurn, FACILITY.repairing, { event: 'REPAIR', content: report.code });
  }
  if (held || facility.status !== FACILITY.repairing || (await isHeldByOthers(tx, facilityId, report.reportId))) return;
  const downMins = await closeDown(tx, facilityId, now);
  moveFacility(facilityTurn, FACILITY.used, { event: 'REPAIRED', content: report.code }, { downMins });
}

/** A facility stands as its reports do: under repair while somebody is at it, in use again when the last is confirmed. */
export async function followFacility(
  tools: Pick<RepairTools, 'hub'>,
  tx: Db,
  base: RecordBase,
  turn: Turn,
): Promise<void> {
  const { facilityId } = turn.report;
  if (facilityId === null) return;
  await takeFacility(tools, tx, base, facilityId, (facilityTurn) => follow(facilityTurn, tx, turn));
}
