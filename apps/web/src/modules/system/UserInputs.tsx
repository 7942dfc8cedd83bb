import Select from 'antd/es/select';
import type { ReactNode } from 'react';
import { DeptSelect } from '../../domain/DeptTree.tsx';
import { useDeptTree, useUserOptions } from './user-form.ts';

interface InputProps<V> {
  id?: string;
  value?: V;
  onChange?: (value: V) => void;
}

/** The department of a user. */
export function UserDeptSelect(props: InputProps<number | null>): ReactNode {
  return <DeptSelect {...props} nodes={useDeptTree()} />;
}

/** The posts of a user; disabled ones cannot be given any more. */
export function UserPostSelect(props: InputProps<number[]>): ReactNode {
  const { data, isLoading } = useUserOptions();
  const options = (data?.posts ?? []).map(({ postId, postName, status }) => ({
    value: postId,
    label: postName,
    disabled: status !== '0',
  }));
  return (
    <Select<number[]>
      {...props}
      mode="multiple"
      loading={isLoading}
      options={options}
      showSearch={{ optionFilterProp: 'label' }}
      placeholder="请选择岗位"
    />
  );
}

/** The roles of a user; those that are not the editor's to give stay as they are. */
export function UserRoleSelect(props: InputProps<number[]>): ReactNode {
  const { data, isLoading } = useUserOptions();
  const options = (data?.roles ?? []).map(({ roleId, roleName, status, assignable }) => ({
    value: roleId,
    label: status === '0' ? roleName : `${roleName}（停用）`,
    disabled: status !== '0' || !assignable,
  }));
  return (
    <Select<number[]>
      {...props}
      mode="multiple"
      loading={isLoading}
      options={options}
      showSearch={{ optionFilterProp: 'label' }}
      placeholder="请选择角色"
    />
  );
}
