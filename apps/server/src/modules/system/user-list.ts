import type { ListQuery } from '@jiaoyan/contract/kernel/resource';
import { and, asc, desc, eq, getTableColumns, gt, ilike, inArray, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { endOf, escapeLike } from '../../kernel/crud/crud-list.ts';
import { type Db, detach, hotStatement, selection } from '../../kernel/db/db.ts';
import type { SessionUser } from '../../kernel/session-user.ts';
import { inDeptTrees, userScope } from './data-scope.ts';
import { deptTable } from './dept.table.ts';
import { postTable } from './post.table.ts';
import { roleTable } from './role.table.ts';
import { userTable as t, userPostTable, userRoleTable } from './user.table.ts';

const BATCH = 1000;
const sortable: Readonly<Record<string, PgColumn>> = {
  userId: t.userId,
  userName: t.userName,
  nickName: t.nickName,
  createTime: t.createTime,
  updateTime: t.updateTime,
  loginDate: t.loginDate,
};

const { passwordHash: _hash, passwordHandedOut: _flag, pwdUpdateDate: _date, ...shown } = getTableColumns(t);
const columns = {
  ...shown,
  dept: { deptId: deptTable.deptId, deptName: deptTable.deptName, leader: deptTable.leader },
};

/** A department and all below it; anything that is no number matches nobody. */
const inDept = (deptId: string): SQL => {
  const root = /^\d{1,9}$/.test(deptId) ? Number(deptId) : -1;
  return inArray(t.deptId, sql`(SELECT ${deptTable.deptId} FROM ${deptTable} WHERE ${inDeptTrees([root])})`);
};

function conditions(user: SessionUser, permission: string, { filters, beginTime, endTime }: ListQuery) {
  const like = (column: PgColumn, text: string | undefined) => text && ilike(column, `%${escapeLike(text)}%`);
  const list = [
    userScope(user, permission),
    like(t.userName, filters.userName),
    like(t.nickName, filters.nickName),
    like(t.phonenumber, filters.phonenumber),
    filters.status && eq(t.status, filters.status),
    filters.deptId && inDept(filters.deptId),
    beginTime && sql`${t.createTime} >= ${beginTime}`,
    endTime && sql`${t.createTime} <= ${endOf(endTime)}`,
  ];
  return list.flatMap((condition) => (condition ? [condition] : []));
}

const deptColumns = { ofDeptId: deptTable.deptId, ofDeptName: deptTable.deptName, ofLeader: deptTable.leader };
const pageColumns = Object.entries({ ...shown, ...deptColumns });
type PageRow = { [K in keyof typeof shown]: (typeof t.$inferSelect)[K & keyof typeof t.$inferSelect] } & {
  ofDeptId: number | null;
  ofDeptName: string;
  ofLeader: string;
};

/** The statements of a page, whose condition has placeholders for its values. */
function pageStatements(name: string, where: SQL, order: SQL[]) {
  return {
    rows: hotStatement<PageRow>(
      name && `${name}_rows`,
      sql`SELECT ${selection(pageColumns)} FROM ${t} LEFT JOIN ${deptTable} ON ${deptTable.deptId} = ${t.deptId}
        WHERE ${where} ORDER BY ${sql.join(order, sql`, `)} LIMIT ${sql.placeholder('limit')} OFFSET ${sql.placeholder('offset')}`,
      pageColumns,
    ),
    total: hotStatement<{ n: number }>(
      name && `${name}_count`,
      sql`SELECT count(*)::int AS n FROM ${t} WHERE ${where}`,
    ),
  };
}
const MAX_KEPT = 64;
/** By condition and order: to build a statement takes several times as long as to run it. */
const kept = new Map<string, ReturnType<typeof pageStatements>>();

function statementsOf(where: ReturnType<typeof detach>, { orderByColumn = '', descending }: ListQuery) {
  const column = sortable[orderByColumn];
  const shape = `${column ? `${orderByColumn} ${descending}` : ''}\n${where.text}`;
  const found = kept.get(shape);
  if (found) return found;
  const order = [...(column ? [descending ? desc(column) : asc(column)] : []), desc(t.userId)];
  const isKept = kept.size < MAX_KEPT;
  const made = pageStatements(isKept ? `system_users_${kept.size}` : '', where.condition(), order);
  if (isKept) kept.set(shape, made);
  return made;
}

/** A page of the users that the caller reaches by a permission. */
export async function userPage(db: Db, user: SessionUser, permission: string, query: ListQuery) {
  const where = detach(and(...conditions(user, permission, query)) ?? sql`true`);
  const found = statementsOf(where, query);
  const [rows, [total]] = await Promise.all([
    found.rows(db, { ...where.values, limit: query.limit, offset: (query.page - 1) * query.limit }),
    found.total(db, where.values),
  ]);
  return {
    rows: rows.map(({ ofDeptId, ofDeptName, ofLeader, ...row }) => ({
      ...row,
      dept: ofDeptId === null ? null : { deptId: ofDeptId, deptName: ofDeptName, leader: ofLeader },
    })),
    total: total?.n ?? 0,
  };
}

/** One user, if the caller reaches it by a permission. */
export async function userRow(db: Db, user: SessionUser, permission: string, userId: number) {
  const [row] = await db
    .select(columns)
    .from(t)
    .leftJoin(deptTable, eq(deptTable.deptId, t.deptId))
    .where(and(eq(t.userId, userId), userScope(user, permission)));
  return row;
}

const joined = (name: PgColumn, from: SQL) => sql<string>`coalesce((SELECT string_agg(${name}, '、') ${from}), '')`;
const exported = {
  ...columns,
  posts: joined(
    postTable.postName,
    sql`FROM ${userPostTable} JOIN ${postTable} ON ${postTable.postId} = ${userPostTable.postId} WHERE ${userPostTable.userId} = ${t.userId}`,
  ),
  roles: joined(
    roleTable.roleName,
    sql`FROM ${userRoleTable} JOIN ${roleTable} ON ${roleTable.roleId} = ${userRoleTable.roleId} WHERE ${userRoleTable.userId} = ${t.userId}`,
  ),
};

const batchAfter = (db: Db, filters: SQL[], after: number) =>
  db
    .select(exported)
    .from(t)
    .leftJoin(deptTable, eq(deptTable.deptId, t.deptId))
    .where(and(...filters, gt(t.userId, after)))
    .orderBy(t.userId)
    .limit(BATCH);

/** All users that match, a batch at a time, with their posts and roles by name. */
export async function* userBatches(db: Db, user: SessionUser, permission: string, query: ListQuery) {
  const filters = conditions(user, permission, query);
  for (let after = 0; ; ) {
    const rows = await batchAfter(db, filters, after);
    if (rows.length > 0) yield rows;
    if (rows.length < BATCH) return;
    after = rows.at(-1)?.userId ?? Number.MAX_SAFE_INTEGER;
  }
}
