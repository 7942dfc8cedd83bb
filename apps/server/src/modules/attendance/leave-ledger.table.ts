import { sql } from 'drizzle-orm';
import { check, foreignKey, index, integer, pgTable, unique, varchar } from 'drizzle-orm/pg-core';
import { day } from '../../kernel/db/column-types.ts';
import { identity, instant } from '../../kernel/db/columns.ts';
import { userTable } from '../system/user.table.ts';

/**
 * Every change of how much annual leave or time off somebody has, in minutes. A trigger reckons the balance under the lock
 * of person and kind; others refuse every change and removal. Numbers below 100000 belong to the demo campus.
 */
export const ledgerTable = pgTable(
  'attendance_leave_ledger',
  {
    ledgerId: identity(100_000),
    userId: integer().notNull(),
    /** 4 annual leave, 5 time off in lieu. */
    kind: varchar({ length: 1 }).notNull(),
    delta: integer().notNull(),
    /** Written by the trigger. */
    after: integer().notNull().default(0),
    /** 1 grant, 2 use, 3 back, 4 expiry, 5 overtime, 6 adjustment. */
    bizType: varchar({ length: 1 }).notNull(),
    /** The year of a grant, the leave, the day of an expiry, the request; an adjustment is its own. */
    bizId: integer().notNull(),
    /** How often it was put right before. */
    turn: integer().notNull().default(0),
    /** The last day on which it may be used. */
    validTo: day(),
    note: varchar({ length: 300 }).notNull().default(''),
    operatorId: integer(),
    operatorName: varchar({ length: 64 }).notNull(),
    createTime: instant().notNull().default(sql`now()`),
  },
  (t) => [
    // The same business is posted once, whatever is repeated.
    unique('attendance_leave_once').on(t.userId, t.kind, t.bizType, t.bizId, t.turn),
    foreignKey({ name: 'attendance_leave_user', columns: [t.userId], foreignColumns: [userTable.userId] }),
    check('attendance_leave_delta', sql`${t.delta} <> 0`),
    check('attendance_leave_after', sql`${t.after} >= 0`),
    index('attendance_leave_of').on(t.userId, t.ledgerId),
    index('attendance_leave_ends').on(t.validTo).where(sql`valid_to IS NOT NULL AND delta > 0`),
  ],
);
export type LedgerRow = typeof ledgerTable.$inferSelect;
