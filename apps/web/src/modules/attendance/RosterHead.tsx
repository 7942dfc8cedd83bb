import type { RosterDay } from '@jiaoyan/contract/attendance/roster';
import { weekDay } from '@jiaoyan/contract/attendance/shift-time';
import type { ReactNode } from 'react';

const HOLIDAY = '3';
const REST = '2';
const EXCHANGED = '4';
/** The sums at the right edge, with what stands below each: the 90 days before the plan. */
const totals = ['工时', '夜班', '周末', '节假'] as const;

/** How a day looks: free, a holiday, today. */
export const dayClass = ({ date, dayType }: RosterDay, today: string): string => {
  const isWeekend = dayType !== EXCHANGED && weekDay(date) > 5;
  const kind = dayType === HOLIDAY ? 'is-holiday' : dayType === REST || isWeekend ? 'is-rest' : '';
  return [kind, date === today ? 'is-today' : ''].join(' ');
};
export const weekName = (date: string): string => '一二三四五六日'[weekDay(date) - 1] ?? '';

interface HeadProps {
  days: readonly RosterDay[];
  /** Which day of the board the first one is. */
  first: number;
  today: string;
}

/** The days above the grid. */
export const RosterHead = ({ days, first, today }: HeadProps): ReactNode => (
  <thead className="roster-head">
    <tr className="roster-row" aria-rowindex={1}>
      <th scope="col" aria-colindex={1} className="roster-name">
        人员
      </th>
      {days.map((day, at) => (
        <th
          key={day.date}
          scope="col"
          aria-colindex={first + at + 2}
          className={`roster-day ${dayClass(day, today)}`}
          title={[day.date, day.label].filter(Boolean).join(' ')}
        >
          <b className="num">
            {day.date.endsWith('-01') ? `${Number(day.date.slice(5, 7))}月` : Number(day.date.slice(8))}
          </b>
          <small>{day.label ? day.label.slice(0, 2) : weekName(day.date)}</small>
        </th>
      ))}
      {totals.map((name) => (
        <th key={name} scope="col" className="roster-total" title={`${name}：本表，下为前90天`}>
          {name}
        </th>
      ))}
    </tr>
  </thead>
);
