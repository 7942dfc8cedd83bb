import type { RosterDay } from '@jiaoyan/contract/attendance/roster';
import { weekDay } from '@jiaoyan/contract/attendance/shift-time';
import type { ReactNode } from 'react';
import { PaperSheet } from '../../kernel/view/PaperSheet.tsx';
import { weekName } from './RosterHead.tsx';
import { keyOf } from './roster-edit.ts';
import type { RosterDesk } from './use-roster-desk.ts';
import './roster.css';

const isFree = ({ date, dayType }: RosterDay) =>
  dayType === '2' || dayType === '3' || (dayType === '1' && weekDay(date) > 5);

/** A roster on paper, a table for each month. */
export function RosterPrint({ desk, onDone }: { desk: RosterDesk; onDone: () => void }): ReactNode {
  const { roster, board, shifts } = desk;
  const months = [...new Set(roster.days.map(({ date }) => date.slice(0, 7)))];
  const used = new Set([...board.values()].flat());
  const legend = roster.shifts.filter(({ shiftId }) => used.has(shiftId));
  return (
    <PaperSheet label="排班表" className="roster-paper" onDone={onDone}>
      <h1>{roster.name}</h1>
      <p>
        {roster.startDate} 至 {roster.endDate}　
        {legend.map(({ letter, name, hoursText }) => `${letter}：${name} ${hoursText}`).join('　')}
      </p>
      {months.map((month) => {
        const days = roster.days.filter(({ date }) => date.startsWith(month));
        return (
          <section key={month}>
            <h2>{month}</h2>
            <table>
              <thead>
                <tr>
                  <th scope="row">人员</th>
                  {days.map((day) => (
                    <th key={day.date} scope="col" className={isFree(day) ? 'is-free' : ''}>
                      {Number(day.date.slice(8))}
                      <br />
                      {weekName(day.date)}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {roster.people.map(({ userId, name }) => (
                  <tr key={userId}>
                    <th scope="row">{name}</th>
                    {days.map((day) => (
                      <td key={day.date} className={isFree(day) ? 'is-free' : ''}>
                        {(board.get(keyOf(userId, day.date)) ?? []).map((id) => shifts.get(id)?.letter ?? '').join('')}
                      </td>
                    ))}
                  </tr>
                ))}
              </tbody>
            </table>
          </section>
        );
      })}
    </PaperSheet>
  );
}
