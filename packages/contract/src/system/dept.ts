import { z } from 'zod';
import { choice, type Field, int, optionalText, text } from '../kernel/field.ts';
import { data, GET } from '../kernel/http.ts';
import { idNumber, type RowOf } from '../kernel/resource.ts';
import { treeResource } from '../kernel/tree.ts';

const leaderUserId: Field<number | null, true> = {
  kind: 'int',
  label: '负责人账号',
  schema: z.int().positive().nullable().meta({ title: '负责人账号' }),
  optional: true,
  initial: null,
  list: false,
};

const deptFields = {
  parentId: int('上级部门', { list: false, max: 2_147_483_647 }),
  deptName: text('部门名称', { max: 30, search: 'like' }),
  orderNum: int('显示排序', { width: 110 }),
  leaderUserId,
  leader: optionalText('负责人', { max: 20, width: 120 }),
  phone: optionalText('联系电话', {
    max: 20,
    pattern: { regex: /^[\d\s+-]*$/, message: '联系电话由数字、空格、加号或短横线组成' },
  }),
  email: optionalText('邮箱', {
    max: 50,
    pattern: { regex: /^([^\s@<>]+@[^\s@<>]+\.[^\s@<>]+)?$/, message: '邮箱格式不正确' },
  }),
  status: choice('部门状态', 'sys_normal_disable', ['0', '1'], { search: 'exact', width: 100 }),
};
export type Dept = RowOf<'deptId', typeof deptFields>;

const briefDept = z.object({
  deptId: z.int(),
  parentId: z.int(),
  deptName: z.string(),
  orderNum: z.int(),
  status: z.string(),
});

/** The departments; data scopes and the people of the house hang on this tree. */
export const dept = treeResource({
  name: 'dept',
  title: '部门',
  path: '/system/dept',
  permission: 'system:dept',
  id: 'deptId',
  fields: deptFields,
  extra: {
    exclude: GET('/system/dept/list/exclude/:id', {
      summary: '可作为上级的部门',
      access: 'system:dept:list',
      params: z.object({ id: idNumber }),
      reply: data(z.array(briefDept)),
    }),
    leaders: GET('/system/dept/leaders', {
      summary: '可选的部门负责人',
      access: 'system:dept:query',
      query: z.object({ keyword: z.string().max(50).optional().meta({ title: '关键字' }) }),
      reply: data(
        z.array(
          z.object({
            userId: z.int(),
            userName: z.string(),
            nickName: z.string(),
            deptName: z.string(),
          }),
        ),
      ),
    }),
  },
});
