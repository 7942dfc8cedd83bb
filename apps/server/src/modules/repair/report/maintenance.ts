import { momentOf } from '@jiaoyan/contract/kernel/wall-time';
import { ORDER, REPORT_KIND, SOURCE } from '@jiaoyan/contract/repair/status';
import type { Db } from '../../../kernel/db/db.ts';
import { numberDraw, wholeInsert } from '../../../kernel/db/given-rows.ts';
import { notFound } from '../../../kernel/errors.ts';
import { recordEvents } from '../../../kernel/record/event.ts';
import { eventRows, revise } from '../../../kernel/record/kind.ts';
import { nextNumbers } from '../../../kernel/record/number.ts';
import type { RepairTools } from '../tools.ts';
import { announceAll } from './announce.ts';
import { blankReport } from './blank-report.ts';
import { reportKind, type TurnBase } from './case.ts';
import { applySla, type Sla } from './deadline.ts';
import type { Position, Template } from './lookup.ts';
import { type Assignment, dispatchReport } from './move-dispatch.ts';
import { acceptReport } from './move-receive.ts';
import { submitReport } from './move-report.ts';
import { type Order, orderTable } from './order.table.ts';
import { type Report, reportTable } from './report.table.ts';
import { newReport } from './submit.ts';
import { note, notify, type Turn } from './turn.ts';

const MINUTE = 60_000;
const ROUND_THE_CLOCK = '1';
const USUAL = '3';

/** Maintenance that is due, with everything looked up. */
export interface DueWork {
  readonly title: string;
  readonly description: string;
  readonly template: Template;
  readonly position: Position;
  /** The team that looks after it; without one, that of the item. */
  readonly teamId: number | null;
  /** How soon somebody takes and begins it; when it is to be done follows from the day. */
  readonly sla: Sla;
  /** The day on which it is to be done. */
  readonly day: string;
  readonly planId: number | null;
  readonly requireSign: boolean;
  /** Nobody where nobody can do it: it waits for its leader. */
  readonly worker: Assignment | undefined;
}

/** Minutes until a day is over. */
const minutesUntil = (day: string, now: number) =>
  Math.max(0, Math.round((momentOf(`${day} 23:59:59`) + 1000 - now) / MINUTE));

/** The clock of maintenance never stands still for the night, and ends with the day on which it is to be done. */
const maintenanceSla = (sla: Sla, day: string, now: number): Sla => ({
  ...sla,
  calendar: ROUND_THE_CLOCK,
  finishMins: minutesUntil(day, now),
});

const asIncoming = (work: DueWork, now: number) => ({
  kind: REPORT_KIND.maintenance,
  submission: {
    title: work.title,
    description: work.description,
    location: '',
    images: '',
    facility: '',
    reporterPhone: '',
    isPublic: false,
  },
  template: { ...work.template, teamId: work.teamId ?? work.template.teamId },
  position: work.position,
  priority: USUAL,
  sla: maintenanceSla(work.sla, work.day, now),
  source: SOURCE.maintain,
  ...(work.planId !== null && { sourceId: work.planId }),
  reporter: { userId: null, name: '维保计划' },
});

/** Maintenance before it is stored. */
export const newMaintenance = (work: DueWork, code: string, base: Pick<TurnBase, 'now' | 'calendar'>) =>
  newReport(asIncoming(work, base.now), code, base);

/** Those who are to do it hear of it, in the words of maintenance. */
export function tellMaintainers(turn: Turn, order: Order, title: string, day: string): void {
  notify(turn, {
    to: [order.workerId, ...order.helperIds],
    code: 'site_maintain_new',
    params: () => ({ code: turn.report.code, plan: title, due: day }),
    order,
  });
}

/** Sets maintenance on its way by the moves of every report: submitted, accepted, given to somebody. */
export function beginMaintenance(turn: Turn, work: DueWork): void {
  const { report, notices } = turn;
  submitReport(turn, work.position.text);
  acceptReport(turn, {}, { values: {}, sla: maintenanceSla(work.sla, work.day, turn.now), changes: '按维保计划生成' });
  if (work.worker) dispatchReport(turn, { workers: [work.worker], mode: '2', requireSign: work.requireSign });
  // Nobody has to receive or send it: only those who do it hear of it, or the leader where there is nobody.
  notices.length = 0;
  const [order] = turn.orders;
  if (order) {
    tellMaintainers(turn, order, report.title, work.day);
    return;
  }
  notify(turn, {
    to: ['leaders'],
    code: 'site_maintain_idle',
    params: () => ({ code: report.code, plan: report.title, due: work.day }),
  });
}

const drawReports = numberDraw(reportTable, 'reportId');
const storeReports = wholeInsert<Report>(reportTable);
const drawOrders = numberDraw(orderTable, 'orderId');
const storeOrders = wholeInsert<Order>(orderTable);

/** A report of maintenance with its first moves made, before it is stored. */
function openMaintenance(base: TurnBase, work: DueWork, reportId: number, code: string): Turn {
  const report: Report = { ...blankReport, ...newMaintenance(work, code, base), reportId };
  const turn = reportKind.open(base, report, []);
  beginMaintenance(turn, work);
  turn.report.version += 1;
  turn.report.updateBy = base.actor.name;
  return turn;
}

async function numberOrders(tx: Db, now: number, orders: readonly Order[]): Promise<void> {
  if (orders.length === 0) return;
  const codes = await nextNumbers(tx, 'GD', now, orders.length);
  const ids = await drawOrders(tx, orders.length);
  for (const [at, order] of orders.entries()) revise(order, { orderId: ids[at] as number, code: codes[at] as string });
}

/**
 * Stores maintenance that is due and sets it on its way, in the transaction of whatever caused it: all of it by as many
 * statements as one of it would take. What nobody has seen yet needs no lock, and no other record follows it.
 */
export async function createMaintenance(
  tools: RepairTools,
  tx: Db,
  base: TurnBase,
  works: readonly DueWork[],
): Promise<Report[]> {
  if (works.length === 0) return [];
  const codes = await nextNumbers(tx, 'WB', base.now, works.length);
  const ids = await drawReports(tx, works.length);
  const open = (work: DueWork, at: number) => openMaintenance(base, work, ids[at] as number, codes[at] as string);
  const turns = works.map(open);
  const reports = turns.map(({ report }) => report);
  const orders = turns.flatMap((turn) => turn.orders);
  await numberOrders(tx, base.now, orders);
  await storeReports(tx, reports);
  await storeOrders(tx, orders);
  await recordEvents(
    tx,
    turns.flatMap((turn) => eventRows(reportKind, turn.report.reportId, turn)),
  );
  const [first, ...others] = turns;
  if (first) await announceAll(tools, tx, [first, ...others]);
  return reports;
}

/** The order on which somebody works, or has worked last, of maintenance. */
export function orderOfMaintenance({ report, orders }: Turn): Order | undefined {
  if (report.kind !== REPORT_KIND.maintenance) throw notFound();
  return orders.findLast(({ status }) => status < ORDER.returned);
}

/** Another day on which it is meant to be done: its clock ends with that day, and what stood still stays counted. */
export function rescheduleMaintenance(turn: Turn, day: string): void {
  const { report, calendar } = turn;
  applySla(report, maintenanceSla(report, day, momentOf(report.slaStart)), calendar);
  note(turn, { event: 'RESCHEDULE', content: `计划日期调整为 ${day}` });
}
