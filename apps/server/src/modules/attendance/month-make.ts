import { daysOfMonth, monthAfter, monthOf } from '@jiaoyan/contract/attendance/month-figures';
import { MONTH, TASK } from '@jiaoyan/contract/attendance/status';
import { localDay, wallTime } from '@jiaoyan/contract/kernel/wall-time';
import { topics } from '@jiaoyan/contract/realtime';
import { and, asc, between, eq, lte, ne, sql } from 'drizzle-orm';
import type { Db } from '../../kernel/db/db.ts';
import type { Job } from '../../kernel/jobs/jobs.ts';
import { SYSTEM } from '../../kernel/record/actor.ts';
import { recordEvents } from '../../kernel/record/event.ts';
import { moveSite, sendNotices } from '../facility/index.ts';
import type { AttendanceTools } from './attendance-tools.ts';
import { type MonthRow, monthTable as t } from './month.table.ts';
import { monthMoves } from './month-case.ts';
import { askNotice, dueDateFrom } from './month-follow.ts';
import { keyOf } from './month-overtime.ts';
import { reckonMonths } from './month-reckon.ts';
import { lockPeople } from './person-lock.ts';
import { taskTable } from './task.table.ts';

const BATCH = 200;

/** People who were due in a month and have no sheet of it. */
async function peopleWithout(db: Db, month: string): Promise<number[]> {
  const { from, to } = daysOfMonth(month);
  const rows = await db
    .selectDistinct({ userId: taskTable.userId })
    .from(taskTable)
    .where(
      and(
        between(taskTable.workDate, from, to),
        ne(taskTable.status, TASK.cancelled),
        sql`NOT EXISTS (SELECT 1 FROM ${t} WHERE ${t.userId} = ${taskTable.userId} AND ${t.month} = ${month})`,
      ),
    )
    .orderBy(asc(taskTable.userId))
    .limit(BATCH);
  return rows.map(({ userId }) => userId);
}

/** Makes sheets of a month; those that another node has made meanwhile are left out. The people are held. */
async function storeSheets(tx: Db, userIds: readonly number[], month: string, now: number): Promise<MonthRow[]> {
  const of = userIds.map((userId) => ({ userId, month }));
  const reckoned = await reckonMonths(tx, of);
  const dueDate = await dueDateFrom(tx, now);
  const stamp = { createBy: SYSTEM.name, updateBy: SYSTEM.name, createTime: wallTime(now), updateTime: wallTime(now) };
  const values = of.flatMap((one) => {
    const { teamId, ...figures } = reckoned.get(keyOf(one)) ?? { teamId: undefined, figures: [] };
    return teamId === undefined ? [] : [{ ...one, ...figures, ...stamp, dueDate, deptId: teamId }];
  });
  if (values.length === 0) return [];
  return tx
    .insert(t)
    .values(values)
    .onConflictDoNothing({ target: [t.userId, t.month] })
    .returning();
}

/** Makes the sheets of the month that is over; it may run on any node, twice or late. */
export async function makeMonths(tools: AttendanceTools): Promise<number> {
  const now = tools.clock();
  const month = monthAfter(monthOf(localDay(now)), -1);
  let count = 0;
  for (;;) {
    const userIds = await peopleWithout(tools.db, month);
    if (userIds.length === 0) return count;
    await tools.db.transaction(async (tx) => {
      await lockPeople(tx, userIds);
      const made = await storeSheets(tx, userIds, month, now);
      count += made.length;
      await recordEvents(
        tx,
        made.map(({ monthId }) => ({
          bizType: 'attendanceMonth' as const,
          bizId: monthId,
          event: 'MAKE',
          toStatus: MONTH.open,
          operatorId: SYSTEM.userId,
          operatorName: SYSTEM.name,
          createTime: wallTime(now),
        })),
      );
      await sendNotices(tools, tx, made.map(askNotice));
      await tools.hub.publishAll(tx, [{ destination: topics.repairAttendance, body: {} }]);
    });
    if (userIds.length < BATCH) return count;
  }
}

/** Sheets that nobody objected to in time count as confirmed; it may run on any node, twice or late. */
export async function confirmDue(tools: AttendanceTools): Promise<void> {
  const now = tools.clock();
  const isDue = and(eq(t.status, MONTH.open), lte(t.dueDate, localDay(now)));
  const rows = await tools.db.select({ monthId: t.monthId }).from(t).where(isDue).orderBy(asc(t.monthId));
  for (const { monthId } of rows)
    await tools.db.transaction((tx) =>
      monthMoves.take(tools, tx, { actor: SYSTEM, now }, monthId, (turn) => {
        if (turn.row.status !== MONTH.open || turn.row.dueDate > localDay(now)) return;
        const values = { isAuto: true, confirmTime: wallTime(now) };
        moveSite(turn, MONTH.confirmed, { event: 'CONFIRM', content: '逾期未提出异议，视为确认' }, values);
      }),
    );
}

/** Once a month has ended. */
export const monthJob = (tools: AttendanceTools): Job => ({
  name: 'attendance-month',
  cron: '0 3 1 * *',
  run: async () => void (await makeMonths(tools)),
});
/** Every night; sheets that the first of the month missed are made up for. */
export const confirmJob = (tools: AttendanceTools): Job => ({
  name: 'attendance-confirm',
  cron: '30 3 * * *',
  async run() {
    await makeMonths(tools);
    await confirmDue(tools);
  },
});
