import { eq, or, type SQL, sql } from 'drizzle-orm';
import type { Scoped } from '../../kernel/record/scope.ts';
import type { SessionUser } from '../../kernel/session-user.ts';
import { taskTable } from '../bpm/process/task.table.ts';
import { companyOrderTable as o } from './company-order.table.ts';
import { companyScope } from './company-scope.ts';
import { companySettleTable as t } from './company-settle.table.ts';

/** Settlements that somebody decides upon, or has decided upon, whatever his scope. */
const isApprover = (userId: number): SQL =>
  sql`EXISTS (SELECT 1 FROM ${taskTable} WHERE ${taskTable.instanceId} = ${t.instanceId}
    AND (${taskTable.assigneeId} = ${userId} OR ${userId} = ANY(${taskTable.candidateIds})))`;

/** The settlements that somebody reaches by a permission: with an order in his reach, his own, those that he approves; undefined stands for all. */
export function settleScope(user: SessionUser, permission: string, now: number): SQL | undefined {
  const orders = companyScope(user, permission, now);
  if (!orders) return undefined;
  const within = sql`EXISTS (SELECT 1 FROM ${o} WHERE ${o.settleId} = ${t.settleId} AND ${orders})`;
  return or(within, eq(t.creatorId, user.userId), isApprover(user.userId));
}

/** Settlements with their one predicate of scope. */
export const scopedSettles: Scoped = { table: t, key: t.settleId, scope: settleScope };
