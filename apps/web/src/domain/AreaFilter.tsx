import type { AreaTree } from '@jiaoyan/contract/campus/place';
import Input from 'antd/es/input';
import Tree, { type DataNode } from 'antd/es/tree';
import TreeSelect from 'antd/es/tree-select';
import { type ReactNode, useState } from 'react';
import { useNarrow } from '../kernel/media.ts';
import { EmptyState } from '../kernel/view/EmptyState.tsx';
import { floorName, useAreaTree } from './areas.ts';
import './area.css';

interface Branch {
  key: string;
  title: string;
  children?: Branch[];
}

const branchesOf = (tree: readonly AreaTree[]): Branch[] =>
  tree.map(({ subcampId, name, places }) => ({
    key: `s${subcampId}`,
    title: name,
    children: places.map((place) => ({
      key: `p${place.placeId}`,
      title: place.status === '0' ? place.name : `${place.name}（停用）`,
      children: place.floors.map(({ floorNo, roomCount }) => ({
        key: `f${place.placeId}.${floorNo}`,
        title: `${floorName(floorNo)}（${roomCount}）`,
      })),
    })),
  }));

/** Campuses and places whose name contains a text; floors are not searched. */
function matching(branches: readonly Branch[], text: string): Branch[] {
  return branches.flatMap((branch) => {
    if (branch.title.includes(text)) return [branch];
    const children = (branch.children ?? []).filter(({ title }) => title.includes(text));
    return children.length > 0 ? [{ ...branch, children }] : [];
  });
}

interface AreaFilterProps {
  value: string | undefined;
  onChange: (value: string | undefined) => void;
}

/** Campus, place or floor to filter rooms by: a tree, or a dropdown where there is no room for it. */
export function AreaFilter({ value, onChange }: AreaFilterProps): ReactNode {
  const narrow = useNarrow();
  const branches = branchesOf(useAreaTree());
  if (!narrow) return <WideTree branches={branches} value={value} onChange={onChange} />;
  return (
    <TreeSelect
      aria-label="按区域筛选"
      className="full-width"
      placeholder="全部区域"
      allowClear
      showSearch
      treeNodeFilterProp="title"
      value={value || null}
      treeData={branches.map(toOption)}
      onChange={(next: string | null | undefined) => onChange(next ?? undefined)}
    />
  );
}

interface Option {
  value: string;
  title: string;
  children: Option[];
}
const toOption = ({ key, title, children = [] }: Branch): Option => ({
  value: key,
  title,
  children: children.map(toOption),
});

function WideTree({ branches, value, onChange }: AreaFilterProps & { branches: Branch[] }): ReactNode {
  const [wanted, setWanted] = useState('');
  const [opened, setOpened] = useState<readonly string[]>();
  const shown = wanted.trim() ? matching(branches, wanted.trim()) : branches;
  const tops = shown.map(({ key }) => key);
  const place = value?.startsWith('f') ? `p${value.slice(1).split('.')[0]}` : undefined;
  const expanded = wanted ? tops : (opened ?? (place ? [...tops, place] : tops));
  return (
    <div className="area-tree">
      <Input
        allowClear
        aria-label="搜索楼宇"
        placeholder="请输入校区或楼宇名称"
        value={wanted}
        onChange={(event) => setWanted(event.target.value)}
      />
      {shown.length === 0 ? (
        <EmptyState text="没有楼宇" />
      ) : (
        <Tree
          aria-label="区域"
          blockNode
          treeData={shown as DataNode[]}
          selectedKeys={value ? [value] : []}
          expandedKeys={[...expanded]}
          onExpand={(keys) => setOpened(keys.map(String))}
          onSelect={([key]) => onChange(key === undefined ? undefined : String(key))}
        />
      )}
    </div>
  );
}
