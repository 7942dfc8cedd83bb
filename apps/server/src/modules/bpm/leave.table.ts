import { sql } from 'drizzle-orm';
import { check, index, integer, numeric, pgTable, varchar } from 'drizzle-orm/pg-core';
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
    /** 1 days, 2 half days, 3 hours. */
    unit: varchar({ length: 1 }).notNull().default('1'),
    day: numeric({ precision: 6, scale: 2, mode: 'number' }).notNull(),
    /** The minutes of work that it takes. */
    mins: integer().notNull().default(0),
    attachments: varchar({ length: 2000 }).notNull().default(''),
    /** 1 running, 2 approved, 3 rejected, 4 cancelled. */
    result: integer().notNull().default(1),
    instanceId: integer(),
    /** 0 nothing said of an early return, 1 asked, 2 agreed to, 3 sent back. */
    returnStatus: varchar({ length: 1 }).notNull().default('0'),
    actualEnd: instant(),
    /** Until when it was granted, once it ended before that. */
    planEnd: instant(),
    confirmerId: integer().references(() => userTable.userId, { onDelete: 'set null' }),
    returnNote: varchar({ length: 500 }).notNull().default(''),
    ...stamps,
  },
  (t) => [
    index('bpm_oa_leave_user').on(t.userId, t.startTime),
    check('bpm_oa_leave_times', sql`${t.endTime} > ${t.startTime}`),
  ],
);
