import { DAY_MS, localDay, wallTime } from '@jiaoyan/contract/kernel/wall-time';
import { REPORT } from '@jiaoyan/contract/repair/status';
import { and, asc, eq, lte, sql } from 'drizzle-orm';
import type { Db } from '../../kernel/db/db.ts';
import { AppError } from '../../kernel/errors.ts';
import type { Job } from '../../kernel/jobs/jobs.ts';
import { SYSTEM } from '../../kernel/record/actor.ts';
import { leaderOf, managersOf, sendNotices } from '../facility/index.ts';
import { confirmReport, type RepairTools } from '../repair/index.ts';
import { reportTable as r } from '../repair/report/report.table.ts';
import { generateByReadings, generateDue } from './maintain-generate.ts';
import { maintainNoticeTable as n } from './maintain-plan.table.ts';
import { settleTask } from './maintain-settle.ts';
import { type TaskRow, taskTable as t } from './maintain-task.table.ts';
import { takeTask } from './maintain-task-case.ts';
import { isLateOn } from './maintain-task-rows.ts';

/** True for the first who says it on a day, on whatever node. */
async function isFirst(tx: Db, taskId: number, day: string): Promise<boolean> {
  const made = await tx.insert(n).values({ taskId, day }).onConflictDoNothing().returning({ taskId: n.taskId });
  return made.length > 0;
}

/** Those who lead the team and those who look after the place. */
const told = async (tx: Db, { teamId, placeId }: TaskRow) => [
  ...new Set([...(await leaderOf(tx, teamId)), ...(await managersOf(tx, placeId))]),
];

async function tell(tools: RepairTools, task: TaskRow, code: string, days: number, today: string): Promise<void> {
  await tools.db.transaction(async (tx) => {
    if (!(await isFirst(tx, task.taskId, today))) return;
    const params = { code: task.code, plan: task.title, days: String(days) };
    const link = `/facility/task?id=${task.taskId}`;
    await sendNotices(
      tools,
      tx,
      (await told(tx, task)).map((userId) => ({ userId, code, params, link })),
    );
  });
}

/** Every day: what is late, and what waits for somebody to accept it. */
export async function watchTasks(tools: RepairTools): Promise<void> {
  const now = tools.clock();
  const today = localDay(now);
  const late = await tools.db
    .select()
    .from(t)
    .where(isLateOn(sql`${today}`))
    .orderBy(asc(t.dueDate), asc(t.taskId));
  for (const task of late) {
    const days = Math.round((Date.parse(today) - Date.parse(task.dueDate)) / DAY_MS);
    await tell(tools, task, 'site_maintain_late', days, today);
  }
  const waiting = await tools.db
    .select({ task: t })
    .from(t)
    .innerJoin(r, and(eq(r.reportId, t.reportId), eq(r.status, REPORT.finished)))
    .where(and(eq(t.requireVerify, true), sql`${t.finishDay} < ${today}::date`))
    .orderBy(asc(t.taskId));
  for (const { task } of waiting) await tell(tools, task, 'site_maintain_verify', 0, today);
}

/** Nobody has to look at it and nobody found fault with it: it counts as accepted. */
export async function acceptOverdue(tools: RepairTools): Promise<void> {
  const rows = await tools.db
    .select({ taskId: t.taskId })
    .from(t)
    .innerJoin(r, and(eq(r.reportId, t.reportId), eq(r.status, REPORT.finished)))
    .where(and(eq(t.requireVerify, false), lte(r.confirmDue, wallTime(tools.clock()))))
    .orderBy(asc(t.taskId));
  for (const { taskId } of rows) {
    try {
      await takeTask({ tools, actor: SYSTEM, taskId }, async (found) => {
        confirmReport(found.turn, '3');
        await settleTask(found);
      });
    } catch (error) {
      // Somebody was faster.
      if (!(error instanceof AppError)) throw error;
    }
  }
}

/** Each may run on any node, twice or late. */
export const maintainJobs = (tools: RepairTools): Job[] => [
  { name: 'facility-generate', cron: '10 0 * * *', run: async () => void (await generateDue(tools)) },
  { name: 'facility-generate-readings', cron: '*/5 * * * *', run: async () => void (await generateByReadings(tools)) },
  { name: 'facility-maintain-accept', cron: '25 * * * *', run: () => acceptOverdue(tools) },
  { name: 'facility-maintain-clock', cron: '0 7 * * *', run: () => watchTasks(tools) },
];
