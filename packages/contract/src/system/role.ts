import { z } from 'zod';
import { choice, type Field, int, note, text } from '../kernel/field.ts';
import { data, fields, GET, none, POST, PUT, page } from '../kernel/http.ts';
import { idList, idNumber, listQuery, resource } from '../kernel/resource.ts';
import { treeNode } from '../kernel/tree.ts';
import { permissionSources } from './user-explain.ts';

const path = '/system/role';
const status = choice('角色状态', 'sys_normal_disable', ['0', '1'], { search: 'exact', width: 100 });
const dataScope = choice('数据范围', 'system_data_scope', ['1', '2', '3', '4', '5'], { initial: '5', width: 170 });

/** Whether ticking a parent ticks what is below it; a flag of the two trees in the forms of a role. */
const linked = (label: string): Field<boolean, true> => ({
  kind: 'dict',
  label,
  schema: z.boolean().meta({ title: label }),
  optional: true,
  initial: true,
  list: false,
});

/** The plain columns of a role; what it grants travels beside them. */
export const roleRecord = resource({
  name: 'role',
  title: '角色',
  path,
  permission: 'system:role',
  id: 'roleId',
  fields: {
    roleName: text('角色名称', { max: 30, search: 'like', sort: true }),
    roleKey: text('权限字符', {
      max: 100,
      search: 'like',
      sort: true,
      pattern: { regex: /^[A-Za-z][\w:-]*$/, message: '权限字符须以字母开头，由字母、数字、下划线、冒号或短横线组成' },
    }),
    roleSort: int('显示顺序', { sort: true }),
    dataScope,
    status,
    menuCheckStrictly: linked('菜单父子联动'),
    deptCheckStrictly: linked('部门父子联动'),
    remark: note('备注', { max: 500, list: false }),
  },
});

const MAX_IDS = 5000;
const ids = (title: string) => z.array(idNumber).max(MAX_IDS).meta({ title });
const grants = { menuIds: ids('菜单权限').optional(), deptIds: ids('数据范围部门').optional() };
const shape = roleRecord.fields;
const extendable = {
  roleName: shape.roleName.schema,
  roleKey: shape.roleKey.schema,
  roleSort: shape.roleSort.schema,
  dataScope: shape.dataScope.schema,
  status: shape.status.schema,
  menuCheckStrictly: shape.menuCheckStrictly.schema,
  deptCheckStrictly: shape.deptCheckStrictly.schema,
  remark: shape.remark.schema,
};
const createBody = z.object({
  ...extendable,
  roleSort: extendable.roleSort.default(0),
  dataScope: extendable.dataScope.default('5'),
  status: extendable.status.default('0'),
  menuCheckStrictly: extendable.menuCheckStrictly.default(true),
  deptCheckStrictly: extendable.deptCheckStrictly.default(true),
  remark: extendable.remark.default(''),
  ...grants,
});
const version = z.int().optional();
const updateBody = z.object(extendable).partial().extend({ roleId: idNumber, version, menuIds: grants.menuIds });
const scopeBody = z.object({
  roleId: idNumber,
  version,
  dataScope: dataScope.schema,
  deptIds: ids('数据范围部门').default([]),
  deptCheckStrictly: z.boolean().optional(),
});

const stamps = { createBy: z.string(), createTime: z.string(), updateBy: z.string(), updateTime: z.string() };
const row = z.object({ roleId: z.int(), ...extendable, builtIn: z.boolean(), ...stamps, version: z.int() });
export type Role = z.output<typeof row>;

const holder = z.object({
  userId: z.int(),
  userName: z.string(),
  nickName: z.string(),
  deptName: z.string(),
  email: z.string(),
  phonenumber: z.string(),
  status: z.string(),
  createTime: z.string(),
});
export type RoleHolder = z.output<typeof holder>;
const holderQuery = listQuery(['roleId', 'userName', 'phonenumber']);
const links = z.object({ roleId: idNumber, userIds: idList });

/** What a role permits and reaches, in words. */
const explanation = z.object({
  roleId: z.int(),
  roleName: z.string(),
  status: z.string(),
  dataScope: z.string(),
  deptNames: z.array(z.string()),
  userCount: z.int(),
  permissions: permissionSources,
});
export type RoleExplanation = z.output<typeof explanation>;

const idParam = z.object({ id: idNumber });
const roleParam = z.object({ roleId: idNumber });
const query = listQuery(['roleName', 'roleKey', 'status']);

/** Roles: which menus they open and whose records they reach. */
export const role = {
  ...roleRecord,
  endpoints: {
    ...roleRecord.endpoints,
    list: GET(`${path}/list`, { summary: '角色列表', access: 'system:role:list', query, reply: page(row) }),
    get: GET(`${path}/:id`, { summary: '角色详情', access: 'system:role:query', params: idParam, reply: data(row) }),
    create: POST(path, { summary: '新增角色', access: 'system:role:add', body: createBody, reply: data(z.int()) }),
    update: PUT(path, { summary: '修改角色', access: 'system:role:edit', body: updateBody, reply: none }),
    dataScope: PUT(`${path}/dataScope`, {
      summary: '修改角色数据范围',
      access: 'system:role:edit',
      body: scopeBody,
      reply: none,
    }),
    changeStatus: PUT(`${path}/changeStatus`, {
      summary: '修改角色状态',
      access: 'system:role:edit',
      body: z.object({ roleId: idNumber, status: status.schema }),
      reply: none,
    }),
    options: GET(`${path}/optionselect`, {
      summary: '角色选项',
      access: 'system:role:query',
      reply: data(z.array(row)),
    }),
    deptTree: GET(`${path}/deptTree/:roleId`, {
      summary: '角色的部门树',
      access: 'system:role:query',
      params: roleParam,
      reply: fields(z.object({ checkedKeys: z.array(z.int()), depts: z.array(treeNode) })),
    }),
    explain: GET(`${path}/explain/:id`, {
      summary: '角色权限说明',
      access: 'system:role:query',
      params: idParam,
      reply: data(explanation),
    }),
    allocated: GET(`${path}/authUser/allocatedList`, {
      summary: '已分配角色的用户',
      access: 'system:role:list',
      query: holderQuery,
      reply: page(holder),
    }),
    unallocated: GET(`${path}/authUser/unallocatedList`, {
      summary: '未分配角色的用户',
      access: 'system:role:list',
      query: holderQuery,
      reply: page(holder),
    }),
    revoke: PUT(`${path}/authUser/cancel`, {
      summary: '取消授权用户',
      access: 'system:role:edit',
      body: z.object({ roleId: idNumber, userId: idNumber }),
      reply: none,
    }),
    revokeAll: PUT(`${path}/authUser/cancelAll`, {
      summary: '批量取消授权用户',
      access: 'system:role:edit',
      query: links,
      reply: none,
    }),
    assign: PUT(`${path}/authUser/selectAll`, {
      summary: '批量授权用户',
      access: 'system:role:edit',
      query: links,
      reply: none,
    }),
  },
};
