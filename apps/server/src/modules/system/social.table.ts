import { sql } from 'drizzle-orm';
import { index, integer, pgTable, text, unique, varchar } from 'drizzle-orm/pg-core';
import { identity, instant, stamps } from '../../kernel/db/columns.ts';
import { userTable } from './user.table.ts';

export const weixinAccountTable = pgTable(
  'sys_weixin_account',
  {
    accountId: identity(),
    name: varchar({ length: 100 }).notNull(),
    account: varchar({ length: 100 }).notNull(),
    appId: varchar({ length: 100 }).notNull(),
    appSecret: text().notNull().default(''),
    token: text().notNull().default(''),
    aesKey: text().notNull().default(''),
    status: varchar({ length: 100 }).notNull(),
    qrCodeUrl: varchar({ length: 2000 }).notNull().default(''),
    remark: varchar({ length: 255 }).notNull().default(''),
    ...stamps,
  },
  (t) => [unique('sys_weixin_account_app').on(t.appId)],
);

/** Whose account at another site belongs to whom: one per site and user, and nobody shares one. */
export const socialBindTable = pgTable(
  'sys_social_bind',
  {
    bindId: identity(),
    provider: varchar({ length: 32 }).notNull(),
    openid: varchar({ length: 128 }).notNull(),
    unionId: varchar({ length: 128 }).notNull().default(''),
    nickname: varchar({ length: 100 }).notNull().default(''),
    userId: integer()
      .notNull()
      .references(() => userTable.userId, { onDelete: 'cascade' }),
    userName: varchar({ length: 30 }).notNull(),
    createTime: instant().notNull().default(sql`now()`),
  },
  (t) => [
    unique('sys_social_bind_openid').on(t.provider, t.openid),
    unique('sys_social_bind_user').on(t.userId, t.provider),
  ],
);

export const weixinMessageTable = pgTable(
  'sys_weixin_message',
  {
    messageId: identity(),
    userId: integer().notNull(),
    userName: varchar({ length: 30 }).notNull(),
    openid: varchar({ length: 128 }).notNull(),
    templateId: varchar({ length: 100 }).notNull(),
    content: varchar({ length: 2000 }).notNull(),
    url: varchar({ length: 500 }).notNull(),
    sendStatus: varchar({ length: 2 }).notNull(),
    errorMsg: varchar({ length: 255 }).notNull().default(''),
    createTime: instant().notNull().default(sql`now()`),
  },
  (t) => [index('sys_weixin_message_time').on(t.createTime, t.messageId)],
);

/** Who follows an account at weixin, as weixin tells it. */
export const weixinFanTable = pgTable(
  'sys_weixin_fan',
  {
    fanId: identity(),
    appId: varchar({ length: 100 }).notNull(),
    openid: varchar({ length: 128 }).notNull(),
    unionId: varchar({ length: 128 }).notNull().default(''),
    nickname: varchar({ length: 100 }).notNull().default(''),
    remark: varchar({ length: 255 }).notNull().default(''),
    subscribeStatus: varchar({ length: 1 }).notNull(),
    subscribeTime: instant(),
    unsubscribeTime: instant(),
    createTime: instant().notNull().default(sql`now()`),
  },
  (t) => [
    unique('sys_weixin_fan_openid').on(t.appId, t.openid),
    index('sys_weixin_fan_time').on(t.createTime, t.fanId),
  ],
);

/** The templates that an account may send, as weixin tells it. */
export const weixinTemplateTable = pgTable(
  'sys_weixin_template',
  {
    id: identity(),
    appId: varchar({ length: 100 }).notNull(),
    templateId: varchar({ length: 100 }).notNull(),
    title: varchar({ length: 100 }).notNull().default(''),
    content: varchar({ length: 2000 }).notNull().default(''),
    example: varchar({ length: 2000 }).notNull().default(''),
    createTime: instant().notNull().default(sql`now()`),
  },
  (t) => [unique('sys_weixin_template_id').on(t.appId, t.templateId)],
);
