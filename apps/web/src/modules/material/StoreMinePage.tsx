import type { ReactNode } from 'react';
import { TabbedPage } from '../../desk/TabbedPage.tsx';
import { CollectPanel } from './CollectPanel.tsx';
import { DocPanel } from './DocPanel.tsx';
import { LedgerPanel } from './LedgerPanel.tsx';
import { MaterialPage } from './MaterialPage.tsx';
import { StockPanel } from './StockPanel.tsx';
import { SummaryPanel } from './SummaryPanel.tsx';

/** The desk of those who keep stores: the same lists as in the menu, cut to what they keep. */
export function StoreMinePage(): ReactNode {
  return (
    <TabbedPage
      tabs={[
        { key: 'stock', label: '库存', permission: 'repair:materialStore:list', children: <StockPanel /> },
        { key: 'doc', label: '单据', permission: 'repair:materialDoc:list', children: <DocPanel /> },
        { key: 'collect', label: '领用', permission: 'repair:materialCollect:list', children: <CollectPanel /> },
        { key: 'ledger', label: '明细', permission: 'repair:materialDetail:list', children: <LedgerPanel /> },
        { key: 'summary', label: '月报', permission: 'repair:materialDetail:list', children: <SummaryPanel /> },
        { key: 'material', label: '目录', permission: 'repair:material:list', children: <MaterialPage /> },
      ]}
    />
  );
}
