import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, varchar } from 'drizzle-orm/pg-core';
import { identity, instant, stamps } from '../../kernel/db/columns.ts';
import { userTable } from '../system/user.table.ts';

/** Leaves that were asked for; the process of each decides its result. */
export const leaveTable = pgTable(
  'bpm_oa_leave',
  {
    leaveId: identity(),
    userId: integer()
      .notNull()
      .references(() => userTable.userId),
    type: varchar({ length: 100 }).notNull(),
    reason: varchar({ length: 500 }).notNull(),
    startTime: instant().notNull(),
    endTime: instant().notNull(),
    day: integer().notNull(),
    attachments: varchar({ length: 2000 }).notNull().default(''),
    /** 1 running, 2 approved, 3 rejected, 4 cancelled. */
    result: integer().notNull().default(1),
    instanceId: integer(),
    ...stamps,
  },
  (t) => [
    index('bpm_oa_leave_user').on(t.userId, t.startTime),
    check('bpm_oa_leave_times', sql`${t.endTime} > ${t.startTime}`),
  ],
);
