import PlusOutlined from '@ant-design/icons/PlusOutlined';
import SaveOutlined from '@ant-design/icons/SaveOutlined';
import { nameField } from '@jiaoyan/contract/kernel/field';
import Button from 'antd/es/button';
import Skeleton from 'antd/es/skeleton';
import { type ReactNode, useState } from 'react';
import { HasPermi } from '../call/permissions.tsx';
import { ResourceForm, type Shows } from '../form/ResourceForm.tsx';
import { ResourceSearch } from '../list/ResourceSearch.tsx';
import { type ColumnOverrides, type ResourceColumn, resourceColumns } from '../list/resource-columns.tsx';
import { TableToolbar } from '../list/TableToolbar.tsx';
import { useSearchSetting, useTableSettings } from '../list/table-settings.ts';
import { type FormFields, type FormTarget, idOf, type ResourceShape, type RowAction } from '../resource-types.ts';
import { ErrorPanel } from '../view/ErrorPanel.tsx';
import { HistoryDrawer } from '../view/HistoryDrawer.tsx';
import { TreeTable } from './TreeTable.tsx';
import { type TreeCalls, type TreeList, useTreeList } from './tree-list.ts';
import { nextOrder } from './tree-rows.ts';
import '../list/resource.css';
import './tree.css';

/** A page over records that hang below one another, and the places where a page may differ. */
interface TreePageProps<T extends object> {
  resource: ResourceShape;
  calls: TreeCalls<T>;
  columns?: ColumnOverrides<T>;
  /** Columns for what the rows hold besides the fields of the resource; they stand before 创建时间. */
  moreColumns?: readonly ResourceColumn<T>[];
  /** Further buttons after the usual ones. */
  toolbar?: ReactNode;
  /** Whether everything is unfolded at first. */
  unfolded?: boolean;
  /** The inputs of the form; `rows` is the whole tree, `target` the record that is open. */
  formFields: (rows: readonly T[], target: FormTarget | undefined) => FormFields;
  shows?: Shows;
  formWidth?: number;
  /** What a record starts with that is added below a row, or below none in particular. */
  startBelow: (parent: T | undefined, rows: readonly T[]) => Start;
  /** Rows below which something can be added. */
  canHold?: (row: T) => boolean;
  canRemove?: (row: T) => boolean;
  topic?: string;
}

/** The values of a new record; it is put after its siblings. */
type Start = Readonly<Record<string, unknown>> & { parentId: number };

interface Opened {
  target: FormTarget;
  start?: Start & { orderNum: number };
}

/** One card with search, buttons and a tree table, and the drawer to add and change records. */
export function TreePage<T extends object>(props: TreePageProps<T>): ReactNode {
  const { resource, calls, formFields, shows, formWidth, startBelow } = props;
  const list = useTreeList(props);
  const [opened, setOpened] = useState<Opened>();
  const [past, setPast] = useState<number>();
  const add = (parent?: T) => {
    const start = startBelow(parent, list.all);
    setOpened({ target: 'new', start: { orderNum: nextOrder(list.all, start.parentId), ...start } });
  };
  const actionsOf = (row: T) =>
    rowActions(props, row, list, {
      add: () => add(row),
      edit: () => setOpened({ target: idOf(resource, row) }),
      history: () => setPast(idOf(resource, row)),
    });
  return (
    <section className="resource-page" aria-label={resource.title}>
      <TreeCard {...props} list={list} actionsOf={actionsOf} onAdd={() => add()} />
      <ResourceForm
        resource={resource}
        calls={calls}
        target={opened?.target}
        start={opened?.start}
        formFields={formFields(list.all, opened?.target)}
        shows={shows}
        width={formWidth}
        onClose={() => setOpened(undefined)}
      />
      <HistoryDrawer resource={resource.name} recordId={past} onClose={() => setPast(undefined)} />
    </section>
  );
}

interface TreeCardProps<T extends object> extends TreePageProps<T> {
  list: TreeList<T>;
  actionsOf: (row: T) => RowAction[];
  onAdd: () => void;
}

function TreeCard<T extends object>({ list, actionsOf, onAdd, ...props }: TreeCardProps<T>): ReactNode {
  const { resource, toolbar } = props;
  const table = useTableSettings(resource.name);
  const searchSetting = useSearchSetting();
  const columns = treeColumns(props);
  return (
    <>
      {table.settings[searchSetting] && (
        <ResourceSearch resource={resource} names={list.names} filters={list.filters} onSearch={list.search} />
      )}
      <div className="resource-toolbar">
        <TreeButtons resource={resource} list={list} toolbar={toolbar} onAdd={onAdd} />
        <TableToolbar
          settings={table.settings}
          onChange={table.change}
          onRefresh={list.refresh}
          columns={columns.map(({ key, label }) => ({ key, title: label }))}
        />
      </div>
      {list.error ? <ErrorPanel error={list.error} onRetry={list.refresh} /> : null}
      {list.loading && <Skeleton active paragraph={{ rows: 10 }} />}
      {list.rows && (
        <TreeTable
          resource={resource}
          columns={columns.filter(({ key }) => !table.settings.hidden.includes(key))}
          rows={list.rows}
          density={table.settings.density}
          expanded={list.expanded}
          onExpand={list.setExpanded}
          actionsOf={actionsOf}
          orders={list.orders}
          onOrder={list.setOrder}
        />
      )}
    </>
  );
}

/** The columns of the resource, the name first because the tree unfolds there. */
function treeColumns<T extends object>({ resource, columns = {}, moreColumns }: TreePageProps<T>): ResourceColumn<T>[] {
  const all = resourceColumns<T>(resource, columns, undefined, moreColumns).map((column) => ({
    ...column,
    sorter: false,
  }));
  const isName = ({ key }: ResourceColumn<T>) => key === nameField(resource.fields);
  return [...all.filter(isName), ...all.filter((column) => !isName(column))];
}

interface TreeButtonsProps<T extends object> {
  resource: ResourceShape;
  list: TreeList<T>;
  toolbar: ReactNode;
  onAdd: () => void;
}

function TreeButtons<T extends object>({ resource, list, toolbar, onAdd }: TreeButtonsProps<T>): ReactNode {
  return (
    <div className="resource-buttons">
      <HasPermi value={[`${resource.permission}:add`]}>
        <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={onAdd}>
          新增
        </Button>
      </HasPermi>
      <Button onClick={list.toggleAll}>{list.expanded.length > 0 ? '全部折叠' : '全部展开'}</Button>
      <HasPermi value={[`${resource.permission}:edit`]}>
        <Button
          icon={<SaveOutlined aria-hidden />}
          disabled={list.orders.size === 0}
          loading={list.sorting}
          onClick={() => void list.saveOrders()}
        >
          保存排序
        </Button>
      </HasPermi>
      {toolbar}
    </div>
  );
}

interface RowOpeners {
  add: () => void;
  edit: () => void;
  history: () => void;
}

function rowActions<T extends object>(
  { resource, canHold = () => true, canRemove = () => true }: TreePageProps<T>,
  row: T,
  list: TreeList<T>,
  open: RowOpeners,
): RowAction[] {
  const code = (verb: string) => `${resource.permission}:${verb}`;
  const actions: (RowAction | false)[] = [
    { key: 'edit', label: '修改', permission: code('edit'), onClick: open.edit },
    canHold(row) && { key: 'add', label: '新增下级', permission: code('add'), onClick: open.add },
    canRemove(row) && {
      key: 'remove',
      label: '删除',
      danger: true,
      permission: code('remove'),
      onClick: () => void list.remove([row]),
    },
    { key: 'history', label: '变更历史', permission: code('query'), onClick: open.history },
  ];
  return actions.filter((action) => action !== false);
}
