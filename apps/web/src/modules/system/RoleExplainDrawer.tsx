import type { RoleExplanation } from '@jiaoyan/contract/system/role';
import { useQuery } from '@tanstack/react-query';
import Alert from 'antd/es/alert';
import Drawer from 'antd/es/drawer';
import Input from 'antd/es/input';
import Skeleton from 'antd/es/skeleton';
import Table from 'antd/es/table';
import { type ReactNode, useState } from 'react';
import { systemApi } from '../../api/system.ts';
import { useNarrow } from '../../kernel/media.ts';
import { EmptyState } from '../../kernel/view/EmptyState.tsx';
import { ErrorPanel } from '../../kernel/view/ErrorPanel.tsx';

const DRAWER_WIDTH = 680;
const DISABLED = '1';

const clauses: Readonly<Record<string, (deptNames: readonly string[]) => string>> = {
  1: () => '可以访问全部数据，不受部门限制。',
  2: (names) => `只能访问指定部门的数据：${names.join('、') || '（尚未指定部门，因此没有数据）'}。`,
  3: () => '只能访问持有人所在部门的数据，不含下级部门。',
  4: () => '只能访问持有人所在部门及其全部下级部门的数据。',
  5: () => '只能访问持有人本人的数据。',
};

/** What a role permits and reaches, in words. */
export function RoleExplainDrawer({ roleId, onClose }: { roleId: number | undefined; onClose: () => void }): ReactNode {
  const narrow = useNarrow();
  return (
    <Drawer
      open={roleId !== undefined}
      title="权限说明"
      size={narrow ? '100%' : DRAWER_WIDTH}
      destroyOnHidden
      onClose={onClose}
    >
      {roleId !== undefined && <Explanation roleId={roleId} />}
    </Drawer>
  );
}

function Explanation({ roleId }: { roleId: number }): ReactNode {
  const told = useQuery({
    queryKey: ['role', 'explain', roleId],
    queryFn: ({ signal }) => systemApi.role.explain({ params: { id: roleId } }, { quiet: true, signal }),
    staleTime: 0,
  });
  if (told.error) return <ErrorPanel error={told.error} onRetry={() => void told.refetch()} />;
  if (!told.data) return <Skeleton active paragraph={{ rows: 8 }} />;
  const { roleName, status, dataScope, deptNames, userCount, permissions } = told.data;
  return (
    <div className="role-explain">
      {status === DISABLED && (
        <Alert type="warning" showIcon title="角色已停用：以下权限和数据范围对持有人均不生效。" />
      )}
      <p>
        角色“{roleName}”由 {userCount} 位用户持有。
      </p>
      <p>
        <strong>数据范围：</strong>
        {clauses[dataScope]?.(deptNames)}与其他角色的数据范围取并集，且只在本角色授予的权限上生效。
      </p>
      <PermissionTable permissions={permissions} />
    </div>
  );
}

function PermissionTable({ permissions }: Pick<RoleExplanation, 'permissions'>): ReactNode {
  const [wanted, setWanted] = useState('');
  const rows = permissions
    .flatMap(({ permission, sources }) => sources.map(({ menuId, menuPath }) => ({ permission, menuId, menuPath })))
    .filter((row) => `${row.permission} ${row.menuPath}`.toLowerCase().includes(wanted.trim().toLowerCase()));
  return (
    <>
      <Input
        allowClear
        aria-label="筛选权限"
        placeholder="按权限标识或菜单筛选"
        value={wanted}
        onChange={(event) => setWanted(event.target.value)}
      />
      <Table
        className="role-explain-table"
        size="small"
        rowKey={(row) => `${row.permission}/${row.menuId}`}
        pagination={false}
        dataSource={rows}
        locale={{ emptyText: <EmptyState text={wanted ? '没有符合条件的权限' : '没有任何权限'} /> }}
        columns={[
          { title: '权限标识', dataIndex: 'permission', width: '42%' },
          { title: '授予权限的菜单', dataIndex: 'menuPath' },
        ]}
      />
    </>
  );
}
