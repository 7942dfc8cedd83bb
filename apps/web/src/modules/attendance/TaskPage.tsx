import type { ReactNode } from 'react';
import { TabbedPage, tabPart } from '../../desk/TabbedPage.tsx';
import { DocAlert } from '../../kernel/view/DocAlert.tsx';
import { useOpenRecord } from '../../kernel/view/view.ts';
import { TaskDrawer } from './TaskDetail.tsx';
import { TodayPanel } from './TodayPanel.tsx';

interface PanelProps {
  onOpen: (taskId: number) => void;
}
const TaskPanel = tabPart<PanelProps>(async () => (await import('./TaskPanel.tsx')).TaskPanel);
const LeavePanel = tabPart(async () => (await import('./LeavePanel.tsx')).LeavePanel);
const RequestPanel = tabPart(async () => (await import('./RequestPanel.tsx')).RequestPanel);
const ReviewPanel = tabPart<PanelProps>(async () => (await import('./ReviewPanel.tsx')).ReviewPanel);

/** Who is here, who was, and which check-ins are odd. */
export function TaskPage(): ReactNode {
  const { id, open } = useOpenRecord();
  const list = 'repair:attendanceTask:list';
  return (
    <>
      <DocAlert title="考勤管理" url="/help/attendance.html" />
      <TabbedPage
        tabs={[
          { key: 'today', label: '今日', permission: list, children: <TodayPanel onOpen={open} /> },
          { key: 'list', label: '明细', permission: list, children: <TaskPanel onOpen={open} /> },
          { key: 'request', label: '申请', permission: list, children: <RequestPanel /> },
          { key: 'leave', label: '假期', permission: list, children: <LeavePanel /> },
          {
            key: 'review',
            label: '核查',
            permission: 'repair:attendanceTask:review',
            children: <ReviewPanel onOpen={open} />,
          },
        ]}
      />
      <TaskDrawer taskId={id} onClose={() => open(undefined)} />
    </>
  );
}
