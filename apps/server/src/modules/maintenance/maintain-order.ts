import type { Moved } from '@jiaoyan/contract/kernel/move';
import { DAY_MS, localDay } from '@jiaoyan/contract/kernel/wall-time';
import type { MaintainFinish, maintainOrder } from '@jiaoyan/contract/maintenance/maintain-order';
import { EXECUTOR } from '@jiaoyan/contract/maintenance/status';
import { ORDER, openReport } from '@jiaoyan/contract/repair/status';
import { and, eq, inArray } from 'drizzle-orm';
import type { Db } from '../../kernel/db/db.ts';
import { notFound, refuse } from '../../kernel/errors.ts';
import type { Ctx, Handlers } from '../../kernel/http/http.ts';
import type { SessionUser } from '../../kernel/session-user.ts';
import {
  arriveOrder,
  finishOrder,
  type RepairTools,
  resumeOrder,
  suspendOrder,
  takeOrder,
  usedLines,
} from '../repair/index.ts';
import { reportTable as r } from '../repair/report/report.table.ts';
import { planTable as p } from './maintain-plan.table.ts';
import { recordTarget } from './maintain-record.ts';
import { worksOnTask } from './maintain-scope.ts';
import { targetTable as g, type TaskRow, taskTable as t } from './maintain-task.table.ts';
import { workOnTask } from './maintain-task-case.ts';
import { taskDetail, tasksOfWorker } from './maintain-task-rows.ts';

type Calls = typeof maintainOrder;

/** Somebody begins, at one of the facilities or wherever the plan does not ask for a proof. */
async function start(
  tools: RepairTools,
  ctx: Ctx,
  taskId: number,
  { token, images, version }: { token: string; images: string; version?: number | undefined },
): Promise<Moved> {
  const scanned = token ? await tools.resolveScan(ctx, token) : undefined;
  const { moved } = await workOnTask(tools, ctx.user, { taskId, version }, async ({ turn, task, tx, order }) => {
    if (scanned) {
      const [target] = await tx
        .select({ id: g.facilityId })
        .from(g)
        .where(and(eq(g.taskId, taskId), eq(g.facilityId, scanned.facilityId ?? 0)));
      if (!target) throw refuse('该设施不在本次维保清单中', 'token');
    }
    if (!scanned && !images && task.requireScan) throw refuse('请扫描设施二维码，标签损坏请拍照', 'token');
    if (order.status === ORDER.waiting) takeOrder(turn, order, {});
    arriveOrder(turn, order, { proof: scanned ? '1' : images ? '3' : '', images });
  });
  return moved;
}

const daysFrom = (from: string, to: string) => Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS);

async function refuseLeft(tx: Db, { taskId }: TaskRow): Promise<void> {
  const left = await tx
    .select({ id: g.facilityId })
    .from(g)
    .where(and(eq(g.taskId, taskId), eq(g.conclusion, '')));
  if (left.length > 0) throw refuse(`还有${left.length}台设施未填写维保结果`);
}

/** Whether a company does it, which is paid by the visit. */
async function isByCompany(tx: Db, { planId }: TaskRow): Promise<boolean> {
  const [plan] = await tx
    .select({ executor: p.executor })
    .from(p)
    .where(eq(p.planId, planId ?? 0));
  return plan?.executor === EXECUTOR.company;
}

/** Everything has been looked at: whoever leads looks at the work now. */
async function finish(
  tools: RepairTools,
  ctx: Ctx,
  taskId: number,
  { version, ...body }: MaintainFinish,
): Promise<Moved> {
  const { moved } = await workOnTask(tools, ctx.user, { taskId }, async ({ turn, task, tx, order }) => {
    if (body.clientKey !== undefined && order.finishKey === body.clientKey) return;
    await refuseLeft(tx, task);
    const normal = task.targetDone - task.abnormal;
    const solution = body.solution || `维保完成：${normal} 台正常，${task.abnormal} 台异常`;
    const input = { ...body, solution, faultCause: '', beforeImages: '', checklist: [], version: undefined };
    const { report, actor, now } = turn;
    const used = await usedLines(tools, tx, { actor, now }, { report, order }, input);
    const byCompany = await isByCompany(tx, task);
    finishOrder(turn, order, input, { checklist: [], used });
    order.companyCost = byCompany ? task.visitPrice : '0';
    if (byCompany) order.laborCost = '0';
    const finishDay = localDay(now);
    const lateDays = Math.max(0, daysFrom(task.dueDate, finishDay));
    await tx.update(t).set({ finishDay, lateDays }).where(eq(t.taskId, taskId));
  });
  return moved;
}

/** A task for those who work on it; to everybody else there is none. */
async function requireOwn({ db, user }: Ctx, taskId: number): Promise<void> {
  const [row] = await db
    .select({ taskId: t.taskId })
    .from(t)
    .where(and(eq(t.taskId, taskId), worksOnTask(user.userId)));
  if (!row) throw notFound();
}

/** The tasks of somebody in which a facility still waits to be looked at. */
export async function tasksAt(db: Db, { userId }: SessionUser, facilityId: number): Promise<number[]> {
  const rows = await db
    .select({ taskId: t.taskId })
    .from(g)
    .innerJoin(t, eq(t.taskId, g.taskId))
    .innerJoin(r, and(eq(r.reportId, t.reportId), inArray(r.status, openReport.slice(0, 3))))
    .where(and(eq(g.facilityId, facilityId), eq(g.conclusion, ''), worksOnTask(userId)))
    .orderBy(t.planDay, t.taskId);
  return rows.map(({ taskId }) => taskId);
}

/** Maintenance as those do it whose work it is. */
export const maintainOrderHandlers = (tools: RepairTools): Handlers<Calls> => ({
  my: ({ query, ctx }) => tasksOfWorker(ctx, query.done === 'Y'),
  at: ({ params, ctx }) => tasksAt(ctx.db, ctx.user, params.id),
  async round({ params, ctx }) {
    await requireOwn(ctx, params.id);
    return taskDetail(ctx, params.id);
  },
  start: ({ params, body, ctx }) => start(tools, ctx, params.id, body),
  record: ({ params, body, ctx }) => recordTarget(tools, ctx, params.id, body),
  finish: ({ params, body, ctx }) => finish(tools, ctx, params.id, body),
  async suspend({ params, body, ctx }) {
    const { moved } = await workOnTask(
      tools,
      ctx.user,
      { taskId: params.id, version: body.version },
      ({ turn, order }) => {
        const label = turn.labels.suspendReason.get(body.suspendReason) ?? body.suspendReason;
        // The day on which it is due stays, so nobody has to be asked.
        suspendOrder(turn, order, { ...body, version: undefined, label, isLeader: true });
      },
    );
    return moved;
  },
  async resume({ params, body, ctx }) {
    const { moved } = await workOnTask(
      tools,
      ctx.user,
      { taskId: params.id, version: body.version },
      ({ turn, order }) => resumeOrder(turn, order, {}),
    );
    return moved;
  },
});
