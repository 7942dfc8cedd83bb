import { z } from 'zod';
import { day } from '../kernel/calendar.ts';
import { amount } from '../kernel/money.ts';
import { pictures, reason, userId, version } from '../kernel/move.ts';

const title = z.string().trim().min(1).max(60).meta({ title: '外委事项' });
const scope = z.string().trim().min(1).max(2000).meta({ title: '工作范围' });

/** What a company is asked to do. */
export const companyWork = z.object({
  companyId: userId('外委单位'),
  title,
  scope,
  budget: amount('预算金额'),
  expectStart: day('要求开工日').nullable().default(null),
  expectEnd: day('要求完成日'),
  beforeImages: pictures('现状照片'),
});
export type CompanyWork = z.output<typeof companyWork>;
/** The same for a work order that a company takes over; what is not said follows from the report. */
export const outsourceInput = companyWork.extend({
  title: title.or(z.literal('')).default('').meta({ title: '外委事项' }),
  reason: reason('外委原因'),
  version,
});
export type OutsourceInput = z.output<typeof outsourceInput>;
