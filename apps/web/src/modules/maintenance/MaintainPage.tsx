import type { ReactNode } from 'react';
import { TabbedPage } from '../../desk/TabbedPage.tsx';
import { CalendarPanel } from './CalendarPanel.tsx';
import { PlanPanel } from './PlanPanel.tsx';
import { TaskPage } from './TaskPage.tsx';

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
