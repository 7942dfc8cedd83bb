import { AGREE, type AttendanceRequest, RESULT, requestFields } from '@jiaoyan/contract/attendance/request';
import { sectionsText } from '@jiaoyan/contract/attendance/shift-time';
import type { ListQuery } from '@jiaoyan/contract/kernel/resource';
import { eq, inArray, type SQL, sql } from 'drizzle-orm';
import { isNumber, type Listing, listing } from '../../kernel/crud/crud-list.ts';
import type { Db } from '../../kernel/db/db.ts';
import type { Ctx } from '../../kernel/http/http.ts';
import type { Scoped } from '../../kernel/record/scope.ts';
import { deptTable } from '../system/dept.table.ts';
import { userScope } from '../system/index.ts';
import { userTable } from '../system/user.table.ts';
import { type RequestRow, requestTable as t } from './request.table.ts';
import { taskTable } from './task.table.ts';

/** Requests with their one predicate of scope: they belong to whoever asks. */
export const scopedRequests: Scoped = {
  table: t,
  key: t.requestId,
  scope: (user, permission) => {
    const within = userScope(user, permission);
    return within && sql`${t.userId} IN (SELECT ${userTable.userId} FROM ${userTable} WHERE ${within})`;
  },
};
const requestListing: Listing<RequestRow> = listing<RequestRow>(
  { id: 'requestId', fields: requestFields },
  t,
  [{ by: 'createTime', descending: true }],
  {
    deptId: (wanted) =>
      sql`EXISTS (SELECT 1 FROM ${userTable} WHERE ${userTable.userId} = ${t.userId} AND ${isNumber(userTable.deptId, sql`${wanted}`)})`,
  },
);

async function peopleOf(db: Db, userIds: readonly number[]) {
  const rows = await db
    .select({ userId: userTable.userId, userName: userTable.nickName, deptName: deptTable.deptName })
    .from(userTable)
    .leftJoin(deptTable, eq(deptTable.deptId, userTable.deptId))
    .where(inArray(userTable.userId, [...new Set(userIds)]));
  return new Map(rows.map((row) => [row.userId, row]));
}
async function tasksOf(db: Db, taskIds: readonly number[]) {
  if (taskIds.length === 0) return new Map<number, { workDate: string; shiftName: string; hoursText: string }>();
  const rows = await db
    .select({ taskId: taskTable.taskId, workDate: taskTable.workDate, rule: taskTable.rule })
    .from(taskTable)
    .where(inArray(taskTable.taskId, [...new Set(taskIds)]));
  return new Map(
    rows.map(({ taskId, workDate, rule }) => [
      taskId,
      { workDate, shiftName: rule.name, hoursText: sectionsText(rule.sections) },
    ]),
  );
}

/** Requests with who asks and for which shift. */
export async function wideRequests({ db, user }: Ctx, rows: readonly RequestRow[]): Promise<AttendanceRequest[]> {
  if (rows.length === 0) return [];
  const people = await peopleOf(
    db,
    rows.flatMap(({ userId, toUserId }) => [userId, toUserId ?? userId]),
  );
  const tasks = await tasksOf(
    db,
    rows.flatMap(({ taskId, toTaskId }) => [taskId ?? [], toTaskId ?? []].flat()),
  );
  return rows.map((row) => {
    const [person, task] = [people.get(row.userId), tasks.get(row.taskId ?? 0)];
    return {
      ...row,
      userName: person?.userName ?? '',
      deptName: person?.deptName ?? '',
      workDate: task?.workDate ?? row.fromTime.slice(0, 10),
      shiftName: task?.shiftName ?? '',
      hoursText: task?.hoursText ?? '',
      toUserName: people.get(row.toUserId ?? 0)?.userName ?? '',
      toShift: tasks.get(row.toTaskId ?? 0) ?? null,
      mayAnswer: row.result === RESULT.running && row.agree === AGREE.asked && row.toUserId === user.userId,
      mayWithdraw: row.result === RESULT.running && row.userId === user.userId,
    };
  });
}

/** A page of the requests that fulfil the query. */
export async function requestPage(ctx: Ctx, query: ListQuery, within: SQL | undefined) {
  const { rows, total } = await requestListing.page(ctx.db, query, within);
  return { rows: await wideRequests(ctx, rows), total };
}
