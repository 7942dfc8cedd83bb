import { z } from 'zod';
import { day } from './calendar.ts';
import { type Field, type Hints, optionalText, text } from './field.ts';

const MAX_ID = 2_147_483_647;
type ReferenceHints = Omit<Hints<never>, 'initial' | 'pattern'>;

/** Another record that must be chosen; `missing` is what is said where it is not. */
export const reference = (
  label: string,
  { missing, ...hints }: ReferenceHints & { readonly missing?: string } = {},
): Field<number, false> => ({
  kind: 'int',
  label,
  schema: z.int(missing).positive().max(MAX_ID).meta({ title: label }),
  optional: false,
  ...hints,
});

/** Another record that may be chosen. */
export const optionalReference = (label: string, hints: ReferenceHints = {}): Field<number | null, true> => ({
  kind: 'int',
  label,
  schema: z.int().positive().max(MAX_ID).nullable().meta({ title: label }),
  initial: null,
  optional: true,
  ...hints,
});

/** A whole number between two limits that must be given, such as a floor below ground. */
export const between = (label: string, min: number, max: number, hints: ReferenceHints = {}): Field<number, false> => ({
  kind: 'int',
  label,
  schema: z.int().min(min).max(max).meta({ title: label }),
  optional: false,
  ...hints,
  max,
});

/** Several people by their ids; at least `min` of them. */
export const people = (label: string, min: 0 | 1, hints: ReferenceHints = {}): Field<number[], boolean> => ({
  kind: 'tags',
  label,
  schema: z
    .array(z.int().positive().max(MAX_ID))
    .min(min)
    .max(50)
    .transform((ids) => [...new Set(ids)])
    .meta({ title: label }),
  ...(min === 0 && { initial: [] }),
  optional: min === 0,
  list: false,
  ...hints,
});

/** A day that may be missing. */
export const optionalDay = (label: string, list = true): Field<string | null, true> => ({
  kind: 'date',
  label,
  schema: day(label).nullable() as z.ZodType<string | null>,
  initial: null,
  optional: true,
  list,
  sort: list,
  width: 120,
});

/** A number with decimals as text, empty when unknown: money and measures never pass through floating point. */
export const decimal = (label: string, whole: number, places: number, hints: Hints<string> = {}): Field<string, true> =>
  optionalText(label, {
    max: whole + places + 1,
    pattern: {
      regex: new RegExp(`^$|^\\d{1,${whole}}(\\.\\d{1,${places}})?$`),
      message: `{label}应为数字，最多${places}位小数`,
    },
    ...hints,
  });

const PHONE = /^1[3-9]\d{9}$|^0\d{2,3}-?\d{7,8}$/;
const PHONE_TEXT = '{label}格式不正确，请填写手机号或带区号的座机';

/** A telephone number that must be given: mobile, or landline with its area code. */
export const phone = (label: string, hints: Hints<string> = {}): Field<string, false> =>
  text(label, { max: 20, pattern: { regex: PHONE, message: PHONE_TEXT }, width: 130, ...hints });

/** The same, where it may be missing. */
export const optionalPhone = (label: string, hints: Hints<string> = {}): Field<string, true> =>
  optionalText(label, {
    max: 20,
    pattern: { regex: new RegExp(`^$|${PHONE.source}`), message: PHONE_TEXT },
    width: 130,
    ...hints,
  });
