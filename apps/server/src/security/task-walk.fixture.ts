import { eq } from 'drizzle-orm';
import { taskTable } from '../modules/bpm/process/task.table.ts';
import type { TestApp } from '../testing/app.ts';

/** Puts a task before a delegate, as if its node had allowed that when it was done. */
export const delegatedTo = (
  { services }: TestApp,
  { task, ownerId, delegateId }: { task: number; ownerId: number; delegateId: number },
) =>
  services.db
    .update(taskTable)
    .set({ assigneeId: delegateId, ownerId, delegated: true })
    .where(eq(taskTable.taskId, task));
