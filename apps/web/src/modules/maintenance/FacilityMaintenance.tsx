import { useQuery } from '@tanstack/react-query';
import Skeleton from 'antd/es/skeleton';
import { type ReactNode, useState } from 'react';
import { maintenanceApi } from '../../api/maintenance.ts';
import { DESK } from '../../desk/desk-queries.ts';
import { DictTag } from '../../kernel/view/DictTag.tsx';
import { EmptyState } from '../../kernel/view/EmptyState.tsx';
import { ErrorPanel } from '../../kernel/view/ErrorPanel.tsx';
import { TaskDrawer } from './TaskDetail.tsx';
import './maintenance.css';

const SHOWN = 50;

/** The maintenance of a facility, the newest first. */
export function FacilityMaintenance({ facilityId }: { facilityId: number }): ReactNode {
  const [opened, setOpened] = useState<number>();
  const { data, error, refetch } = useQuery({
    queryKey: [DESK, 'facility-maintenance', facilityId],
    queryFn: ({ signal }) =>
      maintenanceApi.maintainTask.list(
        { query: { facilityId: String(facilityId), pageSize: SHOWN } },
        { quiet: true, signal },
      ),
  });
  if (error && !data) return <ErrorPanel error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton active paragraph={{ rows: 4 }} />;
  if (data.total === 0) return <EmptyState text="还没有维保记录" />;
  return (
    <>
      <ul className="maintain-cards" aria-label="维保">
        {data.rows.map((row) => (
          <li key={row.taskId} className="maintain-card">
            <p className="maintain-card-head">
              <button type="button" className="link-button" onClick={() => setOpened(row.taskId)}>
                <b>{row.title}</b>
              </button>
              <DictTag dictType="maintain_task_status" value={row.status} />
            </p>
            <p className="maintain-card-note">
              <span className="num">{row.code || '—'}</span> 应完成 {row.dueDate} {row.executorName}
              {row.isLate && <b className="maintain-late"> 逾期</b>}
            </p>
          </li>
        ))}
      </ul>
      <TaskDrawer taskId={opened} onClose={() => setOpened(undefined)} />
    </>
  );
}
