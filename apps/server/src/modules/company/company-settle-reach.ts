import { and, eq, inArray, or, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../kernel/db/db.ts';
import { outOfReach } from '../../kernel/errors.ts';
import type { SessionUser } from '../../kernel/session-user.ts';
import { taskTable } from '../bpm/process/task.table.ts';
import { companyOrderTable as o } from './company-order.table.ts';
import { companyReach } from './company-reach.ts';
import { companySettleTable as t } from './company-settle.table.ts';

/** Settlements that somebody decides upon, or has decided upon, whatever his scope. */
const isApprover = (userId: number): SQL =>
  sql`EXISTS (SELECT 1 FROM ${taskTable} WHERE ${taskTable.instanceId} = ${t.instanceId}
    AND (${taskTable.assigneeId} = ${userId} OR ${userId} = ANY(${taskTable.candidateIds})))`;

/** The settlements that somebody reaches by a permission: with an order in his reach, his own, those that he approves; undefined stands for all. */
export function settleReach(user: SessionUser, permission: string, now: number): SQL | undefined {
  const orders = companyReach(user, permission, now);
  if (!orders) return undefined;
  const within = sql`EXISTS (SELECT 1 FROM ${o} WHERE ${o.settleId} = ${t.settleId} AND ${orders})`;
  return or(within, eq(t.creatorId, user.userId), isApprover(user.userId));
}

/** Refuses settlements that somebody does not reach by a permission, as if there were none. */
export async function requireSettles(
  db: Db,
  user: SessionUser,
  permission: string,
  settleIds: readonly number[],
  now: number,
): Promise<void> {
  const rows = await db
    .select({ settleId: t.settleId })
    .from(t)
    .where(and(inArray(t.settleId, [...settleIds]), settleReach(user, permission, now)));
  if (rows.length < settleIds.length) throw outOfReach();
}
