import { z } from 'zod';
import { dict, type Field, requiredNote, text } from '../kernel/field.ts';
import { data, GET, page } from '../kernel/http.ts';
import { type Row, resource, searchQuery } from '../kernel/resource.ts';

const LABEL = '成员';
const memberIds = z
  .array(z.int().positive())
  .min(1)
  .max(500)
  .transform((ids) => [...new Set(ids)])
  .meta({ title: LABEL });
/** People by their ids; lists show their names. */
const memberUserIds: Field<number[], false> = {
  kind: 'tags',
  label: LABEL,
  schema: memberIds,
  optional: false,
  list: false,
};

/** What a group of users is. */
export const userGroupRecord = resource({
  name: 'userGroup',
  title: '用户分组',
  path: '/bpm/user-group',
  permission: 'bpm:user-group',
  id: 'groupId',
  history: true,
  fields: {
    name: text('组名', { max: 63, search: 'like', sort: true, width: 160 }),
    description: requiredNote('描述', { max: 255, width: 240 }),
    memberUserIds,
    status: dict('状态', 'sys_normal_disable', { max: 1, search: 'exact', width: 100 }),
  },
});
export type UserGroup = Row<typeof userGroupRecord> & { memberNames?: string[] };

const row = z.object({
  groupId: z.int(),
  name: z.string(),
  description: z.string(),
  memberUserIds: z.array(z.int()),
  memberNames: z.array(z.string()),
  status: z.string(),
  createBy: z.string(),
  createTime: z.string(),
  updateBy: z.string(),
  updateTime: z.string(),
  version: z.int(),
});

/** Groups of users to whom tasks can be given. */
export const userGroup = {
  ...userGroupRecord,
  endpoints: {
    ...userGroupRecord.endpoints,
    list: GET('/bpm/user-group/list', {
      summary: '用户分组列表',
      access: 'bpm:user-group:list',
      query: searchQuery(userGroupRecord.fields),
      reply: page(row),
    }),
    options: GET('/bpm/user-group/list-all-simple', {
      summary: '可选择的用户分组',
      access: 'staff',
      reply: data(z.array(z.object({ groupId: z.int(), name: z.string() }))),
    }),
  },
};
