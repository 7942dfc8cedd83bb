import {
  type FieldType,
  type FormColumn,
  type FormField,
  fieldTypes,
  formFieldSchema,
} from '@jiaoyan/contract/bpm/form-field';

/** The palette, in groups. */
export const fieldGroups: readonly { title: string; types: readonly FieldType[] }[] = [
  { title: '文本与数字', types: ['text', 'textarea', 'number', 'money'] },
  { title: '选择', types: ['select', 'radio', 'checkbox', 'switch', 'rate'] },
  { title: '日期与时间', types: ['date', 'datetime', 'daterange', 'time'] },
  { title: '组织', types: ['user', 'dept'] },
  { title: '附件', types: ['file', 'image'] },
  { title: '布局', types: ['section', 'note', 'table'] },
];

const items = () => ({
  source: 'items' as const,
  items: [1, 2, 3].map((n) => ({ value: String(n), label: `选项${n}` })),
});
const wide: ReadonlySet<FieldType> = new Set(['textarea', 'section', 'note', 'table', 'file', 'image']);
const choosing: ReadonlySet<FieldType> = new Set(['select', 'radio', 'checkbox']);

/** A name that is not taken: the type and a number. */
export function freeName(type: FieldType, taken: readonly string[]): string {
  for (let n = 1; ; n++) if (!taken.includes(`${type}${n}`)) return `${type}${n}`;
}

const firstColumn = (): FormColumn => newColumn('text', []);

/** A new field of a type, ready to be used as it is. */
export function newField(type: FieldType, taken: readonly string[]): FormField {
  return formFieldSchema.parse({
    type,
    name: freeName(type, taken),
    label: fieldTypes[type],
    span: wide.has(type) ? 0 : 1,
    ...(choosing.has(type) && { options: items() }),
    ...(type === 'note' && { help: '在这里填写说明文字' }),
    ...(type === 'table' && { columns: [firstColumn()] }),
  });
}

/** A new column of a detail table. */
export function newColumn(type: FormColumn['type'], taken: readonly string[]): FormColumn {
  const { show: _show, span: _span, columns: _columns, ...plain } = newField(type, taken);
  return { ...plain, type };
}
