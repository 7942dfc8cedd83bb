import { momentOf } from '@jiaoyan/contract/kernel/wall-time';
import { and, eq, gt, inArray, lt } from 'drizzle-orm';
import type { Db } from '../../kernel/db/db.ts';
import { leaveTable } from '../bpm/leave.table.ts';

const APPROVED = 2;

/** Whether somebody is away at a moment. */
export type Away = (userId: number, at: string) => boolean;

/** Who of these is on leave at which moments of a stretch of time. */
export async function awayBetween(db: Db, userIds: readonly number[], from: string, to: string): Promise<Away> {
  if (userIds.length === 0) return () => false;
  const rows = await db
    .select({ userId: leaveTable.userId, startTime: leaveTable.startTime, endTime: leaveTable.endTime })
    .from(leaveTable)
    .where(
      and(
        inArray(leaveTable.userId, [...userIds]),
        eq(leaveTable.result, APPROVED),
        lt(leaveTable.startTime, to),
        gt(leaveTable.endTime, from),
      ),
    );
  return (userId, at) => {
    const moment = momentOf(at);
    return rows.some(
      (row) => row.userId === userId && momentOf(row.startTime) <= moment && moment < momentOf(row.endTime),
    );
  };
}
