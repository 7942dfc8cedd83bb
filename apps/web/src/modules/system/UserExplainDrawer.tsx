import type { Explanation } from '@jiaoyan/contract/system/user-explain';
import { useQuery } from '@tanstack/react-query';
import Alert from 'antd/es/alert';
import Drawer from 'antd/es/drawer';
import Input from 'antd/es/input';
import Skeleton from 'antd/es/skeleton';
import Table from 'antd/es/table';
import Tabs from 'antd/es/tabs';
import { type ReactNode, useState } from 'react';
import { systemApi } from '../../api/system.ts';
import { useNarrow } from '../../kernel/media.ts';
import { DictTag } from '../../kernel/view/DictTag.tsx';
import { EmptyState } from '../../kernel/view/EmptyState.tsx';
import { ErrorPanel } from '../../kernel/view/ErrorPanel.tsx';
import { UserScopeCheck } from './UserScopeCheck.tsx';
import './user.css';

const DRAWER_WIDTH = 760;
const DISABLED = '1';

/** Why a user may do what the user may, and whom the user can see. */
export function UserExplainDrawer({ userId, onClose }: { userId: number | undefined; onClose: () => void }): ReactNode {
  const narrow = useNarrow();
  return (
    <Drawer
      open={userId !== undefined}
      title="权限说明"
      size={narrow ? '100%' : DRAWER_WIDTH}
      destroyOnHidden
      onClose={onClose}
    >
      {userId !== undefined && <Explained userId={userId} />}
    </Drawer>
  );
}

function Explained({ userId }: { userId: number }): ReactNode {
  const told = useQuery({
    queryKey: ['user', 'explain', userId],
    queryFn: ({ signal }) => systemApi.user.explain({ params: { id: userId }, query: {} }, { quiet: true, signal }),
    staleTime: 0,
  });
  if (told.error) return <ErrorPanel error={told.error} onRetry={() => void told.refetch()} />;
  if (!told.data) return <Skeleton active paragraph={{ rows: 8 }} />;
  const { nickName, userName, status, permissions } = told.data;
  return (
    <div className="user-explain">
      {status === DISABLED && <Alert type="warning" showIcon title="账号已停用：以下权限均不生效。" />}
      <h3>
        {nickName}（{userName}）
      </h3>
      <Roles explanation={told.data} />
      <Tabs
        items={[
          { key: 'permissions', label: '拥有的权限', children: <Permissions permissions={permissions} /> },
          { key: 'reach', label: '能否看到某用户', children: <UserScopeCheck explanation={told.data} /> },
        ]}
      />
    </div>
  );
}

function Roles({ explanation: { roles } }: { explanation: Explanation }): ReactNode {
  if (roles.length === 0) return <p>没有任何角色，因此没有任何权限。</p>;
  return (
    <ul className="user-explain-roles" aria-label="角色">
      {roles.map((role) => (
        <li key={role.roleId}>
          <strong>{role.roleName}</strong>
          {role.status === DISABLED && <span>（已停用，不计入）</span>}
          <span>
            <DictTag dictType="system_data_scope" value={role.dataScope} />
            {role.dataScope === '2' && `：${role.deptNames.join('、') || '未指定部门'}`}
          </span>
        </li>
      ))}
    </ul>
  );
}

function Permissions({ permissions }: Pick<Explanation, 'permissions'>): ReactNode {
  const [wanted, setWanted] = useState('');
  const rows = permissions
    .flatMap(({ permission, sources }) => sources.map((source) => ({ permission, ...source })))
    .filter((row) =>
      `${row.permission} ${row.roleName} ${row.menuPath}`.toLowerCase().includes(wanted.trim().toLowerCase()),
    );
  return (
    <>
      <Input
        allowClear
        aria-label="筛选权限"
        placeholder="按权限标识、角色或菜单筛选"
        value={wanted}
        onChange={(event) => setWanted(event.target.value)}
      />
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard */}
      <section className="user-explain-table" tabIndex={0} aria-label="拥有的权限">
        <Table
          size="small"
          rowKey={(row) => `${row.permission}/${row.roleId}/${row.menuId}`}
          pagination={false}
          dataSource={rows}
          locale={{ emptyText: <EmptyState text={wanted ? '没有符合条件的权限' : '没有任何权限'} /> }}
          columns={[
            { title: '权限标识', dataIndex: 'permission', width: 200 },
            { title: '授予的角色', dataIndex: 'roleName', width: 130 },
            { title: '经由菜单', dataIndex: 'menuPath' },
          ]}
        />
      </section>
    </>
  );
}
