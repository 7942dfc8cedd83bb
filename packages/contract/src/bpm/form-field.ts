import { z } from 'zod';
import { showSchema } from '../kernel/condition.ts';
import { json } from '../kernel/json.ts';
import { MAX_PATTERN } from '../kernel/pattern.ts';
import { fieldsProblem } from './form-rules.ts';

/** Every kind of field, with what people call it. */
export const fieldTypes = {
  text: '单行文本',
  textarea: '多行文本',
  number: '数字',
  money: '金额',
  date: '日期',
  datetime: '日期时间',
  daterange: '日期区间',
  time: '时间',
  select: '下拉选择',
  radio: '单选',
  checkbox: '多选',
  switch: '开关',
  user: '人员',
  dept: '部门',
  file: '附件',
  image: '图片',
  rate: '评分',
  note: '说明文字',
  section: '分组标题',
  table: '明细表',
} as const;
export type FieldType = keyof typeof fieldTypes;
/** What may stand in a row of a detail table. */
export const columnTypes = [
  'text',
  'textarea',
  'number',
  'money',
  'date',
  'time',
  'select',
  'switch',
  'user',
  'dept',
] as const satisfies readonly FieldType[];

/** What somebody may do with a field. */
export type FieldAccess = 'hidden' | 'read' | 'edit';

const MAX_FIELDS = 100;
export const MAX_ROWS = 200;
const MAX_OPTIONS = 200;

const bound = z.number().nullable().default(null);

/** Where the choices of a field come from. */
const optionsSchema = z.discriminatedUnion('source', [
  z.object({
    source: z.literal('items'),
    items: z
      .array(z.object({ value: z.string().min(1).max(100), label: z.string().min(1).max(100) }))
      .max(MAX_OPTIONS)
      .meta({ title: '选项' }),
  }),
  z.object({ source: z.literal('dict'), dictType: z.string().min(1).max(100).meta({ title: '字典类型' }) }),
]);
export type FieldOptions = z.output<typeof optionsSchema>;

const plain = {
  /** How processes call the value; also what tells fields apart. */
  name: z
    .string()
    .max(50)
    .regex(/^[A-Za-z_]\w*$/, '字段标识须以字母或下划线开头，由字母、数字或下划线组成')
    .meta({ title: '字段标识' }),
  label: z.string().trim().min(1).max(50).meta({ title: '字段名称' }),
  placeholder: z.string().max(100).default('').meta({ title: '占位提示' }),
  help: z.string().max(1000).default('').meta({ title: '说明' }),
  required: z.boolean().default(false),
  initial: json.default(null).meta({ title: '默认值' }),
  /** Of the value for numbers, of the length for text, of the count for what holds several. */
  min: bound.meta({ title: '下限' }),
  max: bound.meta({ title: '上限' }),
  /** Digits after the point. */
  precision: z.int().min(0).max(6).default(0).meta({ title: '小数位数' }),
  pattern: z.string().max(MAX_PATTERN).default('').meta({ title: '校验规则' }),
  patternMessage: z.string().max(100).default('').meta({ title: '校验提示' }),
  /** Several choices, users or departments. */
  multiple: z.boolean().default(false),
  options: optionsSchema.default({ source: 'items', items: [] }),
  /** Adds the column of a detail table up. */
  sum: z.boolean().default(false),
};
const columnSchema = z.object({ ...plain, type: z.enum(columnTypes).meta({ title: '列类型' }) });
/** A column of a detail table: a field without a place of its own. */
export type FormColumn = z.output<typeof columnSchema>;

/** One field of a form as it is stored. */
export const formFieldSchema = z.object({
  ...plain,
  type: z.enum(Object.keys(fieldTypes) as [FieldType, ...FieldType[]]).meta({ title: '字段类型' }),
  /** Width in columns of the form; 0 takes the whole line. */
  span: z.int().min(0).max(4).default(1).meta({ title: '宽度' }),
  show: showSchema.nullable().default(null).meta({ title: '显示条件' }),
  columns: z.array(columnSchema).max(20).default([]).meta({ title: '明细列' }),
});
export type FormField = z.output<typeof formFieldSchema>;
/** A field as it may be given: what has a usual value can be left out. */
export type FormFieldInput = z.input<typeof formFieldSchema>;

/** How the whole form looks. */
export const formConfSchema = z.object({
  columns: z.int().min(1).max(4).default(2).meta({ title: '列数' }),
  labels: z.enum(['top', 'left']).default('top').meta({ title: '标签位置' }),
});
export type FormConf = z.output<typeof formConfSchema>;

/** All fields of a form: names are unique, conditions lead somewhere, bounds and patterns can be kept. */
export const formFieldsSchema = z
  .array(formFieldSchema)
  .max(MAX_FIELDS)
  .superRefine((fields, refinement) => {
    const problem = fieldsProblem(fields);
    if (problem) refinement.addIssue({ code: 'custom', message: problem });
  })
  .meta({ title: '表单字段' });

/** Whether a field holds a value at all. */
export const holdsValue = ({ type }: { type: FieldType }): boolean => type !== 'note' && type !== 'section';
/** Whether the value of a field is a list of choices. */
export const isList = ({ type, multiple }: Pick<FormField, 'type' | 'multiple'>): boolean =>
  type === 'checkbox' || (multiple && (type === 'select' || type === 'user' || type === 'dept'));
/** Whether a field offers choices of its own. */
export const hasOptions = ({ type }: { type: FieldType }): boolean =>
  type === 'select' || type === 'radio' || type === 'checkbox';
