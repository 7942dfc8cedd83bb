import type { Moved } from '@jiaoyan/contract/kernel/move';
import { localDay } from '@jiaoyan/contract/kernel/wall-time';
import { addDays } from '@jiaoyan/contract/maintenance/maintain-dates';
import { PLAN_KIND } from '@jiaoyan/contract/maintenance/status';
import { ORDER, REPORT } from '@jiaoyan/contract/repair/status';
import { eq } from 'drizzle-orm';
import type { Db } from '../../kernel/db/db.ts';
import { refuse } from '../../kernel/errors.ts';
import type { SessionUser } from '../../kernel/session-user.ts';
import {
  type Assignment,
  cancelReport,
  confirmReport,
  dispatchReport,
  onLeave,
  orderOfMaintenance,
  type RepairTools,
  rescheduleMaintenance,
  reworkReport,
  type Turn,
  tellMaintainers,
  transferOrder,
  workersOf,
} from '../repair/index.ts';
import { executorsOf } from './maintain-executor.ts';
import { planTable as p } from './maintain-plan.table.ts';
import { resumePlan, settleTask } from './maintain-settle.ts';
import { type TaskRow, taskTable as t } from './maintain-task.table.ts';
import { leadTask } from './maintain-task-case.ts';

const SKIPPED = '6';
const begun: readonly string[] = [ORDER.working, ORDER.suspended, ORDER.finished];

/** Before anybody has begun. */
function refuseBegun(turn: Turn, what: string): void {
  const order = orderOfMaintenance(turn);
  const isBegun = order ? begun.includes(order.status) : false;
  if (isBegun || turn.report.status >= REPORT.finished) throw refuse(`维保已开始，不能${what}`);
}

function refuseDay({ kind, dueDate, aheadDays }: TaskRow, day: string, today: string): void {
  if (day < today) throw refuse('计划日期不能早于今天', 'planDay');
  if (kind === PLAN_KIND.legal && day > dueDate) throw refuse('法定维保只能提前', 'planDay');
  const first = addDays(dueDate, -aheadDays);
  const last = addDays(dueDate, aheadDays);
  if (day < first || day > last) throw refuse(`只能在应完成日前后${aheadDays}天内调整`, 'planDay');
}

interface Versioned {
  readonly version?: number | undefined;
}

/** Another day on which it is meant to be done; the day on which it is due stays. */
export const rescheduleTask = (
  tools: RepairTools,
  user: SessionUser,
  taskId: number,
  { planDay, version }: Versioned & { planDay: string },
): Promise<Moved> =>
  leadTask(tools, user, { verb: 'reschedule', taskId, version }, async ({ turn, task, tx }) => {
    refuseBegun(turn, '调整日期');
    refuseDay(task, planDay, localDay(turn.now));
    if (planDay === task.planDay) return;
    rescheduleMaintenance(turn, planDay);
    await tx.update(t).set({ planDay }).where(eq(t.taskId, taskId));
  });

/** Somebody of the team or of the company, who is there. */
async function assigneeFor(tx: Db, task: TaskRow, workerId: number, now: number): Promise<Assignment> {
  const [plan] = await tx
    .select()
    .from(p)
    .where(eq(p.planId, task.planId ?? 0));
  const own = plan ? (await executorsOf(tx, plan, now)).find(({ userId }) => userId === workerId) : undefined;
  if (own) return { workerId, name: own.nickName, helperIds: [] };
  const [worker] = await workersOf(tx, [workerId]);
  if (!worker) throw refuse('所选执行人不存在或已停用', 'workerId');
  if ((await onLeave(tx, [workerId], now)).has(workerId))
    throw refuse(`${worker.nickName} 当前请假/未排班`, 'workerId');
  return { workerId, name: worker.nickName, helperIds: [] };
}

/** Somebody else does it. */
export const reassignTask = (
  tools: RepairTools,
  user: SessionUser,
  taskId: number,
  { workerId, reason, version }: Versioned & { workerId: number; reason: string },
): Promise<Moved> =>
  leadTask(tools, user, { verb: 'reassign', taskId, version }, async ({ turn, task, tx }) => {
    const order = orderOfMaintenance(turn);
    const assignee = await assigneeFor(tx, task, workerId, turn.now);
    const before = turn.notices.length;
    if (order) transferOrder(turn, order, { ...assignee, reason: reason || '改派' });
    else dispatchReport(turn, { workers: [assignee], mode: '1', requireSign: task.requireSign, remark: reason });
    turn.notices.length = before;
    const next = turn.orders.at(-1);
    if (next) tellMaintainers(turn, next, task.title, task.planDay);
  });

/** It is left out this time. */
export const skipTask = (
  tools: RepairTools,
  user: SessionUser,
  taskId: number,
  { reason, version }: Versioned & { reason: string },
): Promise<Moved> =>
  leadTask(tools, user, { verb: 'skip', taskId, version }, async ({ turn, task, tx }) => {
    if (task.kind === PLAN_KIND.legal) throw refuse('法定维保不能跳过');
    refuseBegun(turn, '跳过');
    cancelReport(turn, { reason });
    await tx.update(t).set({ state: SKIPPED, skipReason: reason }).where(eq(t.taskId, taskId));
    await resumePlan(tx, turn, task);
  });

/** Whoever leads looks at the work: accepted it is closed, otherwise the same people go on. */
export const verifyTask = (
  tools: RepairTools,
  user: SessionUser,
  taskId: number,
  { pass, reason, images, version }: Versioned & { pass: boolean; reason: string; images: string },
): Promise<Moved> =>
  leadTask(tools, user, { verb: 'verify', taskId, version }, async (found) => {
    const { turn, tx } = found;
    if (!pass && reason === '') throw refuse('请填写不通过的原因', 'reason');
    if (pass) {
      confirmReport(turn, '4');
      await settleTask(found);
      return;
    }
    reworkReport(turn, { reason, images }, false);
    await tx.update(t).set({ finishDay: null, lateDays: 0 }).where(eq(t.taskId, taskId));
  });
