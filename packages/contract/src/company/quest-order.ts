import { z } from 'zod';
import { questPlan } from '../facility/quest.ts';
import { day } from '../kernel/calendar.ts';
import { data, PUT } from '../kernel/http.ts';
import { amount } from '../kernel/money.ts';
import { moved, userId } from '../kernel/move.ts';
import { idNumber, titled } from '../kernel/resource.ts';

/** What a company is asked to do about a danger; what is to be done follows from the danger. */
export const questOrderInput = z.object({
  ...questPlan,
  companyId: userId('外委单位'),
  budget: amount('预算金额'),
  expectEnd: day('要求完成日'),
});

/** Dangers that are put right by a company. */
export const questOrder = titled('隐患', {
  handle: PUT('/repair/facility/quest/:id/company', {
    summary: '转外委',
    access: 'repair:companyOrder:add',
    params: z.object({ id: idNumber }),
    body: questOrderInput,
    reply: data(moved),
  }),
});
