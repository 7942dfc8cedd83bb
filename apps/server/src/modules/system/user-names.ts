import { and, eq, inArray } from 'drizzle-orm';
import type { Db } from '../../kernel/db/db.ts';
import { refuse } from '../../kernel/errors.ts';
import { userTable } from './user.table.ts';

const ENABLED = '0';
type Ids = readonly (number | null | undefined)[];

const given = (ids: Ids) => [...new Set(ids)].filter((id): id is number => typeof id === 'number');

/** What people are called; who is gone has no name. */
export async function namesOf(db: Db, userIds: Ids): Promise<ReadonlyMap<number, string>> {
  const ids = given(userIds);
  if (ids.length === 0) return new Map();
  const { userId, nickName } = userTable;
  const rows = await db.select({ userId, nickName }).from(userTable).where(inArray(userId, ids));
  return new Map(rows.map((row) => [row.userId, row.nickName]));
}

/** People who are newly chosen must exist and be enabled. */
export async function refuseAbsent(tx: Db, userIds: Ids, label: string, field: string): Promise<void> {
  const ids = given(userIds);
  if (ids.length === 0) return;
  const rows = await tx
    .select({ userId: userTable.userId })
    .from(userTable)
    .where(and(inArray(userTable.userId, ids), eq(userTable.status, ENABLED)));
  const known = new Set(rows.map((row) => row.userId));
  if (ids.some((id) => !known.has(id))) throw refuse(`所选${label}不存在或已停用`, field);
}
