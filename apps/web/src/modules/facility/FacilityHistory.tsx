import type { FacilityHistoryEntry } from '@jiaoyan/contract/facility/facility-parts';
import { useInfiniteQuery } from '@tanstack/react-query';
import Button from 'antd/es/button';
import Skeleton from 'antd/es/skeleton';
import type { ReactNode } from 'react';
import { facilityApi } from '../../api/facility.ts';
import { DESK } from '../../desk/desk-queries.ts';
import { type EventLabel, RecordTimeline } from '../../desk/RecordTimeline.tsx';
import { yuan } from '../../kernel/money.ts';
import { EmptyState } from '../../kernel/view/EmptyState.tsx';
import { ErrorPanel } from '../../kernel/view/ErrorPanel.tsx';
import { useGo } from '../../kernel/view/view.ts';

/** What the events of the register are called; those of other modules bring their titles. */
const labels: Readonly<Record<string, EventLabel>> = {
  CREATE: ['登记', 'success'],
  STOP: ['停用', 'danger'],
  START: ['启用', 'success'],
  IDLE: ['闲置', 'info'],
  MOVE: ['移位', 'primary'],
  HAND_OVER: ['发起移交', 'primary'],
  TAKE_OVER: ['接收移交', 'success'],
  REFUSE_OVER: ['拒绝移交', 'danger'],
  WITHDRAW_OVER: ['撤回移交', 'info'],
  REPAIR: ['开始维修', 'warning'],
  REPAIRED: ['维修完成', 'success'],
  SCRAP_APPLY: ['申请报废', 'warning'],
  SCRAP: ['报废', 'danger'],
  SCRAP_REJECT: ['报废驳回', 'danger'],
  QUALITY_ADD: ['登记质保检验', 'primary'],
  QUALITY_RENEW: ['质保检验续期', 'success'],
  QUALITY_END: ['终止质保检验', 'warning'],
  SCRAP_WITHDRAW: ['撤回报废', 'info'],
};

const labelOf = ({ event, title }: FacilityHistoryEntry): EventLabel => labels[event] ?? [title || event, 'info'];

interface FacilityHistoryProps {
  facilityId: number;
  /** Only what one module keeps. */
  source?: string;
}

/** Everything that happened to a facility, whoever wrote it down, newest first. */
export function FacilityHistory({ facilityId, source = '' }: FacilityHistoryProps): ReactNode {
  const go = useGo();
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery({
    queryKey: [DESK, 'facility-history', facilityId, source],
    queryFn: ({ signal, pageParam }) =>
      facilityApi.facility.history(
        { params: { id: facilityId }, query: { ...(pageParam && { before: pageParam }), ...(source && { source }) } },
        { quiet: true, signal },
      ),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next || undefined,
  });
  if (error && !data) return <ErrorPanel error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton active paragraph={{ rows: 6 }} />;
  const rows = data.pages.flatMap((page) => page.rows);
  if (rows.length === 0) return <EmptyState text="还没有记录" />;
  const events = rows.map((row) => ({
    key: row.key,
    label: labelOf(row),
    operatorName: row.operatorName,
    createTime: row.time,
    content: [row.title && labels[row.event] ? row.title : '', row.content, row.amount && yuan(row.amount)]
      .filter(Boolean)
      .join(' '),
    ...(row.link && {
      mark: (
        <button type="button" className="link-button" onClick={() => go(row.link)}>
          查看
        </button>
      ),
    }),
  }));
  return (
    <>
      <RecordTimeline events={events} />
      {hasNextPage && (
        <Button block loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          更早的记录
        </Button>
      )}
    </>
  );
}
