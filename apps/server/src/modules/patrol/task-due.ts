import { wallTime } from '@jiaoyan/contract/kernel/wall-time';
import { TASK } from '@jiaoyan/contract/patrol/status';
import { and, asc, eq, gt, isNull, lte } from 'drizzle-orm';
import type { Job } from '../../kernel/jobs/jobs.ts';
import { sendNotices } from '../facility/index.ts';
import type { PatrolTools } from './generate.ts';
import { pathTable } from './path.table.ts';
import { taskTable as t } from './task.table.ts';
import { taskLink } from './task-case.ts';

/** Reminds the people of a round that its time has come, once however many nodes look. */
export async function remindRounds(tools: PatrolTools): Promise<void> {
  const at = wallTime(tools.clock());
  const due = await tools.db
    .select({ taskId: t.taskId })
    .from(t)
    .where(and(eq(t.status, TASK.waiting), isNull(t.toldTime), lte(t.windowFrom, at), gt(t.windowTo, at)))
    .orderBy(asc(t.taskId));
  for (const { taskId } of due)
    await tools.db.transaction(async (tx) => {
      const [task] = await tx
        .update(t)
        .set({ toldTime: at })
        .where(and(eq(t.taskId, taskId), eq(t.status, TASK.waiting), isNull(t.toldTime)))
        .returning();
      if (!task) return;
      const [path] = await tx.select({ name: pathTable.name }).from(pathTable).where(eq(pathTable.pathId, task.pathId));
      const params = { code: task.code, path: path?.name ?? '', to: task.windowTo.slice(11, 16) };
      await sendNotices(
        tools,
        tx,
        task.executorIds.map((userId) => ({ userId, code: 'patrol_due', params, link: taskLink(taskId) })),
      );
    });
}

/** It may run on any node, twice or late. */
export const dueJob = (tools: PatrolTools): Job => ({
  name: 'patrol-due',
  cron: '*/5 * * * *',
  run: () => remindRounds(tools),
});
