import { rangeEnds } from '@jiaoyan/contract/kernel/field';
import Button from 'antd/es/button';
import Input from 'antd/es/input';
import Select from 'antd/es/select';
import { type FormEvent, lazy, type ReactNode, Suspense, useId, useState } from 'react';
import { idle } from '../idle.ts';
import { DictSelect } from '../input/DictSelect.tsx';
import type { ResourceShape, Values } from '../resource-types.ts';
import { RANGE } from './list.ts';

// Large, and rarely the first thing that somebody uses: the rows come before it.
const DateRange = lazy(async () => {
  await idle();
  return { default: (await import('../input/DateRange.tsx')).DateRange };
});

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
            draft={draft}
            options={options?.[name]}
            onChange={set}
          />
        ))}
        {timeRange && <Range label={timeRange} names={RANGE} draft={draft} onChange={set} />}
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

interface RangeProps {
  label: string;
  /** Under which names the two days are kept. */
  names: readonly [begin: string, end: string];
  draft: Filters;
  onChange: (patch: Values) => void;
}

/** Takes the place of the days until they can be chosen, so that nothing moves when they come. */
function RangePlace({ label }: Pick<RangeProps, 'label'>): ReactNode {
  return (
    <span className="resource-search-item resource-search-range">
      <span>{label}</span>
      <span className="resource-search-place" />
    </span>
  );
}

function Range({ label, names: [begin, end], draft, onChange }: RangeProps): ReactNode {
  return (
    <Suspense fallback={<RangePlace label={label} />}>
      <DateRange
        label={label}
        begin={draft[begin]}
        end={draft[end]}
        onChange={({ beginTime, endTime }) => onChange({ [begin]: beginTime, [end]: endTime })}
      />
    </Suspense>
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
  draft: Filters;
  options: SearchOptions[string] | undefined;
  onChange: (patch: Values) => void;
}

function SearchField({ resource, name, draft, options, onChange }: SearchFieldProps): ReactNode {
  const id = useId();
  const field = resource.fields[name];
  if (!field) return null;
  if (field.search === 'range') {
    const [begin, end] = rangeEnds(name);
    return <Range label={field.label} names={[begin, end]} draft={draft} onChange={onChange} />;
  }
  const value = draft[name];
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
