import type { ReactNode } from 'react';
import { DocAlert } from '../../kernel/view/DocAlert.tsx';
import { PurchasePanel } from './PurchasePanel.tsx';

/** Goods that are bought. */
export function PurchasePage(): ReactNode {
  return <PurchasePanel header={<DocAlert title="物资管理" url="/help/material.html" />} />;
}
