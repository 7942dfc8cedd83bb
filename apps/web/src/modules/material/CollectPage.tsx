import type { ReactNode } from 'react';
import { DocAlert } from '../../kernel/view/DocAlert.tsx';
import { CollectPanel } from './CollectPanel.tsx';

/** Requests for goods. */
export function CollectPage(): ReactNode {
  return <CollectPanel header={<DocAlert title="物资管理" url="/help/material.html" />} />;
}
