import type { Task } from '@jiaoyan/contract/maintenance/maintain-task';
import type { DragEvent, KeyboardEvent, ReactNode } from 'react';
import { useDict } from '../../kernel/view/dict.ts';

interface TaskMarkProps {
  task: Task;
  onOpen: () => void;
  onKeyDown?: (event: KeyboardEvent) => void;
  onDragStart?: (event: DragEvent) => void;
}

const toneOf = ({ isLate, status }: Task): string => {
  if (isLate) return 'late';
  if (status === '50') return 'done';
  return status === '60' ? 'skipped' : 'open';
};

/** A task on its day; its state is said, not only coloured. */
export function TaskMark({ task, onOpen, onKeyDown, onDragStart }: TaskMarkProps): ReactNode {
  const label = useDict('maintain_task_status').find(({ value }) => value === task.status)?.label ?? '';
  const state = task.isLate ? `${label}，逾期` : label;
  return (
    <button
      type="button"
      className={`maintain-mark maintain-${toneOf(task)}`}
      draggable={onDragStart !== undefined && task.moves.includes('reschedule')}
      title={`${task.title}（${state}）`}
      onClick={onOpen}
      onKeyDown={onKeyDown}
      onDragStart={onDragStart}
    >
      <span>{task.title}</span>
      <small>{state}</small>
    </button>
  );
}
