import { DAY_MS, localDay, momentOf, wallTime } from '@jiaoyan/contract/kernel/wall-time';
import { addDays } from '@jiaoyan/contract/maintenance/maintain-dates';
import {
  ITEM,
  isFine,
  type MaintainItem,
  type MaintainResult,
  TICK,
} from '@jiaoyan/contract/maintenance/maintain-item';
import { CONCLUSION } from '@jiaoyan/contract/maintenance/status';
import { SYSTEM } from '../../../../kernel/record/actor.ts';
import type { Chance } from '../../../campus/seed/demo/chance.ts';
import type { Campus } from '../../../company/seed/demo/report.seed.ts';
import type { Case, ReportReplay } from '../../../company/seed/demo/report-replay.ts';
import { arriveOrder, confirmReport, finishOrder, takeOrder } from '../../../repair/index.ts';
import { beginMaintenance, type DueWork, newMaintenance } from '../../../repair/report/maintenance.ts';
import type { PlanUnit } from '../../maintain-group.ts';
import type { targetTable, taskTable } from '../../maintain-task.table.ts';
import type { DemoPlan } from './plan-lines.ts';

const HOUR = 3_600_000;
const MINUTE = 60_000;
const AHEAD = 3;
const LATE_PERCENT = 4;
const ODD_PERCENT = 3;

/** Something that was due, before it is told. */
export interface PlannedTask {
  readonly plan: DemoPlan;
  readonly groupKey: number;
  readonly units: readonly PlanUnit[];
  /** The day as it is counted, and as the working calendar has it. */
  readonly period: string;
  readonly due: string;
  /** Where it stands now; what is not said was accepted. */
  readonly stop?: 'waiting' | 'working' | 'late' | 'finished' | undefined;
}
interface ToldTask extends PlannedTask {
  readonly taskId: number;
  readonly title: string;
  readonly luck: Chance;
  /** Who signs in for the company that does it. */
  readonly accounts: readonly number[];
  readonly now: number;
}
interface Person {
  readonly userId: number;
  readonly name: string;
}

/** Who does it, and who leads those who do. */
function castOf({ people, teams }: Campus, { plan, accounts, luck }: ToldTask): { worker: Person; leader: Person } {
  const leaderId = teams.find(({ deptId }) => deptId === plan.teamId)?.leaderId;
  const team = people.filter(({ deptId, userId }) => deptId === plan.teamId && userId !== leaderId);
  const outside = people.find(({ userId }) => userId === accounts[0]);
  const leader = people.find(({ userId }) => userId === leaderId);
  if (!leader) throw new Error('a team of the demo has no leader');
  return { worker: outside ?? luck.oneOf(team), leader };
}

/** A number somewhere within its range; now and then beyond it. */
function numberOf({ min, max }: MaintainItem, luck: Chance, isOdd: boolean): string {
  if (min === null || max === null) return String(Math.round(500 + luck.next() * 4000));
  const span = max - min;
  const value = isOdd ? max + span * 0.08 : min + span * (0.3 + luck.next() * 0.4);
  return value.toFixed(span < 10 ? 2 : 0);
}

function resultsOf(items: readonly MaintainItem[], luck: Chance, isOdd: boolean): MaintainResult[] {
  return items.map((item, at) => {
    const isOff = isOdd && at === 0;
    const value =
      item.kind === ITEM.number
        ? numberOf(item, luck, isOff)
        : item.kind === ITEM.choice
          ? (item.options[isOff ? 1 : 0] ?? '')
          : isOff
            ? TICK.bad
            : TICK.ok;
    return { key: item.key, value, images: '', ok: isFine(item, value) };
  });
}

const dayOf = (day: string, hour: number) => momentOf(`${day} 00:00:00`) + hour * HOUR;

/** When it was begun: on its day or the one before, a few of them days later. */
function beginning({ due, luck, stop, now }: ToldTask): number {
  const isLate = stop === undefined && luck.percent(LATE_PERCENT);
  const days = isLate ? 1 + Math.floor(luck.next() * 4) : -Math.floor(luck.next() * 2);
  const planned = dayOf(addDays(due, days), 8.5 + luck.next() * 6);
  return Math.min(planned, now - 3 * HOUR);
}

type TargetValues = typeof targetTable.$inferInsert;
function targetRows(task: ToldTask, workerId: number, start: number): TargetValues[] {
  const { taskId, units, due, plan, stop, luck } = task;
  const count =
    stop === 'waiting' || stop === 'late' ? 0 : stop === 'working' ? Math.floor(units.length / 2) : units.length;
  return units.map(({ facilityId }, at) => {
    const isDone = at < count;
    const results = isDone ? resultsOf(plan.items, luck, luck.percent(ODD_PERCENT)) : [];
    const isOff = results.some(({ ok }) => !ok);
    return {
      taskId,
      facilityId,
      dueDate: due,
      results,
      conclusion: isDone ? (isOff ? CONCLUSION.abnormal : CONCLUSION.normal) : '',
      doneBy: isDone ? workerId : null,
      doneTime: isDone ? wallTime(start + (at + 1) * 2 * MINUTE) : null,
      proof: isDone ? '1' : '',
    };
  });
}

function workOf(campus: Campus, { plan, units, title, due }: ToldTask, worker: Person): DueWork {
  const [first] = units;
  const template = campus.templates.find((one) => one.trade === plan.trade);
  const sla = campus.slas.find((one) => one.priority === '3');
  if (!first || !template || !sla) throw new Error('a plan of the demo has nothing to maintain');
  return {
    title,
    description: `${plan.name}，共 ${units.length} 台`,
    template,
    position: { subcampId: first.subcampId, placeId: first.placeId, roomId: null, text: first.placeName },
    teamId: plan.teamId,
    sla,
    day: due,
    planId: plan.planId,
    requireSign: false,
    worker: { workerId: worker.userId, name: worker.name, helperIds: [] },
  };
}

/** The moves of those who do it and of those who look at it, as far as they have come. */
function playMoves(
  replay: ReportReplay,
  opened: Case,
  told: ToldTask,
  cast: { worker: Person; leader: Person },
  start: number,
) {
  const { stop, plan, units, now } = told;
  const [order] = opened.orders;
  if (!order || stop === 'waiting' || stop === 'late') return undefined;
  replay.step(opened, cast.worker, start, (turn) => takeOrder(turn, order, {}));
  replay.step(opened, cast.worker, start + MINUTE, (turn) => arriveOrder(turn, order, { proof: '1', images: '' }));
  if (stop === 'working') return undefined;
  const end = Math.min(start + Math.max(plan.estMinutes, units.length * 2 + 5) * MINUTE, now - HOUR);
  if (plan.companyId !== null) order.companyCost = plan.visitPrice;
  const done = { solution: `${plan.name}完成`, laborMins: plan.estMinutes, afterImages: '/', faultCause: '' };
  const rest = { beforeImages: '', checklist: [], materials: [], receiptImages: '', signature: '' };
  replay.step(opened, cast.worker, end, (turn) => {
    finishOrder(turn, order, { ...done, ...rest }, { checklist: [], used: [] });
    // Nobody took pictures of made-up maintenance.
    order.afterImages = '';
  });
  if (stop === undefined)
    replay.step(opened, cast.leader, Math.min(end + 20 * HOUR, now - MINUTE), (turn) => confirmReport(turn, '4'));
  return end;
}

/** One task from the night on which it was made, as rows. */
export function playTask(replay: ReportReplay, campus: Campus, told: ToldTask) {
  const { plan, groupKey, units, due, taskId, title, now } = told;
  const cast = castOf(campus, told);
  const work = workOf(campus, told, cast.worker);
  const made = Math.min(dayOf(addDays(due, -AHEAD), 0.2), now - 4 * HOUR);
  const opened = replay.begin(
    newMaintenance(work, replay.number('WB', made), { now: made, calendar: campus.calendar }),
  );
  replay.step(opened, SYSTEM, made, (turn) => beginMaintenance(turn, work));
  const start = beginning(told);
  const end = playMoves(replay, opened, told, cast, start);
  const targets = targetRows(told, cast.worker.userId, start);
  const finishDay = end === undefined ? null : localDay(end);
  const lateDays = finishDay === null ? 0 : Math.max(0, Math.round((Date.parse(finishDay) - Date.parse(due)) / DAY_MS));
  const at = wallTime(made);
  const task: typeof taskTable.$inferInsert = {
    taskId,
    planId: plan.planId,
    groupKey,
    dueDate: due,
    planDay: due,
    reportId: opened.report.reportId,
    code: opened.report.code,
    title,
    kind: plan.kind,
    subcampId: units[0]?.subcampId ?? 0,
    placeId: plan.groupBy === '3' ? null : (units[0]?.placeId ?? null),
    teamId: plan.teamId,
    items: [...plan.items],
    estMinutes: plan.estMinutes,
    visitPrice: plan.visitPrice,
    targetTotal: targets.length,
    targetDone: targets.filter(({ conclusion }) => conclusion !== '').length,
    abnormal: targets.filter(({ conclusion }) => conclusion === CONCLUSION.abnormal).length,
    lateDays,
    finishDay,
    createBy: SYSTEM.name,
    updateBy: SYSTEM.name,
    createTime: at,
    updateTime: at,
  };
  return { task, targets };
}
