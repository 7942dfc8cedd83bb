import { overtimeParts, overtimeReach, presenceAt } from '@jiaoyan/contract/attendance/overtime';
import { AGREE, REQUEST, RESULT } from '@jiaoyan/contract/attendance/request';
import { daysBetween, type Span } from '@jiaoyan/contract/attendance/shift-time';
import { MODE, SHIFT } from '@jiaoyan/contract/attendance/status';
import { wallTime } from '@jiaoyan/contract/kernel/wall-time';
import type { WorkCalendar } from '@jiaoyan/contract/kernel/work-time';
import { apportion, chance } from '../../../campus/seed/demo/chance.ts';
import { demoTeams } from './attendance.data.ts';
import type { DemoPunch, DemoTask, Ending } from './day-story.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const OVERTIMES = 60;
const SWAPS = 12;
/** A shift after which the check-out may come so much later. */
const ROOM = 170 * MINUTE;
const reasons = ['抢修未完', '配合停水检修', '迎检准备', '设备调试', '学生宿舍集中报修'] as const;
const lengths = [60, 90, 120, 150] as const;
const turns = new Set(demoTeams.filter(({ mode }) => mode === MODE.rotation).map(({ deptId }) => deptId));

type Outcome = 'worked' | 'left' | 'rejected' | 'withdrawn' | 'refused';
/** Overtime after a shift, and what became of it. */
export interface DemoOvertime {
  readonly task: DemoTask;
  readonly asked: Span;
  readonly outcome: Outcome;
  /** When he went, where he worked it. */
  readonly leaving: number;
}
/** A swap of two shifts, and what became of it: those that were approved have changed hands already. */
export interface DemoSwap {
  readonly task: DemoTask;
  readonly other: DemoTask;
  readonly outcome: Outcome;
}

/** Things in an order of chance that is the same at every start. */
const shuffled = (name: string, tasks: readonly DemoTask[]) =>
  tasks
    .map((task) => ({ task, at: chance(`${name} ${task.userId} ${task.workDate}`).next() }))
    .sort((a, b) => a.at - b.at || a.task.taskId - b.task.taskId)
    .map(({ task }) => task);
const outcomesOf = (count: number, weights: readonly (readonly [Outcome, number])[]): Outcome[] =>
  apportion(
    count,
    weights.map(([, weight]) => weight),
  ).flatMap((times, nth) => Array.from({ length: times }, () => weights[nth]?.[0] ?? 'worked'));

/** Overtime of more than a year, with all that can become of it. */
export function drawOvertimes(
  tasks: readonly DemoTask[],
  ends: ReadonlyMap<number, Ending>,
  now: number,
): DemoOvertime[] {
  const hasRoom = ({ plan, window, rule }: DemoTask) =>
    rule.kind !== SHIFT.flexible && window.to - plan.to >= ROOM && overtimeReach(plan).to + ROOM <= now;
  const chosen = shuffled(
    'overtime',
    tasks.filter((task) => ends.get(task.taskId) === 'normal' && hasRoom(task)),
  ).slice(0, OVERTIMES);
  const outcomes = outcomesOf(chosen.length, [
    ['worked', 78],
    ['left', 6],
    ['rejected', 8],
    ['withdrawn', 8],
  ]);
  return chosen.map((task, nth) => {
    const luck = chance(`overtime length ${task.userId} ${task.workDate}`);
    const asked = { from: task.plan.to, to: task.plan.to + luck.oneOf(lengths) * MINUTE };
    return {
      task,
      asked,
      outcome: outcomes[nth] ?? 'worked',
      leaving: asked.to + Math.floor(luck.next() * 9) * MINUTE,
    };
  });
}

/** Swaps of more than a year, among the teams that take turns. */
export function drawSwaps(tasks: readonly DemoTask[], ends: ReadonlyMap<number, Ending>): DemoSwap[] {
  const days = new Set(tasks.map(({ userId, workDate }) => `${userId} ${workDate}`));
  const isFree = (userId: number, { workDate }: DemoTask) => !days.has(`${userId} ${workDate}`);
  const normal = shuffled(
    'swap',
    tasks.filter(({ taskId, deptId }) => ends.get(taskId) === 'normal' && turns.has(deptId)),
  );
  const outcomes = outcomesOf(SWAPS, [
    ['worked', 7],
    ['rejected', 1],
    ['refused', 2],
    ['withdrawn', 2],
  ]);
  const found: DemoSwap[] = [];
  const taken = new Set<number>();
  for (const task of normal) {
    if (found.length === SWAPS) break;
    const other = normal.find((one) => isPair(task, one) && isFree(task.userId, one) && isFree(one.userId, task));
    if (!other || taken.has(task.taskId) || taken.has(other.taskId)) continue;
    taken.add(task.taskId).add(other.taskId);
    found.push({ task, other, outcome: outcomes[found.length] ?? 'worked' });
  }
  return found;
}
const isPair = (a: DemoTask, b: DemoTask) =>
  a.planId === b.planId &&
  a.userId !== b.userId &&
  a.workDate !== b.workDate &&
  Math.abs(daysBetween(a.workDate, b.workDate)) <= 7;

const stampsOf = (made: number, ended: number) => ({
  createBy: '系统',
  updateBy: '系统',
  createTime: wallTime(made),
  updateTime: wallTime(ended),
  version: 1,
});
const results: Readonly<Record<Outcome, number>> = {
  worked: RESULT.approved,
  left: RESULT.approved,
  rejected: RESULT.rejected,
  refused: RESULT.rejected,
  withdrawn: RESULT.withdrawn,
};

/** Overtime as it is stored, reckoned by the rules that serve everybody. */
export function overtimeRow(one: DemoOvertime, punches: readonly DemoPunch[], calendar: WorkCalendar) {
  const { task, asked, outcome } = one;
  const times = punches.map(({ at }) => at);
  const shift = { plan: task.plan, firstAt: Math.min(...times), lastAt: Math.max(...times) };
  const result = results[outcome];
  const isGranted = result === RESULT.approved;
  const parts = isGranted ? overtimeParts(asked, presenceAt(asked, times, [shift]), [], calendar) : [];
  const settled = wallTime(overtimeReach(asked).to);
  return {
    ...stampsOf(asked.from - 4 * HOUR, asked.from - HOUR),
    result,
    parts,
    kind: REQUEST.overtime,
    userId: task.userId,
    fromTime: wallTime(asked.from),
    toTime: wallTime(asked.to),
    reason: chance(`overtime reason ${task.userId} ${task.workDate}`).oneOf(reasons),
    rejectReason: outcome === 'rejected' ? '当班人员可以完成，不必加班' : '',
    mins: isGranted ? parts.reduce((sum, { mins }) => sum + mins, 0) : null,
    toRest: isGranted,
    settleAt: isGranted ? settled : null,
    settledTime: isGranted ? settled : null,
  };
}

/** A swap as it is stored. */
export function swapRow({ task, other, outcome }: DemoSwap) {
  const made = Math.min(task.plan.from, other.plan.from) - 40 * HOUR;
  const isDone = outcome === 'worked';
  return {
    ...stampsOf(made, made + 6 * HOUR),
    kind: REQUEST.swap,
    // What was exchanged belongs to the other one by now.
    userId: isDone ? other.userId : task.userId,
    toUserId: isDone ? task.userId : other.userId,
    taskId: task.taskId,
    toTaskId: other.taskId,
    isExchange: true,
    agree: outcome === 'refused' ? AGREE.refused : outcome === 'withdrawn' ? AGREE.asked : AGREE.agreed,
    fromTime: wallTime(task.plan.from),
    toTime: wallTime(task.plan.to),
    reason: '家中有事',
    result: results[outcome],
    rejectReason: outcome === 'refused' ? '对方不同意：当天有事' : outcome === 'rejected' ? '当天人手紧张' : '',
  };
}
