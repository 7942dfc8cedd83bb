import type { user } from '@jiaoyan/contract/system/user';
import { asc } from 'drizzle-orm';
import { exportHandlers } from '../../kernel/crud/export.ts';
import { importTemplate, previewImport, runImport } from '../../kernel/crud/import.ts';
import type { Db } from '../../kernel/db/db.ts';
import { notFound } from '../../kernel/errors.ts';
import type { Ctx, Handlers } from '../../kernel/http/http.ts';
import type { ConfigReader } from './config-reader.ts';
import { requireUsersInScope } from './data-scope.ts';
import { explainUser } from './explain.ts';
import { findPeople } from './people.ts';
import { postTable } from './post.table.ts';
import { deptTreeOf } from './user-dept-tree.ts';
import { userExport } from './user-export.ts';
import { userImport } from './user-import.ts';
import { userPage, userRow } from './user-list.ts';
import { readUser } from './user-record.ts';
import { roleOptions } from './user-role.ts';
import { assignRoles, changeUserStatus, createUser, removeUsers, resetPassword, updateUser } from './user-write.ts';

const LIST = 'system:user:list';
const QUERY = 'system:user:query';
const ADD = 'system:user:add';
const EDIT = 'system:user:edit';
const EXPORT = 'system:user:export';

const postOptions = (db: Db) => db.select().from(postTable).orderBy(asc(postTable.postSort), asc(postTable.postId));

/** Roles to choose from: those the caller may give, and those the user has already. */
async function choosableRoles(ctx: Ctx, permission: string, deptId: number | null, held: readonly number[] = []) {
  const roles = await roleOptions(ctx.db, ctx.user, permission, deptId);
  return roles.filter((role) => role.assignable || held.includes(role.roleId));
}

async function found(ctx: Ctx, userId: number) {
  const row = await userRow(ctx.db, ctx.user, QUERY, userId);
  if (!row) throw notFound('用户');
  return row;
}

type UserHandlers = Handlers<typeof user.endpoints>;

const reading: Pick<
  UserHandlers,
  'simpleList' | 'list' | 'export' | 'download' | 'deptTree' | 'options' | 'get' | 'authRole' | 'explain'
> = {
  simpleList: ({ query, ctx }) => findPeople(ctx.db, query),
  list: ({ query, ctx }) => userPage(ctx.db, ctx.user, LIST, query),
  ...exportHandlers('用户', (query, ctx) => userExport(ctx, EXPORT, query)),
  deptTree: ({ ctx }) => deptTreeOf(ctx.db, ctx.user, LIST),
  options: async ({ ctx }) => ({
    posts: await postOptions(ctx.db),
    roles: await choosableRoles(ctx, ADD, ctx.user.deptId),
  }),
  async get({ params, ctx }) {
    const data = await found(ctx, params.id);
    const { postIds, roleIds } = await readUser(ctx.db, params.id);
    const roles = await choosableRoles(ctx, EDIT, data.deptId, roleIds);
    return { data, postIds: [...postIds], roleIds: [...roleIds], posts: await postOptions(ctx.db), roles };
  },
  async authRole({ params, ctx }) {
    const row = await found(ctx, params.userId);
    const { roleIds } = await readUser(ctx.db, params.userId);
    const roles = await choosableRoles(ctx, EDIT, row.deptId, roleIds);
    return { user: row, roles: roles.map((role) => ({ ...role, flag: roleIds.includes(role.roleId) })) };
  },
  async explain({ params, query, ctx }) {
    const { permission, targetUserId } = query;
    const concerned = targetUserId === undefined ? [params.id] : [params.id, targetUserId];
    await requireUsersInScope(ctx.db, ctx.user, QUERY, concerned);
    return explainUser(ctx.db, params.id, { permission, targetUserId });
  },
};

/** Users: each call reaches only those whom a role reaches that permits the call itself. */
export const userHandlers = (configs: ConfigReader): UserHandlers => ({
  ...reading,
  create: ({ body, ctx }) => createUser(ctx, configs, body),
  update: ({ body, ctx }) => updateUser(ctx, body),
  remove: ({ params, ctx }) => removeUsers(ctx, params.ids),
  resetPassword: async ({ body, ctx }) => ({ password: await resetPassword(ctx, body.userId, body.password) }),
  changeStatus: ({ body, ctx }) => changeUserStatus(ctx, body.userId, body.status),
  assignRoles: ({ query, ctx }) => assignRoles(ctx, query.userId, query.roleIds),
  importTemplate: async ({ ctx }) => importTemplate(await userImport(ctx, configs)),
  importPreview: async ({ query, ctx }) => previewImport(ctx, await userImport(ctx, configs), query),
  importData: async ({ query, ctx }) => runImport(ctx, await userImport(ctx, configs), query),
});
