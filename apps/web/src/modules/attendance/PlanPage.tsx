import type { ReactNode } from 'react';
import { TabbedPage, tabPart } from '../../desk/TabbedPage.tsx';
import { useOpenRecord } from '../../kernel/view/view.ts';
import { PlanDesk } from './PlanDesk.tsx';

const ShiftPanel = tabPart(async () => (await import('./ShiftPanel.tsx')).ShiftPanel);
const PointPanel = tabPart(async () => (await import('./PointPanel.tsx')).PointPanel);

/** Rosters, and what they are made of; a roster takes the whole page. */
export function PlanPage(): ReactNode {
  const { id } = useOpenRecord();
  if (id !== undefined) return <PlanDesk />;
  return (
    <TabbedPage
      tabs={[
        { key: 'plan', label: '排班表', permission: 'repair:attendancePlan:list', children: <PlanDesk /> },
        { key: 'shift', label: '班次', permission: 'repair:attendanceShift:list', children: <ShiftPanel /> },
        { key: 'point', label: '打卡点', permission: 'repair:attendancePoint:list', children: <PointPanel /> },
      ]}
    />
  );
}
