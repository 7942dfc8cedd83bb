import Button from 'antd/es/button';
import Input from 'antd/es/input';
import Select from 'antd/es/select';
import { type FormEvent, lazy, type ReactNode, Suspense, useId, useState } from 'react';
import { DictSelect } from './DictSelect.tsx';
import type { ResourceShape, Values } from './resource-types.ts';

const DateRange = lazy(async () => ({ default: (await import('./DateRange.tsx')).DateRange }));

type Filters = Readonly<Record<string, string>>;
interface ResourceSearchProps {
  resource: ResourceShape;
  /** Names of the fields to search by. */
  names: readonly string[];
  filters: Filters;
  /** Label of the time range; absent means there is none. */
  timeRange?: string | undefined;
  /** What to choose from, for fields that refer to other records. */
  options?: SearchOptions | undefined;
  onSearch: (filters: Filters) => void;
}

/** The choices of a field, by its name. */
export type SearchOptions = Readonly<Record<string, readonly { value: string; label: string }[]>>;

/** More fields than this fold away behind 展开. */
const ALWAYS_SHOWN = 4;

/** The search area of a list, made from the fields that can be searched by. */
export function ResourceSearch(props: ResourceSearchProps): ReactNode {
  const { resource, names, filters, timeRange, options, onSearch } = props;
  const [draft, setDraft] = useDraft(filters);
  const [expanded, setExpanded] = useState(false);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSearch(draft);
  };
  const set = (patch: Values) => setDraft((old) => ({ ...old, ...patch }) as Filters);
  const visible = expanded ? names : names.slice(0, ALWAYS_SHOWN);
  return (
    <search>
      <form className="resource-search" onSubmit={submit}>
        {visible.map((name) => (
          <SearchField
            key={name}
            resource={resource}
            name={name}
            value={draft[name]}
            options={options?.[name]}
            onChange={set}
          />
        ))}
        {timeRange && (
          <Suspense fallback={<span className="resource-search-item" />}>
            <DateRange label={timeRange} begin={draft.beginTime} end={draft.endTime} onChange={set} />
          </Suspense>
        )}
        <span className="resource-search-buttons">
          <Button type="primary" htmlType="submit">
            搜索
          </Button>
          <Button onClick={() => onSearch({})}>重置</Button>
          {names.length > ALWAYS_SHOWN && (
            <Button type="link" aria-expanded={expanded} onClick={() => setExpanded(!expanded)}>
              {expanded ? '收起' : '展开'}
            </Button>
          )}
        </span>
      </form>
    </search>
  );
}

/** What is being typed. The address may change under it by the back button or a link; then it starts again from there. */
function useDraft(filters: Filters) {
  const [draft, setDraft] = useState(filters);
  const [applied, setApplied] = useState(filters);
  if (applied !== filters) {
    setApplied(filters);
    setDraft(filters);
  }
  return [draft, setDraft] as const;
}

interface SearchFieldProps {
  resource: ResourceShape;
  name: string;
  value: string | undefined;
  options: SearchOptions[string] | undefined;
  onChange: (patch: Values) => void;
}

function SearchField({ resource, name, value, options, onChange }: SearchFieldProps): ReactNode {
  const id = useId();
  const field = resource.fields[name];
  if (!field) return null;
  if (options) {
    return (
      <span className="resource-search-item">
        <label htmlFor={id}>{field.label}</label>
        <Select
          id={id}
          aria-label={field.label}
          value={value || null}
          allowClear
          placeholder={`请选择${field.label}`}
          options={[...options]}
          onChange={(next) => onChange({ [name]: next ?? '' })}
        />
      </span>
    );
  }
  return (
    <span className="resource-search-item">
      <label htmlFor={id}>{field.label}</label>
      {field.dictType ? (
        <DictSelect
          id={id}
          dictType={field.dictType}
          value={value ?? null}
          allowClear
          placeholder={`请选择${field.label}`}
          onChange={(next) => onChange({ [name]: next ?? '' })}
        />
      ) : (
        <Input
          id={id}
          value={value ?? ''}
          allowClear
          placeholder={`请输入${field.label}`}
          onChange={(event) => onChange({ [name]: event.target.value })}
        />
      )}
    </span>
  );
}
