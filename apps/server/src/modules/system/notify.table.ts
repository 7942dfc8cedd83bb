import { sql } from 'drizzle-orm';
import { index, integer, jsonb, pgTable, unique, varchar } from 'drizzle-orm/pg-core';
import { identity, instant, stamps } from '../../kernel/db/columns.ts';
import { userTable } from './user.table.ts';

export const notifyTemplateTable = pgTable(
  'sys_notify_template',
  {
    templateId: identity(1000),
    name: varchar({ length: 63 }).notNull(),
    code: varchar({ length: 64 }).notNull(),
    nickname: varchar({ length: 63 }).notNull(),
    type: varchar({ length: 100 }).notNull(),
    level: varchar({ length: 10 }).notNull().default('info'),
    content: varchar({ length: 1024 }).notNull(),
    params: varchar({ length: 64 }).array().notNull(),
    status: varchar({ length: 100 }).notNull(),
    remark: varchar({ length: 255 }).notNull().default(''),
    ...stamps,
  },
  (t) => [unique('sys_notify_template_code').on(t.code)],
);

/** What was sent to whom. The template is copied, because it may change afterwards. */
export const notifyMessageTable = pgTable(
  'sys_notify_message',
  {
    messageId: identity(),
    userId: integer()
      .notNull()
      .references(() => userTable.userId, { onDelete: 'cascade' }),
    userName: varchar({ length: 30 }).notNull(),
    userType: varchar({ length: 1 }).notNull().default('2'),
    templateId: integer().notNull(),
    templateCode: varchar({ length: 64 }).notNull(),
    templateNickname: varchar({ length: 63 }).notNull(),
    templateType: varchar({ length: 100 }).notNull(),
    level: varchar({ length: 10 }).notNull().default('info'),
    templateContent: varchar({ length: 4000 }).notNull(),
    templateParams: jsonb().$type<Record<string, string>>().notNull(),
    link: varchar({ length: 500 }).notNull().default(''),
    readStatus: varchar({ length: 1 }).notNull().default('0'),
    readTime: instant(),
    createTime: instant().notNull().default(sql`now()`),
  },
  (t) => [
    index('sys_notify_message_user').on(t.userId, t.messageId),
    index('sys_notify_message_unread').on(t.userId).where(sql`${t.readStatus} = '0'`),
    index('sys_notify_message_time').on(t.createTime, t.messageId),
  ],
);
