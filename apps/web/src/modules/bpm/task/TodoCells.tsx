import type { TodoTask } from '@jiaoyan/contract/bpm/task';
import type { ReactNode } from 'react';
import { parseTime } from '../../../kernel/time.ts';
import '../../../kernel/view/dict-tag.css';

/** The name of a task with what is special about it. */
export function TodoName({ task }: { task: TodoTask }): ReactNode {
  return (
    <>
      {task.name}
      {task.urged > 0 && <span className="dict-tag dict-tag-danger process-mark">催办 {task.urged} 次</span>}
      {task.delegated && <span className="dict-tag dict-tag-info process-mark">委派</span>}
      {task.claimable && <span className="dict-tag dict-tag-warning process-mark">待签收</span>}
    </>
  );
}

/** When a task is due; one that is late says so in words, not only in colour. */
export function DueTime({ task: { dueTime } }: { task: TodoTask }): ReactNode {
  if (!dueTime) return '—';
  // Both are texts in the same zone and of the same form.
  const late = dueTime < parseTime(Date.now());
  if (!late) return dueTime;
  return (
    <span className="process-late">
      {dueTime}
      <br />
      已超时
    </span>
  );
}
