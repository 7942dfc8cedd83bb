import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { systemApi } from '../../api/system.ts';
import { EmptyState } from '../../kernel/view/EmptyState.tsx';
import { ErrorPanel } from '../../kernel/view/ErrorPanel.tsx';

/** The user's own sign-ins, newest first. */
export function LoginHistory(): ReactNode {
  const { data, error, isPending, refetch } = useQuery({
    queryKey: ['profile', 'logins'],
    queryFn: ({ signal }) => systemApi.profile.logins(undefined, { quiet: true, signal }),
  });
  if (error) return <ErrorPanel error={error} onRetry={() => void refetch()} />;
  if (isPending) return <p role="status">加载中…</p>;
  if (data.length === 0) return <EmptyState text="暂无登录记录" />;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard
    <section className="history" tabIndex={0} aria-label="登录记录">
      <table>
        <thead>
          <tr>
            <th scope="col">登录时间</th>
            <th scope="col">登录地址</th>
            <th scope="col">浏览器</th>
            <th scope="col">操作系统</th>
            <th scope="col">结果</th>
          </tr>
        </thead>
        <tbody>
          {data.map((item) => (
            <tr key={item.infoId}>
              <td className="num">{item.loginTime}</td>
              <td className="num">{item.ipaddr}</td>
              <td>{item.browser}</td>
              <td>{item.os}</td>
              <td className={item.status === '0' ? 'login-good' : 'login-bad'}>{item.msg}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
