import type { OwnTask } from '@jiaoyan/contract/attendance/punch';
import { type TaskStatus, taskStates } from '@jiaoyan/contract/attendance/status';
import { localDay } from '@jiaoyan/contract/kernel/wall-time';
import { type CSSProperties, type ReactNode, useEffect, useState } from 'react';
import { Notice } from '../../../desk/phone/Notice.tsx';
import { useNow } from '../../../desk/use-now.ts';
import { openReader } from '../../../domain/scan/scan-reader.ts';
import { logged } from '../../../kernel/call/failure.ts';
import { watchBatches } from '../../../kernel/outbox/batches.ts';
import { KeptPunches } from './KeptPunches.tsx';
import { MonthCalendar } from './MonthCalendar.tsx';
import { useMyAttendance } from './my-attendance.ts';
import { PunchCard } from './PunchCard.tsx';
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
  const today = localDay(useNow());
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
            <Task key={task.taskId} task={task} today={today} />
          ))}
          <WeekStrip week={data.week} today={today} />
        </>
      )}
      <Month month={today.slice(0, 7)} />
      <a className="my-link" href="/help/attendance.html" target="_blank" rel="noreferrer">
        使用说明
      </a>
    </div>
  );
}

/** A month is asked for when it is opened. */
function Month({ month }: { month: string }): ReactNode {
  const [isOpen, setOpen] = useState(false);
  return (
    <details className="my-card" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>月历</summary>
      {isOpen && <MonthCalendar first={month} />}
    </details>
  );
}

const timeOf = (at: string | null) => at?.slice(11, 16) ?? '—';

/** A shift of today with its spans. */
function Task({ task, today }: { task: OwnTask; today: string }): ReactNode {
  const { shiftName, hoursText, color, status, workDate, spans, lines } = task;
  return (
    <section className="my-card attendance-task" aria-label={shiftName} style={{ '--shift': color } as CSSProperties}>
      <p className="my-report-head">
        <b>
          {workDate !== today && `${workDate.slice(5)} `}
          {shiftName}
        </b>
        <b>{taskStates[status as TaskStatus] ?? ''}</b>
      </p>
      <p className="my-note num">{hoursText}</p>
      <ol>
        {spans.map(({ spanId, from, to, windowFrom, windowTo, inAt, outAt }) => (
          <li key={spanId} className="num">
            <span>
              {timeOf(from)}
              <b className={inAt ? 'is-done' : ''}>上班 {timeOf(inAt)}</b>
            </span>
            <span>
              {timeOf(to)}
              <b className={outAt ? 'is-done' : ''}>下班 {timeOf(outAt)}</b>
            </span>
            <small>
              {timeOf(windowFrom)} 至 {timeOf(windowTo)} 可打卡
            </small>
          </li>
        ))}
      </ol>
      {lines.length > 0 && (
        <ul className="attendance-lines">
          {lines.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      )}
    </section>
  );
}
