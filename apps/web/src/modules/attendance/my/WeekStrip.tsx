import type { MyAttendance } from '@jiaoyan/contract/attendance/punch';
import type { CSSProperties, ReactNode } from 'react';

const names = [...'一二三四五六日'];

/** The shifts of the week, with how each day stands. */
export function WeekStrip({ week, today }: { week: MyAttendance['week']; today: string }): ReactNode {
  return (
    <ol className="my-card week-strip" aria-label="本周">
      {week.map(({ date, shifts, sign }, at) => {
        const text = shifts.map(({ name, hoursText }) => `${name} ${hoursText}`).join('、') || '休';
        return (
          <li key={date} aria-current={date === today ? 'date' : undefined}>
            <span className="sr-only">
              {date} 周{names[at]} {text} {sign}
            </span>
            <span aria-hidden>{names[at]}</span>
            <b aria-hidden className="num">
              {Number(date.slice(8))}
            </b>
            {shifts.length === 0 && <small aria-hidden>休</small>}
            {shifts.map(({ name, color }) => (
              <small key={name} aria-hidden className="week-shift" style={{ '--shift': color } as CSSProperties}>
                {name.slice(0, 2)}
              </small>
            ))}
            <i aria-hidden>{sign}</i>
          </li>
        );
      })}
    </ol>
  );
}
