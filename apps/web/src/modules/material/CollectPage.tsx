import type { ReactNode } from 'react';
import { TabbedPage, tabPart } from '../../desk/TabbedPage.tsx';
import { DocAlert } from '../../kernel/view/DocAlert.tsx';
import { CollectPanel } from './CollectPanel.tsx';

const WantPanel = tabPart(async () => (await import('./WantPanel.tsx')).WantPanel);

const permission = 'repair:materialCollect:list';
const header = <DocAlert title="物资管理" url="/help/material.html" />;

/** Requests for goods, and what suspended orders wait for. */
export function CollectPage(): ReactNode {
  return (
    <TabbedPage
      tabs={[
        { key: 'collect', label: '领用单', permission, children: <CollectPanel header={header} /> },
        { key: 'want', label: '待配件', permission, children: <WantPanel /> },
      ]}
    />
  );
}
