import ImportOutlined from '@ant-design/icons/ImportOutlined';
import { SUPER_USER, user } from '@jiaoyan/contract/system/user';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import Button from 'antd/es/button';
import { type ReactNode, useMemo, useState } from 'react';
import { systemApi } from '../../api/system.ts';
import { DeptTree } from '../../domain/DeptTree.tsx';
import { HasPermi, hasPermi } from '../../kernel/call/permissions.tsx';
import { useSession } from '../../kernel/call/session.ts';
import { StatusSwitch } from '../../kernel/input/StatusSwitch.tsx';
import { ImportDialog } from '../../kernel/list/ImportDialog.tsx';
import { ResourcePage } from '../../kernel/list/ResourcePage.tsx';
import type { RowAction } from '../../kernel/resource-types.ts';
import { HistoryDrawer } from '../../kernel/view/HistoryDrawer.tsx';
import { useGo, useViewQuery } from '../../kernel/view/view.ts';
import { UserExplainDrawer } from './UserExplainDrawer.tsx';
import { UserDeptSelect, UserPostSelect, UserRoleSelect } from './UserInputs.tsx';
import { UserPasswordDialog } from './UserPasswordDialog.tsx';
import { type UserRecord, useDeptTree, userCalls } from './user-form.ts';

const EDIT = 'system:user:edit';
const FORM_WIDTH = 600;
const formFields = { deptId: <UserDeptSelect />, postIds: <UserPostSelect />, roleIds: <UserRoleSelect /> };
/** A password is given to new users only; later it is reset. */
const shows = (name: string, values: object) => name !== 'password' || !('userId' in values);

const canEdit = (row: UserRecord) => row.userId !== SUPER_USER;
const isOther = (row: UserRecord) => row.userId !== useSession.getState().userId;
const canRemove = (row: UserRecord) => canEdit(row) && isOther(row);

function UserStatus({ row }: { row: UserRecord }): ReactNode {
  const queries = useQueryClient();
  const change = async (status: '0' | '1') => {
    await systemApi.user.changeStatus({ body: { userId: row.userId, status } });
    await queries.invalidateQueries({ queryKey: [user.name] });
  };
  const disabled = !canRemove(row) || !hasPermi(EDIT);
  return <StatusSwitch name={`用户“${row.userName}”`} status={row.status} disabled={disabled} onSwitch={change} />;
}

const columns = {
  // Beside the departments there is just room for all of them on a common screen.
  userId: { width: 68 },
  createTime: { width: 160 },
  deptId: { render: (_: unknown, row: UserRecord) => row.dept?.deptName },
  status: { render: (_: unknown, row: UserRecord) => <UserStatus row={row} /> },
};

/** What a new user starts with: the password of the parameters and the department that is being looked at. */
function useStart() {
  const deptId = useViewQuery().get('deptId');
  const initial = useQuery({
    queryKey: ['config', 'value', 'sys.user.initPassword'],
    queryFn: () => systemApi.config.byKey({ params: { key: 'sys.user.initPassword' } }, { quiet: true }),
    enabled: hasPermi('system:user:add'),
  });
  const password = initial.data ?? '';
  return useMemo(() => ({ password, ...(deptId && { deptId: Number(deptId) }) }), [password, deptId]);
}

type Open = { what: 'password' | 'explain' | 'history'; row: UserRecord };

function useRowActions(open: (next: Open) => void) {
  const go = useGo();
  return (row: UserRecord): RowAction[] => {
    if (row.userId === SUPER_USER) return [];
    const show = (what: Open['what']) => () => open({ what, row });
    return [
      { key: 'password', label: '重置密码', permission: 'system:user:resetPwd', onClick: show('password') },
      {
        key: 'roles',
        label: '分配角色',
        permission: EDIT,
        onClick: () => go(`/system/user-auth/role/${row.userId}`),
      },
      { key: 'explain', label: '权限说明', permission: 'system:user:query', onClick: show('explain') },
      { key: 'history', label: '变更历史', permission: 'system:user:query', onClick: show('history') },
    ];
  };
}

/** The people who sign in: where they work, what they are and what they may. */
export function UserPage(): ReactNode {
  const [opened, setOpened] = useState<Open>();
  const depts = useDeptTree();
  const start = useStart();
  const rowActions = useRowActions(setOpened);
  const close = () => setOpened(undefined);
  const of = (what: Open['what']) => (opened?.what === what ? opened.row : undefined);
  const side = {
    field: 'deptId',
    render: (value: string | undefined, choose: (value: string | undefined) => void) => (
      <DeptTree
        nodes={depts}
        value={value === undefined ? undefined : Number(value)}
        onChange={(id) => choose(id === undefined ? undefined : String(id))}
      />
    ),
  };
  return (
    <>
      <ResourcePage
        resource={user}
        calls={userCalls}
        columns={columns}
        side={side}
        start={start}
        shows={shows}
        formFields={formFields}
        formWidth={FORM_WIDTH}
        timeRange="创建时间"
        canEdit={canEdit}
        canRemove={canRemove}
        rowActions={rowActions}
        toolbar={<UserImport />}
      />
      <UserPasswordDialog row={of('password')} onClose={close} />
      <UserExplainDrawer userId={of('explain')?.userId} onClose={close} />
      <HistoryDrawer resource={user.name} recordId={of('history')?.userId} onClose={close} />
    </>
  );
}

function UserImport(): ReactNode {
  const [open, setOpen] = useState(false);
  const queries = useQueryClient();
  return (
    <HasPermi value={['system:user:import']}>
      <Button icon={<ImportOutlined aria-hidden />} onClick={() => setOpen(true)}>
        导入
      </Button>
      <ImportDialog
        title="用户"
        calls={systemApi.user}
        open={open}
        onClose={() => setOpen(false)}
        onDone={() => void queries.invalidateQueries({ queryKey: [user.name] })}
      />
    </HasPermi>
  );
}
