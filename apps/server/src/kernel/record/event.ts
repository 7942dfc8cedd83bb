import { and, asc, eq, or, type SQL, sql } from 'drizzle-orm';
import { type Db, hotStatement } from '../db/db.ts';
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
  | 'maintainPlan'
  | 'materialDoc'
  | 'materialCollect'
  | 'materialPurchase'
  | 'materialCheck'
  | 'patrolPlan'
  | 'patrolTask'
  | 'patrolFinding'
  | 'attendancePlan'
  | 'attendanceTask'
  | 'attendanceMonth'
  | 'perfRun'
  | 'perfRecord';
export type NewEvent = typeof t.$inferInsert & { readonly bizType: BizType };

/** Every move of every record writes some: they go as a list of JSON, stored in its order. */
const insertEvents = hotStatement(
  'record_insert_events',
  sql`INSERT INTO ${t} (biz_type, biz_id, event, from_status, to_status, operator_id, operator_name, content, files,
      is_public, extra, create_time)
    SELECT "bizType", "bizId", event, coalesce("fromStatus", ''), coalesce("toStatus", ''), "operatorId", "operatorName",
      coalesce(content, ''), coalesce(files, ''), coalesce("isPublic", true), coalesce(extra, '{}'), coalesce("createTime", now())
    FROM ROWS FROM (jsonb_to_recordset(${sql.placeholder('rows')}::jsonb) AS ("bizType" text, "bizId" integer, event text,
      "fromStatus" text, "toStatus" text, "operatorId" integer, "operatorName" text, content text, files text,
      "isPublic" boolean, extra jsonb, "createTime" timestamptz)) WITH ORDINALITY AS e("bizType", "bizId", event,
      "fromStatus", "toStatus", "operatorId", "operatorName", content, files, "isPublic", extra, "createTime", at)
    ORDER BY at`,
);

/** Writes down what happened, in the transaction in which it happens. */
export async function recordEvents(tx: Db, events: readonly NewEvent[]): Promise<void> {
  if (events.length > 0) await insertEvents(tx, { rows: JSON.stringify(events) });
}

const own = (bizType: BizType, bizId: number) => and(eq(t.bizType, bizType), eq(t.bizId, bizId)) as SQL;

/** What happened to some records, in order; without inner notes for those whom they do not concern. */
export const readEvents = (db: Db, of: readonly (readonly [BizType, number])[], withInner: boolean) =>
  db
    .select()
    .from(t)
    .where(and(or(...of.map(([bizType, bizId]) => own(bizType, bizId))), withInner ? undefined : eq(t.isPublic, true)))
    .orderBy(asc(t.createTime), asc(t.eventId));
