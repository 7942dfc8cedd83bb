import { topics } from '@jiaoyan/contract/realtime';
import type { MyMessage } from '@jiaoyan/contract/system/notify-message';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import Button from 'antd/es/button';
import Skeleton from 'antd/es/skeleton';
import { type ReactNode, useCallback, useMemo, useState } from 'react';
import { systemApi } from '../../api/system.ts';
import { alreadyShown } from '../../kernel/call/failure.ts';
import { useSession } from '../../kernel/call/session.ts';
import { queryOf, useListState } from '../../kernel/list/list.ts';
import { Pagination } from '../../kernel/list/Pagination.tsx';
import { ResourceSearch } from '../../kernel/list/ResourceSearch.tsx';
import { ResourceTable } from '../../kernel/list/ResourceTable.tsx';
import { useSubscription } from '../../kernel/live/realtime.ts';
import { EmptyState } from '../../kernel/view/EmptyState.tsx';
import { ErrorPanel } from '../../kernel/view/ErrorPanel.tsx';
import { message } from '../../kernel/view/feedback.tsx';
import { useGo } from '../../kernel/view/view.ts';
import { NotifyMessageView } from './NotifyMessageView.tsx';
import { myColumns, myMessages, mySearch } from './notify-mine.tsx';
import '../../kernel/list/resource.css';

const nothing = {};
const LIST = ['notifyMessage', 'mine'];
const UNREAD = '0';

/** The user's own messages, and which of them are ticked. */
function useMine() {
  const list = useListState(mySearch);
  const queries = useQueryClient();
  const userId = useSession((session) => session.userId);
  const [chosen, setChosen] = useState<readonly number[]>([]);
  const query = queryOf(list.state, nothing);
  const page = useQuery({
    queryKey: [...LIST, query],
    queryFn: ({ signal }) => systemApi.notifyMessage.myList({ query }, { quiet: true, signal }),
    placeholderData: keepPreviousData,
  });
  const reload = () => void queries.invalidateQueries({ queryKey: LIST });
  useSubscription(topics.user(userId), reload);
  const rows = page.data?.rows ?? [];
  const selected = rows.map(({ messageId }) => messageId).filter((id) => chosen.includes(id));
  return { list, page, rows, selected, setChosen, reload };
}
type Mine = ReturnType<typeof useMine>;

/** What was sent to the user: read it, or mark it as read. */
export function NotifyMinePage(): ReactNode {
  const mine = useMine();
  const { list, page } = mine;
  const [shown, setShown] = useState<MyMessage>();
  const go = useGo();
  const read = useCallback(
    ({ messageId }: MyMessage) =>
      // A refusal has been shown by the call.
      void systemApi.notifyMessage.myGet({ params: { id: messageId } }).then(setShown, alreadyShown),
    [],
  );
  return (
    <section className="resource-page" aria-label="我的站内信">
      <ResourceSearch
        resource={myMessages}
        names={mySearch}
        filters={list.state.filters}
        timeRange="发送时间"
        onSearch={(filters) => list.update({ filters, page: 1 })}
      />
      <MarkButtons mine={mine} />
      {page.error && !page.data && <ErrorPanel error={page.error} onRetry={() => void page.refetch()} />}
      {page.isLoading && <Skeleton active paragraph={{ rows: 8 }} />}
      {page.data && <MessageTable mine={mine} onRead={read} />}
      <NotifyMessageView message={shown} onOpen={go} onClose={() => setShown(undefined)} />
    </section>
  );
}

function MarkButtons({ mine: { selected, setChosen, reload } }: { mine: Mine }): ReactNode {
  const mark = async (call: Promise<void>) => {
    const done = await call.then(() => true, alreadyShown);
    if (!done) return;
    message.success('已标记为已读');
    setChosen([]);
    reload();
  };
  const markSelected = () => mark(systemApi.notifyMessage.markRead({ query: { ids: selected.join(',') } }));
  return (
    <div className="resource-toolbar">
      <div className="resource-buttons">
        <Button type="primary" disabled={selected.length === 0} onClick={() => void markSelected()}>
          标记已读
        </Button>
        <Button onClick={() => void mark(systemApi.notifyMessage.markAllRead())}>全部已读</Button>
      </div>
    </div>
  );
}

function MessageTable({ mine, onRead }: { mine: Mine; onRead: (row: MyMessage) => void }): ReactNode {
  const { list, page, rows, selected, setChosen } = mine;
  const { page: number, limit } = list.state;
  const columns = useMemo(() => myColumns(onRead), [onRead]);
  return (
    <>
      <ResourceTable
        resource={myMessages}
        columns={columns}
        rows={rows}
        limit={limit}
        density="medium"
        selected={selected}
        onSelect={setChosen}
        onSort={() => undefined}
        actionsOf={(row) => [{ key: 'read', label: '查看', onClick: () => onRead(row) }]}
        canSelect={(row) => row.readStatus === UNREAD}
        empty={<EmptyState text="暂无站内信" />}
      />
      <Pagination
        total={page.data?.total ?? 0}
        page={number}
        limit={limit}
        onChange={(next, size) => list.update({ page: next, limit: size })}
      />
    </>
  );
}
