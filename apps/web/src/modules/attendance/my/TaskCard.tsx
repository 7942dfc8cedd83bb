import type { MyAttendance, OwnTask } from '@jiaoyan/contract/attendance/punch';
import { SOURCE, TASK, type TaskStatus, taskStates } from '@jiaoyan/contract/attendance/status';
import { type CSSProperties, type ReactNode, useState } from 'react';
import { hasPermi } from '../../../kernel/call/permissions.tsx';
import { useSession } from '../../../kernel/call/session.ts';
import { CorrectionForm } from './RequestForms.tsx';

type Span = OwnTask['spans'][number];
type Edge = '1' | '2';
const timeOf = (at: string | null) => at?.slice(11, 16) ?? '—';

interface TaskProps extends Pick<MyAttendance, 'now'> {
  task: OwnTask;
  today: string;
}

/** A shift with its spans; of another day than today the day is said. */
export function TaskCard({ task, today, now }: TaskProps): ReactNode {
  const { shiftName, hoursText, color, status, workDate, spans, lines } = task;
  const day = workDate === today ? '' : `${workDate.slice(5)} `;
  // Before that nothing is missing yet.
  const isSettled = status !== TASK.waiting && status !== TASK.working;
  return (
    <section
      className="my-card attendance-task"
      aria-label={day + shiftName}
      style={{ '--shift': color } as CSSProperties}
    >
      <p className="my-report-head">
        <b>{day + shiftName}</b>
        <b>{taskStates[status as TaskStatus] ?? ''}</b>
      </p>
      <p className="my-note num">{hoursText}</p>
      <ol>
        {spans.map((span) => (
          <SpanLine key={span.spanId} span={span} now={now} isOvertime={task.source === SOURCE.extra} />
        ))}
      </ol>
      {isSettled && lines.length > 0 && (
        <ul className="attendance-lines">
          {lines.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      )}
    </section>
  );
}

/** A check-in that is missing once its time is over can be asked for. */
function missingEdge({ inAt, outAt, to, windowTo }: Span, now: string): Edge | undefined {
  if (inAt === null && now > to) return '1';
  return outAt === null && now > windowTo ? '2' : undefined;
}

interface SpanProps extends Pick<TaskProps, 'now'> {
  span: Span;
  isOvertime: boolean;
}
function SpanLine({ span, now, isOvertime }: SpanProps): ReactNode {
  const { spanId, from, to, windowFrom, windowTo, inAt, outAt } = span;
  const [asked, setAsked] = useState<Edge>();
  const mayAsk = useSession((session) => hasPermi('repair:attendanceTask:request', session));
  // Overtime without check-ins is none; there is nothing to make up for.
  const missing = mayAsk && !isOvertime ? missingEdge(span, now) : undefined;
  return (
    <li className="num">
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
      {missing && !asked && (
        <button type="button" className="my-link" onClick={() => setAsked(missing)}>
          申请补{missing === '1' ? '上班' : '下班'}卡
        </button>
      )}
      {asked && (
        <CorrectionForm
          spanId={spanId}
          edge={asked}
          usual={asked === '1' ? from : to}
          onClose={() => setAsked(undefined)}
        />
      )}
    </li>
  );
}
