import type { TemplateCategory, TemplateItem } from '@jiaoyan/contract/repair/template';
import { useQuery } from '@tanstack/react-query';
import Select from 'antd/es/select';
import type { ReactNode } from 'react';
import { repairApi } from '../../../api/repair.ts';
import type { InputProps } from '../../../domain/Choose.tsx';

const none: readonly never[] = [];

/** What can be reported, by category. */
export function useItems(): readonly TemplateCategory[] {
  const { data } = useQuery({
    queryKey: ['template', 'options'],
    queryFn: ({ signal }) => repairApi.template.options(undefined, { quiet: true, signal }),
  });
  return data ?? none;
}

/** The item with this number. */
export const itemOf = (categories: readonly TemplateCategory[], templateId: number | null | undefined) =>
  categories.flatMap(({ items }): readonly TemplateItem[] => items).find((item) => item.templateId === templateId);

/** The items to search a list by. */
export const itemSearch = (categories: readonly TemplateCategory[]) =>
  categories.flatMap(({ name, items }) =>
    items.map((item) => ({ value: String(item.templateId), label: `${name} / ${item.name}` })),
  );

/** Chooses what is broken: items below their categories, found by the name of either. */
export function ItemSelect({ value, onChange, ...props }: InputProps): ReactNode {
  const groups = useItems().map(({ name, items }) => ({
    label: name,
    options: items.map((item) => ({ value: item.templateId, label: item.name, text: `${name} ${item.name}` })),
  }));
  return (
    <Select<number | null>
      {...props}
      value={value ?? null}
      showSearch={{ optionFilterProp: 'text' }}
      placeholder="请选择报修项目"
      options={groups}
      onChange={(next) => onChange?.(next ?? null)}
    />
  );
}
