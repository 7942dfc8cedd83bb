import Button from 'antd/es/button';
import type { ReactNode } from 'react';
import { hasPermi } from '../../../kernel/call/permissions.tsx';
import { useGo, usePages } from '../../../kernel/view/view.ts';

const TASKS_PAGE = '/bpm/task/todo';
const links = [
  { path: TASKS_PAGE, title: '待办任务', permission: 'bpm:task:query' },
  { path: '/bpm/task/done', title: '已办任务', permission: 'bpm:task:query' },
  { path: '/bpm/task/my', title: '我的流程', permission: 'bpm:process-instance:query' },
  { path: '/bpm/task/copy', title: '抄送我的', permission: 'bpm:process-instance:query' },
  { path: '/bpm/process-instance/create', title: '发起流程', permission: 'bpm:process-instance:create' },
  { path: '/bpm/oa/leave', title: '请假申请', permission: 'bpm:oa-leave:list' },
] as const;

/** Leads from one list of one's work to the others, for people whose menu does not. */
export function WorkNav({ current }: { current: (typeof links)[number]['path'] }): ReactNode {
  const go = useGo();
  const inMenu = usePages(({ pages }) => pages.some(({ path }) => path === TASKS_PAGE));
  if (inMenu) return null;
  return (
    <nav className="work-nav" aria-label="流程工作台">
      {links
        .filter(({ permission }) => hasPermi(permission))
        .map(({ path, title }) => (
          <Button
            key={path}
            type="text"
            size="small"
            {...(path === current && { 'aria-current': 'page' as const })}
            onClick={() => go(path)}
          >
            {title}
          </Button>
        ))}
    </nav>
  );
}
