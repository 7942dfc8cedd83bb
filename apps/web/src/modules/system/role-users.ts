import { dict, optionalText, text } from '@jiaoyan/contract/kernel/field';
import type { RoleHolder } from '@jiaoyan/contract/system/role';
import { resourceColumns } from '../../kernel/list/resource-columns.tsx';
import type { ResourceShape } from '../../kernel/resource-types.ts';

/** The users of a role as a list shows them. */
export const roleUser: ResourceShape = {
  name: 'roleUser',
  title: '用户',
  permission: 'system:role',
  id: 'userId',
  fields: {
    userName: text('用户账号', { search: 'like', width: 130 }),
    nickName: text('用户昵称', { width: 130 }),
    deptName: optionalText('部门', { width: 150 }),
    email: optionalText('邮箱', { width: 180 }),
    phonenumber: optionalText('手机号码', { search: 'like', width: 130 }),
    status: dict('状态', 'sys_normal_disable', { width: 80 }),
  },
};
export const roleUserColumns = resourceColumns<RoleHolder>(roleUser, { createTime: { sorter: false } }, undefined);
/** The fields to search by. */
export const roleUserNames = ['userName', 'phonenumber'];
