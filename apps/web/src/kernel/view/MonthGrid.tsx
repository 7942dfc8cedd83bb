import type { ComponentProps, ReactNode } from 'react';
import { weekdays } from '../month.ts';

interface MonthGridProps {
  label: string;
  className?: string;
  /** Whole weeks from Monday on. */
  weeks: readonly (readonly string[])[];
  /** What stands above a column, where it is not only the day of the week. */
  heading?: (weekday: string) => ReactNode;
  /** How the cell of a day looks, and what may be dropped there. */
  cellOf?: (day: string) => ComponentProps<'td'>;
  /** What stands in the cell of a day. */
  children: (day: string) => ReactNode;
}

/** Weeks as the rows of a table. */
export function MonthGrid({ label, className, weeks, heading, cellOf, children }: MonthGridProps): ReactNode {
  return (
    <table className={className} aria-label={label}>
      <thead>
        <tr>
          {weekdays.map((weekday) => (
            <th key={weekday} scope="col">
              {heading ? heading(weekday) : weekday}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map((week) => (
          <tr key={week[0]}>
            {week.map((day) => (
              <td key={day} {...cellOf?.(day)}>
                {children(day)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

interface DayNumberProps {
  day: string;
  today: string;
  /** What a day is called, where the number is not enough. */
  children?: ReactNode;
}

/** A day in its cell; today stands out. */
export function DayNumber({ day, today, children }: DayNumberProps): ReactNode {
  const isToday = day === today;
  return (
    <time dateTime={day} className={isToday ? 'is-today' : ''} {...(isToday && { 'aria-current': 'date' as const })}>
      {children ?? Number(day.slice(8))}
    </time>
  );
}
