import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { systemApi } from '../../api/system.ts';
import { EmptyState } from '../../kernel/view/EmptyState.tsx';
import { ErrorPanel } from '../../kernel/view/ErrorPanel.tsx';

const SHOWN = 6;
const SUCCESS = '0';

/** The newest sign-ins of the user, so that a foreign one is noticed. */
export function MyLogins(): ReactNode {
  const { data, error, isPending, refetch } = useQuery({
    queryKey: ['profile', 'logins'],
    queryFn: ({ signal }) => systemApi.profile.logins(undefined, { quiet: true, signal }),
  });
  return (
    <section className="card home-logins">
      <div className="card-head">
        <h2>我的登录</h2>
        <span className="card-note">非本人操作请改密码</span>
      </div>
      {isPending && <div className="card-wait" style={{ height: 160 }} />}
      {error && <ErrorPanel error={error} onRetry={() => void refetch()} />}
      {data?.length === 0 && <EmptyState text="暂无登录记录" />}
      <ul className="logins">
        {data?.slice(0, SHOWN).map((item) => (
          <li key={item.infoId}>
            <span className="num">{item.loginTime}</span>
            <span className={item.status === SUCCESS ? 'login-good' : 'login-bad'}>
              {item.msg || (item.status === SUCCESS ? '成功' : '失败')}
            </span>
            <small className="num">{[item.ipaddr, item.browser, item.os].filter(Boolean).join(' · ')}</small>
          </li>
        ))}
      </ul>
    </section>
  );
}
