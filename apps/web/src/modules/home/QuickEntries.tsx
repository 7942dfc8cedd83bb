import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { hasPermi } from '../../kernel/call/permissions.tsx';
import { isExternal } from '../../kernel/form/validate.ts';
import { EmptyState } from '../../kernel/view/EmptyState.tsx';
import { usePages } from '../../kernel/view/view.ts';

const SHOWN = 8;

/** The first pages of the user's menu, one click away. */
export function QuickEntries(): ReactNode {
  const pages = usePages((state) => state.pages);
  const entries = pages.filter((page) => page.path !== '/index' && !isExternal(page.path)).slice(0, SHOWN);
  // Who only reports or repairs works on pages that stand in no menu; the cards above lead there.
  if (entries.length === 0 && hasPermi('repair:report:add')) return null;
  return (
    <section className="card">
      <div className="card-head">
        <h2>快捷入口</h2>
      </div>
      {entries.length === 0 && <EmptyState text="当前角色没有可用菜单，请联系管理员授权" />}
      <ul className="entries">
        {entries.map(({ path, title, icon }) => (
          <li key={path}>
            <Link to={path}>
              <span className="entry-icon" aria-hidden="true">
                {icon}
              </span>
              {title}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
