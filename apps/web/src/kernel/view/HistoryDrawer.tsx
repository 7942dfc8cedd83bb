import type { HistoryEntry } from '@jiaoyan/contract/system/history';
import { useInfiniteQuery } from '@tanstack/react-query';
import Button from 'antd/es/button';
import Drawer from 'antd/es/drawer';
import Skeleton from 'antd/es/skeleton';
import type { ReactNode } from 'react';
import { systemApi } from '../../api/system.ts';
import { useNarrow } from '../media.ts';
import { EmptyState } from './EmptyState.tsx';
import { ErrorPanel } from './ErrorPanel.tsx';
import { FieldChanges } from './FieldChanges.tsx';
import './history.css';

interface HistoryDrawerProps {
  /** Name of the resource, as its changes are recorded. */
  resource: string;
  /** Whose history is open; undefined is nobody's. */
  recordId: number | undefined;
  onClose: () => void;
}

const PAGE_SIZE = 20;
const DRAWER_WIDTH = 560;
const actions: Readonly<Record<string, string>> = { add: '新增', edit: '修改', remove: '删除' };

/** The timeline of a record: who changed which field from what to what, the newest first. */
export function HistoryDrawer({ resource, recordId, onClose }: HistoryDrawerProps): ReactNode {
  const narrow = useNarrow();
  return (
    <Drawer
      open={recordId !== undefined}
      title="变更历史"
      size={narrow ? '100%' : DRAWER_WIDTH}
      destroyOnHidden
      onClose={onClose}
    >
      {recordId !== undefined && <Timeline resource={resource} recordId={recordId} />}
    </Drawer>
  );
}

function Timeline({ resource, recordId }: { resource: string; recordId: number }): ReactNode {
  const query = useInfiniteQuery({
    queryKey: ['history', resource, recordId],
    queryFn: ({ pageParam, signal }) =>
      systemApi.history.list(
        { params: { resource, recordId }, query: { pageNum: pageParam, pageSize: PAGE_SIZE } },
        { quiet: true, signal },
      ),
    initialPageParam: 1,
    getNextPageParam: (last, all) => (all.length * PAGE_SIZE < last.total ? all.length + 1 : undefined),
    staleTime: 0,
  });
  if (query.error) return <ErrorPanel error={query.error} onRetry={() => void query.refetch()} />;
  if (!query.data) return <Skeleton active paragraph={{ rows: 6 }} />;
  const entries = query.data.pages.flatMap((page) => page.rows);
  if (entries.length === 0) return <EmptyState text="暂无变更记录" />;
  return (
    <>
      <ol className="history-timeline" aria-label="变更记录">
        {entries.map((entry) => (
          <Entry key={entry.historyId} entry={entry} />
        ))}
      </ol>
      {query.hasNextPage && (
        <Button block loading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
          加载更多
        </Button>
      )}
    </>
  );
}

function Entry({ entry }: { entry: HistoryEntry }): ReactNode {
  return (
    <li className={`history-entry history-${entry.action}`}>
      <p className="history-head">
        <strong>{entry.nickName || entry.operName}</strong>
        <span>{actions[entry.action] ?? entry.action}</span>
        <time className="num">{entry.operTime}</time>
      </p>
      <FieldChanges changes={entry.changes} />
    </li>
  );
}
