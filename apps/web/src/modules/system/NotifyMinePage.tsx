import { topics } from '@jiaoyan/contract/realtime';
import type { MyMessage } from '@jiaoyan/contract/system/notify-message';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import Button from 'antd/es/button';
import Skeleton from 'antd/es/skeleton';
import { type ReactNode, useState } from 'react';
import { client } from '../../kernel/client.ts';
import { EmptyState } from '../../kernel/EmptyState.tsx';
import { ErrorPanel } from '../../kernel/ErrorPanel.tsx';
import { message } from '../../kernel/feedback.tsx';
import { queryOf, useListState } from '../../kernel/list.ts';
import { Pagination } from '../../kernel/Pagination.tsx';
import { ResourceSearch } from '../../kernel/ResourceSearch.tsx';
import { ResourceTable } from '../../kernel/ResourceTable.tsx';
import { useSubscription } from '../../kernel/realtime.ts';
import { useSession } from '../../kernel/session.ts';
import { useGo } from '../../kernel/view.ts';
import { NotifyMessageView } from './NotifyMessageView.tsx';
import { myColumns, myMessages, mySearch } from './notify-mine.tsx';
import '../../kernel/resource.css';

const nothing = {};
const LIST = ['notifyMessage', 'mine'];

/** The user's own messages. */
function useMine() {
  const list = useListState(mySearch);
  const queries = useQueryClient();
  const userId = useSession((session) => session.userId);
  const query = queryOf(list.state, nothing);
  const page = useQuery({
    queryKey: [...LIST, query],
    queryFn: ({ signal }) => client.notifyMessage.myList({ query }, { quiet: true, signal }),
    placeholderData: keepPreviousData,
  });
  useSubscription(topics.user(userId), () => void queries.invalidateQueries({ queryKey: LIST }));
  return { list, page };
}

/** What was sent to the user: read it, or mark it as read. */
export function NotifyMinePage(): ReactNode {
  const { list, page } = useMine();
  const [chosen, setChosen] = useState<readonly number[]>([]);
  const [shown, setShown] = useState<MyMessage>();
  const go = useGo();
  const { filters } = list.state;
  const rows = page.data?.rows ?? [];
  const selected = rows.map(({ messageId }) => messageId).filter((id) => chosen.includes(id));
  const mark = (call: () => Promise<void>) =>
    call().then(
      () => {
        message.success('已标记为已读');
        setChosen([]);
        return page.refetch();
      },
      // A refusal has been shown by the call.
      () => undefined,
    );
  const read = ({ messageId }: MyMessage) =>
    client.notifyMessage.myGet({ params: { id: messageId } }).then(setShown, () => undefined);
  return (
    <section className="resource-page" aria-label="我的站内信">
      <ResourceSearch
        resource={myMessages}
        names={mySearch}
        filters={filters}
        timeRange="发送时间"
        onSearch={(next) => list.update({ filters: next, page: 1 })}
      />
      <div className="resource-toolbar">
        <div className="resource-buttons">
          <Button
            type="primary"
            disabled={selected.length === 0}
            onClick={() => void mark(() => client.notifyMessage.markRead({ query: { ids: selected.join(',') } }))}
          >
            标记已读
          </Button>
          <Button onClick={() => void mark(() => client.notifyMessage.markAllRead())}>全部已读</Button>
        </div>
      </div>
      {page.error && !page.data && <ErrorPanel error={page.error} onRetry={() => void page.refetch()} />}
      {page.isLoading && <Skeleton active paragraph={{ rows: 8 }} />}
      {page.data && (
        <>
          <ResourceTable
            resource={myMessages}
            columns={myColumns}
            rows={rows}
            limit={list.state.limit}
            density="medium"
            selected={selected}
            onSelect={setChosen}
            onSort={() => undefined}
            actionsOf={(row) => [{ key: 'read', label: '查看', onClick: () => void read(row) }]}
            canSelect={(row) => row.readStatus === '0'}
            empty={<EmptyState text="暂无站内信" />}
          />
          <Pagination
            total={page.data.total}
            page={list.state.page}
            limit={list.state.limit}
            onChange={(next, limit) => list.update({ page: next, limit })}
          />
        </>
      )}
      <NotifyMessageView message={shown} onOpen={go} onClose={() => setShown(undefined)} />
    </section>
  );
}
