import { eq, sql } from 'drizzle-orm';
import type { Db } from '../../kernel/db/db.ts';
import type { RecordBase } from '../../kernel/record/kind.ts';
import { type Broken, enterWarranty, placeOfQuest } from '../facility/index.ts';
import type { RepairTools } from '../repair/index.ts';
import { reportTable } from '../repair/report/report.table.ts';
import type { CompanyOrder } from './company-order.table.ts';
import { warrantyEnd } from './company-order-moves.ts';
import type { CompanyTurn } from './company-order-turn.ts';

/** What the work of a company was about: the facility or place of its report, or of the danger that it put right. */
async function brokenOf(tx: Db, { reportId, companyOrderId }: CompanyOrder): Promise<Broken | undefined> {
  if (reportId === null) return placeOfQuest(tx, companyOrderId);
  const { facilityId, placeId, roomId, templateId } = reportTable;
  const [row] = await tx
    .select({ facilityId, placeId, roomId, templateId })
    .from(reportTable)
    .where(eq(reportTable.reportId, reportId));
  return row;
}

/** Work that is accepted has its warranty in the register from then on. */
export async function enterWorkWarranty(
  tools: Pick<RepairTools, 'hub'>,
  tx: Db,
  base: RecordBase,
  { order, company, effect }: CompanyTurn,
): Promise<void> {
  const endDate = warrantyEnd(order);
  if (effect !== 'finish' || endDate === null) return;
  const broken = await brokenOf(tx, order);
  if (!broken) return;
  const { companyOrderId, code, companyId } = order;
  const startDate = (order.actualEnd ?? '').slice(0, 10);
  await enterWarranty(tools, tx, base, {
    ...broken,
    companyOrderId,
    code,
    companyId,
    companyName: company.name,
    startDate,
    endDate,
  });
}

/** The warranties of work that was accepted before the register knew of them. */
export async function enterAccepted(tx: Db): Promise<never[]> {
  await tx.execute(sql`INSERT INTO facility_quality (code, kind, facility_id, place_id, room_id, template_id, company_order_id, company_id,
      company_name, start_date, end_date, cert_no, create_by, update_by)
    SELECT 'ZB' || to_char(o.actual_end, 'YYYYMMDD') || '-W' || o.company_order_id, '1', r.facility_id,
      CASE WHEN r.facility_id IS NULL THEN r.place_id END, CASE WHEN r.facility_id IS NULL THEN r.room_id END,
      CASE WHEN r.facility_id IS NULL THEN r.template_id END, o.company_order_id, o.company_id, left(c.name, 80), o.actual_end::date,
      (o.actual_end::date + make_interval(months => o.warranty_months))::date, o.code, o.verify_name, o.verify_name
    FROM repair_company_order o JOIN repair_report r ON r.report_id = o.report_id JOIN repair_company c ON c.company_id = o.company_id
    WHERE o.verify_time IS NOT NULL AND o.actual_end IS NOT NULL AND o.warranty_months > 0 ON CONFLICT DO NOTHING`);
  return [];
}
