import { REQUEST, RESULT } from '@jiaoyan/contract/attendance/request';
import type { RosterMark } from '@jiaoyan/contract/attendance/roster';
import { TASK } from '@jiaoyan/contract/attendance/status';
import { and, eq, ne, or, sql } from 'drizzle-orm';
import type { Db } from '../../kernel/db/db.ts';
import { userTable } from '../system/user.table.ts';
import { requestTable as r } from './request.table.ts';
import { taskTable as t } from './task.table.ts';

/** Shifts of a plan that came to their people by a swap, with whose they were. */
export async function swapMarks(db: Db, planId: number): Promise<RosterMark[]> {
  const isGiven = eq(t.taskId, r.taskId);
  const rows = await db
    .select({ userId: t.userId, date: t.workDate, plan: t.plan, before: userTable.nickName })
    .from(r)
    .innerJoin(t, or(isGiven, eq(t.taskId, r.toTaskId)))
    .innerJoin(userTable, sql`${userTable.userId} = CASE WHEN ${isGiven} THEN ${r.userId} ELSE ${r.toUserId} END`)
    .where(
      and(
        eq(t.planId, planId),
        eq(r.kind, REQUEST.swap),
        eq(r.result, RESULT.approved),
        ne(t.status, TASK.cancelled),
        // It may have changed hands again since.
        sql`${t.userId} = CASE WHEN ${isGiven} THEN ${r.toUserId} ELSE ${r.userId} END`,
      ),
    );
  return rows.map(({ userId, date, plan, before }) => ({
    userId,
    date,
    kind: 'swap',
    text: `调班（原为${before}）`,
    from: plan.from,
    to: plan.to,
  }));
}
