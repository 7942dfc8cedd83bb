import { momentOf } from '@jiaoyan/contract/kernel/wall-time';
import { reportLife } from '@jiaoyan/contract/repair/report';
import { ORDER, openReport, REPORT, type ReportStatus, reportStates } from '@jiaoyan/contract/repair/status';
import { refuse, stale } from '../../../kernel/errors.ts';
import { allow } from '../../../kernel/record/actor.ts';
import { revise } from '../../../kernel/record/kind.ts';
import { applySla, type Sla, setPaused } from './deadline.ts';
import type { Report } from './report.table.ts';
import { liveOrders } from './settle.ts';
import { moveOrder, moveReport, note, notify, nowOf, type Turn } from './turn.ts';

const MINUTE = 60_000;
const MAX_URGES = 5;
type Versioned = { readonly version?: number | undefined };

/** Tells those who receive reports that there is a new one. */
export function submitReport(turn: Turn, position: string): void {
  const { report, labels } = turn;
  note(turn, { event: 'SUBMIT', to: REPORT.waiting, content: report.title });
  notify(turn, {
    to: ['siteAdmins', 'duty'],
    code: 'repair_report_submit',
    params: () => ({
      code: report.code,
      position,
      title: report.title,
      priority: labels.priority.get(report.priority) ?? '',
    }),
  });
}

/** Changes what nobody has accepted yet; a refused report is sent in again and its clock starts anew. */
export function editReport(turn: Turn, values: Partial<Report>, sla: Sla, { version }: Versioned): void {
  const { report, calendar } = turn;
  if (report.status !== REPORT.waiting && report.status !== REPORT.rejected)
    throw refuse(`当前状态为【${reportStates[report.status as ReportStatus]}】，不能执行【修改】`);
  if (version !== undefined && version !== report.version) throw stale();
  revise(report, values);
  const isAgain = report.status === REPORT.rejected;
  if (isAgain) {
    report.slaStart = nowOf(turn);
    report.rejectReason = '';
    revise(report, { pausedMins: 0, pauseSince: null, outageId: null });
  }
  applySla(report, sla, calendar);
  if (!isAgain) {
    note(turn, { event: 'EDIT' });
    return;
  }
  moveReport(turn, REPORT.waiting, { event: 'SUBMIT', content: '重新提交' });
  notify(turn, {
    to: ['siteAdmins'],
    code: 'repair_report_submit',
    params: () => ({ code: report.code, position: '驳回后', title: report.title, priority: '重新提交' }),
  });
}

/** Takes a report back, as long as nobody is there. */
export function cancelReport(turn: Turn, { reason, version }: Versioned & { reason: string }): void {
  const { report, now, calendar } = turn;
  allow(reportLife, report, 'cancel', version);
  const live = liveOrders(turn);
  if (live.some(({ status }) => status !== ORDER.waiting && status !== ORDER.taken))
    throw refuse('维修人员已到场，不能撤销');
  for (const order of live) {
    order.closeReason = reason;
    moveOrder(turn, order, ORDER.voided, { event: 'VOID', content: `报修已撤销：${reason}`, isPublic: false });
    notify(turn, {
      to: [order.workerId, ...order.helperIds],
      code: 'repair_order_void',
      params: () => ({ code: order.code, reason: `报修已撤销（${reason}）` }),
      order,
    });
  }
  setPaused(report, false, now, calendar);
  moveReport(turn, REPORT.cancelled, { event: 'CANCEL', content: reason });
}

/** Asks those who have it in hand to hurry. */
export function urgeReport(turn: Turn): void {
  const { report, now, settings } = turn;
  allow(reportLife, report, 'urge');
  if (report.urgeCount >= MAX_URGES) throw refuse('催办次数已达上限，请直接联系负责人');
  const next = report.lastUrgeTime === null ? now : momentOf(report.lastUrgeTime) + settings.urgeGapMins * MINUTE;
  if (next > now) throw refuse(`请勿频繁催办，${Math.ceil((next - now) / MINUTE)}分钟后可再次催办`);
  report.urgeCount += 1;
  report.lastUrgeTime = nowOf(turn);
  note(turn, { event: 'URGE', content: `第${report.urgeCount}次催办` });
  const workers = liveOrders(turn).map(({ workerId }) => workerId);
  notify(turn, {
    to: report.status === REPORT.waiting ? ['siteAdmins'] : [...workers, 'leaders'],
    code: 'repair_report_urge',
    params: () => ({ code: report.code, times: String(report.urgeCount) }),
  });
}

/** A remark with pictures; inner ones stay among the staff. */
export function commentReport(
  turn: Turn,
  { content, images, isPublic }: { content: string; images: string; isPublic: boolean },
): void {
  note(turn, { event: 'COMMENT', content, files: images, isPublic });
}

/** Whether something still has to be done about it. */
export const isOpen = ({ status }: Pick<Report, 'status'>) => (openReport as readonly string[]).includes(status);
