import type { ApplyEvent } from '@jiaoyan/contract/venue/apply';
import type { ReactNode } from 'react';
import { type EventLabel, RecordTimeline } from '../../desk/RecordTimeline.tsx';
import { EmptyState } from '../../kernel/view/EmptyState.tsx';

const labels: Readonly<Record<string, EventLabel>> = {
  SUBMIT: ['提交申请', 'primary'],
  APPROVE: ['审批通过', 'success'],
  REJECT: ['审批驳回', 'danger'],
  CANCEL: ['取消', 'info'],
  FORCE_RELEASE: ['强制释放', 'danger'],
  EXPIRE: ['超时释放', 'warning'],
  CHECKIN: ['签到', 'primary'],
  CHECKOUT: ['归还', 'success'],
  NO_SHOW: ['爽约', 'danger'],
  DISPLACE: ['占用调整', 'warning'],
  REBOOK: ['改用场地', 'primary'],
};

/** What happened to an application, the latest first. */
export function ApplyTimeline({ entries }: { entries: readonly ApplyEvent[] }): ReactNode {
  if (entries.length === 0) return <EmptyState text="尚未提交" />;
  const events = entries.map(({ eventId, event, ...entry }) => ({
    ...entry,
    key: eventId,
    label: labels[event] ?? ([event, 'info'] as const),
  }));
  return <RecordTimeline events={events.reverse()} />;
}
