import type { DeptNode, User } from '@jiaoyan/contract/system/user';
import { useQuery } from '@tanstack/react-query';
import Form from 'antd/es/form';
import { systemApi } from '../../api/system.ts';
import type { CallOptions } from '../../kernel/call/client.ts';
import type { CrudCalls, Values } from '../../kernel/resource-types.ts';

/** A user as the page sees it; the form adds what hangs on it. */
export type UserRecord = User & { postIds?: number[]; roleIds?: number[]; password?: '' };

async function get(args: { params: { id: number } }, options?: CallOptions): Promise<UserRecord> {
  const { data, postIds, roleIds } = await systemApi.user.get(args, options);
  return { ...data, postIds, roleIds, password: '' };
}

type Bodies = {
  create: Parameters<typeof systemApi.user.create>[0];
  update: Parameters<typeof systemApi.user.update>[0];
};
/** The calls of users with posts and roles in the record. */
export const userCalls: CrudCalls<UserRecord> = {
  list: systemApi.user.list,
  export: systemApi.user.export,
  remove: systemApi.user.remove,
  get,
  // The form has checked its values by the fields of the same contract.
  create: ({ body }, options) => systemApi.user.create({ body } as Bodies['create'], options),
  update: ({ body: { password: _none, ...body } }: { body: Values }, options?: CallOptions) =>
    systemApi.user.update({ body } as Bodies['update'], options),
};

const noDepts: readonly DeptNode[] = [];

/** The departments that the user of the page reaches. */
export function useDeptTree(): readonly DeptNode[] {
  const tree = useQuery({ queryKey: ['user', 'deptTree'], queryFn: () => systemApi.user.deptTree() });
  return tree.data ?? noDepts;
}

/** The posts and roles to choose from in the surrounding form. */
export function useUserOptions() {
  const userId: number | undefined = Form.useFormInstance().getFieldValue('userId');
  return useQuery({
    queryKey: ['user', 'options', userId ?? 'new'],
    queryFn: () =>
      userId === undefined
        ? systemApi.user.options({}, { quiet: true })
        : systemApi.user.get({ params: { id: userId } }, { quiet: true }),
    staleTime: 0,
  });
}
