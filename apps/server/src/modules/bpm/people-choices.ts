import { asc } from 'drizzle-orm';
import type { Db } from '../../kernel/db/db.ts';
import { deptTable } from '../system/dept.table.ts';
import { postTable } from '../system/post.table.ts';
import { roleTable } from '../system/role.table.ts';
import { userGroupTable } from './user-group.table.ts';

const ENABLED = '0';

const toChoice = ({ status, ...row }: { id: number; name: string; status: string }) => ({
  ...row,
  disabled: status !== ENABLED,
});

/** The records by which people are named; those out of use are told as such. */
export async function peopleChoices(db: Db) {
  const roles = await db
    .select({ id: roleTable.roleId, name: roleTable.roleName, status: roleTable.status })
    .from(roleTable)
    .orderBy(asc(roleTable.roleSort), asc(roleTable.roleId));
  const { deptId, deptName, status, parentId, orderNum } = deptTable;
  const depts = await db
    .select({ id: deptId, name: deptName, status, parentId })
    .from(deptTable)
    .orderBy(asc(parentId), asc(orderNum), asc(deptId));
  const posts = await db
    .select({ id: postTable.postId, name: postTable.postName, status: postTable.status })
    .from(postTable)
    .orderBy(asc(postTable.postSort), asc(postTable.postId));
  const groups = await db
    .select({ id: userGroupTable.groupId, name: userGroupTable.name, status: userGroupTable.status })
    .from(userGroupTable)
    .orderBy(asc(userGroupTable.groupId));
  return {
    roles: roles.map(toChoice),
    depts: depts.map(({ parentId: above, ...row }) => ({ ...toChoice(row), parentId: above })),
    posts: posts.map(toChoice),
    groups: groups.map(toChoice),
  };
}
