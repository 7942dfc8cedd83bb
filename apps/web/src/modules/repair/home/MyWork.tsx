import { COMPANY_ORDER } from '@jiaoyan/contract/company/status';
import { topics } from '@jiaoyan/contract/realtime';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { repairApi } from '../../../api/repair.ts';
import { DESK } from '../../../desk/desk-queries.ts';
import { useLiveDesk } from '../../../desk/use-desk.ts';
import { HasPermi, hasPermi } from '../../../kernel/call/permissions.tsx';
import { useSession } from '../../../kernel/call/session.ts';
import { DutyCard } from '../manage/DutyCard.tsx';
import { isLate, useCompanyOrders } from '../my/company-orders.ts';
import './repair-home.css';

interface Entry {
  label: string;
  value: number | undefined;
  to: string;
  tone?: 'bad' | 'warn';
}

function Entries({ title, entries, children }: { title: string; entries: Entry[]; children?: ReactNode }): ReactNode {
  return (
    <section className="card my-work" aria-label={title}>
      <div className="card-head">
        <h2>{title}</h2>
        {children}
      </div>
      <ul>
        {entries.map(({ label, value, to, tone = '' }) => (
          <li key={label}>
            <Link to={to}>
              <span className={`my-work-value num ${value ? tone : ''}`}>{value ?? '…'}</span>
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** What the company of somebody has to do. */
function CompanyEntries(): ReactNode {
  const { data } = useCompanyOrders('todo');
  const count = (...states: string[]) => data?.filter(({ status }) => states.includes(status)).length;
  return (
    <Entries
      title="我的外委单"
      entries={[
        { label: '待确认', value: count(COMPANY_ORDER.waiting), to: '/my/company-order', tone: 'warn' },
        { label: '待报价', value: count(COMPANY_ORDER.quoting), to: '/my/company-order', tone: 'warn' },
        { label: '施工中', value: count(COMPANY_ORDER.working), to: '/my/company-order' },
        { label: '逾期', value: data?.filter(isLate).length, to: '/my/company-order', tone: 'bad' },
      ]}
    />
  );
}

/** What somebody has reported, and what he has to repair. */
export function MyWork(): ReactNode {
  const { data } = useQuery({
    queryKey: [DESK, 'mine'],
    queryFn: ({ signal }) => repairApi.dashboard.mine(undefined, { quiet: true, signal }),
  });
  useLiveDesk(topics.repairBoard);
  // Those in charge have it among their figures.
  const isLeading = useSession((session) => hasPermi('repair:manage:list', session));
  return (
    <div className="repair-home">
      <HasPermi value={['repair:order:take']}>
        <Entries
          title="我的工单"
          entries={[
            { label: '待接单', value: data?.orders.waiting, to: '/my/order', tone: 'warn' },
            { label: '进行中', value: data?.orders.working, to: '/my/order' },
            { label: '超时', value: data?.orders.late, to: '/my/order', tone: 'bad' },
            { label: '抢单池', value: data?.pool, to: '/my/order?tab=pool' },
            { label: '今日完成', value: data?.orders.doneToday, to: '/my/order?tab=done' },
          ]}
        />
      </HasPermi>
      <HasPermi value={['repair:companyOrder:take']}>
        <CompanyEntries />
      </HasPermi>
      <HasPermi value={['repair:report:add']}>
        <Entries
          title="我的报修"
          entries={[
            { label: '处理中', value: data?.reports.open, to: '/my/report' },
            { label: '待验收', value: data?.reports.toConfirm, to: '/my/report?tab=judge', tone: 'warn' },
            { label: '待评价', value: data?.reports.toRate, to: '/my/report?tab=judge' },
          ]}
        >
          <span className="my-work-links">
            <HasPermi value={['repair:areaApply:add']}>
              <Link to="/my/apply">场地申请</Link>
            </HasPermi>
            <Link className="my-work-new" to="/my/report?new=1">
              一键报修
            </Link>
          </span>
        </Entries>
      </HasPermi>
      {!isLeading && (
        <section className="card">
          <DutyCard />
        </section>
      )}
    </div>
  );
}
