import { adjustLife } from '@jiaoyan/contract/performance/adjust';
import type { AdjustStatus } from '@jiaoyan/contract/performance/status';
import { sql } from 'drizzle-orm';
import type { Scoped } from '../../kernel/record/scope.ts';
import { holds, type SessionUser } from '../../kernel/session-user.ts';
import { type AdjustRow, adjustTable as t } from './adjust.table.ts';
import { recordTable as r } from './record.table.ts';
import { scopedRecords } from './record-case.ts';
import { PERMISSION } from './run-case.ts';

/** Points given by hand are reached by those who reach the result. */
export const scopedAdjusts: Scoped = {
  table: t,
  key: t.adjustId,
  scope: (user, permission, now) => {
    const within = scopedRecords.scope(user, permission, now);
    return within && sql`${t.recordId} IN (SELECT ${r.recordId} FROM ${r} WHERE ${within})`;
  },
};

/** What the caller may do with points: nobody decides about his own, given or got. */
export const adjustMoves = (
  user: SessionUser,
  { status, byUserId }: Pick<AdjustRow, 'status' | 'byUserId'>,
  ofUserId: number,
): string[] =>
  byUserId === user.userId || ofUserId === user.userId || !holds(user, `${PERMISSION}:approve`)
    ? []
    : adjustLife.allowed(status as AdjustStatus);
