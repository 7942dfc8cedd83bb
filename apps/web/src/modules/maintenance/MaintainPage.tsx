import type { ReactNode } from 'react';
import { TabbedPage, tabPart } from '../../desk/TabbedPage.tsx';
import { PlanPanel } from './PlanPanel.tsx';

const CalendarPanel = tabPart(async () => (await import('./CalendarPanel.tsx')).CalendarPanel);
const TaskPage = tabPart(async () => (await import('./TaskPage.tsx')).TaskPage);

/** Maintenance: its plans, what they made, and when it is due. */
export const MaintainPage = (): ReactNode => (
  <TabbedPage
    tabs={[
      { key: 'plan', label: '计划', permission: 'repair:maintain:list', children: <PlanPanel /> },
      { key: 'task', label: '任务', permission: 'repair:maintainOrder:list', children: <TaskPage /> },
      { key: 'calendar', label: '日历', permission: 'repair:maintainOrder:list', children: <CalendarPanel /> },
    ]}
  />
);
