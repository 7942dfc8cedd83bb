import { z } from 'zod';
import { decimalOf, isDecimal, unitsOf } from '../kernel/decimal.ts';

/** Decimals of scores have four places while they are reckoned with. */
const PLACES = 4;
export const ONE = 10n ** BigInt(PLACES);
/** A decimal as whole units of its fourth place. */
export const units = (text: string): bigint => unitsOf(text, PLACES);
/** The same of what may be none: it is refused as such elsewhere. */
const asked = (text: string | undefined): bigint => (text !== undefined && isDecimal(text) ? units(text) : 0n);
/** Whole units with four places. */
export const exact = (value: bigint): string => decimalOf(value, PLACES);

const MAX_POINTS = 10;
const MAX_ITEMS = 20;
const WHOLE = 100;

const decimal = (title: string) =>
  z
    .string()
    .trim()
    .regex(/^-?\d{1,6}(\.\d{1,4})?$/, '{label}应为数字，最多4位小数')
    .meta({ title });
const positive = (title: string) => decimal(title).refine((text) => asked(text) >= 0n, '{label}不能小于0');

const points = z
  .array(z.object({ at: positive('指标值'), score: positive('得分') }))
  .min(2, '得分标准至少需要两档')
  .max(MAX_POINTS)
  .refine(
    (list) => list.every(({ at }, nth) => nth === 0 || asked(at) > asked(list[nth - 1]?.at)),
    '得分标准须按指标值从小到大排列',
  )
  .meta({ title: '得分标准' });

const common = {
  /** Whose facts it is made of. */
  key: z
    .string()
    .regex(/^[a-z][a-zA-Z]{1,19}$/, '{label}格式不正确')
    .meta({ title: '指标' }),
  /** Out of a hundred; an item without weight adds or takes points. */
  weight: z.int().min(0).max(WHOLE).meta({ title: '权重' }),
  /** With fewer facts it is not scored. */
  minN: z.int().min(0).max(WHOLE).meta({ title: '最少样本数' }),
  /** What its source reckons with, such as the part of helpers. */
  rates: z.record(z.string().max(20), positive('计量参数')).default({}).meta({ title: '计量参数' }),
};

/** The closed list of ways in which facts become a score. */
const perfItem = z
  .discriminatedUnion('kind', [
    /** What was good out of all, on a line between points. */
    z.object({ ...common, kind: z.literal('share').meta({ title: '计分方式' }), points }),
    /** The sum against the median of the team. */
    z.object({ ...common, kind: z.literal('median').meta({ title: '计分方式' }), most: positive('最高分') }),
    /** The mean, drawn towards that of the team as if so many more had been average, on a line between points. */
    z.object({
      ...common,
      kind: z.literal('mean').meta({ title: '计分方式' }),
      points,
      shrink: z.int().min(0).max(WHOLE).meta({ title: '收缩样本数' }),
    }),
    /** A start and a step for each unit, within bounds. */
    z.object({
      ...common,
      kind: z.literal('count').meta({ title: '计分方式' }),
      start: decimal('起始分'),
      step: decimal('每次分值'),
      least: decimal('最低分'),
      most: decimal('最高分'),
    }),
  ])
  .refine(({ kind, weight }) => weight > 0 || kind === 'count', '权重为0的指标只能按次加减分')
  .meta({ title: '指标' });
export type PerfItem = z.output<typeof perfItem>;
export type ItemKind = PerfItem['kind'];

const grade = z.object({
  grade: z.enum(['A', 'B', 'C', 'D']).meta({ title: '等级' }),
  /** The least score of it. */
  from: positive('最低分'),
});

/** The items of a scheme: each once, their weights come to a hundred. */
export const perfItems = z
  .array(perfItem)
  .min(1)
  .max(MAX_ITEMS)
  .refine((items) => new Set(items.map(({ key }) => key)).size === items.length, '指标不能重复')
  .refine((items) => items.reduce((sum, { weight }) => sum + weight, 0) === WHOLE, '权重合计必须为100')
  .meta({ title: '指标' });

/** From which score on which grade is given, the best first. */
export const perfGrades = z
  .array(grade)
  .min(1)
  .max(4)
  .refine(
    (list) => list.every(({ from }, nth) => nth === 0 || asked(from) < asked(list[nth - 1]?.from)),
    '等级须按最低分从高到低排列',
  )
  .refine((list) => new Set(list.map((one) => one.grade)).size === list.length, '等级不能重复')
  .meta({ title: '等级' });
export type PerfGrade = z.output<typeof grade>;

/** What scores are reckoned by: never changed once somebody was reckoned by it. */
export interface SchemeRules {
  readonly items: readonly PerfItem[];
  readonly grades: readonly PerfGrade[];
}
