import { z } from 'zod';

/** A quantity above zero, as text with up to three decimals. */
export const quantity = (title = '数量') =>
  z
    .string()
    .trim()
    .min(1)
    .regex(/^\d{1,9}(\.\d{1,3})?$/, '{label}格式不正确')
    .refine((text) => /[1-9]/.test(text), '{label}必须大于0')
    .meta({ title });

/** The price of one unit, as text with up to two decimals; nothing may be known of it. */
export const unitPrice = (title = '单价') =>
  z
    .string()
    .trim()
    .regex(/^$|^\d{1,9}(\.\d{1,2})?$/, '{label}格式不正确')
    .default('')
    .meta({ title });
