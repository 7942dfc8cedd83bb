import { type Dept, dept } from '@jiaoyan/contract/system/dept';
import type { ReactNode } from 'react';
import { systemApi } from '../../api/system.ts';
import type { FormFields, FormTarget } from '../../kernel/resource-types.ts';
import { ParentSelect } from '../../kernel/tree/ParentSelect.tsx';
import { TreePage } from '../../kernel/tree/TreePage.tsx';
import { without } from '../../kernel/tree/tree-rows.ts';
import { LeaderSelect } from './LeaderSelect.tsx';

const columns = {
  deptName: { width: 220 },
  orderNum: { width: 104 },
  leader: { width: 90 },
  phone: { width: 125 },
  email: { width: 160 },
  status: { title: '状态', width: 76 },
  createTime: { width: 165 },
};
const calls = {
  ...systemApi.dept,
  sort: (deptIds: string, orderNums: string) => systemApi.dept.updateSort({ body: { deptIds, orderNums } }),
};
const TOP = 0;

function formFields(rows: readonly Dept[], target: FormTarget | undefined): FormFields {
  const free = typeof target === 'number' ? without(dept, rows, target) : rows;
  return { parentId: <ParentSelect resource={dept} rows={free} top="顶级部门" />, leaderUserId: <LeaderSelect /> };
}

/** Without a parent in particular it goes below the department at the top. */
function startBelow(parent: Dept | undefined, rows: readonly Dept[]) {
  const known = new Set(rows.map((row) => row.deptId));
  const top = rows.find((row) => !known.has(row.parentId));
  return { parentId: (parent ?? top)?.deptId ?? TOP };
}

const canRemove = (row: Dept) => row.parentId !== TOP;

/** The departments of the house. */
export function DeptPage(): ReactNode {
  return (
    <TreePage
      resource={dept}
      calls={calls}
      columns={columns}
      unfolded
      formFields={formFields}
      startBelow={startBelow}
      canRemove={canRemove}
    />
  );
}
