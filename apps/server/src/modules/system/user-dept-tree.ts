import type { DeptNode } from '@jiaoyan/contract/system/user';
import { asc } from 'drizzle-orm';
import type { Db } from '../../kernel/db/db.ts';
import type { SessionUser } from '../../kernel/session-user.ts';
import { deptScope } from './data-scope.ts';
import { deptTable } from './dept.table.ts';

/** The departments that somebody reaches by a permission as a tree; one whose parent is out of reach stands at the top. */
export async function deptTreeOf(db: Db, user: SessionUser, permission: string): Promise<DeptNode[]> {
  const rows = await db
    .select()
    .from(deptTable)
    .where(deptScope(user, permission))
    .orderBy(asc(deptTable.parentId), asc(deptTable.orderNum), asc(deptTable.deptId));
  const nodes = new Map(
    rows.map(({ deptId, deptName, status }): [number, DeptNode] => [
      deptId,
      { id: deptId, label: deptName, disabled: status !== '0' },
    ]),
  );
  const roots: DeptNode[] = [];
  for (const { deptId, parentId } of rows) {
    const node = nodes.get(deptId) as DeptNode;
    const parent = nodes.get(parentId);
    if (!parent) roots.push(node);
    else if (parent.children) parent.children.push(node);
    else parent.children = [node];
  }
  return roots;
}
