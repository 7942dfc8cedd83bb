import type { DeptOption } from '@jiaoyan/contract/bpm/form';
import type { FormColumn, FormField } from '@jiaoyan/contract/bpm/form-field';
import type { Json } from '@jiaoyan/contract/kernel/json';
import { useQuery } from '@tanstack/react-query';
import { bpmApi } from '../../../api/bpm.ts';
import { systemApi } from '../../../api/system.ts';
import { useDict } from '../../../kernel/view/dict.ts';

/** A field as inputs and read-only views see it, on its own or as a column. */
export type AnyField = FormColumn | FormField;

/** What an input of a form gets; values have the shape in which they are stored. */
export interface FieldInputProps {
  field: AnyField;
  id?: string;
  /** Names the input where no label does, as in a row of a detail table. */
  label?: string;
  value?: Json;
  onChange?: (value: Json) => void;
}
/** One choice of a field. */
interface Choice {
  value: string;
  label: string;
  disabled?: boolean;
}

const STALE_MS = 60_000;
const noDepts: readonly DeptOption[] = [];

/** What a field offers: its own items, or the entries of its dictionary. */
export function useChoices(field: AnyField): Choice[] {
  const { options } = field;
  const entries = useDict(options.source === 'dict' ? options.dictType : '');
  if (options.source === 'items') return options.items;
  return entries.map(({ value, label, disabled }) => ({ value, label, disabled }));
}

/** All departments, for inputs and for their names. */
export function useDepts(): readonly DeptOption[] {
  const depts = useQuery({
    queryKey: ['form', 'depts'],
    queryFn: ({ signal }) => bpmApi.form.depts({}, { quiet: true, signal }),
    staleTime: STALE_MS,
  });
  return depts.data ?? noDepts;
}

/** What people are called, in the order of their ids. */
export function usePeopleNames(userIds: readonly number[]): string[] {
  const ids = [...userIds].sort((a, b) => a - b).join(',');
  const people = useQuery({
    queryKey: ['user', 'people', 'ids', ids],
    queryFn: ({ signal }) => systemApi.user.simpleList({ query: { ids } }, { quiet: true, signal }),
    enabled: ids !== '',
    staleTime: STALE_MS,
  });
  return userIds.map((id) => people.data?.find(({ userId }) => userId === id)?.nickname ?? String(id));
}
