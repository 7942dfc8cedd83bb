import type { RoleOption } from '@jiaoyan/contract/system/user';
import { useQuery } from '@tanstack/react-query';
import Button from 'antd/es/button';
import Skeleton from 'antd/es/skeleton';
import Table from 'antd/es/table';
import { type ReactNode, useState } from 'react';
import { useParams } from 'react-router';
import { systemApi } from '../../api/system.ts';
import { useRun } from '../../kernel/form/use-run.ts';
import { DictTag } from '../../kernel/view/DictTag.tsx';
import { ErrorPanel } from '../../kernel/view/ErrorPanel.tsx';
import { closeCurrentView, useViewTitle } from '../../kernel/view/view.ts';
import '../../kernel/list/resource.css';
import './user.css';

const USERS = '/system/user';
type Role = RoleOption & { flag: boolean };

/** The roles of one user, found by the id in the address. */
export function AuthRolePage(): ReactNode {
  const userId = Number(useParams().userId);
  const held = useQuery({
    queryKey: ['user', 'authRole', userId],
    queryFn: ({ signal }) => systemApi.user.authRole({ params: { userId } }, { quiet: true, signal }),
    staleTime: 0,
  });
  useViewTitle(held.data && `分配角色-${held.data.user.userName}`);
  if (held.error) return <ErrorPanel error={held.error} onRetry={() => void held.refetch()} />;
  if (!held.data) return <Skeleton active paragraph={{ rows: 10 }} />;
  const { user, roles } = held.data;
  return (
    <section className="resource-page" aria-label={`用户“${user.userName}”的角色`}>
      <dl className="auth-role-head">
        <dt>用户昵称</dt>
        <dd>{user.nickName}</dd>
        <dt>登录账号</dt>
        <dd>{user.userName}</dd>
      </dl>
      <RoleChoice key={held.dataUpdatedAt} userId={userId} roles={roles} />
    </section>
  );
}

const CHANGED = ['user'];

/** Disabled roles and those that are not the editor's to give stay as they are. */
const isFixed = (role: Role) => role.status !== '0' || !role.assignable;

function RoleChoice({ userId, roles }: { userId: number; roles: readonly Role[] }): ReactNode {
  const [chosen, setChosen] = useState(() => roles.filter((role) => role.flag).map((role) => role.roleId));
  const { busy: saving, run } = useRun(CHANGED);
  const toggle = ({ roleId }: Role) =>
    setChosen((ids) => (ids.includes(roleId) ? ids.filter((id) => id !== roleId) : [...ids, roleId]));
  const save = () => {
    const call = () => systemApi.user.assignRoles({ query: { userId, roleIds: chosen.join() } });
    return run(call, '授权成功', () => closeCurrentView(USERS));
  };
  return (
    <>
      <Table<Role>
        className="resource-table"
        rowKey={(role) => role.roleId}
        dataSource={roles}
        pagination={false}
        scroll={{ x: 740 }}
        onRow={(role) => ({ onClick: () => !isFixed(role) && toggle(role) })}
        rowSelection={{
          selectedRowKeys: chosen,
          onChange: (keys) => setChosen(keys.map(Number)),
          getCheckboxProps: (role) => ({ disabled: isFixed(role), 'aria-label': `选择 ${role.roleName}` }),
          getTitleCheckboxProps: () => ({ 'aria-label': '全选' }),
        }}
        columns={[
          { title: '角色编号', dataIndex: 'roleId', width: 100, className: 'num' },
          { title: '角色名称', dataIndex: 'roleName', width: 160 },
          { title: '权限字符', dataIndex: 'roleKey', width: 160 },
          {
            title: '状态',
            dataIndex: 'status',
            width: 90,
            render: (_, role) => <DictTag dictType="sys_normal_disable" value={role.status} />,
          },
          { title: '创建时间', dataIndex: 'createTime', width: 170, className: 'num' },
        ]}
      />
      <div className="auth-role-buttons">
        <Button type="primary" loading={saving} onClick={() => void save()}>
          提交
        </Button>
        <Button onClick={() => closeCurrentView(USERS)}>返回</Button>
      </div>
    </>
  );
}
