import { rangeEnds } from '@jiaoyan/contract/kernel/field';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { hasPermi } from '../call/permissions.tsx';
import { useSession } from '../call/session.ts';
import { ResourceForm, type Shows } from '../form/ResourceForm.tsx';
import { useReconnected, useSubscription } from '../live/realtime.ts';
import {
  type CrudCalls,
  type FormFields,
  type FormTarget,
  idOf,
  isWritable,
  type ListCalls,
  type ResourceShape,
  type RowAction,
  type Values,
} from '../resource-types.ts';
import { EmptyState } from '../view/EmptyState.tsx';
import { HistoryDrawer } from '../view/HistoryDrawer.tsx';
import { useListState } from './list.ts';
import { ResourceList } from './ResourceList.tsx';
import { ResourceSearch, type SearchOptions } from './ResourceSearch.tsx';
import type { ColumnOverrides, ResourceColumn } from './resource-columns.tsx';
import type { Toolbar, Words } from './resource-list.ts';
import { useSearchSetting, useTableSettings } from './table-settings.ts';
import './resource.css';

/** A filter with a place of its own, such as a tree of departments. */
interface SideFilter {
  field: string;
  render: (value: string | undefined, choose: (value: string | undefined) => void) => ReactNode;
}

/** A list page over a resource, and the places where a page may differ. */
interface ResourcePageProps<T extends object> {
  resource: ResourceShape;
  /** Without calls to add and change records the page only shows them. */
  calls: CrudCalls<T> | ListCalls<T>;
  /** Changes to the columns of some fields. */
  columns?: ColumnOverrides<T>;
  /** Columns for what the rows hold besides the fields of the resource; they stand before 创建时间. */
  moreColumns?: readonly ResourceColumn<T>[];
  /** Further buttons after the usual ones. */
  toolbar?: Toolbar<T>;
  words?: Words;
  /** Further actions of a row, between 修改 and 删除. */
  rowActions?: (row: T) => RowAction[];
  /** Query values that the page forces; their fields are neither searched by nor changed. */
  fixed?: Readonly<Record<string, string>>;
  /** Inputs for some fields of the form; null leaves a field out. */
  formFields?: FormFields;
  formWidth?: number;
  /** What a new record starts with besides the initial values of its fields. */
  start?: Readonly<Values>;
  /** Which fields the form has while the others hold these values. */
  shows?: Shows;
  /** A panel beside the list that narrows it by one more field. */
  side?: SideFilter;
  /** Label of a search by creation time. */
  timeRange?: string;
  /** Choices of the search, for fields that refer to other records. */
  searchOptions?: SearchOptions;
  /** Rows that may be changed; all when absent. */
  canEdit?: (row: T) => boolean;
  /** Rows that must stay. */
  canRemove?: (row: T) => boolean;
  /** Shown above the list. */
  header?: ReactNode;
  /** Where the server says that rows have changed; the list then follows by itself. */
  topic?: string;
  /** Offers the history of each record; without it the resource says whether. */
  history?: boolean;
  /** Opens a record, or a new one, elsewhere than in the drawer. */
  openRecord?: (target: FormTarget) => void;
}

const nothing = {};

/** The list of a resource with its form; with a side filter that stands before it. */
export function ResourcePage<T extends object>(props: ResourcePageProps<T>): ReactNode {
  const { resource, fixed = nothing, side } = props;
  const names = useSearchNames(resource, fixed);
  const field = side?.field;
  const list = useListState(
    useMemo(() => {
      const kept = names.flatMap((name) => (resource.fields[name]?.search === 'range' ? rangeEnds(name) : [name]));
      return field ? [...kept, field] : kept;
    }, [resource, names, field]),
  );
  const page = <ResourceCard {...props} names={names} list={list} />;
  if (!side) return page;
  const { filters } = list.state;
  const choose = (value = '') => list.update({ filters: { ...filters, [side.field]: value }, page: 1 });
  return (
    <div className="resource-beside">
      <aside className="resource-side">{side.render(filters[side.field], choose)}</aside>
      {page}
    </div>
  );
}

interface ResourceCardProps<T extends object> extends ResourcePageProps<T> {
  names: readonly string[];
  list: ReturnType<typeof useListState>;
}

/** One card with search, buttons, table and footer, and the drawer to add and change records. */
function ResourceCard<T extends object>({ header, formWidth, names, list, ...props }: ResourceCardProps<T>): ReactNode {
  const {
    resource,
    calls,
    fixed = nothing,
    formFields = nothing,
    timeRange,
    topic,
    history = resource.history,
  } = props;
  const table = useTableSettings(resource.name);
  const searchSetting = useSearchSetting();
  const { target, open, close } = useFormTarget();
  const [past, setPast] = useState<number>();
  useLiveRows(resource, topic);
  const { filters } = list.state;
  const search = (next: Readonly<Record<string, string>>) => list.update({ filters: next, page: 1 });
  const searchable = names.length > 0 || timeRange !== undefined;
  return (
    <section className="resource-page" aria-label={resource.title}>
      {header}
      {searchable && table.settings[searchSetting] && (
        <ResourceSearch
          resource={resource}
          names={names}
          filters={filters}
          timeRange={timeRange}
          options={props.searchOptions}
          onSearch={search}
        />
      )}
      <ResourceList
        {...props}
        fixed={fixed}
        list={list}
        table={table}
        searchable={searchable}
        empty={<NoRows filtered={Object.keys(filters).length > 0} onClear={() => search({})} />}
        onOpen={props.openRecord ?? open}
        onHistory={history ? (row) => setPast(idOf(resource, row)) : undefined}
      />
      {isWritable(calls) && (
        <ResourceForm
          resource={resource}
          calls={calls}
          target={target}
          fixed={fixed}
          formFields={formFields}
          start={props.start}
          shows={props.shows}
          width={formWidth}
          onClose={close}
        />
      )}
      {history && <HistoryDrawer resource={resource.name} recordId={past} onClose={() => setPast(undefined)} />}
    </section>
  );
}

function useSearchNames(resource: ResourceShape, fixed: object): readonly string[] {
  return useMemo(
    () => Object.keys(resource.fields).filter((name) => resource.fields[name]?.search && !(name in fixed)),
    [resource, fixed],
  );
}

function NoRows({ filtered, onClear }: { filtered: boolean; onClear: () => void }): ReactNode {
  if (!filtered) return <EmptyState text="暂无数据" />;
  const clear = (
    <button type="button" className="link-button" onClick={onClear}>
      清空筛选
    </button>
  );
  return <EmptyState text={<>没有符合条件的数据，{clear}</>} />;
}

/** What the form works on; when it closes, whatever opened it has the focus again. */
function useFormTarget() {
  const [target, setTarget] = useState<FormTarget>();
  const opener = useRef<Element>(null);
  useEffect(() => {
    if (target !== undefined) return;
    if (opener.current instanceof HTMLElement) opener.current.focus({ preventScroll: true });
    opener.current = null;
  }, [target]);
  const open = (next: FormTarget) => {
    opener.current = document.activeElement;
    setTarget(next);
  };
  return { target, open, close: () => setTarget(undefined) };
}

/** Follows the rows; who may not list them would be refused the subscription, and with it the whole connection. */
function useLiveRows({ name, permission }: ResourceShape, topic: string | undefined): void {
  const queries = useQueryClient();
  const allowed = useSession((session) => hasPermi(`${permission}:list`, session));
  const reload = () => void queries.invalidateQueries({ queryKey: [name, 'list'] });
  useSubscription(allowed ? topic : undefined, reload);
  useReconnected(() => topic && reload());
}
