import type { DeptNode } from '@jiaoyan/contract/system/user';
import Input from 'antd/es/input';
import Tree, { type DataNode } from 'antd/es/tree';
import TreeSelect from 'antd/es/tree-select';
import { type ReactNode, useMemo, useState } from 'react';
import { useNarrow } from '../kernel/media.ts';
import { EmptyState } from '../kernel/view/EmptyState.tsx';
import './dept-tree.css';

interface DeptTreeProps {
  nodes: readonly DeptNode[];
  value: number | undefined;
  onChange: (value: number | undefined) => void;
}

/** The nodes whose name contains a text, with their ancestors. */
function matching(nodes: readonly DeptNode[], text: string): DeptNode[] {
  return nodes.flatMap((node) => {
    const children = matching(node.children ?? [], text);
    if (node.label.includes(text)) return [node];
    return children.length > 0 ? [{ ...node, children }] : [];
  });
}

const parentsOf = (nodes: readonly DeptNode[]): number[] =>
  nodes.flatMap((node) => (node.children ? [node.id, ...parentsOf(node.children)] : []));

const title = ({ label, disabled }: DeptNode) => (disabled ? `${label}（停用）` : label);
const toData = (node: DeptNode): DataNode => ({
  key: node.id,
  title: title(node),
  ...(node.children && { children: node.children.map(toData) }),
});

/** Departments to filter by: a tree with a search by name, a dropdown where there is no room for it. */
export function DeptTree(props: DeptTreeProps): ReactNode {
  const narrow = useNarrow();
  if (!narrow) return <WideTree {...props} />;
  return (
    <DeptSelect
      nodes={props.nodes}
      value={props.value ?? null}
      label="按部门筛选"
      placeholder="全部部门"
      onChange={(next) => props.onChange(next ?? undefined)}
    />
  );
}

function WideTree({ nodes, value, onChange }: DeptTreeProps): ReactNode {
  const [wanted, setWanted] = useState('');
  const shown = useMemo(() => (wanted.trim() ? matching(nodes, wanted.trim()) : nodes), [nodes, wanted]);
  const [collapsed, setCollapsed] = useState<readonly number[]>([]);
  const parents = useMemo(() => parentsOf(shown), [shown]);
  const expanded = wanted ? parents : parents.filter((id) => !collapsed.includes(id));
  return (
    <div className="dept-tree">
      <Input
        allowClear
        aria-label="搜索部门"
        placeholder="请输入部门名称"
        value={wanted}
        onChange={(event) => setWanted(event.target.value)}
      />
      {shown.length === 0 ? (
        <EmptyState text="没有部门" />
      ) : (
        <Tree
          aria-label="部门"
          blockNode
          treeData={shown.map(toData)}
          selectedKeys={value === undefined ? [] : [value]}
          expandedKeys={expanded}
          onExpand={(keys) => setCollapsed(parents.filter((id) => !keys.includes(id)))}
          onSelect={([key]) => onChange(key === undefined ? undefined : Number(key))}
        />
      )}
    </div>
  );
}

interface DeptSelectProps {
  nodes: readonly DeptNode[];
  id?: string;
  /** Names the dropdown where no label does. */
  label?: string;
  placeholder?: string;
  value?: number | null;
  onChange?: (value: number | null) => void;
}

interface Option {
  value: number;
  title: string;
  disabled: boolean;
  children: Option[];
}

/** A dropdown over the departments; disabled ones cannot be chosen. */
export function DeptSelect({ nodes, label, placeholder, value, onChange, ...props }: DeptSelectProps): ReactNode {
  const toOption = (node: DeptNode): Option => ({
    value: node.id,
    title: title(node),
    disabled: node.disabled,
    children: (node.children ?? []).map(toOption),
  });
  return (
    <TreeSelect<number | null>
      {...props}
      {...(label && { 'aria-label': label })}
      className="full-width"
      value={value ?? null}
      treeData={nodes.map(toOption)}
      treeDefaultExpandAll
      allowClear
      showSearch
      treeNodeFilterProp="title"
      placeholder={placeholder ?? '请选择归属部门'}
      onChange={(next) => onChange?.(next ?? null)}
    />
  );
}
