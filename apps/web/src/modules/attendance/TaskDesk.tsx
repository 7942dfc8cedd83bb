import Segmented from 'antd/es/segmented';
import { type ReactNode, useState } from 'react';
import { useOpenRecord } from '../../kernel/view/view.ts';
import { LeavePanel } from './LeavePanel.tsx';
import { MonthPanel } from './MonthPanel.tsx';
import { RequestPanel } from './RequestPanel.tsx';
import { ReviewPanel } from './ReviewPanel.tsx';
import { TaskDrawer } from './TaskDetail.tsx';
import { TaskPanel } from './TaskPanel.tsx';
import { TodayPanel } from './TodayPanel.tsx';
import './attendance.css';

const panels = {
  today: TodayPanel,
  list: TaskPanel,
  request: RequestPanel,
  leave: LeavePanel,
  review: ReviewPanel,
  month: MonthPanel,
};
type Shown = keyof typeof panels;
const tabs: { value: Shown; label: string }[] = [
  { value: 'today', label: '今日' },
  { value: 'list', label: '明细' },
  { value: 'request', label: '申请' },
  { value: 'leave', label: '假期' },
  { value: 'review', label: '核查' },
  { value: 'month', label: '月表' },
];

/** The attendance of the own team, for those who lead one. */
export function TaskDesk(): ReactNode {
  const [shown, setShown] = useState<Shown>('today');
  const { id, open } = useOpenRecord();
  const Panel = panels[shown];
  return (
    <>
      <Segmented<Shown> className="attend-tabs" aria-label="考勤" options={tabs} value={shown} onChange={setShown} />
      <Panel onOpen={open} />
      <TaskDrawer taskId={shown === 'month' ? undefined : id} onClose={() => open(undefined)} />
    </>
  );
}
