import Skeleton from 'antd/es/skeleton';
import Tabs from 'antd/es/tabs';
import type { ReactNode } from 'react';
import { hasPermi } from '../kernel/call/permissions.tsx';
import { type Part, part } from '../kernel/view/part.tsx';
import { useGo, useViewQuery } from '../kernel/view/view.ts';

interface PageTab {
  readonly key: string;
  readonly label: string;
  readonly permission: string;
  readonly children: ReactNode;
}

/** A tab whose code is loaded when it is opened: whoever looks at the first one does not wait for the others. */
export const tabPart = <P extends object>(load: () => Promise<Part<P>>): Part<P> =>
  part(load, <Skeleton active paragraph={{ rows: 8 }} />);

/** Several lists at one address; each is shown to those who may see it, and the first needs no name in the address. */
export function TabbedPage({ tabs }: { tabs: readonly [PageTab, ...PageTab[]] }): ReactNode {
  const go = useGo();
  const chosen = useViewQuery().get('tab');
  const first = tabs[0].key;
  const shown = tabs.filter(({ permission }) => hasPermi(permission));
  const active = shown.find(({ key }) => key === chosen)?.key ?? shown[0]?.key ?? first;
  return (
    <Tabs
      className="page-tabs"
      // The tabs share the address of the page: what is not on the screen must not read it.
      destroyOnHidden
      activeKey={active}
      items={shown.map(({ permission: _permission, ...tab }) => tab)}
      onChange={(key) => go(key === first ? '?' : `?tab=${key}`)}
    />
  );
}
