import type { CalendarDay } from '@jiaoyan/contract/calendar/calendar-day';
import { isWorkday } from '@jiaoyan/contract/kernel/work-time';
import dayjs from 'dayjs';
import type { ReactNode } from 'react';
import { hasPermi } from '../../kernel/call/permissions.tsx';
import { isInMonth, weeksOf } from '../../kernel/month.ts';
import { useDict } from '../../kernel/view/dict.ts';
import { DayNumber, MonthGrid } from '../../kernel/view/MonthGrid.tsx';

interface CalendarDaySheetProps {
  month: string;
  today: string;
  days: readonly CalendarDay[];
  /** The day that was clicked, or its date when nothing is set for it. */
  onOpen: (day: CalendarDay | string) => void;
}

/** A month with its working days and days off. */
export function CalendarDaySheet({ month, today, days, onOpen }: CalendarDaySheetProps): ReactNode {
  const marks = new Map(days.map((mark) => [mark.day, mark]));
  return (
    <MonthGrid
      label={`${dayjs(month).format('YYYY年M月')}工作日历`}
      className="workday-sheet"
      weeks={weeksOf(month)}
      heading={(name) => (
        <>
          <span className="workday-week">周</span>
          {name}
        </>
      )}
      cellOf={(day) => ({ className: isInMonth(day, month) ? '' : 'is-outside' })}
    >
      {(day) => <Day day={day} mark={marks.get(day)} today={today} onOpen={onOpen} />}
    </MonthGrid>
  );
}

interface DayProps {
  day: string;
  mark: CalendarDay | undefined;
  today: string;
  onOpen: CalendarDaySheetProps['onOpen'];
}

function Day({ day, mark, today, onOpen }: DayProps): ReactNode {
  const types = useDict('repair_day_type');
  const works = isWorkday(day, { hours: [], dayType: () => mark?.dayType });
  const type = types.find(({ value }) => value === (mark?.dayType ?? (works ? '1' : '2')))?.label ?? '';
  const className = ['workday', !works && 'is-off', mark && `type-${mark.dayType}`].filter(Boolean).join(' ');
  const content = (
    <>
      <DayNumber day={day} today={today} />
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
