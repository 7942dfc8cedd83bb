import type { CompanyEvent } from '@jiaoyan/contract/company/fields';
import type { ReactNode } from 'react';
import { splitAddresses } from '../../../kernel/files/address.ts';
import { FileLinks } from '../../../kernel/files/FileLinks.tsx';
import { EmptyState } from '../../../kernel/view/EmptyState.tsx';
import { Pictures } from '../report/Pictures.tsx';
import { OrderProgress } from './CompanyOrderParts.tsx';
import '../report/report-timeline.css';

const words: Readonly<Record<string, readonly [name: string, tone: string]>> = {
  TAKE: ['接单', 'primary'],
  REFUSE: ['拒单', 'danger'],
  QUOTE: ['报价', 'primary'],
  AUDIT_PASS: ['审核通过', 'success'],
  AUDIT_BACK: ['审核退回', 'warning'],
  PROGRESS: ['上报进度', 'info'],
  FINISH: ['申请完工', 'primary'],
  REAPPROVE: ['提交重新审批', 'warning'],
  VERIFY_PASS: ['验收通过', 'success'],
  VERIFY_FAIL: ['验收不通过', 'danger'],
  CANCEL: ['取消', 'info'],
  SETTLE: ['进入结算', 'primary'],
  UNSETTLE: ['退出结算', 'info'],
  REMOVE: ['删除', 'info'],
  SUBMIT: ['提交审批', 'primary'],
  APPROVE: ['审批通过', 'success'],
  REJECT: ['审批驳回', 'danger'],
  WITHDRAW: ['撤回', 'info'],
  PAY: ['已付款', 'success'],
};
const PICTURE = /\.(png|jpe?g)$/i;

interface CompanyTimelineProps {
  entries: readonly CompanyEvent[];
  /** How the beginning is called. */
  created: string;
}

/** What happened to an order or a settlement, the latest first. */
export function CompanyTimeline({ entries, created }: CompanyTimelineProps): ReactNode {
  if (entries.length === 0) return <EmptyState text="还没有记录" />;
  const latestFirst = [...entries].sort((a, b) => b.eventId - a.eventId);
  return (
    <ol className="report-timeline">
      {latestFirst.map((entry) => (
        <Entry key={entry.eventId} entry={entry} created={created} />
      ))}
    </ol>
  );
}

function Entry({ entry, created }: { entry: CompanyEvent; created: string }): ReactNode {
  const [name, tone] = entry.event === 'CREATE' ? [created, 'primary'] : (words[entry.event] ?? [entry.event, 'info']);
  const files = splitAddresses(entry.files);
  const papers = files.filter((file) => !PICTURE.test(file));
  return (
    <li className={`report-event report-event-${tone}`}>
      <p className="report-event-head">
        <strong>{name}</strong>
        <span>{entry.operatorName}</span>
        <time className="num">{entry.createTime.slice(0, 16)}</time>
      </p>
      {entry.progress !== null && <OrderProgress value={entry.progress} />}
      {entry.content && <p className="report-event-text">{entry.content}</p>}
      <Pictures value={files.filter((file) => PICTURE.test(file)).join(',')} alt={`${name}照片`} size={56} />
      {papers.length > 0 && <FileLinks addresses={papers} />}
    </li>
  );
}
