import type { PlanValues } from '@jiaoyan/contract/patrol/plan';
import { minutesOf, type PlanSlot } from '@jiaoyan/contract/patrol/plan-days';
import { CYCLE, HOLIDAY } from '@jiaoyan/contract/patrol/status';

interface Problem {
  readonly field: string;
  readonly message: string;
}
const problem = (field: string, message: string): Problem => ({ field, message });

function slotProblem(slots: readonly PlanSlot[]): Problem | undefined {
  const spans = slots.map(({ from, to }) => [minutesOf(from), minutesOf(to)] as const).sort((a, b) => a[0] - b[0]);
  if (spans.some(([from, to]) => to <= from)) return problem('slots', '结束时间必须晚于开始时间');
  if (spans.some(([from], at) => from < (spans[at - 1]?.[1] ?? 0))) return problem('slots', '时段重叠');
  return undefined;
}

/** For how many days the shortest step of a cycle leaves room. */
function roomOf({ cycle, byDay, everyN }: PlanValues): number {
  if (cycle === CYCLE.daily || cycle === CYCLE.hours) return 1;
  if (cycle === CYCLE.days) return everyN;
  const length = cycle === CYCLE.weekly ? 7 : 28;
  const days = [...byDay].sort((a, b) => a - b);
  const [first = 1] = days;
  return Math.max(1, Math.min(...days.map((day, at) => (days[at + 1] ?? first + length) - day)));
}

function cycleProblem(plan: PlanValues): Problem | undefined {
  const { cycle, byDay, everyN, slots } = plan;
  if (cycle === CYCLE.weekly && (byDay.length === 0 || byDay.some((day) => day > 7)))
    return problem('byDay', '请选择每周的巡检日');
  if (cycle === CYCLE.monthly && byDay.length === 0) return problem('byDay', '请选择每月的巡检日');
  if (cycle === CYCLE.days && everyN < 1) return problem('everyN', '间隔应为1~366的整数');
  if (cycle !== CYCLE.hours) return undefined;
  if (everyN < 1 || everyN > 72) return problem('everyN', '间隔小时数应为1~72的整数');
  const [slot] = slots;
  if (slots.length !== 1 || !slot) return problem('slots', '每N小时的计划只能有一个时段，为首次巡检的时间');
  if (minutesOf(slot.to) - minutesOf(slot.from) > everyN * 60) return problem('slots', '时段不能长于间隔小时数');
  if (plan.holidayMode === HOLIDAY.postpone) return problem('holidayMode', '每N小时的计划不能顺延');
  return undefined;
}

/** What cannot be true of a plan, whatever each value says by itself. */
export function planProblem(plan: PlanValues): Problem | undefined {
  const { slots, windowDays, startDate, endDate } = plan;
  const found = slotProblem(slots) ?? cycleProblem(plan);
  if (found) return found;
  if (endDate !== null && endDate < startDate) return problem('endDate', '结束日期不能早于开始日期');
  if (windowDays < 1) return problem('windowDays', '窗口天数至少为1天');
  if (windowDays > 1 && slots.length > 1) return problem('slots', '窗口多于一天时只能有一个时段');
  if (windowDays > roomOf(plan)) return problem('windowDays', '窗口天数不能超过周期');
  return undefined;
}

const fixed = ['cycle', 'byDay', 'everyN', 'slots', 'windowDays', 'startDate', 'holidayMode'] as const;
/** What stays as it is while a plan is on. */
export function fixedProblem(before: PlanValues, after: PlanValues): Problem | undefined {
  if (before.pathId !== after.pathId) return problem('pathId', '计划已启用，不能更换路线');
  const changed = fixed.find((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]));
  return changed && problem(changed, '计划已启用，不能修改周期');
}
