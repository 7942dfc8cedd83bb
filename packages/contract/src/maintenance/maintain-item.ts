import { z } from 'zod';
import { pictures } from '../kernel/move.ts';

/** What an item asks for: a tick, a number, a choice, words, a picture. */
export const ITEM = { tick: '1', number: '2', choice: '3', text: '4', photo: '5' } as const;
const MAX_ITEMS = 50;
const MAX_OPTIONS = 20;

const bound = (title: string) => z.number().min(-1e9).max(1e9).nullable().default(null).meta({ title });
const item = z
  .object({
    /** Names the item within its plan, whatever it is called. */
    key: z
      .string()
      .regex(/^[a-z0-9]{1,12}$/)
      .meta({ title: '项目编号' }),
    name: z.string().trim().min(1).max(60).meta({ title: '项目名称' }),
    /** How it should be. */
    standard: z.string().trim().max(200).default('').meta({ title: '标准' }),
    kind: z.enum(['1', '2', '3', '4', '5']).meta({ title: '项目类型' }),
    unit: z.string().trim().max(10).default('').meta({ title: '单位' }),
    min: bound('下限'),
    max: bound('上限'),
    /** The first one is as it should be. */
    options: z.array(z.string().trim().min(1).max(30)).max(MAX_OPTIONS).default([]).meta({ title: '选项' }),
    required: z.boolean().default(true).meta({ title: '必填' }),
    /** The meter of the facility that the number is a reading of. */
    meterName: z.string().trim().max(30).default('').meta({ title: '对应表计' }),
  })
  .refine(({ kind, options }) => kind !== ITEM.choice || options.length > 1, {
    path: ['options'],
    message: '选择项至少两个选项',
  })
  .refine(({ min, max }) => min === null || max === null || min <= max, {
    path: ['max'],
    message: '上限不能小于下限',
  });
/** Something that is looked at on each facility. */
export type MaintainItem = z.output<typeof item>;
export const maintainItems = z
  .array(item)
  .max(MAX_ITEMS)
  .refine((items) => new Set(items.map(({ key }) => key)).size === items.length, '项目编号重复')
  .refine((items) => new Set(items.map(({ name }) => name)).size === items.length, '项目名称重复')
  .default([])
  .meta({ title: '维保项目' });

/** What was seen, as it is typed. */
export const maintainAnswer = z.object({
  key: z.string().max(12),
  value: z.string().trim().max(200).default('').meta({ title: '结果' }),
  images: pictures('照片'),
});
export type MaintainAnswer = z.output<typeof maintainAnswer>;
/** The same, and whether it is as it should be. */
export interface MaintainResult extends MaintainAnswer {
  readonly ok: boolean;
}

/** Ticks say whether it is as it should be. */
export const TICK = { ok: 'Y', bad: 'N' } as const;
const NUMBER = /^-?\d{1,10}(\.\d{1,3})?$/;

/** What is wrong with an answer; a value out of its range is no mistake. */
export function answerProblem(one: MaintainItem, { value, images }: Pick<MaintainAnswer, 'value' | 'images'>): string {
  const missing = one.kind === ITEM.photo ? images === '' : value === '';
  if (missing) {
    if (!one.required) return '';
    return one.kind === ITEM.photo ? `【${one.name}】请上传照片` : `【${one.name}】必填`;
  }
  if (one.kind === ITEM.number && !NUMBER.test(value)) return `【${one.name}】应为数字`;
  if (one.kind === ITEM.choice && !one.options.includes(value)) return `【${one.name}】请选择列出的选项`;
  if (one.kind === ITEM.tick && value !== TICK.ok && value !== TICK.bad) return `【${one.name}】必填`;
  return '';
}

/** Whether an answer is as it should be; what was left out says nothing against it. */
export function isFine({ kind, min, max, options }: MaintainItem, value: string): boolean {
  if (value === '') return true;
  if (kind === ITEM.tick) return value === TICK.ok;
  if (kind === ITEM.choice) return value === options[0];
  if (kind !== ITEM.number) return true;
  const number = Number(value);
  return (min === null || number >= min) && (max === null || number <= max);
}
