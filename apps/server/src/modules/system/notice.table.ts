import { sql } from 'drizzle-orm';
import { integer, pgTable, primaryKey, text, varchar } from 'drizzle-orm/pg-core';
import { identity, instant, stamps } from '../../kernel/db/columns.ts';
import { userTable } from './user.table.ts';

export const noticeTable = pgTable('sys_notice', {
  noticeId: identity(),
  noticeTitle: varchar({ length: 50 }).notNull(),
  noticeType: varchar({ length: 100 }).notNull(),
  status: varchar({ length: 100 }).notNull(),
  noticeContent: text().notNull(),
  pictures: varchar({ length: 2000 }).notNull(),
  attachments: varchar({ length: 2000 }).notNull(),
  ...stamps,
});

export const noticeReadTable = pgTable(
  'sys_notice_read',
  {
    noticeId: integer()
      .notNull()
      .references(() => noticeTable.noticeId, { onDelete: 'cascade' }),
    userId: integer()
      .notNull()
      .references(() => userTable.userId, { onDelete: 'cascade' }),
    readTime: instant().notNull().default(sql`now()`),
  },
  (t) => [primaryKey({ name: 'sys_notice_read_pk', columns: [t.noticeId, t.userId] })],
);
