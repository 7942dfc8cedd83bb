import { z } from 'zod';

/** An amount of money above zero, as text. */
export const amount = (title: string) =>
  z
    .string()
    .trim()
    .min(1)
    .regex(/^(?!0+(\.0+)?$)\d{1,10}(\.\d{1,2})?$/, '{label}应为大于0的金额，最多2位小数')
    .meta({ title });

/** The same where it may be that nothing is asked for. */
export const amountOrNothing = (title: string) =>
  z
    .string()
    .trim()
    .min(1)
    .regex(/^\d{1,10}(\.\d{1,2})?$/, '{label}应为金额，最多2位小数')
    .meta({ title });
