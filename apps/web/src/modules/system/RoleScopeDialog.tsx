import type { Role } from '@jiaoyan/contract/system/role';
import { useQuery } from '@tanstack/react-query';
import Alert from 'antd/es/alert';
import Form from 'antd/es/form';
import Modal from 'antd/es/modal';
import Skeleton from 'antd/es/skeleton';
import { type ReactNode, useState } from 'react';
import { systemApi } from '../../api/system.ts';
import { useRun } from '../../kernel/form/use-run.ts';
import { DictSelect } from '../../kernel/input/DictSelect.tsx';
import { TreeCheck } from '../../kernel/tree/TreeCheck.tsx';
import { ErrorPanel } from '../../kernel/view/ErrorPanel.tsx';

const CHOSEN_DEPTS = '2';
const RULE =
  '用户拥有多个角色时，数据范围取并集；只有自身授予了所用权限且未停用的角色才计入，其中任一为“全部数据权限”则不再限制。';

interface Scope {
  dataScope: string;
  deptIds: readonly number[];
  linked: boolean;
}

/** Whose records a role reaches. */
export function RoleScopeDialog({ row, onClose }: { row: Role | undefined; onClose: () => void }): ReactNode {
  return row ? <ScopeDialog key={row.roleId} row={row} onClose={onClose} /> : null;
}

function ScopeDialog({ row, onClose }: { row: Role; onClose: () => void }): ReactNode {
  const { roleId } = row;
  const tree = useQuery({
    queryKey: ['role', 'deptTree', roleId],
    queryFn: ({ signal }) => systemApi.role.deptTree({ params: { roleId } }, { quiet: true, signal }),
    staleTime: 0,
    gcTime: 0,
  });
  const [change, setChange] = useState<Partial<Scope>>({});
  const stored = { dataScope: row.dataScope, deptIds: tree.data?.checkedKeys ?? [], linked: row.deptCheckStrictly };
  const scope: Scope = { ...stored, ...change };
  const { saving, save } = useSaveScope(row, scope, onClose);
  const update = (patch: Partial<Scope>) => setChange((old) => ({ ...old, ...patch }));
  return (
    <Modal
      open
      title={`数据权限 - ${row.roleName}`}
      width={560}
      okText="确定"
      cancelText="取消"
      okButtonProps={{ loading: saving, disabled: !tree.data }}
      onOk={() => void save()}
      onCancel={onClose}
    >
      <Form layout="vertical" colon={false}>
        <Alert className="scope-rule" type="info" showIcon title={RULE} />
        <Form.Item label="权限范围" htmlFor="role-data-scope">
          <DictSelect
            id="role-data-scope"
            dictType="system_data_scope"
            value={scope.dataScope}
            onChange={(dataScope) => update({ dataScope })}
          />
        </Form.Item>
        {scope.dataScope === CHOSEN_DEPTS && (
          <Form.Item label="数据范围部门">
            {tree.error && <ErrorPanel error={tree.error} onRetry={() => void tree.refetch()} />}
            {!tree.data && !tree.error && <Skeleton active paragraph={{ rows: 4 }} />}
            {tree.data && (
              <TreeCheck
                label="数据范围部门"
                nodes={tree.data.depts}
                mode="whole"
                value={scope.deptIds}
                onChange={(deptIds) => update({ deptIds })}
                linked={scope.linked}
                onLinked={(linked) => update({ linked })}
              />
            )}
          </Form.Item>
        )}
      </Form>
    </Modal>
  );
}

const ROLES = ['role'];

function useSaveScope({ roleId, version }: Role, { dataScope, deptIds, linked }: Scope, onClose: () => void) {
  const { busy: saving, run } = useRun(ROLES);
  const save = () => {
    const body = { roleId, version, dataScope, deptIds: [...deptIds], deptCheckStrictly: linked };
    return run(() => systemApi.role.dataScope({ body }), '修改成功', onClose);
  };
  return { saving, save };
}
