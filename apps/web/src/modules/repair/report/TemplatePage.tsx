import Tabs from 'antd/es/tabs';
import type { ReactNode } from 'react';
import { hasPermi } from '../../../kernel/call/permissions.tsx';
import { useGo, useViewQuery } from '../../../kernel/view/view.ts';
import { CalendarDayTab } from './CalendarDayTab.tsx';
import { DispatchRuleTab } from './DispatchRuleTab.tsx';
import { SlaTab } from './SlaTab.tsx';
import { TemplateTree } from './TemplateTree.tsx';
import './template.css';

const FIRST = 'item';
const tabs = [
  { key: FIRST, label: '报修项目', permission: 'repair:template:list', children: <TemplateTree /> },
  { key: 'sla', label: '时限标准', permission: 'repair:sla:list', children: <SlaTab /> },
  { key: 'rule', label: '派单规则', permission: 'repair:dispatchRule:list', children: <DispatchRuleTab /> },
  { key: 'calendar', label: '工作日历', permission: 'repair:workCalendar:list', children: <CalendarDayTab /> },
];

/** What can be reported, how fast it is answered, who gets it, and on which days people work. */
export function TemplatePage(): ReactNode {
  const go = useGo();
  const chosen = useViewQuery().get('tab');
  const shown = tabs.filter(({ permission }) => hasPermi(permission));
  const active = shown.find(({ key }) => key === chosen)?.key ?? shown[0]?.key ?? FIRST;
  return (
    <Tabs
      className="page-tabs"
      // The tabs share the address of the page: what is not on the screen must not read it.
      destroyOnHidden
      activeKey={active}
      items={shown.map(({ permission: _permission, ...tab }) => tab)}
      onChange={(key) => go(key === FIRST ? '?' : `?tab=${key}`)}
    />
  );
}
