import type { DoneTask, TodoTask } from '@jiaoyan/contract/bpm/task';
import type { ListQuery } from '@jiaoyan/contract/kernel/resource';
import { and, count, desc, eq, gte, ilike, inArray, lte, or, type SQL, sql } from 'drizzle-orm';
import { endOf, escapeLike } from '../../../kernel/crud/crud-list.ts';
import type { Db } from '../../../kernel/db/db.ts';
import { userTable } from '../../system/user.table.ts';
import { definitionTable } from '../definition.table.ts';
import { durationOf } from './instance-list.ts';
import { type Persons, readPersons } from './persons.ts';
import { instanceTable } from './process.table.ts';
import { taskTable as t } from './task.table.ts';

/** The code 1 to 4 that tells the same as a status. */
export const resultOf = (status: number): number =>
  status === 2 || status === 3 ? status : status === 4 || status === 5 ? 4 : 1;

/** What somebody has to decide, or may take. */
const toDo = (userId: number): SQL =>
  sql`${t.status} = 1 AND (${t.assigneeId} = ${userId} OR (${t.assigneeId} IS NULL AND ${t.candidateIds} @> ARRAY[${userId}]::integer[]))`;

const contains = (text: string) => `%${escapeLike(text)}%`;

function matching({ filters, beginTime, endTime }: ListQuery, time: typeof t.createTime | typeof t.endTime) {
  const { name, category, startUser, status, key } = filters;
  const { name: title, processName } = instanceTable;
  return [
    name
      ? or(ilike(title, contains(name)), ilike(processName, contains(name)), ilike(t.name, contains(name)))
      : undefined,
    category ? eq(instanceTable.category, category) : undefined,
    key ? eq(instanceTable.key, key) : undefined,
    startUser
      ? sql`${instanceTable.startUserId} IN (SELECT user_id FROM ${userTable} WHERE nick_name ILIKE ${contains(startUser)})`
      : undefined,
    status && /^\d$/.test(status) ? eq(t.status, Number(status)) : undefined,
    beginTime ? gte(time, beginTime) : undefined,
    endTime ? lte(time, endOf(endTime)) : undefined,
  ];
}

const shared = {
  taskId: t.taskId,
  taskKey: t.taskKey,
  name: t.name,
  createTime: t.createTime,
  instanceId: instanceTable.instanceId,
  title: instanceTable.name,
  processName: instanceTable.processName,
  category: instanceTable.category,
  startUserId: instanceTable.startUserId,
  startTime: instanceTable.createTime,
};
interface Shared {
  instanceId: number;
  title: string;
  processName: string;
  category: string;
  startUserId: number;
  startTime: string;
}
const instanceOf = (row: Shared, persons: Persons) => ({
  instanceId: row.instanceId,
  name: row.title,
  processName: row.processName,
  category: row.category,
  startUser: persons.of(row.startUserId),
  createTime: row.startTime,
});

async function total(db: Db, where: SQL | undefined): Promise<number> {
  const [row] = await db
    .select({ n: count() })
    .from(t)
    .innerJoin(instanceTable, eq(instanceTable.instanceId, t.instanceId))
    .where(where);
  return row?.n ?? 0;
}

/** What somebody has to do, newest first. */
export async function todoPage(db: Db, userId: number, query: ListQuery): Promise<{ rows: TodoTask[]; total: number }> {
  const where = and(toDo(userId), ...matching(query, t.createTime));
  const rows = await db
    .select({
      ...shared,
      dueTime: t.dueTime,
      assigneeId: t.assigneeId,
      delegated: t.delegated,
      urged: t.urged,
      suspensionState: definitionTable.suspensionState,
    })
    .from(t)
    .innerJoin(instanceTable, eq(instanceTable.instanceId, t.instanceId))
    .leftJoin(definitionTable, eq(definitionTable.definitionId, instanceTable.definitionId))
    .where(where)
    .orderBy(desc(t.taskId))
    .limit(query.limit)
    .offset((query.page - 1) * query.limit);
  const persons = await readPersons(
    db,
    rows.map(({ startUserId }) => startUserId),
  );
  return {
    rows: rows.map((row) => ({
      ...row,
      instance: instanceOf(row, persons),
      claimable: row.assigneeId === null,
      suspensionState: row.suspensionState ?? 1,
    })),
    total: await total(db, where),
  };
}

/** Whether an approval can still be taken back: nothing behind it has been decided. */
const withdrawable = sql<boolean>`${t.status} = 2 AND ${t.parentTaskId} IS NULL AND ${instanceTable.status} = 1
  AND NOT EXISTS (SELECT 1 FROM ${t} later WHERE later.instance_id = ${t.instanceId} AND later.task_id > ${t.taskId}
    AND (later.ended_by IS NOT NULL OR later.task_key = ${t.taskKey}))
  AND coalesce((${definitionTable.settings} ->> 'allowWithdraw')::boolean, true)
  AND (${definitionTable.compiled} -> 'nodes' -> ${t.taskKey} -> 'loop') IS NULL`;

/** What somebody has decided, newest first. */
export async function donePage(db: Db, userId: number, query: ListQuery): Promise<{ rows: DoneTask[]; total: number }> {
  const where = and(eq(t.endedBy, userId), inArray(t.status, [2, 3, 5]), ...matching(query, t.endTime));
  const rows = await db
    .select({
      ...shared,
      endTime: t.endTime,
      durationMs: durationOf(sql`${t.createTime}`, sql`${t.endTime}`),
      status: t.status,
      reason: t.reason,
      result: instanceTable.result,
      withdrawable,
    })
    .from(t)
    .innerJoin(instanceTable, eq(instanceTable.instanceId, t.instanceId))
    .leftJoin(definitionTable, eq(definitionTable.definitionId, instanceTable.definitionId))
    .where(where)
    .orderBy(desc(t.endTime), desc(t.taskId))
    .limit(query.limit)
    .offset((query.page - 1) * query.limit);
  const persons = await readPersons(
    db,
    rows.map(({ startUserId }) => startUserId),
  );
  return {
    rows: rows.map((row) => ({
      ...row,
      instance: { ...instanceOf(row, persons), result: row.result },
      endTime: row.endTime ?? '',
      durationMs: row.durationMs ?? 0,
      result: resultOf(row.status),
    })),
    total: await total(db, where),
  };
}

/** How many tasks somebody has to do. */
export async function todoCount(db: Db, userId: number): Promise<number> {
  const [row] = await db.select({ n: count() }).from(t).where(toDo(userId));
  return row?.n ?? 0;
}
