import { momentOf, wallTime } from '@jiaoyan/contract/kernel/wall-time';
import { addWork, type WorkCalendar, workMinutes } from '@jiaoyan/contract/kernel/work-time';
import { REPORT, type SlaStage } from '@jiaoyan/contract/repair/status';
import { revise } from '../../../kernel/record/kind.ts';
import type { Report } from './report.table.ts';

/** How fast a report must be answered. */
export interface Sla {
  readonly slaId: number | null;
  readonly calendar: string;
  readonly acceptMins: number;
  readonly takeMins: number;
  readonly arriveMins: number;
  readonly finishMins: number;
  readonly remindPct: number;
}

/** What the deadlines of a report are made of. */
type Timed = Pick<Report, 'calendar' | 'slaStart' | 'acceptTime' | 'arriveTime' | 'pausedMins' | 'waitedMins'> &
  Pick<Report, 'slaId' | 'acceptMins' | 'takeMins' | 'arriveMins' | 'finishMins' | 'remindPct'> &
  Pick<Report, 'acceptDue' | 'arriveDue' | 'finishDue'>;

const WORKING_HOURS = '2';
/** The calendar that counts for a report; none when its clock never stops. */
export const calendarOf = (report: Pick<Report, 'calendar'>, calendar: WorkCalendar) =>
  report.calendar === WORKING_HOURS ? calendar : undefined;

/** A deadline as text: so many minutes of the report's own clock after a moment. */
export const dueAfter = (report: Pick<Report, 'calendar'>, from: number, minutes: number, calendar: WorkCalendar) =>
  wallTime(addWork(from, minutes, calendarOf(report, calendar)));

/**
 * Sets the deadlines anew. What is stored are minutes allowed and minutes that do not count; the moments follow from
 * them, so that neither a new priority nor a pause can lose any time.
 */
function setDeadlines(report: Timed, calendar: WorkCalendar): void {
  const from = momentOf(report.slaStart);
  const after = (minutes: number) => dueAfter(report, from, minutes, calendar);
  if (report.acceptTime === null) report.acceptDue = after(report.acceptMins + report.pausedMins);
  if (report.arriveTime === null) report.arriveDue = after(report.arriveMins + report.pausedMins);
  report.finishDue = after(report.finishMins + report.pausedMins + report.waitedMins);
}

/** Gives a report its times; its clock goes on. */
export function applySla(report: Timed, sla: Sla, calendar: WorkCalendar): void {
  revise(report, {
    slaId: sla.slaId,
    calendar: sla.calendar,
    acceptMins: sla.acceptMins,
    takeMins: sla.takeMins,
    arriveMins: sla.arriveMins,
    finishMins: sla.finishMins,
    remindPct: sla.remindPct,
  });
  setDeadlines(report, calendar);
}

const elapsed = (report: Report, since: string, now: number, calendar: WorkCalendar) =>
  Math.round(workMinutes(momentOf(since), now, calendarOf(report, calendar)));

/** Stops the clock, or lets it go on and counts what has passed. */
export function setPaused(report: Report, isPaused: boolean, now: number, calendar: WorkCalendar): void {
  if (isPaused === (report.pauseSince !== null)) return;
  if (isPaused) {
    report.pauseSince = wallTime(now);
    return;
  }
  report.pausedMins += elapsed(report, report.pauseSince as string, now, calendar);
  report.pauseSince = null;
  setDeadlines(report, calendar);
}

/** The same for the time in which somebody is to confirm: it is nobody's work. */
export function setWaiting(report: Report, isWaiting: boolean, now: number, calendar: WorkCalendar): void {
  if (isWaiting === (report.waitSince !== null)) return;
  if (isWaiting) {
    report.waitSince = wallTime(now);
    return;
  }
  report.waitedMins += elapsed(report, report.waitSince as string, now, calendar);
  report.waitSince = null;
  setDeadlines(report, calendar);
}

/** Notes that a step came too late; a breach is never taken back, only excused. */
export function noteBreach(report: Report, stage: SlaStage): boolean {
  if (report.breach[stage]) return false;
  report.breach = { ...report.breach, [stage]: true };
  report.overdue = 'Y';
  return true;
}

/** Notes a breach of the step that is done now, if it came too late; while the clock stands still nothing gets later. */
export function checkDeadline(report: Report, stage: SlaStage, due: string | null, now: number): void {
  const at = report.pauseSince === null ? now : momentOf(report.pauseSince);
  if (due !== null && at > momentOf(due)) noteBreach(report, stage);
}

/** The step that a report waits for, and until when. */
export function pendingStage(report: Report, hasTaker: boolean): { stage: SlaStage; due: string } | undefined {
  const at = (stage: SlaStage, due: string | null) => (due === null ? undefined : { stage, due });
  if (report.pauseSince !== null) return undefined;
  if (report.status === REPORT.waiting) return at('accept', report.acceptDue);
  if (report.status === REPORT.accepted) return at('finish', report.finishDue);
  if (report.status !== REPORT.working) return undefined;
  if (!hasTaker) return at('take', report.takeDue);
  return report.arriveTime === null ? at('arrive', report.arriveDue) : at('finish', report.finishDue);
}
