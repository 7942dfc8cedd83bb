import { rosterProblems } from '@jiaoyan/contract/attendance/roster-check';
import { addDays } from '@jiaoyan/contract/attendance/shift-time';
import { HOLIDAY, SOURCE, TASK } from '@jiaoyan/contract/attendance/status';
import { and, between, eq, ne, notInArray } from 'drizzle-orm';
import type { Db } from '../../kernel/db/db.ts';
import { namesOf } from '../system/index.ts';
import { AROUND_DAYS, rosterShift } from './roster-facts.ts';
import { shiftsOf } from './shift.ts';
import { type TaskRow, taskTable as t } from './task.table.ts';

/** Two people, a shift of the one, and one of the other where it is an exchange. */
export interface Swap {
  readonly task: TaskRow;
  readonly userId: number;
  readonly toUserId: number;
  readonly toTask: TaskRow | undefined;
}
interface Worked {
  readonly userId: number;
  readonly workDate: string;
  readonly shiftId: number;
}
const worked = ({ userId, workDate, shiftId }: Pick<TaskRow, 'userId' | 'workDate' | 'shiftId'>): Worked[] =>
  shiftId === null ? [] : [{ userId, workDate, shiftId }];

/** What somebody works around a day, without what he gives away. */
async function shiftsBeside(
  tx: Db,
  userId: number,
  { workDate }: TaskRow,
  gives: readonly number[],
): Promise<Worked[]> {
  const rows = await tx
    .select({ userId: t.userId, workDate: t.workDate, shiftId: t.shiftId })
    .from(t)
    .where(
      and(
        eq(t.userId, userId),
        between(t.workDate, addDays(workDate, -AROUND_DAYS), addDays(workDate, AROUND_DAYS)),
        ne(t.status, TASK.cancelled),
        ne(t.source, SOURCE.duty),
        gives.length > 0 ? notInArray(t.taskId, [...gives]) : undefined,
      ),
    );
  return rows.flatMap(worked);
}

/** Whether somebody would rest too little, or work too many days or nights running, with a shift that he gets: by the rules of publishing. */
async function tiredWith(tx: Db, userId: number, gets: TaskRow, gives: readonly number[]): Promise<string | undefined> {
  const cells = worked({ ...gets, userId });
  const beside = await shiftsBeside(tx, userId, gets, gives);
  const shifts = await shiftsOf(
    tx,
    [...cells, ...beside].map(({ shiftId }) => shiftId),
  );
  const problems = rosterProblems(cells, {
    beside,
    shifts: new Map(shifts.map((row) => [row.shiftId, rosterShift(row)])),
    names: await namesOf(tx, [userId]),
    days: [],
    marks: [],
    demand: [],
    holidayMode: HOLIDAY.asUsual,
  });
  return problems.find(({ level }) => level === 'warning')?.message;
}

/** Who of both would be worse off than the rules of rest have it; nobody, where there is no text. */
export async function tiredText(tx: Db, { task, toTask, userId, toUserId }: Swap): Promise<string | undefined> {
  const gives = toTask ? [toTask.taskId] : [];
  const other = await tiredWith(tx, toUserId, task, gives);
  return other ?? (toTask && tiredWith(tx, userId, toTask, [task.taskId]));
}
