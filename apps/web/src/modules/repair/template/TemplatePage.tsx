import type { ReactNode } from 'react';
import { TabbedPage } from '../../../desk/TabbedPage.tsx';
import { CalendarDayTab } from '../../calendar/CalendarDayTab.tsx';
import { DispatchRuleTab } from './DispatchRuleTab.tsx';
import { SlaTab } from './SlaTab.tsx';
import { TemplateTree } from './TemplateTree.tsx';
import './template.css';

/** What can be reported, how fast it is answered, who gets it, and on which days people work. */
export function TemplatePage(): ReactNode {
  return (
    <TabbedPage
      tabs={[
        { key: 'item', label: '报修项目', permission: 'repair:template:list', children: <TemplateTree /> },
        { key: 'sla', label: '时限标准', permission: 'repair:sla:list', children: <SlaTab /> },
        { key: 'rule', label: '派单规则', permission: 'repair:dispatchRule:list', children: <DispatchRuleTab /> },
        { key: 'calendar', label: '工作日历', permission: 'repair:workCalendar:list', children: <CalendarDayTab /> },
      ]}
    />
  );
}
