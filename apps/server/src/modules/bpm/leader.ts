import { and, eq, inArray, sql } from 'drizzle-orm';
import { type Db, hotStatement } from '../../kernel/db/db.ts';
import { type Dept, deptTable } from '../system/dept.table.ts';
import { userTable } from '../system/user.table.ts';

const ENABLED = '0';

/** Every task of every process asks this. */
const readEnabled = hotStatement<{ userId: number }>(
  'bpm_enabled_users',
  sql`SELECT ${userTable.userId} AS "userId" FROM ${userTable}
    WHERE ${userTable.userId} = ANY(${sql.placeholder('userIds')}::integer[]) AND ${userTable.status} = ${sql.raw(`'${ENABLED}'`)}`,
);

/** Who of these users is there and enabled. */
export async function enabledAmong(tx: Db, userIds: readonly number[]): Promise<ReadonlySet<number>> {
  if (userIds.length === 0) return new Set();
  const rows = await readEnabled(tx, { userIds: `{${userIds.join(',')}}` });
  return new Set(rows.map((row) => row.userId));
}

/** The account that leads a department; where only a name is written, the enabled user of that department called so. */
async function leaderOfDept(tx: Db, { deptId, leaderUserId, leader }: Dept): Promise<number | undefined> {
  if (leaderUserId !== null)
    return (await enabledAmong(tx, [leaderUserId])).has(leaderUserId) ? leaderUserId : undefined;
  if (!leader) return undefined;
  const [named] = await tx
    .select({ userId: userTable.userId })
    .from(userTable)
    .where(and(eq(userTable.deptId, deptId), eq(userTable.nickName, leader), eq(userTable.status, ENABLED)))
    .orderBy(userTable.userId)
    .limit(1);
  return named?.userId;
}

/** The leaders of these departments, each once, in the order of the departments. */
export async function leadersOfDepts(tx: Db, deptIds: readonly number[]): Promise<number[]> {
  if (deptIds.length === 0) return [];
  const rows = await tx
    .select()
    .from(deptTable)
    .where(inArray(deptTable.deptId, [...deptIds]));
  const byId = new Map(rows.map((row) => [row.deptId, row]));
  const found = new Set<number>();
  for (const deptId of deptIds) {
    const dept = byId.get(deptId);
    const leader = dept && (await leaderOfDept(tx, dept));
    if (leader !== undefined) found.add(leader);
  }
  return [...found];
}

/**
 * Who leads a user, nearest first: the leaders of the own department and of those above it. Nobody leads themselves: the
 * leader of a department is led by the one above.
 */
export async function leadersAbove(tx: Db, userId: number): Promise<number[]> {
  const [own] = await tx
    .select({ deptId: deptTable.deptId, ancestors: deptTable.ancestors })
    .from(userTable)
    .innerJoin(deptTable, eq(deptTable.deptId, userTable.deptId))
    .where(eq(userTable.userId, userId));
  if (!own) return [];
  const above = own.ancestors.split(',').map(Number).reverse();
  const leaders = await leadersOfDepts(tx, [own.deptId, ...above]);
  return leaders.filter((leader) => leader !== userId);
}

/** The leader of a user one or two levels up; where there are fewer levels, the topmost. */
export async function leaderOf(tx: Db, userId: number, level: 1 | 2): Promise<number | undefined> {
  const leaders = await leadersAbove(tx, userId);
  return leaders[level - 1] ?? leaders.at(-1);
}
