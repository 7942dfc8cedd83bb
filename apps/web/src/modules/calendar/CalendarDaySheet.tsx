import type { CalendarDay } from '@jiaoyan/contract/calendar/calendar-day';
import { isWorkday } from '@jiaoyan/contract/kernel/work-time';
import dayjs from 'dayjs';
import type { ReactNode } from 'react';
import { hasPermi } from '../../kernel/call/permissions.tsx';
import { useDict } from '../../kernel/view/dict.ts';
import { boundsOf } from './day-spans.ts';

const weekdays = ['一', '二', '三', '四', '五', '六', '日'];
const WEEK = 7;

interface CalendarDaySheetProps {
  month: string;
  today: string;
  days: readonly CalendarDay[];
  /** The day that was clicked, or its date when nothing is set for it. */
  onOpen: (day: CalendarDay | string) => void;
}

/** The dates of the weeks that a month touches. */
function weeksOf(month: string): string[][] {
  const { from, to } = boundsOf(month, 'month');
  const first = dayjs(from);
  const weeks = Math.round((dayjs(to).diff(first, 'day') + 1) / WEEK);
  return Array.from({ length: weeks }, (_, week) =>
    Array.from({ length: WEEK }, (_unused, at) => first.add(week * WEEK + at, 'day').format('YYYY-MM-DD')),
  );
}

/** A month with its working days and days off. */
export function CalendarDaySheet({ month, today, days, onOpen }: CalendarDaySheetProps): ReactNode {
  const marks = new Map(days.map((mark) => [mark.day, mark]));
  return (
    <table className="workday-sheet" aria-label={`${dayjs(month).format('YYYY年M月')}工作日历`}>
      <thead>
        <tr>
          {weekdays.map((name) => (
            <th key={name} scope="col">
              <span className="workday-week">周</span>
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeksOf(month).map((week) => (
          <tr key={week[0]}>
            {week.map((day) => (
              <td key={day} className={day.slice(0, 7) === month.slice(0, 7) ? '' : 'is-outside'}>
                <Day day={day} mark={marks.get(day)} isToday={day === today} onOpen={onOpen} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

interface DayProps {
  day: string;
  mark: CalendarDay | undefined;
  isToday: boolean;
  onOpen: CalendarDaySheetProps['onOpen'];
}

function Day({ day, mark, isToday, onOpen }: DayProps): ReactNode {
  const types = useDict('repair_day_type');
  const works = isWorkday(day, { hours: [], dayType: () => mark?.dayType });
  const type = types.find(({ value }) => value === (mark?.dayType ?? (works ? '1' : '2')))?.label ?? '';
  const className = ['workday', !works && 'is-off', mark && `type-${mark.dayType}`].filter(Boolean).join(' ');
  const content = (
    <>
      <time dateTime={day} className={isToday ? 'is-today' : ''} {...(isToday && { 'aria-current': 'date' as const })}>
        {Number(day.slice(8))}
      </time>
      <span className="workday-badge">{works ? '班' : '休'}</span>
      <span className="workday-name">{mark?.remark || (mark ? type : '')}</span>
    </>
  );
  if (!hasPermi('repair:workCalendar:edit')) return <div className={className}>{content}</div>;
  const label = [day, type, mark?.remark].filter(Boolean).join(' ');
  return (
    <button type="button" className={className} title={label} onClick={() => onOpen(mark ?? day)}>
      {content}
    </button>
  );
}
