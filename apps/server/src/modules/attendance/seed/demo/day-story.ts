import { settleTask } from '@jiaoyan/contract/attendance/settle';
import type { Span } from '@jiaoyan/contract/attendance/shift-time';
import { SOURCE, TASK, VIA } from '@jiaoyan/contract/attendance/status';
import type { TaskRule } from '@jiaoyan/contract/attendance/task-rule';
import { wallTime } from '@jiaoyan/contract/kernel/wall-time';
import { type Chance, chance } from '../../../campus/seed/demo/chance.ts';
import { rangeText } from '../../task-make.ts';

const MINUTE = 60_000;
const BY = { createBy: '系统', updateBy: '系统', version: 0 };

/** What becomes of a shift. */
export type Ending = 'normal' | 'late' | 'missing' | 'leave' | 'absent' | 'here' | 'waiting';
/** A shift of somebody, and when check-ins count for it. */
export interface DemoTask {
  readonly taskId: number;
  readonly planId: number;
  readonly userId: number;
  readonly deptId: number;
  readonly workDate: string;
  readonly shiftId: number;
  readonly rule: TaskRule;
  readonly plan: Span;
  readonly window: Span;
}
/** A check-in of the story. */
export interface DemoPunch {
  readonly userId: number;
  readonly at: number;
  readonly via: string;
  readonly pointId: number | null;
}

const minutes = (luck: Chance, from: number, to: number) => (from + Math.floor(luck.next() * (to - from + 1))) * MINUTE;

/** When somebody came and went, by how the day is to end. */
function timesOf({ plan, rule }: DemoTask, ending: Ending, luck: Chance): number[] {
  const coming = plan.from - minutes(luck, 2, 25);
  const going = plan.to + minutes(luck, 1, 20);
  if (ending === 'normal') return [coming, going];
  // Beyond the grace, and beyond what flexible hours may move.
  const moved = rule.flexMins * MINUTE;
  if (ending === 'late') return [plan.from + moved + minutes(luck, 6, 40), going + moved];
  if (ending === 'missing') return luck.percent(60) ? [coming] : [going];
  return ending === 'here' ? [coming] : [];
}

/** The check-ins of a shift; whoever stays on goes when his overtime ends. */
export function punchesOf(task: DemoTask, ending: Ending, leaving?: number): DemoPunch[] {
  const luck = chance(`attendance ${task.userId} ${task.workDate}`);
  return timesOf(task, ending, luck).map((at, nth) => ({
    at: nth > 0 ? (leaving ?? at) : at,
    userId: task.userId,
    via: luck.percent(70) ? VIA.board : VIA.network,
    pointId: luck.oneOf(task.rule.pointIds),
  }));
}

/** A task as it stands at a moment, reckoned by the rules that serve everybody. */
export function taskRow(task: DemoTask, punches: readonly DemoPunch[], leaves: readonly Span[], now: number) {
  const times = punches.map(({ at }) => at);
  const [firstAt, lastAt] = times.length > 0 ? [Math.min(...times), Math.max(...times)] : [null, null];
  const isOver = task.window.to <= now;
  const { workDate, rule, plan, window } = task;
  const spans = [{ no: 1, plan, firstAt, lastAt }];
  const { lines: _lines, ...settled } = settleTask({ workDate, rule, spans, leaves, trips: [], exemptReason: '' });
  const none = { lateMins: 0, earlyMins: 0, workMins: 0, nightMins: 0, leaveMins: 0, absentDays: 0 };
  const open = { ...none, status: times.length > 0 ? TASK.working : TASK.waiting };
  const at = wallTime(Math.min(now, window.to));
  return {
    ...(isOver ? settled : open),
    ...BY,
    taskId: task.taskId,
    planId: task.planId,
    source: SOURCE.plan,
    dutyId: null,
    userId: task.userId,
    deptId: task.deptId,
    workDate,
    shiftId: task.shiftId,
    rule,
    plan: rangeText(plan),
    settleAt: wallTime(window.to),
    exemptReason: '',
    settledTime: isOver ? wallTime(window.to) : null,
    createTime: at,
    updateTime: at,
  };
}

/** The one span of a demo shift. */
export function spanRow({ taskId, userId, plan, window }: DemoTask, punches: readonly DemoPunch[]) {
  const times = punches.map(({ at }) => at);
  return {
    taskId,
    userId,
    spanId: taskId,
    no: 1,
    plan: rangeText(plan),
    window: rangeText(window),
    live: true,
    firstAt: times.length > 0 ? wallTime(Math.min(...times)) : null,
    lastAt: times.length > 0 ? wallTime(Math.max(...times)) : null,
    punches: times.length,
  };
}
