import type { OvertimePart } from '@jiaoyan/contract/attendance/overtime';
import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  unique,
  uniqueIndex,
  varchar,
} from 'drizzle-orm/pg-core';
import { identity, instant, stamps } from '../../kernel/db/columns.ts';
import { userTable } from '../system/user.table.ts';
import { spanTable, taskTable } from './task.table.ts';

/**
 * What people ask for about their attendance; a process decides. Overtime of one person that is asked for or granted does
 * not overlap (`attendance_request_overtime`).
 */
export const requestTable = pgTable(
  'attendance_request',
  {
    requestId: identity(1000),
    code: varchar({ length: 20 }).notNull(),
    /** 1 correction, 2 overtime, 3 trip, 4 swap. */
    kind: varchar({ length: 1 }).notNull(),
    userId: integer().notNull(),
    taskId: integer(),
    spanId: integer(),
    /** 1 coming, 2 going; empty where it is no correction. */
    edge: varchar({ length: 1 }).notNull().default(''),
    fromTime: instant().notNull(),
    toTime: instant(),
    reason: varchar({ length: 200 }).notNull(),
    images: varchar({ length: 2000 }).notNull().default(''),
    instanceId: integer(),
    /** 1 running, 2 approved, 3 rejected, 4 withdrawn. */
    result: integer().notNull().default(1),
    rejectReason: varchar({ length: 500 }).notNull().default(''),
    /** Why overtime shall be more than usual, or a swap leave somebody too little rest. */
    forceReason: varchar({ length: 200 }).notNull().default(''),
    /** What counts of it, and on which days; none before it was settled. */
    mins: integer(),
    parts: jsonb().$type<OvertimePart[]>().notNull().default([]),
    /** Whether it becomes time off, as the parameter had it when it was approved. */
    toRest: boolean().notNull().default(false),
    /** From when on its check-ins are known, and when it was settled last. */
    settleAt: instant(),
    settledTime: instant(),
    /** A swap: with whom, for which shift of his. Where nothing is given back there is none. */
    toUserId: integer(),
    toTaskId: integer(),
    isExchange: boolean().notNull().default(false),
    /** 0 asked, 1 agreed, 2 refused; empty where it is no swap. */
    agree: varchar({ length: 1 }).notNull().default(''),
    ...stamps,
  },
  (t) => [
    unique('attendance_request_code').on(t.code),
    foreignKey({ name: 'attendance_request_user', columns: [t.userId], foreignColumns: [userTable.userId] }),
    foreignKey({ name: 'attendance_request_task', columns: [t.taskId], foreignColumns: [taskTable.taskId] }).onDelete(
      'set null',
    ),
    foreignKey({ name: 'attendance_request_span', columns: [t.spanId], foreignColumns: [spanTable.spanId] }).onDelete(
      'set null',
    ),
    foreignKey({ name: 'attendance_request_to_user', columns: [t.toUserId], foreignColumns: [userTable.userId] }),
    foreignKey({
      name: 'attendance_request_to_task',
      columns: [t.toTaskId],
      foreignColumns: [taskTable.taskId],
    }).onDelete('set null'),
    check('attendance_request_ends', sql`${t.kind} <> '2' OR coalesce(${t.toTime} > ${t.fromTime}, false)`),
    uniqueIndex('attendance_request_swap').on(t.taskId).where(sql`kind = '4' AND result = 1`),
    index('attendance_request_to').on(t.toUserId, t.createTime, t.requestId).where(sql`to_user_id IS NOT NULL`),
    index('attendance_request_due').on(t.settleAt).where(sql`kind = '2' AND result = 2 AND settled_time IS NULL`),
    uniqueIndex('attendance_request_once').on(t.spanId, t.edge).where(sql`kind = '1' AND result = 1`),
    index('attendance_request_of').on(t.userId, t.createTime, t.requestId),
    index('attendance_request_time').on(t.createTime, t.requestId),
  ],
);
export type RequestRow = typeof requestTable.$inferSelect;
