import type { TreeNode } from '@jiaoyan/contract/kernel/tree';
import Tree, { type DataNode } from 'antd/es/tree';
import type { ReactNode } from 'react';
import { useNarrow } from '../../kernel/media.ts';
import { EmptyState } from '../../kernel/view/EmptyState.tsx';
import { TypeSelect } from './MaterialInputs.tsx';
import { useTypeTree } from './materials.ts';

interface TypeTreeProps {
  value: string | undefined;
  onChoose: (value: string | undefined) => void;
}
const toData = ({ id, label, children = [] }: TreeNode): DataNode => ({
  key: String(id),
  title: label,
  children: children.map(toData),
});

/** Kinds of materials to filter by; a dropdown where there is no room for a tree. */
export function TypeTree({ value, onChoose }: TypeTreeProps): ReactNode {
  const narrow = useNarrow();
  const nodes = useTypeTree();
  if (narrow)
    return (
      <TypeSelect
        label="按类别筛选"
        placeholder="全部类别"
        value={value ? Number(value) : null}
        onChange={(next) => onChoose(next === null ? undefined : String(next))}
      />
    );
  if (nodes.length === 0) return <EmptyState text="还没有物资类别" />;
  return (
    <Tree
      aria-label="物资类别"
      blockNode
      defaultExpandAll
      treeData={nodes.map(toData)}
      selectedKeys={value ? [value] : []}
      onSelect={([key]) => onChoose(key === undefined ? undefined : String(key))}
    />
  );
}
