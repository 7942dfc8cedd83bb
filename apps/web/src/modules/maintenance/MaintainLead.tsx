import { topics } from '@jiaoyan/contract/realtime';
import type { ReactNode } from 'react';
import { useLiveDesk } from '../../desk/use-desk.ts';
import { WorkEntries } from '../../desk/WorkEntries.tsx';
import { useMaintainSummary } from './tasks.ts';

/** How maintenance goes, for those who lead it. */
export function MaintainLead(): ReactNode {
  const { data } = useMaintainSummary();
  useLiveDesk(topics.repairFacility);
  return (
    <WorkEntries
      title="维保"
      entries={[
        { label: '今日到期', value: data?.today, to: '/facility/task', tone: 'warn' },
        { label: '逾期', value: data?.late, to: '/facility/task?overdue=Y', tone: 'bad' },
        { label: '待验收', value: data?.verifying, to: '/facility/task?status=40', tone: 'warn' },
        { label: '未完成', value: data?.open, to: '/facility/task' },
      ]}
    >
      {data?.onTime !== null && data?.onTime !== undefined && (
        <span className="num">30天按期率 {Math.round(data.onTime * 100)}%</span>
      )}
    </WorkEntries>
  );
}
