import type { DashboardLoad } from '@jiaoyan/contract/repair/dashboard';
import type { ReactNode } from 'react';
import { EmptyState } from '../../../kernel/view/EmptyState.tsx';
import '../../../kernel/chart/bars.css';
import './repair-home.css';

/** Who has how much in hand. */
export function LoadBars({ data }: { data: DashboardLoad[] | undefined }): ReactNode {
  const most = Math.max(1, ...(data ?? []).map(({ open }) => open));
  return (
    <section className="card">
      <div className="card-head">
        <h2>人员负载</h2>
        <span className="card-note">在办 / 今日完成</span>
      </div>
      {!data && <div className="card-wait repair-card-wait" />}
      {data?.length === 0 && <EmptyState text="当前没有在办工单" />}
      <ul className="bars repair-load">
        {data?.slice(0, 10).map(({ userId, nickName, teamName, open, doneToday }) => (
          <li key={userId} title={teamName}>
            <span className="bar-name">{nickName}</span>
            <span className="bar-track">
              <span style={{ width: `${(open / most) * 100}%` }} />
            </span>
            <span className="num bar-value">
              {open} / {doneToday}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
