import type { ReactNode } from 'react';
import { taskStates } from './task-states.ts';
import '../../../kernel/view/dict-tag.css';

/** What has become of a task, in its colour. */
export function StatusTag({ status }: { status: number }): ReactNode {
  const state = taskStates[status];
  return <span className={`dict-tag dict-tag-${state?.tone ?? 'info'}`}>{state?.label ?? status}</span>;
}
