import LogoutOutlined from '@ant-design/icons/LogoutOutlined';
import { text } from '@jiaoyan/contract/kernel/field';
import type { OnlineUser } from '@jiaoyan/contract/monitor/online';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import Button from 'antd/es/button';
import Skeleton from 'antd/es/skeleton';
import { type ReactNode, useState } from 'react';
import { monitorApi } from '../../api/monitor.ts';
import { alreadyShown } from '../../kernel/call/failure.ts';
import { HasPermi } from '../../kernel/call/permissions.tsx';
import { useListState } from '../../kernel/list/list.ts';
import { Pagination } from '../../kernel/list/Pagination.tsx';
import { ResourceSearch } from '../../kernel/list/ResourceSearch.tsx';
import { TableToolbar } from '../../kernel/list/TableToolbar.tsx';
import { useSearchSetting, useTableSettings } from '../../kernel/list/table-settings.ts';
import { ErrorPanel } from '../../kernel/view/ErrorPanel.tsx';
import { confirmDialog, message } from '../../kernel/view/feedback.tsx';
import { OnlineTable, onlineColumns } from './OnlineTable.tsx';
import '../../kernel/list/resource.css';
import './monitor.css';

const shape = {
  name: 'online',
  title: '在线用户',
  permission: 'monitor:online',
  id: 'tokenId',
  fields: { ipaddr: text('登录地址'), userName: text('用户名称') },
};
const NAMES = Object.keys(shape.fields);
const QUERY = ['online', 'list'];

/** Ends sessions after a question; answers whether it was done. */
function useForceOut() {
  const queries = useQueryClient();
  return async (rows: readonly OnlineUser[]): Promise<boolean> => {
    const names = [...new Set(rows.map((row) => row.userName))].join('、');
    const many = rows.length > 1 ? `的 ${rows.length} 个会话` : '';
    if (!(await confirmDialog(`是否确认强退用户“${names}”${many}？`, { danger: true, okText: '强退' }))) return false;
    const ids = rows.map((row) => row.tokenId).join(',');
    const call =
      rows.length > 1
        ? monitorApi.online.batchLogout({ params: { tokenIds: ids } })
        : monitorApi.online.forceLogout({ params: { tokenId: ids } });
    // A refusal has been shown by the call.
    const done = await call.then(() => true, alreadyShown);
    if (done) message.success('强退成功');
    await queries.invalidateQueries({ queryKey: QUERY });
    return done === true;
  };
}

/** The rows of the page; all sessions come at once and are cut into pages here. */
function useOnline(list: ReturnType<typeof useListState>) {
  const { page, limit, filters } = list.state;
  const { ipaddr, userName } = filters;
  const query = useQuery({
    queryKey: [...QUERY, ipaddr, userName],
    queryFn: ({ signal }) => monitorApi.online.list({ query: { ipaddr, userName } }, { signal }),
  });
  const all = query.data?.rows ?? [];
  const last = Math.max(1, Math.ceil(all.length / limit));
  const shown = Math.min(page, last);
  return { query, all, page: shown, rows: all.slice((shown - 1) * limit, shown * limit) };
}

/** Who is signed in, and the means to put somebody out. */
export function OnlinePage(): ReactNode {
  const list = useListState(NAMES);
  const table = useTableSettings(shape.name);
  const searchSetting = useSearchSetting();
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const { query, all, rows, page } = useOnline(list);
  const forceOut = useForceOut();
  const selected = all.filter((row) => chosen.includes(row.tokenId) && !row.own);
  const batch = async () => {
    if (await forceOut(selected)) setChosen([]);
  };
  return (
    <section className="resource-page" aria-label={shape.title}>
      {table.settings[searchSetting] && (
        <ResourceSearch
          resource={shape}
          names={NAMES}
          filters={list.state.filters}
          onSearch={(filters) => list.update({ filters, page: 1 })}
        />
      )}
      <div className="resource-toolbar">
        <div className="resource-buttons">
          <BatchButton count={selected.length} onClick={() => void batch()} />
        </div>
        <TableToolbar
          settings={table.settings}
          onChange={table.change}
          onRefresh={() => void query.refetch()}
          columns={onlineColumns.map(({ key, label }) => ({ key, title: label }))}
        />
      </div>
      {query.error && !query.data && <ErrorPanel error={query.error} onRetry={() => void query.refetch()} />}
      {query.isLoading && <Skeleton active paragraph={{ rows: 8 }} />}
      {query.data && (
        <>
          <OnlineTable
            rows={rows}
            settings={table.settings}
            selected={chosen}
            onSelect={setChosen}
            onForceOut={(row) => void forceOut([row])}
          />
          <Pagination
            total={all.length}
            page={page}
            limit={list.state.limit}
            onChange={(next, limit) => list.update({ page: next, limit })}
          />
        </>
      )}
    </section>
  );
}

function BatchButton({ count, onClick }: { count: number; onClick: () => void }): ReactNode {
  return (
    <HasPermi value={['monitor:online:batchLogout']}>
      <Button danger icon={<LogoutOutlined aria-hidden />} disabled={count === 0} onClick={onClick}>
        批量强退
      </Button>
    </HasPermi>
  );
}
