import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { repairApi } from '../../../api/repair.ts';
import { DESK } from '../../../desk/desk-queries.ts';
import { EmptyState } from '../../../kernel/view/EmptyState.tsx';
import { ReportDeadline } from '../report/ReportDeadline.tsx';
import './repair-home.css';

const SHOWN = 6;

/** What is late, the worst first. */
export function OverdueList({ onOpen }: { onOpen: (reportId: number) => void }): ReactNode {
  const { data } = useQuery({
    queryKey: [DESK, 'dashboard', 'overdue'],
    queryFn: ({ signal }) =>
      repairApi.manage.overdue(
        { query: { pageSize: SHOWN, orderByColumn: 'finishDue', isAsc: 'ascending' } },
        { quiet: true, signal },
      ),
  });
  return (
    <section className="card">
      <div className="card-head">
        <h2>超时报修</h2>
        <span className="card-note num">{data ? `共 ${data.total} 单` : ''}</span>
      </div>
      {!data && <div className="card-wait repair-card-wait" />}
      {data?.total === 0 && <EmptyState text="没有超时的报修" />}
      <ul className="repair-late">
        {data?.rows.map((row) => (
          <li key={row.reportId}>
            <button type="button" className="link-button" onClick={() => onOpen(row.reportId)}>
              {row.title}
            </button>
            <ReportDeadline report={row} />
          </li>
        ))}
      </ul>
    </section>
  );
}
