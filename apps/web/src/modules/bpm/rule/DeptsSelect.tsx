import type { DeptChoice } from '@jiaoyan/contract/bpm/rule';
import TreeSelect from 'antd/es/tree-select';
import { type ReactNode, useMemo } from 'react';

interface DeptsSelectProps {
  depts: readonly DeptChoice[];
  id?: string;
  'aria-label'?: string;
  placeholder?: string;
  value?: number[];
  onChange?: (deptIds: number[]) => void;
}
interface Branch {
  value: number;
  title: string;
  disabled: boolean;
  children: Branch[];
}

function branchesOf(depts: readonly DeptChoice[]): Branch[] {
  const known = new Set(depts.map(({ id }) => id));
  const below = (parentId: number): Branch[] =>
    depts.filter((dept) => dept.parentId === parentId).map((dept) => branch(dept));
  const branch = ({ id, name, disabled }: DeptChoice): Branch => ({
    value: id,
    title: disabled ? `${name}（停用）` : name,
    disabled,
    children: below(id),
  });
  return depts.filter(({ parentId }) => !known.has(parentId)).map(branch);
}

/** Several departments out of the tree. */
export function DeptsSelect({ depts, value = [], onChange, ...props }: DeptsSelectProps): ReactNode {
  const treeData = useMemo(() => branchesOf(depts), [depts]);
  return (
    <TreeSelect<number[]>
      placeholder="请选择部门"
      {...props}
      className="full-width"
      multiple
      allowClear
      showSearch
      treeNodeFilterProp="title"
      treeDefaultExpandAll
      treeData={treeData}
      value={value}
      onChange={(next) => onChange?.(next)}
    />
  );
}
