import { ORDER, workingOrder } from '@jiaoyan/contract/repair/status';
import { and, eq, inArray, or, sql } from 'drizzle-orm';
import type { Db } from '../../../kernel/db/db.ts';
import { notFound } from '../../../kernel/errors.ts';
import type { Merge, OrderWork } from '../../material/index.ts';
import { orderMaterialTable, orderTable as t } from './order.table.ts';
import { reportTable } from './report.table.ts';

/** Orders as requests for goods know them. */
export const goodsOrders: OrderWork = {
  async own(db, userId, orderId, lock) {
    const [known] = await db.select({ reportId: t.reportId }).from(t).where(eq(t.orderId, orderId));
    if (!known) throw notFound();
    const asked = db
      .select({ templateId: reportTable.templateId, facilityId: reportTable.facilityId })
      .from(reportTable)
      .where(eq(reportTable.reportId, known.reportId));
    const [report] = lock ? await asked.for(lock) : await asked;
    // Read under the lock of its report: whoever moves it has to wait.
    const [order] = await db
      .select({ code: t.code, status: t.status })
      .from(t)
      .where(
        and(
          eq(t.orderId, orderId),
          inArray(t.status, [...workingOrder]),
          or(eq(t.workerId, userId), sql`${userId} = ANY(${t.helperIds})`),
        ),
      );
    if (!report || !order || order.status === ORDER.outsourced) throw notFound();
    return { orderId, code: order.code, isWorking: order.status === ORDER.working, ...report };
  },
  ordersOf: (templateId) =>
    sql`SELECT ${t.orderId} FROM ${t} JOIN ${reportTable} ON ${reportTable.reportId} = ${t.reportId} WHERE ${reportTable.templateId} = ${templateId}`,
};

/** Lines of orders that named a material name the one that it turned out to be; the ledger keeps what it says. */
export async function pointLines(tx: Db, { from, into }: Merge): Promise<void> {
  await tx
    .update(orderMaterialTable)
    .set({ materialId: into.materialId })
    .where(eq(orderMaterialTable.materialId, from.materialId));
}
