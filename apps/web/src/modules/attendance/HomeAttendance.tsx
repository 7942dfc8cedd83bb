import { MONTH } from '@jiaoyan/contract/attendance/status';
import { localDay } from '@jiaoyan/contract/kernel/wall-time';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Notice } from '../../desk/phone/Notice.tsx';
import { useNow } from '../../desk/use-now.ts';
import { sheetsQuery, useMyAttendance } from './my/my-attendance.ts';
import { PunchCard } from './my/PunchCard.tsx';
import { WeekStrip } from './my/WeekStrip.tsx';
import '../../desk/phone.css';
import './my/my-attendance.css';
import './home-attendance.css';

const MINE = '/my/attendance';

/** The own week, a way to check in, and the sheets that are to be looked at; nothing for those without shifts. */
export function HomeAttendance(): ReactNode {
  const { data: mine } = useMyAttendance();
  const { data: sheets } = useQuery(sheetsQuery());
  const today = localDay(useNow());
  const open = sheets?.filter(({ status }) => status === MONTH.open) ?? [];
  const hasShifts = mine?.week.some(({ shifts }) => shifts.length > 0) || (mine?.tasks.length ?? 0) > 0;
  if (!mine || (!hasShifts && open.length === 0)) return null;
  return (
    <section className="card home-attendance" aria-label="我的考勤">
      <div className="card-head">
        <h2>我的考勤</h2>
        {open.map(({ monthId, month }) => (
          <Link key={monthId} to={MINE} className="home-attendance-sheet">
            <span className="num">{month}</span> 考勤表待确认
          </Link>
        ))}
        <Link to={MINE}>全部</Link>
      </div>
      <Notice />
      {hasShifts && (
        <div className="home-attendance-body">
          <PunchCard mine={mine} />
          <WeekStrip week={mine.week} today={today} />
        </div>
      )}
    </section>
  );
}
