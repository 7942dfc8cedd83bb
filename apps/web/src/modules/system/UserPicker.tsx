import type { RoleHolder } from '@jiaoyan/contract/system/role';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import Modal from 'antd/es/modal';
import { type ReactNode, useState } from 'react';
import { systemApi } from '../../api/system.ts';
import { useAction } from '../../kernel/call/use-action.ts';
import { Pagination } from '../../kernel/list/Pagination.tsx';
import { ResourceSearch } from '../../kernel/list/ResourceSearch.tsx';
import { ResourceTable } from '../../kernel/list/ResourceTable.tsx';
import { EmptyState } from '../../kernel/view/EmptyState.tsx';
import { message } from '../../kernel/view/feedback.tsx';
import './role.css';
import { roleUser, roleUserColumns, roleUserNames } from './role-users.ts';

interface UserPickerProps {
  roleId: number;
  /** Gives the role to the users; answers whether it was done. */
  onPick: (userIds: number[]) => Promise<boolean>;
  onClose: () => void;
}

const FIRST = { page: 1, limit: 10 };
const none: readonly RoleHolder[] = [];

/** A dialog with the users within reach who do not hold a role yet. Ticks stay while pages are turned. */
export function UserPicker({ roleId, onPick, onClose }: UserPickerProps): ReactNode {
  const [paging, setPaging] = useState(FIRST);
  const [filters, setFilters] = useState<Readonly<Record<string, string>>>({});
  const [chosen, setChosen] = useState<readonly number[]>([]);
  const { busy, run } = useAction();
  const query = { roleId: String(roleId), pageNum: paging.page, pageSize: paging.limit, ...filters };
  const users = useQuery({
    queryKey: ['roleUser', 'unallocated', query],
    queryFn: ({ signal }) => systemApi.role.unallocated({ query }, { signal }),
    placeholderData: keepPreviousData,
  });
  const { rows = none, total = 0 } = users.data ?? {};
  const select = (ids: readonly number[]) => {
    const here = new Set(rows.map((row) => row.userId));
    setChosen((old) => [...old.filter((id) => !here.has(id)), ...ids.filter((id) => here.has(id))]);
  };
  const pick = async () => {
    if (chosen.length === 0) return message.warning('请选择要分配的用户');
    await run(async () => (await onPick([...chosen])) && onClose());
  };
  const search = (next: Readonly<Record<string, string>>) => {
    setFilters(next);
    setPaging({ ...paging, page: 1 });
  };
  return (
    <Modal
      open
      title="选择用户"
      width={900}
      okText={chosen.length > 0 ? `确定（${chosen.length}）` : '确定'}
      cancelText="取消"
      okButtonProps={{ loading: busy }}
      onOk={() => void pick()}
      onCancel={onClose}
    >
      <div className="picker-body">
        <ResourceSearch resource={roleUser} names={roleUserNames} filters={filters} onSearch={search} />
        <ResourceTable
          resource={roleUser}
          columns={roleUserColumns.filter(({ key }) => key !== 'email')}
          rows={rows}
          limit={paging.limit}
          density="small"
          selected={chosen}
          onSelect={select}
          onSort={() => undefined}
          canSelect={() => true}
          empty={<EmptyState text="没有可分配的用户" />}
        />
        <Pagination
          {...paging}
          total={total}
          autoScroll={false}
          onChange={(page, limit) => setPaging({ page, limit })}
        />
      </div>
    </Modal>
  );
}
