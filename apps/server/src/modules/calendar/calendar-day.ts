import { BY_WEEKDAY, type CalendarMark, type calendarDay } from '@jiaoyan/contract/calendar/calendar-day';
import { nowText } from '@jiaoyan/contract/kernel/wall-time';
import { DEFAULT_WORK_HOURS, parseWorkHours } from '@jiaoyan/contract/kernel/work-time';
import { asc, between, sql } from 'drizzle-orm';
import type { Ctx, Handlers } from '../../kernel/http/http.ts';
import type { System } from '../system/index.ts';
import { calendarDayTable as t } from './calendar-day.table.ts';
import { announceCalendar, WORK_HOURS_KEY } from './work-calendar.ts';

const DAY_MS = 86_400_000;

/** Every day from one to another. */
function daysBetween(from: string, to: string): string[] {
  const days: string[] = [];
  for (let at = Date.parse(from); at <= Date.parse(to); at += DAY_MS)
    days.push(new Date(at).toISOString().slice(0, 10));
  return days;
}

/** Gives a stretch of days a type, or lets their weekdays decide again. Deadlines that are set already stay. */
function markDays(
  { db, user, services }: Ctx,
  { from, to, dayType, remark }: CalendarMark,
): Promise<{ changed: number }> {
  return db.transaction(async (tx) => {
    await announceCalendar(services.bus, tx);
    if (dayType === BY_WEEKDAY) {
      const gone = await tx
        .delete(t)
        .where(between(t.day, from, to))
        .returning({ dayId: t.dayId });
      return { changed: gone.length };
    }
    const stamp = { createBy: user.userName, updateBy: user.userName };
    const rows = daysBetween(from, to).map((day) => ({ day, dayType, remark, ...stamp }));
    const change = { dayType, remark, updateBy: user.userName, updateTime: nowText(), version: sql`${t.version} + 1` };
    await tx.insert(t).values(rows).onConflictDoUpdate({ target: t.day, set: change });
    return { changed: rows.length };
  });
}

/** The working calendar of the campus. */
export const calendarDayHandlers = (configs: System['configs']): Handlers<typeof calendarDay> => ({
  async list({ query: { from, to }, ctx }) {
    const { day, dayType, remark } = t;
    const days = await ctx.db
      .select({ day, dayType, remark })
      .from(t)
      .where(between(day, from, to))
      .orderBy(asc(day));
    const hours = (await configs.get(WORK_HOURS_KEY)) ?? '';
    // What cannot be read does not count, so it is not shown either.
    return { hours: parseWorkHours(hours) ? hours : DEFAULT_WORK_HOURS, days };
  },
  mark: ({ body, ctx }) => markDays(ctx, body),
});
