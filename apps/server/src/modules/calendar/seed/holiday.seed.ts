import { DAY_MS } from '@jiaoyan/contract/kernel/wall-time';
import type { Db } from '../../../kernel/db/db.ts';
import { calendarDayTable } from '../calendar-day.table.ts';
import { holidays, workedWeekends } from './holiday.data.ts';

const stamp = { createBy: 'system', updateBy: 'system' };
const linesOf = (text: string) => text.trim().split('\n');

/** The days of a stretch, `from~to` or one day. */
function daysOf(stretch: string): string[] {
  const [from = '', to = from] = stretch.split('~');
  const length = (Date.parse(to) - Date.parse(from)) / DAY_MS + 1;
  return Array.from({ length }, (_, at) => new Date(Date.parse(from) + at * DAY_MS).toISOString().slice(0, 10));
}

/** Public holidays, and the days on which people work in exchange. */
export async function seedCalendar(db: Db): Promise<[]> {
  const kinds = [
    { text: holidays, dayType: '3' as const },
    { text: workedWeekends, dayType: '4' as const },
  ];
  const rows = kinds.flatMap(({ text, dayType }) =>
    linesOf(text).flatMap((line) => {
      const [stretch = '', remark = ''] = line.split(' ');
      return daysOf(stretch).map((day) => ({ day, dayType, remark, ...stamp }));
    }),
  );
  await db.insert(calendarDayTable).values(rows).onConflictDoNothing();
  return [];
}
