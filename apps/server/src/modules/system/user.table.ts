import { sql } from 'drizzle-orm';
import { boolean, index, integer, pgTable, primaryKey, uniqueIndex, varchar } from 'drizzle-orm/pg-core';
import { identity, instant, stamps } from '../../kernel/db/columns.ts';
import { deptTable } from './dept.table.ts';
import { postTable } from './post.table.ts';
import { roleTable } from './role.table.ts';

export const userTable = pgTable(
  'sys_user',
  {
    userId: identity(1000),
    deptId: integer().references(() => deptTable.deptId),
    userName: varchar({ length: 30 }).notNull(),
    nickName: varchar({ length: 30 }).notNull(),
    email: varchar({ length: 50 }).notNull().default(''),
    phonenumber: varchar({ length: 11 }).notNull().default(''),
    sex: varchar({ length: 1 }).notNull().default('2'),
    avatar: varchar({ length: 200 }).notNull().default(''),
    passwordHash: varchar({ length: 200 }).notNull(),
    /** The password was set by somebody else; the owner is asked to change it. */
    passwordHandedOut: boolean().notNull().default(false),
    pwdUpdateDate: instant(),
    status: varchar({ length: 1 }).notNull().default('0'),
    loginIp: varchar({ length: 64 }).notNull().default(''),
    loginDate: instant(),
    remark: varchar({ length: 500 }).notNull().default(''),
    ...stamps,
  },
  (t) => [
    uniqueIndex('sys_user_name').on(sql`lower(${t.userName})`),
    uniqueIndex('sys_user_phone').on(t.phonenumber).where(sql`${t.phonenumber} <> ''`),
    uniqueIndex('sys_user_email').on(sql`lower(${t.email})`).where(sql`${t.email} <> ''`),
    index('sys_user_dept').on(t.deptId),
  ],
);

export const userRoleTable = pgTable(
  'sys_user_role',
  {
    userId: integer()
      .notNull()
      .references(() => userTable.userId, { onDelete: 'cascade' }),
    roleId: integer()
      .notNull()
      .references(() => roleTable.roleId),
  },
  (t) => [
    primaryKey({ name: 'sys_user_role_pk', columns: [t.userId, t.roleId] }),
    index('sys_user_role_role').on(t.roleId),
  ],
);

export const userPostTable = pgTable(
  'sys_user_post',
  {
    userId: integer()
      .notNull()
      .references(() => userTable.userId, { onDelete: 'cascade' }),
    postId: integer()
      .notNull()
      .references(() => postTable.postId),
  },
  (t) => [
    primaryKey({ name: 'sys_user_post_pk', columns: [t.userId, t.postId] }),
    index('sys_user_post_post').on(t.postId),
  ],
);
