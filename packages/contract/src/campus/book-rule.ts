import { z } from 'zod';
import type { Field } from '../kernel/field.ts';

const CLOCK = /^([01]\d|2[0-3]):[0-5]\d$|^24:00$/;
const clock = (title: string, initial: string) =>
  z.string().regex(CLOCK, '{label}应为 HH:mm').default(initial).meta({ title });
const whole = (title: string, min: number, max: number, initial: number) =>
  z.int().min(min).max(max).default(initial).meta({ title });

/** Under which conditions a room is lent; everything has a usual value. */
export const bookRuleSchema = z
  .object({
    minAdvanceH: whole('至少提前（小时）', 0, 720, 2),
    maxAdvanceD: whole('最多提前（天）', 1, 366, 60),
    maxHours: whole('单次最长（小时）', 1, 24, 8),
    openFrom: clock('开放时间起', '08:00'),
    openTo: clock('开放时间止', '22:00'),
    /** From so many people on the guards have to agree, and a plan for the safety has to be there. */
    securityOver: whole('安全预案人数', 1, 100_000, 200),
    /** What is not approved within so many hours is given free. */
    autoReleaseH: whole('未审批释放（小时）', 1, 720, 24),
  })
  .refine(({ openFrom, openTo }) => openFrom < openTo, { path: ['openTo'], message: '开放时间止须晚于开放时间起' })
  .meta({ title: '借用规则' });
export type BookRule = z.output<typeof bookRuleSchema>;
/** What holds for a room about which nobody said otherwise. */
export const usualBookRule: BookRule = bookRuleSchema.parse({});

/** The conditions as a field of rooms. */
export const bookRuleField: Field<BookRule, true> = {
  kind: 'text',
  label: '借用规则',
  schema: bookRuleSchema,
  initial: usualBookRule,
  optional: true,
  list: false,
};

/** Whether the guards have to agree. */
export const needsSecurity = (
  { securityOver }: Pick<BookRule, 'securityOver'>,
  { attendeeCount, hasOutsider }: { attendeeCount: number; hasOutsider: boolean },
): boolean => attendeeCount >= securityOver || hasOutsider;
