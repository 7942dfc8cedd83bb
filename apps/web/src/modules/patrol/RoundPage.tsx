import type { ReactNode } from 'react';
import { EmptyState } from '../../kernel/view/EmptyState.tsx';
import { useOpenRecord } from '../../kernel/view/view.ts';
import { TaskView } from './TaskDetail.tsx';

/** A round on a page of its own, for those who come by a message and have no list of rounds. */
export function RoundPage(): ReactNode {
  const { id } = useOpenRecord();
  return id === undefined ? <EmptyState text="没有选择巡检任务" /> : <TaskView taskId={id} />;
}
