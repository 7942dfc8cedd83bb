import type { ReactNode } from 'react';
import { TabbedPage, tabPart } from '../../desk/TabbedPage.tsx';
import { useNarrow } from '../../kernel/media.ts';
import type { Part } from '../../kernel/view/part.tsx';
import { useViewQuery } from '../../kernel/view/view.ts';
import { StockPanel } from './StockPanel.tsx';
import { StoreDesk } from './StoreDesk.tsx';
import { type StoreTabKey, storeTabs } from './store-tabs.ts';

const panels: Readonly<Record<StoreTabKey, Part>> = {
  stock: StockPanel,
  scan: tabPart(async () => (await import('./ScanDesk.tsx')).ScanDesk),
  doc: tabPart(async () => (await import('./DocPanel.tsx')).DocPanel),
  purchase: tabPart(async () => (await import('./PurchasePanel.tsx')).PurchasePanel),
  collect: tabPart(async () => (await import('./CollectPanel.tsx')).CollectPanel),
  want: tabPart(async () => (await import('./WantPanel.tsx')).WantPanel),
  check: tabPart(async () => (await import('./CheckPanel.tsx')).CheckPanel),
  ledger: tabPart(async () => (await import('./LedgerPanel.tsx')).LedgerPanel),
  summary: tabPart(async () => (await import('./SummaryPanel.tsx')).SummaryPanel),
  heat: tabPart(async () => (await import('./ShelfHeat.tsx')).ShelfHeat),
  material: tabPart(async () => (await import('./MaterialPage.tsx')).MaterialPage),
};
const tabOf = ({ key, label, permission }: (typeof storeTabs)[number]) => {
  const Panel = panels[key];
  return { key, label, permission, children: <Panel /> };
};
const [stock, ...others] = storeTabs;

/** The desk of those who keep stores; on a phone it begins with what there is to do. */
export function StoreMinePage(): ReactNode {
  const isPlain = useViewQuery().size === 0;
  const isDesk = useNarrow() && isPlain;
  if (isDesk) return <StoreDesk />;
  return <TabbedPage tabs={[tabOf(stock), ...others.map(tabOf)]} />;
}
