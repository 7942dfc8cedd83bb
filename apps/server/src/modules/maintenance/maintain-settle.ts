import { READING_SOURCE } from '@jiaoyan/contract/facility/meter';
import { wallTime } from '@jiaoyan/contract/kernel/wall-time';
import { BASED_ON, CONCLUSION, TRIGGER } from '@jiaoyan/contract/maintenance/status';
import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import type { Db } from '../../kernel/db/db.ts';
import { AppError } from '../../kernel/errors.ts';
import { facilityTable as f } from '../facility/facility.table.ts';
import { enterReading } from '../facility/index.ts';
import { readingTable as m } from '../facility/meter.table.ts';
import { note, type Turn } from '../repair/index.ts';
import { followingDay } from './maintain-due.ts';
import { planDueTable as d, planTable as p } from './maintain-plan.table.ts';
import { meterOf, readingsOf } from './maintain-reading.ts';
import { targetTable as g, type TargetRow, type TaskRow } from './maintain-task.table.ts';
import type { TaskTurn } from './maintain-task-case.ts';

/** What the numbers of a facility say about its meters. */
const readingsIn = ({ items }: TaskRow, { results }: TargetRow) =>
  items.flatMap(({ key, meterName }) => {
    const value = results.find((one) => one.key === key)?.value ?? '';
    return meterName === '' || value === '' ? [] : [{ meterName, value }];
  });

async function enter(tx: Db, turn: Turn, task: TaskRow, target: TargetRow): Promise<void> {
  const { facilityId, doneTime } = target;
  const at = doneTime ?? wallTime(turn.now);
  for (const { meterName, value } of readingsIn(task, target)) {
    const meterId = await meterOf(tx, facilityId, meterName);
    if (meterId === undefined) continue;
    const [known] = await tx
      .select({ id: m.readingId })
      .from(m)
      .where(and(eq(m.meterId, meterId), eq(m.at, at)));
    if (known) continue;
    const from = { actor: turn.actor, now: turn.now, source: READING_SOURCE.maintain, refId: task.taskId };
    try {
      await tx.transaction((inner) =>
        enterReading(inner as unknown as Db, meterId, { value, at, isReplace: false, images: '' }, from),
      );
    } catch (error) {
      // A meter that was read again meanwhile does not keep the work from being accepted.
      if (!(error instanceof AppError)) throw error;
      note(turn, { event: 'COMMENT', content: `${meterName} ${value} 未入账：${error.message}`, isPublic: false });
    }
  }
}

/** The next day is counted from the finish, where the plan says so; what was counted begins anew. */
async function restart(tx: Db, { calendar }: Turn, task: TaskRow): Promise<void> {
  const { planId, groupKey, finishDay } = task;
  if (planId === null || finishDay === null) return;
  const [plan] = await tx.select().from(p).where(eq(p.planId, planId));
  if (!plan) return;
  const isCounted = plan.trigger !== TRIGGER.date;
  const reading = isCounted ? (await readingsOf(tx, plan.meterName, [groupKey])).get(groupKey) : undefined;
  const byFinish = plan.basedOn === BASED_ON.finish && plan.trigger !== TRIGGER.reading;
  await tx
    .update(d)
    .set({
      lastDone: finishDay,
      ...(reading !== undefined && { lastReading: reading }),
      ...(byFinish && { anchor: finishDay, nextDate: followingDay(plan, finishDay, finishDay, calendar) }),
    })
    .where(and(eq(d.planId, planId), eq(d.groupKey, groupKey)));
}

/** What was left out counts from its day, where the plan counts from the finish. */
export async function resumePlan(tx: Db, { calendar }: Turn, { planId, groupKey, dueDate }: TaskRow): Promise<void> {
  const [plan] = planId === null ? [] : await tx.select().from(p).where(eq(p.planId, planId));
  if (!plan || plan.basedOn !== BASED_ON.finish || plan.trigger === TRIGGER.reading) return;
  await tx
    .update(d)
    .set({ anchor: dueDate, nextDate: followingDay(plan, dueDate, dueDate, calendar) })
    .where(and(eq(d.planId, plan.planId), eq(d.groupKey, groupKey)));
}

/** What follows from maintenance that was accepted: what meters said, when each facility was maintained, what is due next. */
export async function settleTask({ turn, task, tx }: TaskTurn): Promise<void> {
  const targets = await tx.select().from(g).where(eq(g.taskId, task.taskId)).orderBy(asc(g.facilityId));
  for (const target of targets) await enter(tx, turn, task, target);
  await restart(tx, turn, task);
  const maintained = targets.filter(({ conclusion }) => conclusion !== CONCLUSION.impossible);
  const ids = maintained.map(({ facilityId }) => facilityId);
  if (ids.length === 0 || task.finishDay === null) return;
  // One after the other in the order of their numbers, as everybody locks them.
  await tx
    .select({ id: f.facilityId })
    .from(f)
    .where(inArray(f.facilityId, ids))
    .orderBy(asc(f.facilityId))
    .for('update');
  await tx
    .update(f)
    .set({ lastMaintainDate: sql`greatest(${f.lastMaintainDate}, ${task.finishDay}::date)` })
    .where(inArray(f.facilityId, ids));
}
