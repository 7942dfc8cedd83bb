import type { WorkCalendar } from '@jiaoyan/contract/kernel/work-time';
import {
  addDays,
  nextDay,
  type PlanDay,
  periodDays,
  planDays,
  shifted,
} from '@jiaoyan/contract/maintenance/maintain-dates';
import { TRIGGER } from '@jiaoyan/contract/maintenance/status';
import type { PlanDueRow, PlanRow } from './maintain-plan.table.ts';

/** Something that is due, and why. */
export interface Due extends PlanDay {
  readonly byReading: boolean;
}
/** What is counted, as the meter shows it now; undefined where nobody has read it. */
type Reading = number | undefined;

/** A task comes before its day, but not before the last one is over. */
const aheadOf = (plan: PlanRow): number => Math.min(plan.aheadDays, Math.max(0, periodDays(plan) - 1));

/** The last day whose tasks are made on a day. */
const horizonOf = (plan: PlanRow, today: string): string => addDays(today, aheadOf(plan));

/** What was counted since the last maintenance; a new meter begins anew. */
function countedSince({ lastReading }: Pick<PlanDueRow, 'lastReading'>, reading: number): number {
  if (lastReading === null) return 0;
  return reading >= lastReading ? reading - lastReading : reading;
}

const hasCounted = (plan: PlanRow, due: PlanDueRow, reading: Reading): boolean =>
  plan.trigger !== TRIGGER.date &&
  plan.meterEvery !== null &&
  reading !== undefined &&
  countedSince(due, reading) >= plan.meterEvery;

/** What is due of a group on a day: by what its meter says, or by the calendar. */
export function dueNow(
  plan: PlanRow,
  due: PlanDueRow,
  { today, reading, calendar }: { today: string; reading: Reading; calendar: WorkCalendar },
): Due | undefined {
  if (hasCounted(plan, due, reading))
    return { period: today, due: shifted(addDays(today, plan.aheadDays), plan.workday, calendar), byReading: true };
  if (due.nextDate === null || plan.trigger === TRIGGER.reading) return undefined;
  const day = shifted(due.nextDate, plan.workday, calendar);
  const horizon = horizonOf(plan, today);
  // Moved before a holiday it is due earlier than it is counted.
  const isNear = day <= horizon || due.nextDate <= horizon;
  return isNear ? { period: due.nextDate, due: day, byReading: false } : undefined;
}

/** The day after one that was due or done: the days that follow are counted from `anchor`. */
export function followingDay(plan: PlanRow, anchor: string, period: string, calendar: WorkCalendar): string | null {
  const own = shifted(period, plan.workday, calendar);
  const [first, second] = planDays(plan, { anchor, from: nextDay(period), count: 2 }, calendar);
  // A day of rest that moved to the same day of work was done with it.
  return (first?.due === own ? second : first)?.period ?? null;
}

/** The first day of a plan from a day on. */
export const firstDay = (plan: PlanRow, today: string, calendar: WorkCalendar): string | null =>
  plan.trigger === TRIGGER.reading
    ? null
    : (planDays(plan, { anchor: plan.firstDate, from: today, count: 1 }, calendar)[0]?.period ?? null);
