import Table, { type ColumnsType, type ColumnType, type TableRef } from 'antd/es/table';
import type { SorterResult } from 'antd/es/table/interface';
import { type ReactNode, useEffect, useRef } from 'react';
import { useNarrow } from '../media.ts';
import { idOf, nameOf, type ResourceShape, type RowAction } from '../resource-types.ts';
import type { ListState } from './list.ts';
import { LINKS, RowActions } from './RowActions.tsx';
import type { ResourceColumn } from './resource-columns.tsx';
import type { Density } from './table-settings.ts';

interface ResourceTableProps<T extends object> {
  resource: ResourceShape;
  columns: readonly ResourceColumn<T>[];
  rows: readonly T[];
  limit: number;
  density: Density;
  selected: readonly number[];
  onSelect: (ids: number[]) => void;
  onSort: (sort: ListState['sort']) => void;
  /** Without it there is no column for actions. */
  actionsOf?: (row: T) => RowAction[];
  /** Without it rows cannot be selected. */
  canSelect?: ((row: T) => boolean) | undefined;
  empty: ReactNode;
}

/** Above this page size only the rows in sight are put into the page. */
const VIRTUAL_FROM = 200;
const SELECTION_WIDTH = 44;
/** What a link takes besides its text, and a character of it. */
const LINK_PADDING = 16;
const CHARACTER = 14;
/** 更多 with its arrow. */
const MORE_WIDTH = 60;
const ACTION_PADDING = 26;
/** Enough to know how many links the rows of this list have. */
const SAMPLE = 50;

function actionWidth<T extends object>(rows: readonly T[], actionsOf: (row: T) => RowAction[]): number {
  const linkWidth = ({ label }: RowAction) => LINK_PADDING + CHARACTER * label.length;
  const rowWidth = (actions: readonly RowAction[]) => {
    const folded = actions.length > LINKS;
    const links = actions.slice(0, folded ? LINKS - 1 : LINKS);
    return links.reduce((sum, action) => sum + linkWidth(action), folded ? MORE_WIDTH : 0);
  };
  return ACTION_PADDING + Math.max(MORE_WIDTH, ...rows.slice(0, SAMPLE).map((row) => rowWidth(actionsOf(row))));
}

const toSort = <T,>(sorter: SorterResult<T> | SorterResult<T>[]): ListState['sort'] => {
  const single = Array.isArray(sorter) ? sorter[0] : sorter;
  if (!single?.order || single.columnKey === undefined) return undefined;
  return { field: String(single.columnKey), descending: single.order === 'descend' };
};

/** Puts neighbours of one group below their common heading. */
function grouped<T>(columns: readonly ResourceColumn<T>[]): ColumnsType<T> {
  const rows: { group: string | undefined; columns: ResourceColumn<T>[] }[] = [];
  for (const column of columns) {
    const last = rows.at(-1);
    if (column.group && last?.group === column.group) last.columns.push(column);
    else rows.push({ group: column.group, columns: [column] });
  }
  return rows.flatMap(({ group, columns: own }): ColumnsType<T> => (group ? [{ title: group, children: own }] : own));
}

/** A box that scrolls must be reachable by keyboard; without rows nothing in it can take the focus. */
function useReachableBox(empty: boolean) {
  const table = useRef<TableRef>(null);
  useEffect(() => {
    const box = table.current?.nativeElement.querySelector('.ant-table-body, .ant-table-content');
    if (empty) box?.setAttribute('tabindex', '0');
    else box?.removeAttribute('tabindex');
  }, [empty]);
  return table;
}

/** The table of a resource list: selection, sorting by the server, actions per row. */
export function ResourceTable<T extends object>(props: ResourceTableProps<T>): ReactNode {
  const { resource, columns, rows, limit, density, selected, onSelect, onSort, actionsOf, canSelect, empty } = props;
  const narrow = useNarrow();
  const table = useReachableBox(rows.length === 0);
  const actions = actionsOf ? actionWidth(rows, actionsOf) : 0;
  const actionColumn: ColumnType<T> = {
    key: 'actions',
    title: '操作',
    width: actions,
    // On a phone a column that stays would cover half of the table.
    fixed: narrow ? false : 'end',
    render: (_, row) => <RowActions actions={actionsOf?.(row) ?? []} name={nameOf(resource, row)} />,
  };
  const width = columns.reduce((sum, column) => sum + column.width, (canSelect ? SELECTION_WIDTH : 0) + actions);
  const virtual = limit > VIRTUAL_FROM && rows.length > VIRTUAL_FROM;
  return (
    <Table<T>
      ref={table}
      className="resource-table"
      size={density}
      rowKey={(row) => idOf(resource, row)}
      columns={actionsOf ? [...grouped(columns), actionColumn] : grouped(columns)}
      dataSource={rows}
      pagination={false}
      virtual={virtual}
      sticky={!virtual}
      scroll={virtual ? { x: width, y: Math.max(320, window.innerHeight - 340) } : { x: width }}
      locale={{ emptyText: empty }}
      showSorterTooltip={false}
      onChange={(_pagination, _filters, sorter) => onSort(toSort(sorter))}
      {...(canSelect && {
        rowSelection: {
          columnWidth: SELECTION_WIDTH,
          selectedRowKeys: [...selected],
          onChange: (keys) => onSelect(keys.map(Number)),
          getCheckboxProps: (row: T) => ({ disabled: !canSelect(row), 'aria-label': `选择 ${nameOf(resource, row)}` }),
          getTitleCheckboxProps: () => ({ 'aria-label': '全选' }),
        },
      })}
    />
  );
}
