import { RULE, SCRIPT } from '@jiaoyan/contract/bpm/rule';
import { inArray } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Db } from '../../kernel/db/db.ts';
import { deptTable } from '../system/dept.table.ts';
import { postTable } from '../system/post.table.ts';
import { roleTable } from '../system/role.table.ts';
import { userTable } from '../system/user.table.ts';
import { userGroupTable } from './user-group.table.ts';

type Names = ReadonlyMap<number, string>;

/** The records that the options of a type are the ids of. */
interface Source {
  readonly title: string;
  readonly table: PgTable;
  readonly id: PgColumn;
  readonly name: PgColumn;
}
const dept: Source = { title: '部门', table: deptTable, id: deptTable.deptId, name: deptTable.deptName };
const sources: Readonly<Record<string, Source>> = {
  [RULE.role]: { title: '角色', table: roleTable, id: roleTable.roleId, name: roleTable.roleName },
  [RULE.dept]: dept,
  [RULE.deptLeader]: dept,
  [RULE.post]: { title: '岗位', table: postTable, id: postTable.postId, name: postTable.postName },
  [RULE.user]: { title: '用户', table: userTable, id: userTable.userId, name: userTable.nickName },
  [RULE.group]: { title: '用户组', table: userGroupTable, id: userGroupTable.groupId, name: userGroupTable.name },
};
const scripts: Names = new Map([
  [SCRIPT.starter, '流程发起人'],
  [SCRIPT.firstLeader, '发起人的一级领导'],
  [SCRIPT.secondLeader, '发起人的二级领导'],
]);

/** What the records behind the options of a type are called; undefined when they are not records. */
export const sourceTitle = (type: string): string | undefined => sources[type]?.title;

/** The names of options by id; one that is missing does not exist. */
export async function optionNames(tx: Db, type: string, ids: readonly number[]): Promise<Names> {
  if (type === RULE.script) return scripts;
  if (type === RULE.leaders) return new Map(ids.map((levels) => [levels, `向上${levels}级`]));
  const source = sources[type];
  if (!source || ids.length === 0) return new Map();
  const rows = await tx
    .select({ id: source.id, name: source.name })
    .from(source.table)
    .where(inArray(source.id, [...ids]));
  // The columns are numbers and texts in all of these tables.
  return new Map(rows.map((row) => [row.id as number, row.name as string]));
}
