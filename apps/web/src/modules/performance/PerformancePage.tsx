import type { ReactNode } from 'react';
import { TabbedPage, tabPart } from '../../desk/TabbedPage.tsx';
import { DocAlert } from '../../kernel/view/DocAlert.tsx';

const PeriodPanel = tabPart(async () => (await import('./PeriodPanel.tsx')).PeriodPanel);
const SchemePanel = tabPart(async () => (await import('./SchemePanel.tsx')).SchemePanel);
const AppealPanel = tabPart(async () => (await import('./AppealPanel.tsx')).AppealPanel);
const TrendPanel = tabPart(async () => (await import('./TrendPanel.tsx')).TrendPanel);

/** What the work of people comes to, by which rules, what they say against it, and how it went on. */
export function PerformancePage(): ReactNode {
  const list = 'repair:performance:list';
  return (
    <>
      <DocAlert title="绩效管理" url="/help/performance.html" />
      <TabbedPage
        tabs={[
          { key: 'period', label: '本期', permission: list, children: <PeriodPanel /> },
          { key: 'scheme', label: '方案', permission: 'repair:perfScheme:list', children: <SchemePanel /> },
          { key: 'appeal', label: '申诉', permission: list, children: <AppealPanel /> },
          { key: 'trend', label: '趋势', permission: list, children: <TrendPanel /> },
        ]}
      />
    </>
  );
}
