import type { ReactNode } from 'react';
import { TabbedPage, tabPart } from '../../desk/TabbedPage.tsx';
import { DocAlert } from '../../kernel/view/DocAlert.tsx';
import { StockPanel } from './StockPanel.tsx';

const CheckPanel = tabPart(async () => (await import('./CheckPanel.tsx')).CheckPanel);
const DocPanel = tabPart(async () => (await import('./DocPanel.tsx')).DocPanel);
const ShelfHeat = tabPart(async () => (await import('./ShelfHeat.tsx')).ShelfHeat);
const StoreTab = tabPart(async () => (await import('./StoreTab.tsx')).StoreTab);

const header = <DocAlert title="物资管理" url="/help/material.html" />;

/** What is in the stores, where they are, and by which documents goods come and go. */
export function StorePage(): ReactNode {
  return (
    <TabbedPage
      tabs={[
        {
          key: 'stock',
          label: '库存',
          permission: 'repair:materialStore:list',
          children: <StockPanel header={header} />,
        },
        { key: 'store', label: '仓库', permission: 'repair:materialStore:list', children: <StoreTab /> },
        { key: 'doc', label: '单据', permission: 'repair:materialDoc:list', children: <DocPanel /> },
        { key: 'check', label: '盘点', permission: 'repair:materialCheck:list', children: <CheckPanel /> },
        { key: 'heat', label: '货架图', permission: 'repair:materialStore:list', children: <ShelfHeat /> },
      ]}
    />
  );
}
