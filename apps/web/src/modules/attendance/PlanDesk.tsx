import type { ReactNode } from 'react';
import { tabPart } from '../../desk/TabbedPage.tsx';
import { useOpenRecord } from '../../kernel/view/view.ts';
import { PlanPanel } from './PlanPanel.tsx';

const RosterPage = tabPart(async () => (await import('./RosterPage.tsx')).RosterPage);

/** The plans of the own team; a roster takes their place. */
export function PlanDesk(): ReactNode {
  const { id, open } = useOpenRecord();
  if (id === undefined) return <PlanPanel />;
  return <RosterPage key={id} planId={id} onBack={() => open(undefined)} onOpen={open} />;
}
