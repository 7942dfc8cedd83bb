import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { EmptyState } from './EmptyState.tsx';
import { useListState } from './list.ts';
import { ResourceForm } from './ResourceForm.tsx';
import { ResourceList } from './ResourceList.tsx';
import { ResourceSearch } from './ResourceSearch.tsx';
import { useSubscription } from './realtime.ts';
import type { ColumnOverrides } from './resource-columns.tsx';
import type { CrudCalls, FormFields, FormTarget, ResourceShape, RowAction } from './resource-types.ts';
import { useSearchSetting, useTableSettings } from './table-settings.ts';
import './resource.css';

/** A list page over a resource, and the places where a page may differ. */
export interface ResourcePageProps<T extends object> {
  resource: ResourceShape;
  calls: CrudCalls<T>;
  /** Changes to the columns of some fields. */
  columns?: ColumnOverrides<T>;
  /** Further buttons after the usual ones. */
  toolbar?: ReactNode;
  /** Further actions of a row, between 修改 and 删除. */
  rowActions?: (row: T) => RowAction[];
  /** Query values that the page forces; their fields are neither searched by nor changed. */
  fixed?: Readonly<Record<string, string>>;
  /** Inputs for some fields of the form; null leaves a field out. */
  formFields?: FormFields;
  formWidth?: number;
  /** Label of a search by creation time. */
  timeRange?: string;
  /** Rows that must stay. */
  canRemove?: (row: T) => boolean;
  /** Shown above the list. */
  header?: ReactNode;
  /** Where the server says that rows have changed; the list then follows by itself. */
  topic?: string;
}

const nothing = {};

/** One card with search, buttons, table and footer, and the drawer to add and change records. */
export function ResourcePage<T extends object>({ header, formWidth, ...props }: ResourcePageProps<T>): ReactNode {
  const { resource, calls, fixed = nothing, formFields = nothing, timeRange, topic } = props;
  const names = useMemo(
    () => Object.keys(resource.fields).filter((name) => resource.fields[name]?.search && !(name in fixed)),
    [resource, fixed],
  );
  const list = useListState(names);
  const table = useTableSettings(resource.name);
  const searchSetting = useSearchSetting();
  const { target, open, close } = useFormTarget();
  useLiveRows(resource.name, topic);
  const { filters } = list.state;
  const search = (next: Readonly<Record<string, string>>) => list.update({ filters: next, page: 1 });
  const searchable = names.length > 0 || timeRange !== undefined;
  return (
    <section className="resource-page" aria-label={resource.title}>
      {header}
      {searchable && table.settings[searchSetting] && (
        <ResourceSearch resource={resource} names={names} filters={filters} timeRange={timeRange} onSearch={search} />
      )}
      <ResourceList
        {...props}
        fixed={fixed}
        list={list}
        table={table}
        searchable={searchable}
        empty={<NoRows filtered={Object.keys(filters).length > 0} onClear={() => search({})} />}
        onOpen={open}
      />
      <ResourceForm
        resource={resource}
        calls={calls}
        target={target}
        fixed={fixed}
        formFields={formFields}
        {...(formWidth ? { width: formWidth } : {})}
        onClose={close}
      />
    </section>
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

function useLiveRows(name: string, topic: string | undefined): void {
  const queries = useQueryClient();
  useSubscription(topic, () => void queries.invalidateQueries({ queryKey: [name, 'list'] }));
}
