import { sql } from 'drizzle-orm';
import { foreignKey, index, integer, pgTable, unique, uniqueIndex, varchar } from 'drizzle-orm/pg-core';
import { identity, instant, stamps } from '../../kernel/db/columns.ts';
import { userTable } from '../system/user.table.ts';
import { spanTable, taskTable } from './task.table.ts';

/** What people ask for about their attendance; a process decides. */
export const requestTable = pgTable(
  'attendance_request',
  {
    requestId: identity(1000),
    code: varchar({ length: 20 }).notNull(),
    /** 1 correction, 3 trip. */
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
    uniqueIndex('attendance_request_once').on(t.spanId, t.edge).where(sql`kind = '1' AND result = 1`),
    index('attendance_request_of').on(t.userId, t.createTime, t.requestId),
    index('attendance_request_time').on(t.createTime, t.requestId),
  ],
);
export type RequestRow = typeof requestTable.$inferSelect;
