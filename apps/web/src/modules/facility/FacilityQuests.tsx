import { useQuery } from '@tanstack/react-query';
import Skeleton from 'antd/es/skeleton';
import { type ReactNode, useState } from 'react';
import { facilityApi } from '../../api/facility.ts';
import { DeadlineChip } from '../../desk/DeadlineChip.tsx';
import { DESK } from '../../desk/desk-queries.ts';
import { DictTag } from '../../kernel/view/DictTag.tsx';
import { EmptyState } from '../../kernel/view/EmptyState.tsx';
import { ErrorPanel } from '../../kernel/view/ErrorPanel.tsx';
import { QuestDrawer } from './QuestDetail.tsx';
import { deadlineOf } from './quests.ts';

/** The dangers of a facility, the newest first. */
export function FacilityQuests({ facilityId }: { facilityId: number }): ReactNode {
  const [opened, setOpened] = useState<number>();
  const { data, error, refetch } = useQuery({
    queryKey: [DESK, 'facility-quests', facilityId],
    queryFn: ({ signal }) =>
      facilityApi.facilityQuest.list(
        { query: { facilityId: String(facilityId), pageSize: 100 } },
        { quiet: true, signal },
      ),
  });
  if (error && !data) return <ErrorPanel error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton active paragraph={{ rows: 4 }} />;
  if (data.total === 0) return <EmptyState text="还没有隐患" />;
  return (
    <>
      <ul className="facility-cards" aria-label="隐患">
        {data.rows.map((row) => (
          <li key={row.questId} className="facility-card">
            <p className="facility-card-head">
              <button type="button" className="link-button" onClick={() => setOpened(row.questId)}>
                <b>{row.title}</b>
              </button>
              <DictTag dictType="facility_quest_status" value={row.status} />
            </p>
            <p className="facility-card-note">
              <DictTag dictType="facility_quest_level" value={row.level} /> <span className="num">{row.code}</span>{' '}
              {row.finderName} {row.createTime.slice(0, 10)} <DeadlineChip deadline={deadlineOf(row)} />
            </p>
          </li>
        ))}
      </ul>
      <QuestDrawer questId={opened} onClose={() => setOpened(undefined)} />
    </>
  );
}
