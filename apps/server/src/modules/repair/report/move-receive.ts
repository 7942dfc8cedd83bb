import { type Correction, receiveLife } from '@jiaoyan/contract/repair/receive';
import { ORDER, openReport, REPORT } from '@jiaoyan/contract/repair/status';
import { refuse } from '../../../kernel/errors.ts';
import { allow } from '../../../kernel/record/actor.ts';
import { revise } from '../../../kernel/record/kind.ts';
import { applySla, checkDeadline, type Sla } from './deadline.ts';
import type { Report } from './report.table.ts';
import { moveOrder, moveReport, note, notify, nowOf, type Turn } from './turn.ts';

/** What a corrected report is, looked up before the move. */
export interface Corrected {
  readonly values: Partial<Report>;
  readonly sla: Sla;
  /** What was changed, in words. */
  readonly changes: string;
}

const toReporter = ['reporter', 'followers'] as const;

/** Takes a report on; what was reported wrongly is put right. */
export function acceptReport(turn: Turn, { version }: Correction, corrected: Corrected): void {
  const { report, actor, now, calendar } = turn;
  allow(receiveLife, report, 'accept', version);
  checkDeadline(report, 'accept', report.acceptDue, now);
  revise(report, corrected.values);
  report.acceptBy = actor.userId;
  report.acceptTime = nowOf(turn);
  applySla(report, corrected.sla, calendar);
  moveReport(turn, REPORT.accepted, { event: 'ACCEPT', content: corrected.changes });
  notify(turn, { to: toReporter, code: 'repair_report_accept', params: () => ({ code: report.code }) });
}

/** Sends a report back to the one who reported it. */
export function rejectReport(turn: Turn, { reason, version }: { reason: string; version?: number | undefined }): void {
  const { report } = turn;
  allow(receiveLife, report, 'reject', version);
  report.rejectReason = reason;
  moveReport(turn, REPORT.rejected, { event: 'REJECT', content: reason });
  notify(turn, { to: toReporter, code: 'repair_report_reject', params: () => ({ code: report.code, reason }) });
}

/** Joins a report to another one of the same building. */
export function mergeReport(turn: Turn, target: Report | undefined, version?: number): void {
  const { report } = turn;
  allow(receiveLife, report, 'merge', version);
  const isOpen = target !== undefined && (openReport as readonly string[]).includes(target.status);
  if (!isOpen || target.placeId !== report.placeId || target.reportId === report.reportId)
    throw refuse('只能合并到同一楼宇的未结报修', 'targetId');
  report.mergedToId = target.reportId;
  for (const order of turn.orders.filter(({ status }) => status === ORDER.waiting || status === ORDER.taken))
    moveOrder(turn, order, ORDER.voided, { event: 'VOID', content: `报修已并入 ${target.code}`, isPublic: false });
  moveReport(turn, REPORT.merged, { event: 'MERGE', content: `并入 ${target.code}` });
  notify(turn, {
    to: toReporter,
    code: 'repair_report_merge',
    params: () => ({ code: report.code, target: target.code }),
  });
}

/** Excuses what was late, such as during a power cut; the breach itself stays on record. */
export function exemptReport(turn: Turn, reason: string): void {
  if (turn.report.overdue !== 'Y') throw refuse('该报修没有超时，无需免责');
  turn.report.slaExempt = reason;
  note(turn, { event: 'EXEMPT', content: reason, isPublic: false });
}
