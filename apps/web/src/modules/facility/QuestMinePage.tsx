import PlusOutlined from '@ant-design/icons/PlusOutlined';
import type { Quest } from '@jiaoyan/contract/facility/quest';
import { useQuery } from '@tanstack/react-query';
import Button from 'antd/es/button';
import Segmented from 'antd/es/segmented';
import Skeleton from 'antd/es/skeleton';
import { type ReactNode, useState } from 'react';
import { facilityApi } from '../../api/facility.ts';
import { DeadlineChip } from '../../desk/DeadlineChip.tsx';
import { DESK } from '../../desk/desk-queries.ts';
import { ScanButton } from '../../domain/scan/ScanButton.tsx';
import { Pagination } from '../../kernel/list/Pagination.tsx';
import { DictTag } from '../../kernel/view/DictTag.tsx';
import { EmptyState } from '../../kernel/view/EmptyState.tsx';
import { ErrorPanel } from '../../kernel/view/ErrorPanel.tsx';
import { useGo, useOpenRecord, useViewQuery } from '../../kernel/view/view.ts';
import { QuestDrawer } from './QuestDetail.tsx';
import { QuestQuick } from './QuestQuick.tsx';
import { deadlineOf } from './quests.ts';
import './facility.css';

const LIMIT = 20;
const views = [
  { value: 'Y', label: '未销号' },
  { value: 'N', label: '已结束' },
];

/** What somebody found or has to put right, and the way to a new one; made for phones. */
export function QuestMinePage(): ReactNode {
  const go = useGo();
  const query = useViewQuery();
  const { id, open } = useOpenRecord();
  if (query.has('new')) return <QuestQuick query={query} onDone={() => go('/my/quest')} />;
  return (
    <section className="resource-page facility-mine" aria-label="我的隐患">
      <div className="facility-mine-bar">
        <Button type="primary" size="large" icon={<PlusOutlined aria-hidden />} onClick={() => go('/my/quest?new=1')}>
          登记隐患
        </Button>
        <ScanButton size="large">扫码登记</ScanButton>
      </div>
      <Own onOpen={open} />
      <QuestDrawer questId={id} onClose={() => open(undefined)} />
    </section>
  );
}

function Own({ onOpen }: { onOpen: (questId: number) => void }): ReactNode {
  const [open, setOpen] = useState('Y');
  const [page, setPage] = useState(1);
  const { data, error, refetch } = useQuery({
    queryKey: [DESK, 'quest-my', open, page],
    queryFn: ({ signal }) =>
      facilityApi.facilityQuest.my({ query: { open, pageNum: page, pageSize: LIMIT } }, { quiet: true, signal }),
  });
  const change = (next: string) => {
    setOpen(next);
    setPage(1);
  };
  return (
    <>
      <Segmented aria-label="显示内容" options={views} value={open} onChange={change} />
      {error && !data && <ErrorPanel error={error} onRetry={() => void refetch()} />}
      {!error && !data && <Skeleton active paragraph={{ rows: 6 }} />}
      {data?.total === 0 && <EmptyState text={open === 'Y' ? '没有由您发现或整改的隐患' : '还没有已结束的隐患'} />}
      <ul className="facility-cards" aria-label="我的隐患">
        {data?.rows.map((row) => (
          <Card key={row.questId} row={row} onOpen={() => onOpen(row.questId)} />
        ))}
      </ul>
      {data && data.total > LIMIT && <Pagination total={data.total} page={page} limit={LIMIT} onChange={setPage} />}
    </>
  );
}

const Card = ({ row, onOpen }: { row: Quest; onOpen: () => void }): ReactNode => (
  <li className="facility-card">
    <button type="button" className="quest-card" onClick={onOpen}>
      <span className="facility-card-head">
        <b>{row.title}</b>
        <DictTag dictType="facility_quest_status" value={row.status} />
      </span>
      <span className="facility-card-note">{[row.facilityName, row.position].filter(Boolean).join(' · ')}</span>
      <span className="facility-card-note">
        <DictTag dictType="facility_quest_level" value={row.level} /> {row.ownerName || '未指派'}{' '}
        <DeadlineChip deadline={deadlineOf(row)} />
      </span>
    </button>
  </li>
);
