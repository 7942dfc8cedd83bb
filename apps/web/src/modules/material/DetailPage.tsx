import type { ReactNode } from 'react';
import { TabbedPage, tabPart } from '../../desk/TabbedPage.tsx';
import { DocAlert } from '../../kernel/view/DocAlert.tsx';
import { LedgerPanel } from './LedgerPanel.tsx';

const ReconcilePanel = tabPart(async () => (await import('./ReconcilePanel.tsx')).ReconcilePanel);
const SummaryPanel = tabPart(async () => (await import('./SummaryPanel.tsx')).SummaryPanel);

const header = <DocAlert title="物资管理" url="/help/material.html" />;

/** Every entry of the ledger, its month, and whether it adds up. */
export function DetailPage(): ReactNode {
  return (
    <TabbedPage
      tabs={[
        {
          key: 'ledger',
          label: '流水',
          permission: 'repair:materialDetail:list',
          children: <LedgerPanel header={header} />,
        },
        { key: 'summary', label: '收发存月报', permission: 'repair:materialDetail:list', children: <SummaryPanel /> },
        {
          key: 'reconcile',
          label: '账实核对',
          permission: 'repair:materialDetail:reconcile',
          children: <ReconcilePanel />,
        },
      ]}
    />
  );
}
