import { momentOf } from '@jiaoyan/contract/kernel/wall-time';
import { workMinutes } from '@jiaoyan/contract/kernel/work-time';
import { ORDER } from '@jiaoyan/contract/repair/status';
import { calendarOf, dueAfter } from './deadline.ts';
import { setClock } from './settle.ts';
import { note, type Turn } from './turn.ts';

/** What the work on a report needs is shut off: its clock stands still. */
export function holdReport(turn: Turn, outageId: number, text: string): void {
  turn.report.outageId = outageId;
  setClock(turn);
  note(turn, { event: 'OUTAGE', content: `公告${text}，时限顺延` });
}

/** What is left of the time to take an order when the clock stopped, or when the order came, begins to run now. */
function putOffTaking(turn: Turn, since: string): void {
  const { report, orders, now, calendar } = turn;
  for (const order of orders) {
    const { takeDue: due, dispatchTime } = order;
    if (order.status !== ORDER.waiting || due === null || due <= since) continue;
    const begin = dispatchTime > since ? dispatchTime : since;
    const left = workMinutes(momentOf(begin), momentOf(due), calendarOf(report, calendar));
    order.takeDue = dueAfter(report, now, left, calendar);
    if (report.takeDue === due) report.takeDue = order.takeDue;
  }
}

/** It is there again, and the clock goes on, unless the work is suspended besides. */
export function releaseReport(turn: Turn): void {
  const { report } = turn;
  const since = report.pauseSince;
  report.outageId = null;
  setClock(turn);
  if (since !== null && report.pauseSince === null) putOffTaking(turn, since);
  note(turn, { event: 'OUTAGE_END' });
}
