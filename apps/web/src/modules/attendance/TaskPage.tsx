import type { ReactNode } from 'react';
import { TabbedPage, tabPart } from '../../desk/TabbedPage.tsx';
import { DocAlert } from '../../kernel/view/DocAlert.tsx';
import { useOpenRecord, useViewQuery } from '../../kernel/view/view.ts';
import { TaskDrawer } from './TaskDetail.tsx';
import { TodayPanel } from './TodayPanel.tsx';

interface PanelProps {
  onOpen: (taskId: number) => void;
}
const TaskPanel = tabPart<PanelProps>(async () => (await import('./TaskPanel.tsx')).TaskPanel);
const LeavePanel = tabPart(async () => (await import('./LeavePanel.tsx')).LeavePanel);
const RequestPanel = tabPart(async () => (await import('./RequestPanel.tsx')).RequestPanel);
const MonthPanel = tabPart(async () => (await import('./MonthPanel.tsx')).MonthPanel);
const ReviewPanel = tabPart<PanelProps>(async () => (await import('./ReviewPanel.tsx')).ReviewPanel);

const MONTHS = 'month';

/** Who is here, who was, which check-ins are odd, and what months came to. */
export function TaskPage(): ReactNode {
  const { id, open } = useOpenRecord();
  // Sheets open their own records.
  const isMonth = useViewQuery().get('tab') === MONTHS;
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
          { key: MONTHS, label: '月表', permission: list, children: <MonthPanel /> },
        ]}
      />
      <TaskDrawer taskId={isMonth ? undefined : id} onClose={() => open(undefined)} />
    </>
  );
}
