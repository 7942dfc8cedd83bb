import type { ApplyEvent } from '@jiaoyan/contract/venue/apply';
import type { ReactNode } from 'react';
import { EmptyState } from '../../../kernel/view/EmptyState.tsx';
import '../report/report-timeline.css';

const words: Readonly<Record<string, readonly [name: string, tone: string]>> = {
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
  return (
    <ol className="report-timeline">
      {[...entries].reverse().map(({ eventId, event, operatorName, createTime, content }) => {
        const [name, tone] = words[event] ?? [event, 'info'];
        return (
          <li key={eventId} className={`report-event report-event-${tone}`}>
            <p className="report-event-head">
              <strong>{name}</strong>
              <span>{operatorName}</span>
              <time className="num">{createTime.slice(0, 16)}</time>
            </p>
            {content && <p className="report-event-text">{content}</p>}
          </li>
        );
      })}
    </ol>
  );
}
