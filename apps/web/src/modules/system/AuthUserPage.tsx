import type { RoleHolder } from '@jiaoyan/contract/system/role';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import Button from 'antd/es/button';
import Skeleton from 'antd/es/skeleton';
import { type ReactNode, useState } from 'react';
import { useParams } from 'react-router';
import { systemApi } from '../../api/system.ts';
import { alreadyShown } from '../../kernel/call/failure.ts';
import { HasPermi } from '../../kernel/call/permissions.tsx';
import { queryOf, useListState } from '../../kernel/list/list.ts';
import { Pagination } from '../../kernel/list/Pagination.tsx';
import { ResourceSearch } from '../../kernel/list/ResourceSearch.tsx';
import { ResourceTable } from '../../kernel/list/ResourceTable.tsx';
import type { RowAction } from '../../kernel/resource-types.ts';
import { EmptyState } from '../../kernel/view/EmptyState.tsx';
import { ErrorPanel } from '../../kernel/view/ErrorPanel.tsx';
import { confirmDialog, message } from '../../kernel/view/feedback.tsx';
import { closeCurrentView, useViewTitle } from '../../kernel/view/view.ts';
import { roleUser, roleUserColumns, roleUserNames } from './role-users.ts';
import { UserPicker } from './UserPicker.tsx';
import '../../kernel/list/resource.css';

const EDIT = 'system:role:edit';
const none: readonly RoleHolder[] = [];

/** The users with a role, by the id in the address. */
export function AuthUserPage(): ReactNode {
  const roleId = Number(useParams().roleId);
  const role = useQuery({
    queryKey: ['role', 'head', roleId],
    queryFn: ({ signal }) => systemApi.role.get({ params: { id: roleId } }, { quiet: true, signal }),
  });
  useViewTitle(role.data && `分配用户-${role.data.roleName}`);
  if (role.error) return <ErrorPanel error={role.error} onRetry={() => void role.refetch()} />;
  if (!role.data) return <Skeleton active paragraph={{ rows: 10 }} />;
  return <RoleUsers roleId={roleId} roleName={role.data.roleName} />;
}

/** The calls that assign and revoke the role; each returns whether it succeeded. */
function useLinks(roleId: number) {
  const queries = useQueryClient();
  const run = async (call: Promise<void>, text: string) => {
    const done = await call.then(() => true, alreadyShown);
    if (!done) return false;
    message.success(text);
    await queries.invalidateQueries({ queryKey: ['roleUser'] });
    return true;
  };
  const query = (userIds: readonly number[]) => ({ roleId, userIds: userIds.join() });
  return {
    assign: (userIds: readonly number[]) => run(systemApi.role.assign({ query: query(userIds) }), '授权成功'),
    revoke: (userIds: readonly number[]) => run(systemApi.role.revokeAll({ query: query(userIds) }), '取消授权成功'),
  };
}

interface RoleUsersProps {
  roleId: number;
  roleName: string;
}

function RoleUsers({ roleId, roleName }: RoleUsersProps): ReactNode {
  const { state, update } = useListState(roleUserNames);
  const [chosen, setChosen] = useState<readonly number[]>([]);
  const { assign, revoke } = useLinks(roleId);
  const query = queryOf(state, { roleId: String(roleId) });
  const users = useQuery({
    queryKey: ['roleUser', 'allocated', query],
    queryFn: ({ signal }) => systemApi.role.allocated({ query }, { signal }),
    placeholderData: keepPreviousData,
  });
  const { rows = none, total = 0 } = users.data ?? {};
  const selected = chosen.filter((id) => rows.some((row) => row.userId === id));
  const askRevoke = async (ids: readonly number[], whom: string) => {
    if (!(await confirmDialog(`确认要取消${whom}的角色“${roleName}”吗？`, { danger: true }))) return;
    if (await revoke(ids)) setChosen([]);
  };
  const revokeOne = ({ userId, nickName }: RoleHolder): RowAction => ({
    key: 'revoke',
    label: '取消授权',
    permission: EDIT,
    onClick: () => void askRevoke([userId], `用户“${nickName}”`),
  });
  return (
    <section className="resource-page" aria-label={`角色“${roleName}”的用户`}>
      <ResourceSearch
        resource={roleUser}
        names={roleUserNames}
        filters={state.filters}
        onSearch={(filters) => update({ filters, page: 1 })}
      />
      <LinkButtons
        roleId={roleId}
        selectedCount={selected.length}
        onAssign={assign}
        onRevoke={() => void askRevoke(selected, `所选 ${selected.length} 位用户`)}
      />
      {users.error && !users.data && <ErrorPanel error={users.error} onRetry={() => void users.refetch()} />}
      {users.isLoading && <Skeleton active paragraph={{ rows: 8 }} />}
      {users.data && (
        <ResourceTable
          resource={roleUser}
          columns={roleUserColumns}
          rows={rows}
          limit={state.limit}
          density="small"
          selected={selected}
          onSelect={setChosen}
          onSort={() => undefined}
          actionsOf={(row) => [revokeOne(row)]}
          canSelect={() => true}
          empty={<EmptyState text="该角色尚未分配给任何用户" />}
        />
      )}
      <Pagination
        total={total}
        page={state.page}
        limit={state.limit}
        onChange={(page, limit) => update({ page, limit })}
      />
    </section>
  );
}

interface LinkButtonsProps {
  roleId: number;
  selectedCount: number;
  onAssign: (userIds: number[]) => Promise<boolean>;
  onRevoke: () => void;
}

function LinkButtons({ roleId, selectedCount, onAssign, onRevoke }: LinkButtonsProps): ReactNode {
  const [picking, setPicking] = useState(false);
  return (
    <div className="resource-toolbar">
      <div className="resource-buttons">
        <HasPermi value={[EDIT]}>
          <Button type="primary" onClick={() => setPicking(true)}>
            添加用户
          </Button>
          <Button danger disabled={selectedCount === 0} onClick={onRevoke}>
            批量取消授权
          </Button>
        </HasPermi>
        <Button onClick={() => closeCurrentView('/system/role')}>关闭</Button>
      </div>
      {picking && <UserPicker roleId={roleId} onPick={onAssign} onClose={() => setPicking(false)} />}
    </div>
  );
}
