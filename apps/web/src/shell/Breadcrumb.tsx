import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import type { Crumb } from '../kernel/module.ts';

/** The way from the home page to the page on screen; while a page is refreshed the last one stays. */
export function Breadcrumb({ crumbs }: { crumbs: readonly Crumb[] | undefined }): ReactNode {
  const [last, setLast] = useState(crumbs);
  if (crumbs && crumbs !== last && JSON.stringify(crumbs) !== JSON.stringify(last)) setLast(crumbs);
  const shown = crumbs ?? last ?? [];
  return (
    <nav className="breadcrumb" aria-label="当前位置">
      <ol>
        {shown.map((crumb, index) => (
          <li key={crumb.title + String(crumb.path)}>
            <Step crumb={crumb} isLast={index === shown.length - 1} isHome={index === 0} />
          </li>
        ))}
      </ol>
    </nav>
  );
}

function Step({ crumb, isLast, isHome }: { crumb: Crumb; isLast: boolean; isHome: boolean }): ReactNode {
  if (crumb.path && (isHome || !isLast)) return <Link to={crumb.path}>{crumb.title}</Link>;
  return <span aria-current={isLast ? 'page' : undefined}>{crumb.title}</span>;
}
