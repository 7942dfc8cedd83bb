import type { AttendanceTaskDetail, TaskPunch, TaskSpan } from '@jiaoyan/contract/attendance/task';
import Skeleton from 'antd/es/skeleton';
import type { ReactNode } from 'react';
import { FactList } from '../../desk/FactList.tsx';
import { RecordTimeline } from '../../desk/RecordTimeline.tsx';
import { DictTag } from '../../kernel/view/DictTag.tsx';
import { ErrorPanel } from '../../kernel/view/ErrorPanel.tsx';
import { RecordDrawer } from '../../kernel/view/RecordDrawer.tsx';
import { taskEvents, timeOn, useTask } from './attendance-tasks.ts';
import { lengthText } from './shift-hours.ts';
import { TaskMoves } from './TaskMoves.tsx';
import '../../desk/record.css';
import './attendance.css';

interface TaskDrawerProps {
  /** Nothing is open without one. */
  taskId: number | undefined;
  onClose: () => void;
}

/** A task beside the list; on a phone it takes the whole screen. */
export function TaskDrawer({ taskId, onClose }: TaskDrawerProps): ReactNode {
  return (
    <RecordDrawer title="考勤任务" id={taskId} onClose={onClose}>
      {(id) => <TaskView taskId={id} />}
    </RecordDrawer>
  );
}

function TaskView({ taskId }: { taskId: number }): ReactNode {
  const { data: task, error, refetch } = useTask(taskId);
  if (error && !task) return <ErrorPanel error={error} onRetry={() => void refetch()} />;
  if (!task) return <Skeleton active paragraph={{ rows: 8 }} />;
  return (
    <article className="report-detail" aria-label={`${task.userName} ${task.workDate}`}>
      <header className="report-head">
        <h2>
          {task.userName} <span className="num">{task.workDate}</span>
        </h2>
        <p>
          <DictTag dictType="attendance_task_status" value={task.status} />
          <DictTag dictType="attendance_source" value={task.source} />
          {task.shiftName} <span className="num">{task.hoursText}</span>
        </p>
      </header>
      <TaskMoves task={task} />
      <FactList facts={factsOf(task).filter(([, value]) => Boolean(value))} />
      <section className="report-block" aria-label="时段">
        <h3>时段</h3>
        <Spans day={task.workDate} spans={task.spans} />
      </section>
      <section className="report-block" aria-label="打卡记录">
        <h3>打卡记录</h3>
        {task.punches.length === 0 && <p className="report-hint">没有打卡</p>}
        <ol className="attend-punches">
          {task.punches.map((punch) => (
            <Punch key={punch.punchId} punch={punch} day={task.workDate} />
          ))}
        </ol>
      </section>
      <section className="report-block" aria-label="结算说明">
        <h3>结算说明</h3>
        {!task.settledTime && <p className="report-hint">班次还没有结束，以下按目前的打卡。</p>}
        <ol className="attend-lines">
          {task.lines.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ol>
      </section>
      {task.timeline.length > 0 && (
        <section className="report-block" aria-label="变更记录">
          <h3>变更记录</h3>
          <RecordTimeline
            events={task.timeline.map(({ eventId, event, files: _files, ...rest }) => ({
              ...rest,
              key: eventId,
              label: taskEvents[event] ?? [event, 'info'],
            }))}
          />
        </section>
      )}
    </article>
  );
}

const minutes = (value: number) => value > 0 && lengthText(value);
const factsOf = (task: AttendanceTaskDetail): readonly (readonly [string, ReactNode])[] => [
  ['班组', task.deptName],
  ['工时', minutes(task.workMins)],
  ['夜间', minutes(task.nightMins)],
  ['迟到', minutes(task.lateMins)],
  ['早退', minutes(task.earlyMins)],
  ['请假', minutes(task.leaveMins)],
  ['旷工', task.absentDays > 0 && `${task.absentDays} 天`],
  [
    '请假公出',
    task.away.map(({ from, to, reason }) => `${from.slice(5, 16)} ~ ${to.slice(5, 16)} ${reason}`).join('；'),
  ],
  ['豁免原因', task.exemptReason],
  [
    task.settledTime ? '结算时间' : '预计结算',
    <span key="settled" className="num">
      {(task.settledTime ?? task.settleAt).slice(0, 16)}
    </span>,
  ],
];

function Spans({ day, spans }: { day: string; spans: readonly TaskSpan[] }): ReactNode {
  return (
    <table className="report-table attend-spans">
      <thead>
        <tr>
          <th scope="col">时段</th>
          <th scope="col">可打卡</th>
          <th scope="col">上班</th>
          <th scope="col">下班</th>
        </tr>
      </thead>
      <tbody>
        {spans.map(({ spanId, from, to, windowFrom, windowTo, inAt, outAt }) => (
          <tr key={spanId}>
            <th scope="row" className="num">
              {timeOn(day, from)} - {timeOn(day, to)}
            </th>
            <td className="num">
              {timeOn(day, windowFrom)} - {timeOn(day, windowTo)}
            </td>
            <td className="num">{timeOn(day, inAt)}</td>
            <td className="num">{timeOn(day, outAt)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** A check-in with what proves it. */
function Punch({ punch, day }: { punch: TaskPunch; day: string }): ReactNode {
  const { at, receivedAt, via, pointName, refText, distance, accuracy, flags, isInvalid } = punch;
  const isLate = receivedAt.slice(0, 16) !== at.slice(0, 16);
  const proof = [
    pointName,
    refText,
    distance !== null && `距打卡点 ${distance} 米`,
    accuracy !== null && `精度 ${accuracy} 米`,
    isLate && `收到 ${timeOn(day, receivedAt)}`,
  ];
  return (
    <li className={isInvalid ? 'is-invalid' : undefined}>
      <p>
        <b className="num">{timeOn(day, at)}</b>
        <DictTag dictType="attendance_via" value={via} />
        <DictTag dictType="attendance_flag" value={flags} />
        {isInvalid && <span className="dict-tag dict-tag-danger">无效</span>}
      </p>
      <small>{proof.filter(Boolean).join('，')}</small>
    </li>
  );
}
