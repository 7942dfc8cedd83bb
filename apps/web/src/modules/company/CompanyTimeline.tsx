import type { CompanyEvent } from '@jiaoyan/contract/company/fields';
import type { ReactNode } from 'react';
import { Pictures } from '../../desk/Pictures.tsx';
import { type EventLabel, RecordTimeline, type TimelineEvent } from '../../desk/RecordTimeline.tsx';
import { splitAddresses } from '../../kernel/files/address.ts';
import { FileLinks } from '../../kernel/files/FileLinks.tsx';
import { EmptyState } from '../../kernel/view/EmptyState.tsx';
import { OrderProgress } from './CompanyOrderParts.tsx';

const labels: Readonly<Record<string, EventLabel>> = {
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

function eventOf(entry: CompanyEvent, created: string): TimelineEvent {
  const label =
    entry.event === 'CREATE' ? ([created, 'primary'] as const) : (labels[entry.event] ?? [entry.event, 'info']);
  const files = splitAddresses(entry.files);
  const pictures = files.filter((file) => PICTURE.test(file));
  const papers = files.filter((file) => !PICTURE.test(file));
  return {
    key: entry.eventId,
    label,
    operatorName: entry.operatorName,
    createTime: entry.createTime,
    content: entry.content,
    lead: entry.progress !== null && <OrderProgress value={entry.progress} />,
    files: (
      <>
        <Pictures value={pictures.join(',')} alt={`${label[0]}照片`} size={56} />
        {papers.length > 0 && <FileLinks addresses={papers} />}
      </>
    ),
  };
}

interface CompanyTimelineProps {
  entries: readonly CompanyEvent[];
  /** How the beginning is called. */
  created: string;
}

/** What happened to an order or a settlement, the latest first. */
export function CompanyTimeline({ entries, created }: CompanyTimelineProps): ReactNode {
  if (entries.length === 0) return <EmptyState text="还没有记录" />;
  const latestFirst = [...entries].sort((a, b) => b.eventId - a.eventId);
  return <RecordTimeline events={latestFirst.map((entry) => eventOf(entry, created))} />;
}
