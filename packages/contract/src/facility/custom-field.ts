import { z } from 'zod';
import { isDay } from '../kernel/calendar.ts';
import type { Field } from '../kernel/field.ts';

const MAX_FIELDS = 20;
const MAX_OPTIONS = 30;
const MAX_VALUE = 200;
const NUMBER = /^-?\d{1,12}(\.\d{1,4})?$/;

export const customKinds = { text: '文本', number: '数字', date: '日期', choice: '选项' } as const;
const limit = (title: string) =>
  z
    .string()
    .trim()
    .default('')
    .refine((text) => text === '' || NUMBER.test(text), '{label}应为数字')
    .meta({ title });

const customField = z.object({
  /** Its name for ever: values are kept under it. */
  key: z
    .string()
    .regex(/^[a-z][A-Za-z0-9]{0,29}$/, '{label}只能包含字母和数字')
    .meta({ title: '字段标识' }),
  label: z.string().trim().min(1).max(20).meta({ title: '字段名称' }),
  kind: z.enum(['text', 'number', 'date', 'choice']).meta({ title: '字段类型' }),
  unit: z.string().trim().max(10).default('').meta({ title: '单位' }),
  options: z
    .array(z.string().trim().min(1).max(30))
    .max(MAX_OPTIONS)
    .default([])
    .transform((options) => [...new Set(options)])
    .meta({ title: '选项' }),
  required: z.boolean().default(false).meta({ title: '必填' }),
  min: limit('最小值'),
  max: limit('最大值'),
});
/** A field that facilities of a class have besides those of all. */
export type CustomField = z.output<typeof customField>;

const doubled = (names: readonly string[]) => names.find((name, at) => names.indexOf(name) !== at);
const isAbove = (a: string, b: string) => compareNumbers(a, b) > 0;

/** The fields of a class. */
export const customFieldsSchema: z.ZodType<CustomField[]> = z
  .array(customField)
  .max(MAX_FIELDS, `自定义字段最多${MAX_FIELDS}个`)
  .superRefine((fields, ctx) => {
    const say = (message: string) => ctx.addIssue({ code: 'custom', message });
    const label = doubled(fields.map((field) => field.label));
    if (label !== undefined) return say(`字段名称重复：${label}`);
    if (doubled(fields.map(({ key }) => key)) !== undefined) return say('字段标识重复');
    for (const field of fields) {
      if (field.kind === 'choice' && field.options.length === 0) return say(`【${field.label}】至少添加一个选项`);
      if (field.min && field.max && isAbove(field.min, field.max)) return say(`【${field.label}】最小值不能大于最大值`);
    }
  })
  .meta({ title: '自定义字段' });

/** Decimals compared digit by digit: nothing passes through floating point. */
function compareNumbers(a: string, b: string): number {
  const units = (text: string) => {
    const [whole = '', fraction = ''] = text.replace('-', '').split('.');
    const amount = BigInt(`${whole}${fraction.padEnd(4, '0')}`);
    return text.startsWith('-') ? -amount : amount;
  };
  const difference = units(a) - units(b);
  return difference > 0n ? 1 : difference < 0n ? -1 : 0;
}

/** Values of such fields by their keys, as text. */
export type CustomValues = Readonly<Record<string, string>>;

function numberProblem({ label, min, max }: CustomField, value: string): string | undefined {
  if (!NUMBER.test(value)) return `【${label}】应为数字`;
  const isLow = min !== '' && isAbove(min, value);
  const isHigh = max !== '' && isAbove(value, max);
  if (!isLow && !isHigh) return undefined;
  if (min !== '' && max !== '') return `【${label}】应在${min}~${max}之间`;
  return isLow ? `【${label}】不能小于${min}` : `【${label}】不能大于${max}`;
}

/** What is wrong with the value of a field, if anything. */
export function customProblem(field: CustomField, value: string): string | undefined {
  const { label, kind, options, required } = field;
  if (value === '') return required ? `【${label}】不能为空` : undefined;
  if (value.length > MAX_VALUE) return `【${label}】长度不能超过${MAX_VALUE}个字符`;
  if (kind === 'number') return numberProblem(field, value);
  if (kind === 'date') return isDay(value) ? undefined : `【${label}】应为日期`;
  if (kind === 'choice' && !options.includes(value)) return `【${label}】应为${options.join('、')}之一`;
  return undefined;
}

/** The values that a class knows, without blanks; those under other keys are not of this class. */
export function customValues(fields: readonly CustomField[], given: CustomValues): Record<string, string> {
  const values = fields.flatMap(({ key }) => {
    const value = (Object.hasOwn(given, key) ? (given[key] ?? '') : '').trim();
    return value === '' ? [] : [[key, value] as const];
  });
  return Object.fromEntries(values);
}

/** The fields as a field of classes. */
export const customFieldsField: Field<CustomField[], true> = {
  kind: 'text',
  label: '自定义字段',
  schema: customFieldsSchema,
  initial: [],
  optional: true,
  list: false,
};

/** The values as a field of facilities. */
export const customValuesField: Field<Record<string, string>, true> = {
  kind: 'text',
  label: '专用字段',
  schema: z.record(z.string().max(30), z.string().max(MAX_VALUE)).meta({ title: '专用字段' }),
  initial: {},
  optional: true,
  list: false,
};
