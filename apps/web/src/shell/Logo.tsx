import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useSettings } from './settings.ts';

/** The sign and the name of the platform above the menu; only the sign when the sidebar is closed. */
export function Logo({ collapsed }: { collapsed: boolean }): ReactNode {
  const title = useSettings((settings) => settings.title);
  return (
    <Link className="logo" to="/" title={title}>
      <img src="/favicon.svg" alt={collapsed ? title : ''} width={28} height={28} />
      {!collapsed && <span className="logo-title">{title}</span>}
    </Link>
  );
}
