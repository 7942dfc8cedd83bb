import type { Field } from '@jiaoyan/contract/kernel/field';
import type { ColumnType } from 'antd/es/table';
import { lazy, type ReactNode, Suspense } from 'react';
import { fileUrl, splitAddresses } from '../files/address.ts';
import { TagList } from '../input/TagInput.tsx';
import { cellOf, type ResourceShape } from '../resource-types.ts';
import { DictTag, type DictTagValue } from '../view/DictTag.tsx';
import type { ListState } from './list.ts';

/** A column of a resource list; `key` is the field name and `label` its plain title. */
export type ResourceColumn<T> = ColumnType<T> & {
  key: string;
  label: string;
  width: number;
  /** Neighbours of one group stand below a common heading. */
  group?: string;
};
/** What a page may change about the column of a field. */
export type ColumnOverrides<T> = Readonly<
  Record<string, Omit<Partial<ColumnType<T>>, 'key' | 'width'> & { width?: number }>
>;

const widths: Readonly<Record<Field['kind'], number>> = {
  text: 160,
  note: 180,
  int: 110,
  dict: 110,
  date: 120,
  datetime: 170,
  rich: 240,
  image: 90,
  file: 160,
  tags: 180,
};

/** With antd's viewer, which most lists do not need. */
const ImageView = lazy(async () => ({ default: (await import('../files/ImageView.tsx')).ImageView }));
const IMAGE_SIZE = { width: 40, height: 40 };

const showImage = (src: string): ReactNode => (
  <Suspense fallback={<img src={fileUrl(splitAddresses(src)[0] ?? '')} alt="" {...IMAGE_SIZE} />}>
    <ImageView src={src} {...IMAGE_SIZE} />
  </Suspense>
);

function show(field: Field, value: unknown): ReactNode {
  if (field.dictType) return <DictTag dictType={field.dictType} value={value as DictTagValue} />;
  if (field.kind === 'tags') return <TagList tags={value as readonly string[]} />;
  if (field.kind === 'image') return value ? showImage(String(value)) : null;
  return value === null || value === undefined ? '' : String(value);
}

const tabular = (kind: Field['kind']) => (kind === 'int' || kind === 'date' || kind === 'datetime' ? 'num' : '');

function columnOf<T extends object>(name: string, field: Field): ResourceColumn<T> {
  return {
    key: name,
    label: field.label,
    title: field.label,
    dataIndex: name,
    width: field.width ?? widths[field.kind],
    ellipsis: field.kind === 'text' || field.kind === 'note',
    align: field.kind === 'int' ? 'right' : 'left',
    className: tabular(field.kind),
    sorter: field.sort ?? false,
    render: (_, row) => show(field, cellOf(row, name)),
  };
}

const createTime = <T,>(): ResourceColumn<T> => ({
  key: 'createTime',
  label: '创建时间',
  title: '创建时间',
  dataIndex: 'createTime',
  width: widths.datetime,
  className: 'num',
  sorter: true,
});

const idColumn = <T,>({ id, idLabel }: ResourceShape): ResourceColumn<T>[] =>
  idLabel
    ? [{ key: id, label: idLabel, title: idLabel, dataIndex: id, width: 90, className: 'num', sorter: true }]
    : [];

/** The columns of a resource in the order of its fields, with the page's changes and the current sorting in them. */
export function resourceColumns<T extends object>(
  resource: ResourceShape,
  overrides: ColumnOverrides<T>,
  sort: ListState['sort'],
  more: readonly ResourceColumn<T>[] = [],
): ResourceColumn<T>[] {
  const own = Object.entries(resource.fields)
    .filter(([, field]) => field.list !== false)
    .map(([name, field]) => columnOf<T>(name, field));
  const all = [...idColumn<T>(resource), ...own, ...more, ...(resource.time ? [] : [createTime<T>()])];
  return all.map((column) => {
    const sorted = sort?.field === column.key ? (sort.descending ? 'descend' : 'ascend') : null;
    const merged = { ...column, ...overrides[column.key] };
    return merged.sorter ? { ...merged, sortOrder: sorted } : merged;
  });
}
