import { PEOPLE_SHOWN } from '@jiaoyan/contract/system/user';
import { and, asc, eq, ilike, inArray, or } from 'drizzle-orm';
import { escapeLike } from '../../kernel/crud/crud-list.ts';
import type { Db } from '../../kernel/db/db.ts';
import { deptTable } from './dept.table.ts';
import { userTable as t } from './user.table.ts';

const ENABLED = '0';

/** Enabled users by a part of their name or department, or those with the given ids. */
export async function findPeople(db: Db, { keyword, ids }: { keyword: string; ids: string }) {
  const part = `%${escapeLike(keyword)}%`;
  const found = ids
    ? inArray(t.userId, ids.split(',').map(Number))
    : and(
        eq(t.status, ENABLED),
        keyword ? or(ilike(t.nickName, part), ilike(t.userName, part), ilike(deptTable.deptName, part)) : undefined,
      );
  const rows = await db
    .select({ userId: t.userId, nickname: t.nickName, deptName: deptTable.deptName })
    .from(t)
    .leftJoin(deptTable, eq(deptTable.deptId, t.deptId))
    .where(found)
    .orderBy(asc(t.deptId), asc(t.userId))
    .limit(ids ? ids.length : PEOPLE_SHOWN);
  return rows.map((row) => ({ ...row, deptName: row.deptName ?? '' }));
}
