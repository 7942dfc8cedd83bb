import type { Person } from '@jiaoyan/contract/bpm/person';
import { eq, inArray } from 'drizzle-orm';
import type { Db } from '../../../kernel/db/db.ts';
import { deptTable } from '../../system/dept.table.ts';
import { userTable } from '../../system/user.table.ts';

/** People by their numbers; one who is gone is still named as such. */
export interface Persons {
  of(userId: number): Person;
  maybe(userId: number | null): Person | null;
}

/** Reads who people are, once for all that need it. */
export async function readPersons(db: Db, userIds: readonly (number | null)[]): Promise<Persons> {
  const wanted = [...new Set(userIds.filter((userId) => userId !== null))];
  const rows = await db
    .select({ userId: userTable.userId, nickname: userTable.nickName, deptName: deptTable.deptName })
    .from(userTable)
    .leftJoin(deptTable, eq(deptTable.deptId, userTable.deptId))
    .where(inArray(userTable.userId, wanted.length > 0 ? wanted : [0]));
  const known = new Map(rows.map((row) => [row.userId, { ...row, deptName: row.deptName ?? '' }]));
  const of = (userId: number): Person => known.get(userId) ?? { userId, nickname: '已注销用户', deptName: '' };
  return { of, maybe: (userId) => (userId === null ? null : of(userId)) };
}
