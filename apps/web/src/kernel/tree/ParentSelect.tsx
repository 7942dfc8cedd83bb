import TreeSelect from 'antd/es/tree-select';
import type { ReactNode } from 'react';
import { idOf, nameOf, type ResourceShape } from '../resource-types.ts';
import { type Branch, branches } from './tree-rows.ts';

interface ParentSelectProps<T extends object> {
  resource: ResourceShape;
  /** The rows that may be chosen. */
  rows: readonly T[];
  /** The value for "no parent"; absent when a parent is required. */
  top?: string;
  id?: string;
  value?: number;
  onChange?: (value: number) => void;
}

interface Option {
  value: number;
  title: string;
  children: Option[];
}

/** A dropdown over a tree to choose what a record hangs below. */
export function ParentSelect<T extends object>({ resource, rows, top, ...props }: ParentSelectProps<T>): ReactNode {
  const toOption = (row: Branch<T>): Option => ({
    value: idOf(resource, row),
    title: nameOf(resource, row),
    children: (row.children ?? []).map(toOption),
  });
  const options = branches(resource, rows).map(toOption);
  return (
    <TreeSelect<number>
      {...props}
      className="full-width"
      treeData={top === undefined ? options : [{ value: 0, title: top, children: options }]}
      treeDefaultExpandedKeys={[0, ...options.map(({ value }) => value)]}
      showSearch
      treeNodeFilterProp="title"
      popupMatchSelectWidth={false}
      placeholder="请选择"
    />
  );
}
