import type { Moved } from '@jiaoyan/contract/kernel/move';
import { topics } from '@jiaoyan/contract/realtime';
import { and, eq } from 'drizzle-orm';
import type { Db } from '../../kernel/db/db.ts';
import { notFound, refuse, stale } from '../../kernel/errors.ts';
import { type Actor, actorOf } from '../../kernel/record/actor.ts';
import { requireRecords } from '../../kernel/record/scope.ts';
import type { SessionUser } from '../../kernel/session-user.ts';
import { ledgerWrite } from '../material/index.ts';
import { goodsWriter, orderOfMaintenance, type RepairTools, type Turn, takeReport, turnBase } from '../repair/index.ts';
import type { Order } from '../repair/report/order.table.ts';
import { planDueTable as d } from './maintain-plan.table.ts';
import { scopedTasks } from './maintain-scope.ts';
import { type TaskRow, taskTable as t } from './maintain-task.table.ts';

/** A task under the lock of its report, with the turn of the report. */
export interface TaskTurn {
  readonly turn: Turn;
  readonly task: TaskRow;
  readonly tx: Db;
}
type Work<R> = (found: TaskTurn) => R | Promise<R>;

async function readTask(tx: Db, taskId: number): Promise<TaskRow & { reportId: number }> {
  const [task] = await tx.select().from(t).where(eq(t.taskId, taskId));
  if (!task) throw notFound();
  const { reportId } = task;
  if (reportId === null) throw refuse('该期维保已跳过');
  return { ...task, reportId };
}

interface Taking {
  readonly tools: RepairTools;
  readonly actor: Actor;
  readonly taskId: number;
  /** The version of the report that the caller saw. */
  readonly version?: number | undefined;
  readonly allowed?: (tx: Db, task: TaskRow, now: number) => Promise<void>;
}

/** Makes a move on a task: its report is locked first, then what is due next, then the task itself. */
export async function takeTask<R>({ tools, actor, taskId, version, allowed }: Taking, work: Work<R>) {
  const base = await turnBase(tools, actor);
  return ledgerWrite(goodsWriter(tools), async (tx) => {
    const { planId, groupKey, reportId, ...seen } = await readTask(tx, taskId);
    await allowed?.(tx, { ...seen, planId, groupKey, reportId }, base.now);
    const result = await takeReport(tools, tx, base, reportId, async (turn) => {
      if (version !== undefined && version !== turn.report.version) throw stale();
      await tx
        .select({ key: d.groupKey })
        .from(d)
        .where(and(eq(d.planId, planId ?? 0), eq(d.groupKey, groupKey)))
        .for('update');
      const [task] = await tx.select().from(t).where(eq(t.taskId, taskId)).for('update');
      const found = { turn, task: task as TaskRow, tx };
      return { turn, value: await work(found) };
    });
    await tools.hub.publishAll(tx, [{ destination: topics.repairFacility, body: {} }]);
    return result;
  });
}

const movedOf = ({ report: { status, version } }: Turn): Moved => ({ status, version });

/** Makes a move on a task that the caller reaches by the permission of the move. */
export async function leadTask(
  tools: RepairTools,
  user: SessionUser,
  { verb, taskId, version }: { verb: string; taskId: number; version: number | undefined },
  work: Work<void>,
): Promise<Moved> {
  const permission = `repair:maintainOrder:${verb}`;
  const taking: Taking = {
    tools,
    actor: actorOf(user),
    taskId,
    version,
    allowed: (tx, _task, now) => requireRecords(scopedTasks, tx, user, { permission, ids: [taskId], now }),
  };
  return movedOf((await takeTask(taking, work)).turn);
}

/** Does something to a task that the caller works on; whoever does not hears that there is none. */
export async function workOnTask<R>(
  tools: RepairTools,
  user: SessionUser,
  { taskId, version }: { taskId: number; version?: number | undefined },
  work: (found: TaskTurn & { readonly order: Order }) => R | Promise<R>,
): Promise<{ moved: Moved; value: R }> {
  const { turn, value } = await takeTask({ tools, actor: actorOf(user), taskId, version }, (found) => {
    const order = orderOfMaintenance(found.turn);
    if (!order || (order.workerId !== user.userId && !order.helperIds.includes(user.userId))) throw notFound();
    return work({ ...found, order });
  });
  return { moved: movedOf(turn), value };
}
