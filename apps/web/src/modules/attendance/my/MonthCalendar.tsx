import type { MyMonth } from '@jiaoyan/contract/attendance/punch';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { MyIcon } from '../../../desk/phone/MyIcon.tsx';
import { hoursOf, MonthSums } from './MonthSums.tsx';
import { monthAfter, weeksIn } from './month-days.ts';
import { monthQuery } from './my-attendance.ts';
import { TaskCard } from './TaskCard.tsx';

const names = [...'一二三四五六日'];
type Day = MyMonth['days'][number];

/** A month at a glance: a sign and the hours of every day, and what lacks a check-in, which can be asked for. */
export function MonthCalendar({ first, now }: { first: string; now: string }): ReactNode {
  const [month, setMonth] = useState(first);
  const { data, error, refetch } = useQuery({ ...monthQuery(month), placeholderData: (before) => before });
  const byDate = new Map(data?.days.map((day) => [day.date, day]));
  return (
    <>
      <div className="month-head">
        <button type="button" className="my-button" aria-label="上个月" onClick={() => setMonth(monthAfter(month, -1))}>
          <MyIcon name="back" />
        </button>
        <b className="num" role="status">
          {month}
        </b>
        <button type="button" className="my-button" aria-label="下个月" onClick={() => setMonth(monthAfter(month, 1))}>
          <span className="month-next">
            <MyIcon name="back" />
          </span>
        </button>
      </div>
      {error && (
        <p className="my-error" role="alert">
          {error.message}
          <button type="button" className="my-link" onClick={() => void refetch()}>
            重试
          </button>
        </p>
      )}
      <table className="month-days" aria-label={`${month} 考勤`}>
        <thead>
          <tr>
            {names.map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeksIn(month).map((week, at) => (
            <tr key={at}>
              {week.map((date, nth) => (
                <td key={nth}>{date && <DayCell date={date} day={byDate.get(date)} />}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {data && <MonthSums month={data} />}
      {data?.short.map((task) => (
        <TaskCard key={task.taskId} task={task} today={now.slice(0, 10)} now={now} />
      ))}
      <p className="my-note">√ 正常　迟 迟到　早 早退　缺 缺卡　旷 旷工　假 请假　公 公出　· 待出勤　● 出勤中</p>
    </>
  );
}

const DayCell = ({ date, day }: { date: string; day: Day | undefined }): ReactNode => (
  <>
    <span className="num">{Number(date.slice(8))}</span>
    <b>{day?.sign}</b>
    <small className="num">{day && day.workMins > 0 ? hoursOf(day.workMins) : ''}</small>
  </>
);
