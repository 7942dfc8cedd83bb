import { sql } from 'drizzle-orm';
import { index, integer, pgTable, varchar } from 'drizzle-orm/pg-core';
import { identity, instant } from '../../kernel/db/columns.ts';
import { userTable } from './user.table.ts';

/** Who is signed in. The token itself is never stored, only its hash. */
export const sessionTable = pgTable(
  'sys_session',
  {
    tokenKey: varchar({ length: 64 }).primaryKey(),
    userId: integer()
      .notNull()
      .references(() => userTable.userId, { onDelete: 'cascade' }),
    ipaddr: varchar({ length: 64 }).notNull(),
    browser: varchar({ length: 50 }).notNull(),
    os: varchar({ length: 50 }).notNull(),
    loginTime: instant().notNull().default(sql`now()`),
    lastSeen: instant().notNull().default(sql`now()`),
    /** Slides with use. */
    idleExpire: instant().notNull(),
    /** Fixed at sign-in. */
    finalExpire: instant().notNull(),
  },
  (t) => [index('sys_session_user').on(t.userId), index('sys_session_idle').on(t.idleExpire)],
);

export const loginInfoTable = pgTable(
  'sys_login_info',
  {
    infoId: identity(),
    userName: varchar({ length: 64 }).notNull(),
    ipaddr: varchar({ length: 64 }).notNull(),
    loginLocation: varchar({ length: 100 }).notNull().default(''),
    browser: varchar({ length: 50 }).notNull(),
    os: varchar({ length: 50 }).notNull(),
    status: varchar({ length: 1 }).notNull(),
    msg: varchar({ length: 255 }).notNull(),
    loginTime: instant().notNull().default(sql`now()`),
  },
  (t) => [index('sys_login_info_time').on(t.loginTime), index('sys_login_info_user').on(t.userName, t.infoId)],
);

/** Failed sign-ins by name, also of names that do not exist, so that the lock tells nothing. */
export const loginLockTable = pgTable('sys_login_lock', {
  userName: varchar({ length: 64 }).primaryKey(),
  failures: integer().notNull().default(0),
  lockedUntil: instant(),
  updateTime: instant().notNull().default(sql`now()`),
});
