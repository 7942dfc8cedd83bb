import InputNumber from 'antd/es/input-number';
import Table, { type ColumnType } from 'antd/es/table';
import { type ReactNode, useMemo } from 'react';
import { RowActions } from '../list/RowActions.tsx';
import type { ResourceColumn } from '../list/resource-columns.tsx';
import type { Density } from '../list/table-settings.ts';
import { useNarrow } from '../media.ts';
import { cellOf, idOf, nameOf, type ResourceShape, type RowAction } from '../resource-types.ts';
import { EmptyState } from '../view/EmptyState.tsx';
import { type Branch, branches, visibleCount } from './tree-rows.ts';

interface TreeTableProps<T extends object> {
  resource: ResourceShape;
  columns: readonly ResourceColumn<T>[];
  rows: readonly T[];
  density: Density;
  expanded: readonly number[];
  onExpand: (ids: number[]) => void;
  actionsOf: (row: T) => RowAction[];
  /** Order numbers that are typed but not saved. */
  orders: ReadonlyMap<number, number>;
  /** Absent for people who may not change the order. */
  onOrder: ((id: number, order: number) => void) | undefined;
}

const ACTIONS_WIDTH = 190;
/** With more rows in sight only those on screen are put into the page. */
const VIRTUAL_FROM = 200;
const ORDER = 'orderNum';

/** Rows that hang below one another; the order is edited in place. */
export function TreeTable<T extends object>(props: TreeTableProps<T>): ReactNode {
  const { resource, columns, rows, density, expanded, onExpand, actionsOf } = props;
  const narrow = useNarrow();
  const actions: ColumnType<Branch<T>> = {
    key: 'actions',
    title: '操作',
    width: ACTIONS_WIDTH,
    fixed: narrow ? false : 'end',
    render: (_, row) => <RowActions actions={actionsOf(row)} name={nameOf(resource, row)} />,
  };
  const shown = columns.map((column) => (column.key === ORDER ? orderColumn(column, props) : column));
  const width = columns.reduce((sum, column) => sum + column.width, ACTIONS_WIDTH);
  const tree = useMemo(() => branches(resource, rows), [resource, rows]);
  const virtual = visibleCount(resource, tree, new Set(expanded)) > VIRTUAL_FROM;
  return (
    <Table<Branch<T>>
      className="resource-table"
      size={density}
      rowKey={(row) => idOf(resource, row)}
      columns={[...(shown as ColumnType<Branch<T>>[]), actions]}
      dataSource={tree}
      pagination={false}
      virtual={virtual}
      sticky={!virtual}
      scroll={virtual ? { x: width, y: Math.max(320, window.innerHeight - 300) } : { x: width }}
      locale={{ emptyText: <EmptyState text="暂无数据" /> }}
      expandable={{
        expandedRowKeys: [...expanded],
        onExpandedRowsChange: (keys) => onExpand(keys.map(Number)),
      }}
    />
  );
}

function orderColumn<T extends object>(
  column: ResourceColumn<T>,
  { resource, orders, onOrder }: Pick<TreeTableProps<T>, 'resource' | 'orders' | 'onOrder'>,
): ResourceColumn<T> {
  if (!onOrder) return column;
  return {
    ...column,
    align: 'left',
    render: (_, row) => {
      const id = idOf(resource, row);
      return (
        <InputNumber
          size="small"
          className="tree-order"
          min={0}
          max={999_999}
          precision={0}
          aria-label={`显示排序 ${nameOf(resource, row)}`}
          value={orders.get(id) ?? Number(cellOf(row, ORDER))}
          onChange={(value) => onOrder(id, Number(value ?? 0))}
        />
      );
    },
  };
}
