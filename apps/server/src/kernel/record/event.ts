import { and, asc, eq, or, type SQL } from 'drizzle-orm';
import type { Db } from '../db/db.ts';
import { eventTable as t } from './event.table.ts';

export type BizType =
  | 'report'
  | 'order'
  | 'areaApply'
  | 'duty'
  | 'outage'
  | 'companyOrder'
  | 'companySettle'
  | 'facility'
  | 'facilityQuest'
  | 'facilityAudit'
  | 'materialDoc'
  | 'materialCollect'
  | 'materialPurchase'
  | 'materialCheck'
  | 'patrolPlan'
  | 'patrolTask'
  | 'patrolFinding';
export type NewEvent = typeof t.$inferInsert & { readonly bizType: BizType };

/** Writes down what happened, in the transaction in which it happens. */
export async function recordEvents(tx: Db, events: readonly NewEvent[]): Promise<void> {
  if (events.length > 0) await tx.insert(t).values([...events]);
}

const own = (bizType: BizType, bizId: number) => and(eq(t.bizType, bizType), eq(t.bizId, bizId)) as SQL;

/** What happened to some records, in order; without inner notes for those whom they do not concern. */
export const readEvents = (db: Db, of: readonly (readonly [BizType, number])[], withInner: boolean) =>
  db
    .select()
    .from(t)
    .where(and(or(...of.map(([bizType, bizId]) => own(bizType, bizId))), withInner ? undefined : eq(t.isPublic, true)))
    .orderBy(asc(t.createTime), asc(t.eventId));
