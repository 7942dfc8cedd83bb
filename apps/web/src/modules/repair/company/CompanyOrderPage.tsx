import Tabs from 'antd/es/tabs';
import type { ReactNode } from 'react';
import { hasPermi } from '../../../kernel/call/permissions.tsx';
import { DocAlert } from '../../../kernel/view/DocAlert.tsx';
import { useGo, useViewQuery } from '../../../kernel/view/view.ts';
import { CompanyOrderPanel } from './CompanyOrderPanel.tsx';
import { SettleTab } from './SettleTab.tsx';
import './company.css';

const FIRST = 'order';
const header = <DocAlert title="外委管理" url="/help/company.html" />;
const tabs = [
  {
    ...{ key: FIRST, label: '外委单', permission: 'repair:companyOrder:list' },
    children: <CompanyOrderPanel header={header} />,
  },
  { key: 'settle', label: '结算', permission: 'repair:companySettle:list', children: <SettleTab header={header} /> },
];

/** What companies do for the campus, and what they are paid for it. */
export function CompanyOrderPage(): ReactNode {
  const go = useGo();
  const chosen = useViewQuery().get('tab');
  const shown = tabs.filter(({ permission }) => hasPermi(permission));
  const active = shown.find(({ key }) => key === chosen)?.key ?? shown[0]?.key ?? FIRST;
  return (
    <Tabs
      className="page-tabs"
      // The tabs share the address of the page: what is not on the screen must not read it.
      destroyOnHidden
      activeKey={active}
      items={shown.map(({ permission: _permission, ...tab }) => tab)}
      onChange={(key) => go(key === FIRST ? '?' : `?tab=${key}`)}
    />
  );
}
