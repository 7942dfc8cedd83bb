import { localDay, wallTime } from '@jiaoyan/contract/kernel/wall-time';
import { type ReactNode, useEffect, useState } from 'react';
import { Notice } from '../../../desk/phone/Notice.tsx';
import { useNow } from '../../../desk/use-now.ts';
import { openReader } from '../../../domain/scan/scan-reader.ts';
import { logged } from '../../../kernel/call/failure.ts';
import { hasPermi } from '../../../kernel/call/permissions.tsx';
import { useSession } from '../../../kernel/call/session.ts';
import { watchBatches } from '../../../kernel/outbox/batches.ts';
import { KeptPunches } from './KeptPunches.tsx';
import { MonthCalendar } from './MonthCalendar.tsx';
import { MonthSheets } from './MonthSheets.tsx';
import { MyLeave } from './MyLeave.tsx';
import { MyRequests } from './MyRequests.tsx';
import { useMyAttendance } from './my-attendance.ts';
import { PunchCard } from './PunchCard.tsx';
import { TaskCard } from './TaskCard.tsx';
import { WeekStrip } from './WeekStrip.tsx';
import '../../../desk/phone.css';
import './my-attendance.css';

/** Own coming and going. Plain HTML, because it starts a visit; codes of boards are scanned without a connection, too. */
export function MyAttendance(): ReactNode {
  useEffect(watchBatches, []);
  useEffect(() => {
    // What reads codes has to be here before the connection is gone.
    openReader().catch(logged);
  }, []);
  const { data, error, refetch } = useMyAttendance();
  const now = useNow();
  const today = localDay(now);
  const mayConfirm = useSession((session) => hasPermi('repair:attendanceTask:confirm', session));
  const mayAsk = useSession((session) => hasPermi('repair:attendanceTask:request', session));
  return (
    <div className="my attendance">
      <Notice />
      <KeptPunches />
      {!data && !error && <p className="my-card attendance-wait">正在加载…</p>}
      {!data && error && (
        <div className="my-card" role="alert">
          <p>{error.message}</p>
          <button type="button" className="my-button" onClick={() => void refetch()}>
            重试
          </button>
        </div>
      )}
      {data && (
        <>
          <PunchCard mine={data} />
          {data.tasks.map((task) => (
            <TaskCard key={task.taskId} task={task} today={today} now={data.now} />
          ))}
          <WeekStrip week={data.week} today={today} />
        </>
      )}
      {data && mayConfirm && <MonthSheets now={wallTime(now)} />}
      <Folded label="月历">{() => <MonthCalendar first={today.slice(0, 7)} now={wallTime(now)} />}</Folded>
      {mayAsk && <Folded label="申请">{() => <MyRequests />}</Folded>}
      {mayAsk && <Folded label="假期余额">{() => <MyLeave />}</Folded>}
      <a className="my-link" href="/help/attendance.html" target="_blank" rel="noreferrer">
        使用说明
      </a>
    </div>
  );
}

/** What is asked for when it is opened. */
function Folded({ label, children }: { label: string; children: () => ReactNode }): ReactNode {
  const [isOpen, setOpen] = useState(false);
  return (
    <details className="my-card" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{label}</summary>
      {isOpen && children()}
    </details>
  );
}
