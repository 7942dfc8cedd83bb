import type { Section } from '@jiaoyan/contract/attendance/shift-time';
import { sql } from 'drizzle-orm';
import { check, index, integer, jsonb, pgTable, unique, varchar } from 'drizzle-orm/pg-core';
import { identity, stamps } from '../../kernel/db/columns.ts';

/** Which hours people work. Numbers below 1000 belong to the demo campus. */
export const shiftTable = pgTable(
  'attendance_shift',
  {
    shiftId: identity(1000),
    name: varchar({ length: 20 }).notNull(),
    /** 1 fixed, 2 flexible, 3 duty. */
    kind: varchar({ length: 1 }).notNull().default('1'),
    /** In minutes from midnight of the work day. */
    sections: jsonb().$type<Section[]>().notNull(),
    /** 1 once for the whole shift, 2 for each section. */
    punchMode: varchar({ length: 1 }).notNull().default('1'),
    restMins: integer().notNull().default(0),
    lateGrace: integer().notNull().default(5),
    earlyGrace: integer().notNull().default(0),
    halfDayMins: integer().notNull().default(60),
    absentMins: integer().notNull().default(240),
    openBefore: integer().notNull().default(60),
    closeAfter: integer().notNull().default(180),
    flexMins: integer().notNull().default(0),
    nightFrom: integer().notNull().default(1320),
    nightTo: integer().notNull().default(1800),
    color: varchar({ length: 7 }).notNull().default('#1677ff'),
    status: varchar({ length: 1 }).notNull().default('0'),
    ...stamps,
  },
  (t) => [
    unique('attendance_shift_name').on(t.name),
    check('attendance_shift_night', sql`${t.nightFrom} < ${t.nightTo}`),
    check('attendance_shift_absent', sql`${t.halfDayMins} <= ${t.absentMins}`),
    index('attendance_shift_time').on(t.createTime, t.shiftId),
  ],
);
export type ShiftRow = typeof shiftTable.$inferSelect;
