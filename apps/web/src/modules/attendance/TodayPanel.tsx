import type { PresentPerson, PresentTeam } from '@jiaoyan/contract/attendance/task';
import { topics } from '@jiaoyan/contract/realtime';
import Skeleton from 'antd/es/skeleton';
import type { CSSProperties, ReactNode } from 'react';
import { useLiveDesk } from '../../desk/use-desk.ts';
import { EmptyState } from '../../kernel/view/EmptyState.tsx';
import { ErrorPanel } from '../../kernel/view/ErrorPanel.tsx';
import { presenceLabels, usePresence } from './attendance-tasks.ts';
import './attendance.css';

interface TodayProps {
  onOpen: (taskId: number) => void;
}

/** Who is here now, by team. */
export function TodayPanel({ onOpen }: TodayProps): ReactNode {
  const { data: teams, error, refetch } = usePresence();
  useLiveDesk(topics.repairAttendance);
  if (error && !teams) return <ErrorPanel error={error} onRetry={() => void refetch()} />;
  if (!teams) return <Skeleton active paragraph={{ rows: 8 }} />;
  if (teams.length === 0) return <EmptyState text="今天没有人排班" />;
  return (
    <div className="present-teams">
      {teams.map((team) => (
        <Team key={team.deptId} team={team} onOpen={onOpen} />
      ))}
    </div>
  );
}

function Team({ team: { deptName, due, here, people }, onOpen }: TodayProps & { team: PresentTeam }): ReactNode {
  return (
    <section className="present-team" aria-label={deptName}>
      <h3>
        {deptName}
        <span className="num">
          在岗 {here} / 应到 {due}
        </span>
      </h3>
      <ul>
        {people.map((person) => (
          <Person key={person.taskId} person={person} onOpen={onOpen} />
        ))}
      </ul>
    </section>
  );
}

function Person({ person, onOpen }: TodayProps & { person: PresentPerson }): ReactNode {
  const { taskId, userName, phone, shiftName, color, from, to, state, inAt, outAt } = person;
  const [label, tone] = presenceLabels[state];
  const times = [inAt && `${inAt.slice(11, 16)} 到`, outAt && `${outAt.slice(11, 16)} 走`].filter(Boolean).join('，');
  return (
    <li style={{ '--shift': color } as CSSProperties}>
      <button type="button" className="link-button" onClick={() => onOpen(taskId)}>
        {userName}
      </button>
      <span className={`dict-tag dict-tag-${tone}`}>{label}</span>
      <small>
        {shiftName}{' '}
        <span className="num">
          {from.slice(11, 16)}-{to.slice(11, 16)}
        </span>
      </small>
      <small className="num">{times}</small>
      {phone && (
        <a href={`tel:${phone}`} className="num">
          {phone}
        </a>
      )}
    </li>
  );
}
