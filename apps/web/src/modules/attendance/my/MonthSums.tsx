import type { OwnMonth } from '@jiaoyan/contract/attendance/month';
import type { MyMonth } from '@jiaoyan/contract/attendance/punch';
import type { ReactNode } from 'react';

const HOUR = 60;
type Sums = Pick<
  MyMonth & OwnMonth,
  | 'dueDays'
  | 'presentDays'
  | 'workMins'
  | 'nightMins'
  | 'lateTimes'
  | 'earlyTimes'
  | 'missTimes'
  | 'absentDays'
  | 'leaveMins'
> &
  Partial<Pick<OwnMonth, 'overWorkMins' | 'overRestMins' | 'overHolidayMins'>>;

/** Hours with one decimal, as they are shown. */
export const hoursOf = (mins: number): number => Math.round((mins / HOUR) * 10) / 10;

/** What a month comes to. */
export function MonthSums({ month }: { month: Sums }): ReactNode {
  const overtime = (month.overWorkMins ?? 0) + (month.overRestMins ?? 0) + (month.overHolidayMins ?? 0);
  const figures = [
    ['应出勤', `${month.dueDays} 天`],
    ['出勤', `${month.presentDays} 天`],
    ['工时', `${hoursOf(month.workMins)} 小时`],
    ['夜间', `${hoursOf(month.nightMins)} 小时`],
    ['迟到', `${month.lateTimes} 次`],
    ['早退', `${month.earlyTimes} 次`],
    ['缺卡', `${month.missTimes} 次`],
    ['旷工', `${month.absentDays} 天`],
    ['请假', `${hoursOf(month.leaveMins)} 小时`],
    ...(overtime > 0 ? [['加班', `${hoursOf(overtime)} 小时`]] : []),
  ];
  return (
    <dl className="month-sums">
      {figures.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd className="num">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
