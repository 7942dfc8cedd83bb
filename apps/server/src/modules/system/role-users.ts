import type { ListQuery } from '@jiaoyan/contract/kernel/resource';
import { roleRecord } from '@jiaoyan/contract/system/role';
import { and, asc, count, eq, exists, ilike, inArray, not, type SQL, sql } from 'drizzle-orm';
import { escapeLike } from '../../kernel/crud/crud-list.ts';
import { recordChange } from '../../kernel/crud/history.ts';
import type { Db } from '../../kernel/db/db.ts';
import { write } from '../../kernel/db/write.ts';
import type { Ctx } from '../../kernel/http/http.ts';
import { requireUsersInScope, userScope } from './data-scope.ts';
import { deptTable } from './dept.table.ts';
import { roleTable } from './role.table.ts';
import { found } from './role-grants.ts';
import { announceHolders, requireOrdinary } from './role-write.ts';
import { userTable as t, userRoleTable } from './user.table.ts';
import { requireAssignableRoles } from './user-role.ts';

const EDIT = 'system:role:edit';
const columns = {
  userId: t.userId,
  userName: t.userName,
  nickName: t.nickName,
  deptName: sql<string>`coalesce(${deptTable.deptName}, '')`,
  email: t.email,
  phonenumber: t.phonenumber,
  status: t.status,
  createTime: t.createTime,
};

/** The users within reach who hold a role, or who do not. */
export async function userPageOfRole({ db, user }: Ctx, { filters, page, limit }: ListQuery, holding: boolean) {
  const roleId = /^\d{1,9}$/.test(filters.roleId ?? '') ? Number(filters.roleId) : 0;
  const link = exists(
    db
      .select({ one: sql`1` })
      .from(userRoleTable)
      .where(and(eq(userRoleTable.userId, t.userId), eq(userRoleTable.roleId, roleId))),
  );
  const like = (column: typeof t.userName | typeof t.phonenumber, text: string | undefined): SQL | undefined =>
    text ? ilike(column, `%${escapeLike(text)}%`) : undefined;
  const where = and(
    holding ? link : not(link),
    userScope(user, 'system:role:list'),
    like(t.userName, filters.userName),
    like(t.phonenumber, filters.phonenumber),
  );
  const rows = await db
    .select(columns)
    .from(t)
    .leftJoin(deptTable, eq(deptTable.deptId, t.deptId))
    .where(where)
    .orderBy(asc(t.userId))
    .limit(limit)
    .offset((page - 1) * limit);
  const [total] = await db.select({ n: count() }).from(t).where(where);
  return { rows, total: total?.n ?? 0 };
}

/** The names of users, after making sure that the caller may give and take this role among them. */
async function requireLinkable(tx: Db, { user }: Ctx, roleId: number, userIds: readonly number[]) {
  const [stored] = await tx.select().from(roleTable).where(eq(roleTable.roleId, roleId)).for('share');
  const role = found(stored);
  requireOrdinary(role);
  await requireUsersInScope(tx, user, EDIT, userIds);
  const people = await tx
    .select({ userId: t.userId, nickName: t.nickName, deptId: t.deptId })
    .from(t)
    .where(inArray(t.userId, [...userIds]))
    .orderBy(asc(t.userId))
    .for('share');
  await requireAssignableRoles(
    tx,
    user,
    EDIT,
    [roleId],
    people.map((person) => person.deptId),
  );
  return { role, people };
}

interface Links {
  roleId: number;
  userIds: readonly number[];
}

type Relink = (tx: Db) => Promise<{ userId: number }[]>;

/** Changes who holds a role and remembers whom it concerned; links that are as wanted already stay unmentioned. */
function relink(ctx: Ctx, { roleId, userIds }: Links, side: 'given' | 'taken', link: Relink): Promise<void> {
  return write(ctx, {}, async (tx) => {
    const { role, people } = await requireLinkable(tx, ctx, roleId, userIds);
    const changed = new Set((await link(tx)).map((row) => row.userId));
    const names = people.filter((person) => changed.has(person.userId)).map((person) => person.nickName);
    await recordChange(tx, ctx, {
      resource: roleRecord.name,
      recordId: roleId,
      recordName: role.roleName,
      before: { given: '', taken: side === 'taken' ? names : '' },
      after: { given: side === 'given' ? names : '', taken: '' },
      labels: { given: '授权用户', taken: '取消授权用户' },
    });
    await announceHolders(ctx, tx, [...changed]);
  });
}

/** Gives a role to users. */
export const assignUsers = (ctx: Ctx, links: Links) =>
  relink(ctx, links, 'given', (tx) =>
    tx
      .insert(userRoleTable)
      .values(links.userIds.map((userId) => ({ userId, roleId: links.roleId })))
      .onConflictDoNothing()
      .returning({ userId: userRoleTable.userId }),
  );

/** Takes a role from users. */
export const revokeUsers = (ctx: Ctx, { roleId, userIds }: Links) =>
  relink(ctx, { roleId, userIds }, 'taken', (tx) =>
    tx
      .delete(userRoleTable)
      .where(and(eq(userRoleTable.roleId, roleId), inArray(userRoleTable.userId, [...userIds])))
      .returning({ userId: userRoleTable.userId }),
  );
