import { type Apply, applyRecord } from '@jiaoyan/contract/venue/apply';
import { useQuery } from '@tanstack/react-query';
import Button from 'antd/es/button';
import Segmented from 'antd/es/segmented';
import Skeleton from 'antd/es/skeleton';
import { type ReactNode, useState } from 'react';
import { venueApi } from '../../api/venue.ts';
import { Pagination } from '../../kernel/list/Pagination.tsx';
import { DictTag } from '../../kernel/view/DictTag.tsx';
import { EmptyState } from '../../kernel/view/EmptyState.tsx';
import { ErrorPanel } from '../../kernel/view/ErrorPanel.tsx';
import { useGo, useViewQuery } from '../../kernel/view/view.ts';
import { ApplyDrawer } from './ApplyDetail.tsx';
import { ApplyForm } from './ApplyForm.tsx';
import { APPLIES, spanText, useOpenApply } from './applies.ts';
import { BookingCalendar } from './BookingCalendar.tsx';
import './booking.css';

const views = [
  { value: 'open', label: '进行中' },
  { value: 'over', label: '已结束' },
  { value: 'calendar', label: '场地日历' },
];
const LIMIT = 10;

/** Own applications, and the way to a new one; for phones as well. */
export function ApplyMinePage(): ReactNode {
  const go = useGo();
  const wanted = useViewQuery().get('view');
  const view = views.some(({ value }) => value === wanted) ? (wanted as string) : 'open';
  const [isApplying, setApplying] = useState(false);
  const { applyId, open } = useOpenApply();
  const tools = (
    <>
      <Button type="primary" size="large" onClick={() => setApplying(true)}>
        申请场地
      </Button>
      <Segmented aria-label="显示方式" options={views} value={view} onChange={(next) => go(`?view=${next}`)} />
    </>
  );
  return (
    <>
      {view === 'calendar' ? (
        <BookingCalendar tools={tools} onOpen={open} />
      ) : (
        <section className="resource-page apply-mine" aria-label="我的场地申请">
          <div className="booking-tools">{tools}</div>
          <Cards key={view} isOpen={view === 'open'} onOpen={open} />
        </section>
      )}
      <ApplyDrawer applyId={applyId} onClose={() => open(undefined)} />
      {isApplying && <ApplyForm onClose={() => setApplying(false)} />}
    </>
  );
}

interface CardsProps {
  isOpen: boolean;
  onOpen: (applyId: number) => void;
}

function Cards({ isOpen, onOpen }: CardsProps): ReactNode {
  const [page, setPage] = useState(1);
  const query = { open: isOpen ? 'Y' : 'N', pageNum: page, pageSize: LIMIT };
  const { data, error, refetch } = useQuery({
    queryKey: [...APPLIES, 'my', query],
    queryFn: ({ signal }) => venueApi.areaApply.my({ query }, { quiet: true, signal }),
  });
  if (error && !data) return <ErrorPanel error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton active paragraph={{ rows: 6 }} />;
  if (data.total === 0) return <EmptyState text={isOpen ? '没有进行中的场地申请' : '没有已结束的场地申请'} />;
  return (
    <>
      <ul className="apply-cards" aria-label={applyRecord.title}>
        {data.rows.map((row) => (
          <Card key={row.applyId} row={row} onOpen={() => onOpen(row.applyId)} />
        ))}
      </ul>
      {data.total > LIMIT && <Pagination total={data.total} page={page} limit={LIMIT} onChange={setPage} />}
    </>
  );
}

function Card({ row, onOpen }: { row: Apply; onOpen: () => void }): ReactNode {
  return (
    <li>
      <button type="button" className="apply-card" onClick={onOpen}>
        <span className="apply-card-head">
          <b>{row.title}</b>
          <DictTag dictType="repair_area_apply_status" value={row.status} />
        </span>
        <span>{row.roomName}</span>
        <span className="num">{spanText(row.startTime, row.endTime)}</span>
        {row.currentNode && <span>当前节点：{row.currentNode}</span>}
        {row.cancelReason && <span>原因：{row.cancelReason}</span>}
      </button>
    </li>
  );
}
