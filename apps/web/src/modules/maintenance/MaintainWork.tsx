import { TASK } from '@jiaoyan/contract/maintenance/status';
import { topics } from '@jiaoyan/contract/realtime';
import type { ReactNode } from 'react';
import { useLiveDesk } from '../../desk/use-desk.ts';
import { WorkEntries } from '../../desk/WorkEntries.tsx';
import { useMyTasks } from './tasks.ts';

/** The maintenance that somebody has to do. */
export function MaintainWork(): ReactNode {
  const { data } = useMyTasks(false);
  useLiveDesk(topics.repairFacility);
  const count = (...states: string[]) => data?.filter(({ status }) => states.includes(status)).length;
  return (
    <WorkEntries
      title="我的维保"
      entries={[
        { label: '待执行', value: count(TASK.waiting), to: '/my/maintain', tone: 'warn' },
        { label: '执行中', value: count(TASK.working, TASK.suspended), to: '/my/maintain' },
        { label: '逾期', value: data?.filter(({ isLate }) => isLate).length, to: '/my/maintain', tone: 'bad' },
      ]}
    />
  );
}
