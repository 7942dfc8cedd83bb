import type { HomeOverview } from '@jiaoyan/contract/system/home';
import type { ReactNode } from 'react';
import { EmptyState } from '../../kernel/view/EmptyState.tsx';
import '../../kernel/chart/bars.css';

/** How many users hold each role, as bars with their numbers. */
export function RolesChart({ roles }: { roles: HomeOverview['roles'] | undefined }): ReactNode {
  const most = Math.max(1, ...(roles ?? []).map((role) => role.users));
  return (
    <section className="card">
      <div className="card-head">
        <h2>角色分布</h2>
        <span className="card-note">按用户数</span>
      </div>
      {!roles && <div className="card-wait" style={{ height: 200 }} />}
      {roles?.length === 0 && <EmptyState text="暂无角色数据" />}
      <ul className="bars">
        {roles?.map(({ roleName, users }) => (
          <li key={roleName}>
            <span className="bar-name">{roleName}</span>
            <span className="bar-track" aria-hidden="true">
              <span style={{ width: `${(users / most) * 100}%` }} />
            </span>
            <span className="bar-value num">{users} 人</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
