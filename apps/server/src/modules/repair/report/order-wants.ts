import { WANT } from '@jiaoyan/contract/material/status';
import { ORDER } from '@jiaoyan/contract/repair/status';
import { and, eq, max, sql } from 'drizzle-orm';
import type { Db } from '../../../kernel/db/db.ts';
import { wantTable as w } from '../../material/want.table.ts';
import { orderTable as t } from './order.table.ts';

const PARTS = '1';
const BATCH = 200;

/** Orders that rest for parts which are all there by now, with when the last of them came. */
export async function arrivedOrders(db: Db): Promise<{ orderId: number; reportId: number; arrivedTime: string }[]> {
  const last = max(w.arrivedTime);
  const rows = await db
    .select({ orderId: t.orderId, reportId: t.reportId, arrivedTime: last })
    .from(t)
    .innerJoin(w, and(eq(w.orderId, t.orderId), eq(w.status, WANT.held)))
    .where(
      and(
        eq(t.status, ORDER.suspended),
        eq(t.suspendReason, PARTS),
        sql`NOT EXISTS (SELECT 1 FROM ${w} late WHERE late.order_id = ${t.orderId} AND late.status = ${WANT.waiting})`,
      ),
    )
    .groupBy(t.orderId, t.reportId)
    .limit(BATCH);
  return rows.flatMap(({ arrivedTime, ...row }) => (arrivedTime === null ? [] : [{ ...row, arrivedTime }]));
}
