import { topics } from '@jiaoyan/contract/realtime';
import type { ReactNode } from 'react';
import { useLiveDesk } from '../../desk/use-desk.ts';
import { WorkEntries } from '../../desk/WorkEntries.tsx';
import { usePresence } from './attendance-tasks.ts';

const TODAY = '/attendance/team';

/** Who is here today, for those who lead people; by team for those who lead several. */
export function AttendanceLead(): ReactNode {
  const { data } = usePresence();
  useLiveDesk(topics.repairAttendance);
  const people = data?.flatMap((team) => team.people);
  const count = (...states: string[]) => people?.filter(({ state }) => states.includes(state)).length;
  return (
    <>
      <WorkEntries
        title="今日考勤"
        entries={[
          { label: '应到', value: people?.length, to: TODAY },
          { label: '在岗', value: count('here'), to: TODAY },
          { label: '未到', value: count('late', 'away'), to: TODAY, tone: 'bad' },
          { label: '请假', value: count('leave'), to: TODAY },
        ]}
      />
      {data && data.length > 1 && (
        <WorkEntries
          title="今日在岗"
          entries={data.map(({ deptName, due, here }) => ({
            label: `${deptName}（应到${due}）`,
            value: here,
            to: TODAY,
          }))}
        />
      )}
    </>
  );
}
