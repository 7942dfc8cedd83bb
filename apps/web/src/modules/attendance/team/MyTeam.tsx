import { topics } from '@jiaoyan/contract/realtime';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Notice } from '../../../desk/phone/Notice.tsx';
import { useLiveDesk } from '../../../desk/use-desk.ts';
import { HasPermi } from '../../../kernel/call/permissions.tsx';
import { useViewTitle } from '../../../kernel/view/view.ts';
import { usePresence } from '../attendance-tasks.ts';
import { TeamPeople } from './TeamPeople.tsx';
import { TeamRequests } from './TeamRequests.tsx';
import { TeamReviews } from './TeamReviews.tsx';
import '../../../desk/phone.css';
import './my-team.css';

/** Who of the own team is here, on the phone of whoever leads it, and what waits for him. */
export function MyTeam(): ReactNode {
  useViewTitle('我的班组');
  useLiveDesk(topics.repairAttendance);
  const { data: teams, error, refetch } = usePresence();
  return (
    <div className="my my-team">
      <Notice />
      {!teams && !error && <p className="my-card my-empty">正在加载…</p>}
      {!teams && error && (
        <div className="my-card" role="alert">
          <p>{error.message}</p>
          <button type="button" className="my-button" onClick={() => void refetch()}>
            重试
          </button>
        </div>
      )}
      {teams?.length === 0 && <p className="my-card my-empty">今天没有人排班</p>}
      {teams?.map((team) => (
        <TeamPeople key={team.deptId} team={team} />
      ))}
      <HasPermi value={['repair:attendanceTask:review']}>
        <TeamReviews />
      </HasPermi>
      <TeamRequests />
      <Link className="my-link" to="/attendance/team">
        考勤明细与月表
      </Link>
    </div>
  );
}
