import { z } from 'zod';
import { day } from '../kernel/calendar.ts';
import { data, GET, PUT } from '../kernel/http.ts';
import { titled } from '../kernel/resource.ts';

const DAY_MS = 86_400_000;
/** The longest stretch that is read or marked at once. */
const MAX_CALENDAR_DAYS = 400;

const stretch = { from: day('开始日期'), to: day('结束日期') };

function checkStretch({ from, to }: { from: string; to: string }, refinement: z.RefinementCtx) {
  const say = (message: string) => refinement.addIssue({ code: 'custom', path: ['to'], message });
  if (to < from) return say('结束日期不能早于开始日期');
  if ((Date.parse(to) - Date.parse(from)) / DAY_MS >= MAX_CALENDAR_DAYS) say(`一次最多${MAX_CALENDAR_DAYS}天`);
}

const dayTypes = ['1', '2', '3', '4'] as const;
const marked = z.object({ day: z.string(), dayType: z.enum(dayTypes), remark: z.string() });
/** A day that is not what its weekday says. */
export type CalendarDay = z.output<typeof marked>;

/** Gives days back to their weekdays. */
export const BY_WEEKDAY = '0';

/** What a stretch of days becomes. */
export const calendarMark = z
  .object({
    ...stretch,
    dayType: z.enum([BY_WEEKDAY, ...dayTypes]).meta({ title: '日期类型' }),
    remark: z.string().trim().max(100).default('').meta({ title: '说明' }),
  })
  .superRefine(checkStretch);
export type CalendarMark = z.output<typeof calendarMark>;

/** The working calendar of the campus. */
export const calendarDay = titled('工作日历', {
  list: GET('/repair/workCalendar/list', {
    summary: '工作日历',
    access: 'repair:workCalendar:list',
    query: z.object(stretch).superRefine(checkStretch),
    reply: data(z.object({ hours: z.string(), days: z.array(marked) })),
  }),
  mark: PUT('/repair/workCalendar', {
    summary: '设置日期类型',
    access: 'repair:workCalendar:edit',
    body: calendarMark,
    reply: data(z.object({ changed: z.int() })),
  }),
});
