import { z } from 'zod';
import { dict, type Field, type Fields, note, text } from '../kernel/field.ts';
import { DELETE, data, fields, file, GET, none, POST, PUT, page, text as textReply } from '../kernel/http.ts';
import { idList, idNumber, listQuery } from '../kernel/resource.ts';
import { newPassword, userName } from './auth.ts';
import { importEndpoints } from './import.ts';
import { explanation } from './user-explain.ts';

/** The account that comes with the product; only its owner changes it. */
export const SUPER_USER = 1;

const ids = (title: string) => z.array(idNumber).max(500).meta({ title });
const status = z.enum(['0', '1']).meta({ title: '状态' });
const dept = z.int().positive().nullish().meta({ title: '归属部门' });
const phone = z
  .string()
  .trim()
  .regex(/^(1[3-9]\d{9})?$/, '请输入正确的手机号码')
  .meta({ title: '手机号码' });
const email = z.union([z.literal(''), z.email('请输入正确的邮箱地址').max(50)]).meta({ title: '邮箱' });
const password = z.union([z.literal(''), newPassword]).meta({ title: '用户密码' });

const plain = <V>(label: string, schema: z.ZodType<V>, initial: V, more: Partial<Field<V>> = {}): Field<V, true> => ({
  kind: 'text',
  label,
  schema,
  initial,
  list: false,
  ...more,
  optional: true,
});

/** What the list and the form of users show, in this order. */
export const userFields = {
  userName: {
    ...text('用户名称', { max: 30, search: 'like', sort: true, lock: true, width: 105 }),
    schema: userName.meta({ title: '用户名称' }),
  },
  nickName: text('用户昵称', { max: 30, search: 'like', width: 80 }),
  deptId: plain('归属部门', dept, null, { list: true, width: 105 }),
  phonenumber: plain('手机号码', phone, '', { list: true, search: 'like', max: 11, width: 112 }),
  email: plain('邮箱', email, '', { max: 50 }),
  password: plain('用户密码', password, '', { max: 72 }),
  sex: dict('性别', 'sys_user_sex', { initial: '2', list: false }),
  status: dict('状态', 'sys_normal_disable', { max: 1, search: 'exact', initial: '0', width: 64 }),
  postIds: plain('岗位', ids('岗位'), []),
  roleIds: plain('角色', ids('角色'), []),
  remark: note('备注', { max: 500, list: false }),
} satisfies Fields;

const row = z.object({
  userId: z.int(),
  deptId: z.int().nullable(),
  userName: z.string(),
  nickName: z.string(),
  email: z.string(),
  phonenumber: z.string(),
  sex: z.string(),
  avatar: z.string(),
  status: z.string(),
  loginIp: z.string(),
  loginDate: z.string().nullable(),
  remark: z.string(),
  createBy: z.string(),
  createTime: z.string(),
  updateBy: z.string(),
  updateTime: z.string(),
  version: z.int(),
  dept: z.object({ deptId: z.int(), deptName: z.string(), leader: z.string() }).nullable(),
});
export type User = z.output<typeof row>;

const postOption = z.object({ postId: z.int(), postName: z.string(), postCode: z.string(), status: z.string() });
const roleOption = z.object({
  roleId: z.int(),
  roleName: z.string(),
  roleKey: z.string(),
  status: z.string(),
  createTime: z.string(),
  /** Whether the caller may give and take this role. */
  assignable: z.boolean(),
});
export type RoleOption = z.output<typeof roleOption>;
const options = { posts: z.array(postOption), roles: z.array(roleOption) };

/** A department and those below it. */
export interface DeptNode {
  id: number;
  label: string;
  disabled: boolean;
  children?: DeptNode[] | undefined;
}
const deptNode: z.ZodType<DeptNode> = z
  .object({
    id: z.int(),
    label: z.string(),
    disabled: z.boolean(),
    get children() {
      return z.array(deptNode).optional();
    },
  })
  .meta({ id: 'DeptNode' });

const values = {
  nickName: userFields.nickName.schema,
  deptId: dept,
  phonenumber: phone,
  email,
  sex: z.enum(['0', '1', '2']).meta({ title: '性别' }),
  status,
  postIds: ids('岗位'),
  roleIds: ids('角色'),
  remark: userFields.remark.schema,
};
const creation = z.object({
  ...values,
  userName: userFields.userName.schema,
  phonenumber: phone.default(''),
  email: email.default(''),
  sex: values.sex.default('2'),
  status: status.default('0'),
  postIds: values.postIds.default([]),
  roleIds: values.roleIds.default([]),
  remark: values.remark.default(''),
  /** Empty is the initial password of the parameters. */
  password: password.default(''),
});
const change = z
  .object(values)
  .partial()
  .extend({ userId: idNumber, userName: z.string().max(100).optional(), version: z.int().optional() });
export type NewUser = z.output<typeof creation>;
export type UserChange = z.output<typeof change>;

const query = listQuery(['userName', 'nickName', 'phonenumber', 'status', 'deptId']);
const path = '/system/user';
const roleList = z
  .string()
  .regex(/^(\d{1,15}(,\d{1,15}){0,499})?$/, '{label}编号格式不正确')
  .default('')
  .transform((list) => (list ? [...new Set(list.split(',').map(Number))] : []))
  .meta({ title: '角色' });

const person = z.object({ userId: z.int(), nickname: z.string(), deptName: z.string() });
/** As many people as a chooser shows; more typing finds the others. */
export const PEOPLE_SHOWN = 50;
const chosen = z
  .string()
  .regex(/^(\d{1,9}(,\d{1,9}){0,499})?$/, '{label}编号格式不正确')
  .default('')
  .meta({ title: '用户' });

const reading = {
  /** Whom one can hand something to: enabled users by a part of the name, or the named ones whatever their state. */
  simpleList: GET(`${path}/simple-list`, {
    summary: '可选择的用户',
    access: 'staff',
    query: z.object({ keyword: z.string().trim().max(30).default('').meta({ title: '关键字' }), ids: chosen }),
    reply: data(z.array(person)),
  }),
  list: GET(`${path}/list`, { summary: '用户列表', access: 'system:user:list', query, reply: page(row) }),
  export: GET(`${path}/export`, {
    summary: '导出用户（两步）',
    access: 'system:user:export',
    query,
    reply: textReply,
  }),
  download: POST(`${path}/export`, { summary: '导出用户', access: 'system:user:export', body: query, reply: file }),
  deptTree: GET(`${path}/deptTree`, {
    summary: '可见的部门树',
    access: 'system:user:list',
    reply: data(z.array(deptNode)),
  }),
  /** With the slash, as RuoYi clients ask for it. */
  options: GET(`${path}/`, {
    summary: '新增用户的岗位与角色选项',
    access: 'system:user:query',
    reply: fields(z.object(options)),
  }),
  get: GET(`${path}/:id`, {
    summary: '用户详情',
    access: 'system:user:query',
    params: z.object({ id: idNumber }),
    reply: fields(z.object({ data: row, postIds: z.array(z.int()), roleIds: z.array(z.int()), ...options })),
  }),
  authRole: GET(`${path}/authRole/:userId`, {
    summary: '用户的角色',
    access: 'system:user:query',
    params: z.object({ userId: idNumber }),
    reply: fields(z.object({ user: row, roles: z.array(roleOption.extend({ flag: z.boolean() })) })),
  }),
  explain: GET(`${path}/:id/explain`, {
    summary: '用户的权限说明',
    access: 'system:user:query',
    params: z.object({ id: idNumber }),
    query: z.object({
      permission: z.string().trim().max(100).default('').meta({ title: '权限标识' }),
      targetUserId: idNumber.optional().meta({ title: '目标用户' }),
    }),
    reply: data(explanation),
  }),
};

const writing = {
  create: POST(path, { summary: '新增用户', access: 'system:user:add', body: creation, reply: data(z.int()) }),
  update: PUT(path, { summary: '修改用户', access: 'system:user:edit', body: change, reply: none }),
  remove: DELETE(`${path}/:ids`, {
    summary: '删除用户',
    access: 'system:user:remove',
    params: z.object({ ids: idList }),
    reply: none,
  }),
  /** Without a password the server makes one up; the answer is the only place where it can be read. */
  resetPassword: PUT(`${path}/resetPwd`, {
    summary: '重置用户密码',
    access: 'system:user:resetPwd',
    body: z.object({ userId: idNumber, password: password.default('') }),
    reply: fields(z.object({ password: z.string() })),
  }),
  changeStatus: PUT(`${path}/changeStatus`, {
    summary: '启用或停用用户',
    access: 'system:user:edit',
    body: z.object({ userId: idNumber, status }),
    reply: none,
  }),
  assignRoles: PUT(`${path}/authRole`, {
    summary: '分配用户角色',
    access: 'system:user:edit',
    query: z.object({ userId: idNumber, roleIds: roleList }),
    reply: none,
  }),
};

/** Users as the screens know them. */
export const user = {
  name: 'user',
  title: '用户',
  permission: 'system:user',
  id: 'userId',
  idLabel: '编号',
  fields: userFields,
  endpoints: { ...reading, ...writing, ...importEndpoints(path, '用户', 'system:user:import') },
};
