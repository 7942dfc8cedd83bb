import type { ReportRow } from '@jiaoyan/contract/repair/report-view';
import { REPORT, slaStages } from '@jiaoyan/contract/repair/status';
import type { Deadline } from '../../../desk/DeadlineChip.tsx';
import { momentOf, spanText } from '../../../desk/span.ts';

const MINUTE = 60_000;
/** A deadline is near when a fifth of the time is left, and in any case half an hour before. */
const NEAR_SHARE = 0.2;
const NEAR_MINUTES = 30;

type Timed = Pick<
  ReportRow,
  'status' | 'acceptDue' | 'finishDue' | 'confirmDue' | 'pauseSince' | 'slaExempt' | 'overdue' | 'createTime'
>;
function nextDue({ status, acceptDue, finishDue, confirmDue }: Timed): [due: string, stage: string] | undefined {
  if (status === REPORT.waiting) return acceptDue ? [acceptDue, slaStages.accept] : undefined;
  if (status === REPORT.accepted || status === REPORT.working)
    return finishDue ? [finishDue, slaStages.finish] : undefined;
  return status === REPORT.finished && confirmDue ? [confirmDue, '验收'] : undefined;
}

/** What is left until the next deadline of a report, in words. */
export function deadlineOf(report: Timed, now: number): Deadline {
  const next = nextDue(report);
  if (report.slaExempt) return { tone: 'exempt', text: '超时已免责', title: report.slaExempt };
  if (!next)
    return report.overdue === 'Y'
      ? { tone: 'late', text: '曾超时', title: '处理过程中超过时限' }
      : { tone: 'none', text: '', title: '' };
  const [due, stage] = next;
  const title = `${stage}时限 ${due.slice(0, 16)}`;
  if (report.pauseSince) return { tone: 'paused', text: '计时已暂停', title: `自 ${report.pauseSince} 起暂停计时` };
  const left = (momentOf(due) - now) / MINUTE;
  if (left < 0) return { tone: 'late', text: `${stage}超时${spanText(-left)}`, title };
  const whole = (momentOf(due) - momentOf(report.createTime)) / MINUTE;
  const isNear = left <= Math.max(NEAR_MINUTES, whole * NEAR_SHARE);
  return { tone: isNear ? 'near' : 'ok', text: `${stage}剩${spanText(left)}`, title };
}
