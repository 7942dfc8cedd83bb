import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { systemApi } from '../../api/system.ts';
import { hasPermi } from '../../kernel/call/permissions.tsx';
import { StatusSwitch } from '../../kernel/input/StatusSwitch.tsx';
import { ResourcePage } from '../../kernel/list/ResourcePage.tsx';
import type { RowAction } from '../../kernel/resource-types.ts';
import { OptionTag } from '../../kernel/view/DictTag.tsx';
import { useGo } from '../../kernel/view/view.ts';
import { MenuGrantInput } from './MenuGrantInput.tsx';
import { RoleExplainDrawer } from './RoleExplainDrawer.tsx';
import { RoleScopeDialog } from './RoleScopeDialog.tsx';
import { type RoleRecord, roleCalls, roleShape } from './role-form.ts';
import './role.css';

const ADMIN_ID = 1;
const FORM_WIDTH = 640;
const EDIT = 'system:role:edit';
const formFields = { grant: <MenuGrantInput />, dataScope: null };

/** The super administrator's role is what it is. */
const canEdit = (row: RoleRecord) => row.roleId !== ADMIN_ID;
const canRemove = (row: RoleRecord) => !row.builtIn;

function RoleName({ row }: { row: RoleRecord }): ReactNode {
  return (
    <span className="role-name">
      {row.roleName}
      {row.builtIn && <OptionTag option={{ label: '内置', colorType: 'info' }} />}
    </span>
  );
}

function RoleStatus({ row }: { row: RoleRecord }): ReactNode {
  const queries = useQueryClient();
  const change = async (status: string) => {
    await systemApi.role.changeStatus({ body: { roleId: row.roleId, status } });
    await queries.invalidateQueries({ queryKey: ['role'] });
  };
  const disabled = !canEdit(row) || !hasPermi(EDIT);
  return <StatusSwitch name={`角色“${row.roleName}”`} status={row.status} disabled={disabled} onSwitch={change} />;
}

const columns = {
  roleKey: { width: 140 },
  roleSort: { width: 96 },
  dataScope: { width: 158 },
  createTime: { width: 165 },
  roleName: { width: 175, render: (_: unknown, row: RoleRecord) => <RoleName row={row} /> },
  status: { title: '状态', width: 70, render: (_: unknown, row: RoleRecord) => <RoleStatus row={row} /> },
};

/** The roles of the product: what they permit and whose records they reach. */
export function RolePage(): ReactNode {
  const go = useGo();
  const [scoped, setScoped] = useState<RoleRecord>();
  const [explained, setExplained] = useState<number>();
  const rowActions = (row: RoleRecord): RowAction[] => {
    const explain = { key: 'explain', label: '权限说明', onClick: () => setExplained(row.roleId) };
    if (!canEdit(row)) return [{ ...explain, permission: 'system:role:query' }];
    return [
      { key: 'scope', label: '数据权限', permission: EDIT, onClick: () => setScoped(row) },
      {
        key: 'users',
        label: '分配用户',
        permission: EDIT,
        onClick: () => go(`/system/role-auth/user/${row.roleId}`),
      },
      { ...explain, permission: 'system:role:query' },
    ];
  };
  return (
    <>
      <ResourcePage
        resource={roleShape}
        calls={roleCalls}
        columns={columns}
        formFields={formFields}
        formWidth={FORM_WIDTH}
        timeRange="创建时间"
        canEdit={canEdit}
        canRemove={canRemove}
        rowActions={rowActions}
        history
      />
      <RoleScopeDialog row={scoped} onClose={() => setScoped(undefined)} />
      <RoleExplainDrawer roleId={explained} onClose={() => setExplained(undefined)} />
    </>
  );
}
