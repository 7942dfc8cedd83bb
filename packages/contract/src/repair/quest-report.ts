import { z } from 'zod';
import { questPlan } from '../facility/quest.ts';
import { data, PUT } from '../kernel/http.ts';
import { moved, userId } from '../kernel/move.ts';
import { idNumber, titled } from '../kernel/resource.ts';

const input = z.object({
  ...questPlan,
  templateId: userId('报修项目'),
  priority: z.enum(['1', '2', '3', '4']).optional().meta({ title: '紧急程度' }),
});
/** The form of it. */
export const questReportInput = input;

/** Dangers that are put right by a report. */
export const questReport = titled('隐患', {
  /** The report takes the words and photos of the danger; when it is confirmed, the danger awaits its review. */
  handle: PUT('/repair/facility/quest/:id/report', {
    summary: '转报修',
    access: 'repair:facilityQuest:handle',
    params: z.object({ id: idNumber }),
    body: input,
    reply: data(moved),
  }),
});
