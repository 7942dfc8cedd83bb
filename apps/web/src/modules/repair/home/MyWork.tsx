import { topics } from '@jiaoyan/contract/realtime';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { repairApi } from '../../../api/repair.ts';
import { DESK } from '../../../desk/desk-queries.ts';
import { useLiveDesk } from '../../../desk/use-desk.ts';
import { WorkEntries } from '../../../desk/WorkEntries.tsx';
import { HasPermi, hasPermi } from '../../../kernel/call/permissions.tsx';
import { useSession } from '../../../kernel/call/session.ts';
import { registered } from '../../../kernel/module.ts';
import type { Part } from '../../../kernel/view/part.tsx';
import { DutyCard } from '../../duty/DutyCard.tsx';
import './repair-home.css';

declare module '../../../kernel/module.ts' {
  interface Registries {
    /** What else somebody has to do. */
    workCards: { readonly permission: string; readonly Card: Part };
    /** Where somebody goes who wants something. */
    workLinks: { readonly permission: string; readonly to: string; readonly label: string };
  }
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
        <WorkEntries
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
      {registered('workCards').map(({ permission, Card }) => (
        <HasPermi key={permission} value={[permission]}>
          <Card />
        </HasPermi>
      ))}
      <HasPermi value={['repair:report:add']}>
        <WorkEntries
          title="我的报修"
          entries={[
            { label: '处理中', value: data?.reports.open, to: '/my/report' },
            { label: '待验收', value: data?.reports.toConfirm, to: '/my/report?tab=judge', tone: 'warn' },
            { label: '待评价', value: data?.reports.toRate, to: '/my/report?tab=judge' },
          ]}
        >
          <span className="my-work-links">
            {registered('workLinks').map(({ permission, to, label }) => (
              <HasPermi key={to} value={[permission]}>
                <Link to={to}>{label}</Link>
              </HasPermi>
            ))}
            <Link className="my-work-new" to="/my/report?new=1">
              一键报修
            </Link>
          </span>
        </WorkEntries>
      </HasPermi>
      {!isLeading && (
        <section className="card">
          <DutyCard />
        </section>
      )}
    </div>
  );
}
