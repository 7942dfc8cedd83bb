import { wallTime } from '@jiaoyan/contract/kernel/wall-time';
import { ORDER, pausingReasons, REPORT, workingOrder } from '@jiaoyan/contract/repair/status';
import { checkDeadline, setPaused, setWaiting } from './deadline.ts';
import type { Order } from './order.table.ts';
import { moveReport, notify, nowOf, type Turn } from './turn.ts';

const DAY = 86_400_000;
const ended: readonly string[] = [ORDER.done, ORDER.returned, ORDER.voided];
const unfinishedReport = [REPORT.waiting, REPORT.accepted, REPORT.working] as const;
const isWorking = ({ status }: Order) => (workingOrder as readonly string[]).includes(status);
const isPausing = ({ status, suspendReason }: Order) =>
  status === ORDER.suspended && pausingReasons.includes(suspendReason);

/** Orders that count: neither given back nor void nor closed. */
export const liveOrders = (turn: Turn): Order[] => turn.orders.filter(({ status }) => !ended.includes(status));

function finish(turn: Turn) {
  const { report, now, settings, calendar } = turn;
  checkDeadline(report, 'finish', report.finishDue, now);
  moveReport(turn, REPORT.finished, { event: 'FINISHED' });
  report.finishTime = nowOf(turn);
  report.confirmDue = wallTime(now + settings.confirmDays * DAY);
  setWaiting(report, true, now, calendar);
  notify(turn, {
    to: ['reporter', 'siteAdmins'],
    code: 'repair_order_finish',
    params: () => ({ code: report.code, days: String(settings.confirmDays) }),
  });
}

/** The clock stands still while all work is suspended for a good reason, and while what the work needs is shut off. */
export function setClock(turn: Turn): void {
  const { report, now, calendar } = turn;
  const live = liveOrders(turn);
  const working = live.filter(isWorking);
  const isSuspended = report.status === REPORT.working && working.length > 0 && working.every(isPausing);
  // Once all is done nobody works any more: then it waits, which is counted apart.
  const isUnfinished =
    (unfinishedReport as readonly string[]).includes(report.status) && !(live.length > 0 && working.length === 0);
  setPaused(report, isSuspended || (report.outageId !== null && isUnfinished), now, calendar);
}

/** The state of a report follows from its orders: it is never finished while somebody still has to work on it. */
export function settle(turn: Turn): void {
  if (turn.report.status !== REPORT.working) return;
  const live = liveOrders(turn);
  const working = live.filter(isWorking);
  setClock(turn);
  if (live.length === 0) {
    moveReport(turn, REPORT.accepted, { event: 'RETURNED', content: '工单已退回，等待重新派单' });
    return;
  }
  if (working.length === 0) finish(turn);
}
