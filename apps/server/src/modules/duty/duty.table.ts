import { sql } from 'drizzle-orm';
import {
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
  varchar,
} from 'drizzle-orm/pg-core';
import { day } from '../../kernel/db/column-types.ts';
import { identity, instant, stamps } from '../../kernel/db/columns.ts';
import { subcampTable } from '../campus/subcamp.table.ts';
import { userTable } from '../system/user.table.ts';

/** Who answers for a campus on a day and shift. */
export const dutyTable = pgTable(
  'repair_duty',
  {
    dutyId: identity(),
    dutyDate: day().notNull(),
    subcampId: integer().notNull(),
    shift: varchar({ length: 1 }).notNull(),
    leaderId: integer()
      .notNull()
      .references(() => userTable.userId),
    memberIds: integer().array().notNull(),
    phone: varchar({ length: 20 }).notNull(),
    /** 10 planned, 20 on duty, 30 handed over, 40 missed. */
    status: varchar({ length: 2 }).notNull().default('10'),
    /** What the next shift has to know, and who is to take over. */
    handover: text().notNull().default(''),
    handoverTo: integer().references(() => userTable.userId, { onDelete: 'set null' }),
    handoverTime: instant(),
    remark: varchar({ length: 500 }).notNull().default(''),
    ...stamps,
  },
  (t) => [
    index('repair_duty_status').on(t.status, t.dutyDate),
    foreignKey({ name: 'repair_duty_subcamp', columns: [t.subcampId], foreignColumns: [subcampTable.subcampId] }),
    unique('repair_duty_slot').on(t.dutyDate, t.subcampId, t.shift),
  ],
);

export type DutyRow = typeof dutyTable.$inferSelect;

/** The leader and the members of each duty; nobody stands on two of one day. */
export const dutyMemberTable = pgTable(
  'repair_duty_member',
  {
    dutyId: integer()
      .notNull()
      .references(() => dutyTable.dutyId, { onDelete: 'cascade' }),
    userId: integer()
      .notNull()
      .references(() => userTable.userId, { onDelete: 'cascade' }),
    dutyDate: day().notNull(),
    checkIn: instant(),
    checkOut: instant(),
  },
  (t) => [
    primaryKey({ columns: [t.dutyId, t.userId] }),
    unique('repair_duty_member_day').on(t.userId, t.dutyDate),
    index('repair_duty_member_date').on(t.dutyDate),
  ],
);

/** Requests of people that somebody else may stand in for them. */
export const dutySwapTable = pgTable(
  'repair_duty_swap',
  {
    swapId: identity(),
    dutyId: integer()
      .notNull()
      .references(() => dutyTable.dutyId, { onDelete: 'cascade' }),
    fromUserId: integer()
      .notNull()
      .references(() => userTable.userId, { onDelete: 'cascade' }),
    toUserId: integer()
      .notNull()
      .references(() => userTable.userId, { onDelete: 'cascade' }),
    reason: varchar({ length: 200 }).notNull(),
    /** What the other one said to it. */
    answer: varchar({ length: 200 }).notNull().default(''),
    /** 10 open, 20 agreed, 30 refused, 40 withdrawn. */
    status: varchar({ length: 2 }).notNull().default('10'),
    ...stamps,
  },
  (t) => [
    uniqueIndex('repair_duty_swap_open').on(t.dutyId, t.fromUserId).where(sql`${t.status} = '10'`),
    index('repair_duty_swap_from').on(t.fromUserId, t.swapId),
    index('repair_duty_swap_to').on(t.toUserId, t.swapId),
  ],
);
export type SwapRow = typeof dutySwapTable.$inferSelect;
