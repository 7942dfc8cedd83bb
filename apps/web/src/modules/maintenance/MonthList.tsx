import Skeleton from 'antd/es/skeleton';
import type { ReactNode } from 'react';
import { EmptyState } from '../../kernel/view/EmptyState.tsx';
import { ErrorPanel } from '../../kernel/view/ErrorPanel.tsx';
import { TaskMark } from './TaskMark.tsx';
import { useMonth } from './tasks.ts';

interface MonthProps {
  month: string;
  onOpen: (taskId: number) => void;
}

/** The same month on a phone: one day below the other. */
export function MonthList({ month, onOpen }: MonthProps): ReactNode {
  const { data, error, refetch } = useMonth(month);
  if (error && !data) return <ErrorPanel error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton active paragraph={{ rows: 8 }} />;
  if (data.length === 0) return <EmptyState text="本月没有维保任务" />;
  const days = [...new Set(data.map(({ planDay }) => planDay))];
  return (
    <ol className="maintain-days">
      {days.map((day) => (
        <li key={day}>
          <h3 className="num">{day}</h3>
          {data
            .filter(({ planDay }) => planDay === day)
            .map((task) => (
              <TaskMark key={task.taskId} task={task} onOpen={() => onOpen(task.taskId)} />
            ))}
        </li>
      ))}
    </ol>
  );
}
