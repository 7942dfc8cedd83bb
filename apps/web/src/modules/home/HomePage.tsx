import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { systemApi } from '../../api/system.ts';
import { HasPermi, HasRole, hasRoleOr } from '../../kernel/call/permissions.tsx';
import { useSession } from '../../kernel/call/session.ts';
import { EmbeddedPage } from '../../kernel/view/EmbeddedPage.tsx';
import { ErrorPanel } from '../../kernel/view/ErrorPanel.tsx';
import { Figures } from './Figures.tsx';
import './home.css';
import { registered } from '../../kernel/module.ts';
import { HomeNotices } from './HomeNotices.tsx';
import { MyLogins } from './MyLogins.tsx';
import { QuickEntries } from './QuickEntries.tsx';
import { RolesChart } from './RolesChart.tsx';
import { TrendChart } from './TrendChart.tsx';

declare module '../../kernel/module.ts' {
  interface Registries {
    /** A page of another module that the first page shows to those who may open it. */
    homeCards: { readonly path: string; readonly permissions: readonly string[] };
  }
}

/** Users with the whole menu also see the number of users per role; the server answers nobody else. */
const LEADERS = ['admin', 'platform_admin', 'center_leader', 'center_deputy'];

const clock = new Intl.DateTimeFormat('zh-CN', { hour: 'numeric', hourCycle: 'h23', timeZone: 'Asia/Shanghai' });

function greeting(now: Date): string {
  const hour = Number.parseInt(clock.format(now), 10);
  if (hour < 6) return '夜深了';
  if (hour < 12) return '上午好';
  return hour < 18 ? '下午好' : '晚上好';
}

/** The first page after signing in: how the system is used, what is new, and the ways on from here. */
export function HomePage(): ReactNode {
  const nickName = useSession((session) => session.nickName);
  const leads = hasRoleOr(LEADERS);
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['home', 'overview'],
    queryFn: ({ signal }) => systemApi.home.overview(undefined, { quiet: true, signal }),
    // Nobody else is shown the figures, so nobody else asks for them.
    enabled: leads,
  });
  return (
    <div className="home">
      <p className="home-head">
        <span>
          {greeting(new Date())}，{nickName}
        </span>
        {leads && (
          <span className="card-note num">
            {data && `数据时间 ${data.time}`}
            <button type="button" className="text-button" disabled={isFetching} onClick={() => void refetch()}>
              刷新
            </button>
          </span>
        )}
      </p>
      {registered('homeCards').map(({ path, permissions }) => (
        <HasPermi key={path} value={permissions}>
          <EmbeddedPage path={path} search="" />
        </HasPermi>
      ))}
      {error && !data ? (
        <section className="card">
          <ErrorPanel error={error} onRetry={() => void refetch()} />
        </section>
      ) : (
        <HasRole value={LEADERS}>
          <Figures data={data} />
        </HasRole>
      )}
      <div className="home-columns">
        <HasRole value={LEADERS}>
          <div className="home-column">
            <TrendChart trend={data?.trend} />
            <RolesChart roles={data?.roles} />
          </div>
        </HasRole>
        <div className="home-column">
          <QuickEntries />
          <HomeNotices />
          <MyLogins />
        </div>
      </div>
    </div>
  );
}
