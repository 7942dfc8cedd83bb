import type { TreeNode } from '@jiaoyan/contract/kernel/tree';
import Checkbox from 'antd/es/checkbox';
import Tree, { type DataNode } from 'antd/es/tree';
import { type ReactNode, useMemo, useState } from 'react';
import { shownTicks, type TickMode, tickTree, toggled } from './tree-check.ts';
import './tree.css';

interface TreeCheckProps {
  nodes: readonly TreeNode[];
  /** Names the tree for those who do not see it. */
  label: string;
  value: readonly number[];
  onChange: (value: number[]) => void;
  /** Whether ticks of parents and children hang together. */
  linked: boolean;
  onLinked: (linked: boolean) => void;
  /** How they do when they do. */
  mode: Exclude<TickMode, 'alone'>;
}

const toData = ({ id, label, children }: TreeNode): DataNode => ({
  key: id,
  title: label,
  ...(children && { children: children.map(toData) }),
});

/** A tree to tick, with the three switches that people expect above it. */
export function TreeCheck({ nodes, label, value, onChange, linked, onLinked, mode }: TreeCheckProps): ReactNode {
  const tree = useMemo(() => tickTree(nodes), [nodes]);
  const data = useMemo(() => nodes.map(toData), [nodes]);
  const parents = useMemo(() => tree.ids.filter((id) => tree.below(id).length > 0), [tree]);
  const [expanded, setExpanded] = useState<readonly number[]>(() => nodes.map((node) => node.id));
  const chosen = useMemo(() => new Set(value), [value]);
  const tickMode = linked ? mode : 'alone';
  const visible = tree.ids.filter((id) => chosen.has(id)).length;
  return (
    <div className="tree-check">
      <div className="tree-check-bar">
        <Checkbox
          checked={parents.every((id) => expanded.includes(id))}
          onChange={(event) => setExpanded(event.target.checked ? parents : [])}
        >
          展开/折叠
        </Checkbox>
        <Checkbox
          checked={visible === tree.ids.length && visible > 0}
          indeterminate={visible > 0 && visible < tree.ids.length}
          onChange={(event) => onChange(event.target.checked ? [...tree.ids] : [])}
        >
          全选/全不选
        </Checkbox>
        <Checkbox checked={linked} onChange={(event) => onLinked(event.target.checked)}>
          父子联动
        </Checkbox>
      </div>
      <div className="tree-check-scroll">
        <Tree
          aria-label={label}
          checkable
          checkStrictly
          selectable={false}
          treeData={data}
          expandedKeys={[...expanded]}
          onExpand={(keys) => setExpanded(keys.map(Number))}
          checkedKeys={shownTicks(tree, chosen, tickMode)}
          onCheck={(_keys, { node, checked }) =>
            onChange([...toggled(tree, chosen, tickMode, Number(node.key), checked)])
          }
        />
      </div>
    </div>
  );
}
