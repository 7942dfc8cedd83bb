import type { ReactNode } from 'react';
import { TabbedPage } from '../../desk/TabbedPage.tsx';
import { CheckPanel } from './CheckPanel.tsx';
import { CollectPanel } from './CollectPanel.tsx';
import { DocPanel } from './DocPanel.tsx';
import { LedgerPanel } from './LedgerPanel.tsx';
import { MaterialPage } from './MaterialPage.tsx';
import { PurchasePanel } from './PurchasePanel.tsx';
import { ScanDesk } from './ScanDesk.tsx';
import { ShelfHeat } from './ShelfHeat.tsx';
import { StockPanel } from './StockPanel.tsx';
import { SummaryPanel } from './SummaryPanel.tsx';
import { WantPanel } from './WantPanel.tsx';

/** The desk of those who keep stores: the same lists as in the menu, cut to what they keep. */
export function StoreMinePage(): ReactNode {
  return (
    <TabbedPage
      tabs={[
        { key: 'stock', label: '库存', permission: 'repair:materialStore:list', children: <StockPanel /> },
        { key: 'scan', label: '扫码', permission: 'repair:materialCollect:issue', children: <ScanDesk /> },
        { key: 'doc', label: '单据', permission: 'repair:materialDoc:list', children: <DocPanel /> },
        { key: 'purchase', label: '采购', permission: 'repair:materialPurchase:list', children: <PurchasePanel /> },
        { key: 'collect', label: '领用', permission: 'repair:materialCollect:list', children: <CollectPanel /> },
        { key: 'want', label: '待配件', permission: 'repair:materialCollect:list', children: <WantPanel /> },
        { key: 'check', label: '盘点', permission: 'repair:materialCheck:list', children: <CheckPanel /> },
        { key: 'ledger', label: '明细', permission: 'repair:materialDetail:list', children: <LedgerPanel /> },
        { key: 'summary', label: '月报', permission: 'repair:materialDetail:list', children: <SummaryPanel /> },
        { key: 'heat', label: '货架图', permission: 'repair:materialStore:list', children: <ShelfHeat /> },
        { key: 'material', label: '目录', permission: 'repair:material:list', children: <MaterialPage /> },
      ]}
    />
  );
}
