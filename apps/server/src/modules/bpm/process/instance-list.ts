import type { Instance } from '@jiaoyan/contract/bpm/instance';
import type { ListQuery } from '@jiaoyan/contract/kernel/resource';
import { and, count, desc, eq, gte, ilike, inArray, lte, or, type SQL, sql } from 'drizzle-orm';
import { endOf, escapeLike } from '../../../kernel/crud/crud-list.ts';
import type { Db } from '../../../kernel/db/db.ts';
import { userTable } from '../../system/user.table.ts';
import { type Persons, readPersons } from './persons.ts';
import { instanceTable as t } from './process.table.ts';
import { taskTable } from './task.table.ts';
import type { InstanceRow } from './turn.ts';

/** How long something took, in milliseconds; null while it goes on. */
export const durationOf = (from: SQL | typeof t.createTime, to: SQL | typeof t.endTime) =>
  sql<number | null>`round(extract(epoch from ${to} - ${from}) * 1000)::float8`;

/** What a list of instances reads; states stay where they are. */
export const listed = {
  instanceId: t.instanceId,
  name: t.name,
  definitionId: t.definitionId,
  key: t.key,
  processName: t.processName,
  definitionVersion: t.definitionVersion,
  category: t.category,
  status: t.status,
  result: t.result,
  reason: t.reason,
  businessKey: t.businessKey,
  startUserId: t.startUserId,
  createTime: t.createTime,
  endTime: t.endTime,
  durationMs: durationOf(t.createTime, t.endTime),
};
type Listed = Pick<InstanceRow, Exclude<keyof typeof listed, 'durationMs'>> & { durationMs: number | null };

const contains = (text: string) => `%${escapeLike(text)}%`;
const isCode = (text: string | undefined): text is string => /^\d{1,4}$/.test(text ?? '');

/** The filters that all lists of instances share. */
export function matching({ filters, beginTime, endTime }: ListQuery): (SQL | undefined)[] {
  const { name, key, category, status, result, startUser } = filters;
  return [
    name ? or(ilike(t.name, contains(name)), ilike(t.processName, contains(name))) : undefined,
    key ? eq(t.key, key) : undefined,
    category ? eq(t.category, category) : undefined,
    isCode(status) ? eq(t.status, Number(status)) : undefined,
    isCode(result) ? eq(t.result, Number(result)) : undefined,
    startUser
      ? sql`${t.startUserId} IN (SELECT user_id FROM ${userTable} WHERE nick_name ILIKE ${contains(startUser)})`
      : undefined,
    beginTime ? gte(t.createTime, beginTime) : undefined,
    endTime ? lte(t.createTime, endOf(endTime)) : undefined,
  ];
}

/** Open tasks by instance. */
async function openTasks(db: Db, ids: readonly number[]) {
  if (ids.length === 0) return [];
  const { instanceId, taskId, name, assigneeId } = taskTable;
  return db
    .select({ instanceId, taskId, name, assigneeId })
    .from(taskTable)
    .where(and(inArray(instanceId, [...ids]), eq(taskTable.status, 1)))
    .orderBy(taskId);
}

const present = (row: Listed, persons: Persons, open: Awaited<ReturnType<typeof openTasks>>): Instance => {
  const { startUserId, ...rest } = row;
  const currentTasks = open
    .filter(({ instanceId }) => instanceId === row.instanceId)
    .map(({ taskId, name, assigneeId }) => ({
      taskId,
      name,
      nickname: persons.maybe(assigneeId)?.nickname ?? '待签收',
    }));
  return { ...rest, startUser: persons.of(startUserId), currentTasks };
};

/** Instances as lists show them. */
export async function presentInstances(db: Db, rows: readonly Listed[]): Promise<Instance[]> {
  const running = rows.filter(({ status }) => status === 1).map(({ instanceId }) => instanceId);
  const open = await openTasks(db, running);
  const people = [...rows.map(({ startUserId }) => startUserId), ...open.map(({ assigneeId }) => assigneeId)];
  const persons = await readPersons(db, people);
  return rows.map((row) => present(row, persons, open));
}

/** A page of instances, newest first. */
export async function instancePage(db: Db, query: ListQuery, ...more: (SQL | undefined)[]) {
  const where = and(...matching(query), ...more);
  const rows = await db
    .select(listed)
    .from(t)
    .where(where)
    .orderBy(desc(t.instanceId))
    .limit(query.limit)
    .offset((query.page - 1) * query.limit);
  const [total] = await db.select({ n: count() }).from(t).where(where);
  return { rows: await presentInstances(db, rows), total: total?.n ?? 0 };
}
