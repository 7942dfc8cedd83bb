import { MAX_PLAN_DAYS, type PlanValues } from '@jiaoyan/contract/attendance/plan';
import { daysBetween } from '@jiaoyan/contract/attendance/shift-time';
import { MODE } from '@jiaoyan/contract/attendance/status';

interface Problem {
  readonly field: string;
  readonly message: string;
}
const WEEK = 7;

function patternProblem({ mode, pattern }: PlanValues): string | undefined {
  if (mode === MODE.weekly && pattern.length !== WEEK) return '按周排班须填写周一至周日的班次';
  if (mode === MODE.rotation && pattern.length === 0) return '请设置轮转的班次';
  return undefined;
}

/** What is wrong with a plan by itself. */
export function planProblem(plan: PlanValues): Problem | undefined {
  const days = daysBetween(plan.startDate, plan.endDate) + 1;
  if (days < 1) return { field: 'endDate', message: '结束日期不能早于开始日期' };
  if (days > MAX_PLAN_DAYS) return { field: 'endDate', message: `排班周期不能超过${MAX_PLAN_DAYS}天` };
  const message = patternProblem(plan);
  return message ? { field: 'pattern', message } : undefined;
}
