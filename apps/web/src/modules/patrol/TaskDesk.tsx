import Segmented from 'antd/es/segmented';
import { type ReactNode, useState } from 'react';
import { FindingPage } from './FindingPage.tsx';
import { TaskPage } from './TaskPage.tsx';

const tabs = [
  { value: 'task', label: '任务' },
  { value: 'finding', label: '异常' },
];

/** Rounds, and what they found out of order. */
export function TaskDesk(): ReactNode {
  const [tab, setTab] = useState('task');
  return (
    <>
      <Segmented className="patrol-tabs" aria-label="任务或异常" options={tabs} value={tab} onChange={setTab} />
      {tab === 'task' ? <TaskPage /> : <FindingPage />}
    </>
  );
}
