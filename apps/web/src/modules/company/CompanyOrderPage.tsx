import type { ReactNode } from 'react';
import { TabbedPage, tabPart } from '../../desk/TabbedPage.tsx';
import { DocAlert } from '../../kernel/view/DocAlert.tsx';
import { CompanyOrderPanel } from './CompanyOrderPanel.tsx';
import './company.css';

const SettleTab = tabPart(async () => (await import('./SettleTab.tsx')).SettleTab);

const header = <DocAlert title="外委管理" url="/help/company.html" />;

/** What companies do for the campus, and what they are paid for it. */
export function CompanyOrderPage(): ReactNode {
  return (
    <TabbedPage
      tabs={[
        {
          key: 'order',
          label: '外委单',
          permission: 'repair:companyOrder:list',
          children: <CompanyOrderPanel header={header} />,
        },
        {
          key: 'settle',
          label: '结算',
          permission: 'repair:companySettle:list',
          children: <SettleTab header={header} />,
        },
      ]}
    />
  );
}
