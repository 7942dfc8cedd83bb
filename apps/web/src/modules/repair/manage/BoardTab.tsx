import { useQuery } from '@tanstack/react-query';
import Segmented from 'antd/es/segmented';
import Skeleton from 'antd/es/skeleton';
import { type ReactNode, useState } from 'react';
import { repairApi } from '../../../api/repair.ts';
import { DESK } from '../../../desk/desk-queries.ts';
import { EmptyState } from '../../../kernel/view/EmptyState.tsx';
import { ErrorPanel } from '../../../kernel/view/ErrorPanel.tsx';
import { DutyCard } from '../../duty/DutyCard.tsx';
import { ReportDrawer } from '../report/ReportDetail.tsx';
import { useOpenReport } from '../report/reports.ts';
import { Board } from './Board.tsx';
import { type Scope, scopeQuery } from './manage.ts';
import { TodayCard } from './TodayCard.tsx';

const groups = [
  { value: 'status' as const, label: '按状态' },
  { value: 'worker' as const, label: '按人员' },
  { value: 'place' as const, label: '按楼宇' },
];
type GroupBy = (typeof groups)[number]['value'];

/** All open reports at a glance, with who is on duty and what happened today. */
export function BoardTab({ scope }: { scope: Scope }): ReactNode {
  const { reportId, open } = useOpenReport();
  const [groupBy, setGroupBy] = useState<GroupBy>('status');
  const { data, error, refetch } = useQuery({
    queryKey: [DESK, 'board', scope, groupBy],
    queryFn: ({ signal }) =>
      repairApi.manage.board({ query: { ...scopeQuery(scope), groupBy } }, { quiet: true, signal }),
  });
  return (
    <div className="manage-board-tab">
      <div className="manage-board-main">
        <Segmented<GroupBy> aria-label="看板分组" options={groups} value={groupBy} onChange={setGroupBy} />
        {error && !data && <ErrorPanel error={error} onRetry={() => void refetch()} />}
        {!data && !error && <Skeleton active paragraph={{ rows: 8 }} />}
        {data?.length === 0 && <EmptyState text="没有未结报修" />}
        {data && data.length > 0 && <Board columns={data} isByStatus={groupBy === 'status'} onOpen={open} />}
      </div>
      <aside className="manage-side" aria-label="值班与动态">
        <DutyCard />
        <TodayCard scope={scope} onOpen={open} />
      </aside>
      <ReportDrawer reportId={reportId} onOpen={open} />
    </div>
  );
}
