import { z } from 'zod';
import { day } from '../kernel/calendar.ts';

const MAX_SERIALS = 200;
const optionalDay = (title: string) => day(title).nullable().default(null);

/** The numbers of pieces that have one each. */
export const serialList = z
  .array(z.string().trim().min(1).max(40).meta({ title: '序列号' }))
  .max(MAX_SERIALS)
  .default([])
  .meta({ title: '序列号' });
/** Of materials that are kept by batches; when goods leave it may stay empty: what expires first goes first. */
export const lotFields = {
  lotNo: z.string().trim().max(40).default('').meta({ title: '批号' }),
  madeDate: optionalDay('生产日期'),
  expireDate: optionalDay('有效期至'),
};
