import { sql } from 'drizzle-orm';
import {
  boolean,
  doublePrecision,
  foreignKey,
  index,
  integer,
  jsonb,
  numeric,
  pgTable,
  unique,
  varchar,
} from 'drizzle-orm/pg-core';
import { identity, instant } from '../../kernel/db/columns.ts';
import { userTable } from '../system/user.table.ts';
import { deviceTable } from './device.table.ts';
import { pointTable } from './point.table.ts';
import { taskTable } from './task.table.ts';
import { termTable } from './term.table.ts';

/** What became of the points of rounds: who was there when, and how sure that is. */
export const recordTable = pgTable(
  'patrol_record',
  {
    recordId: identity(),
    taskId: integer().notNull(),
    pointId: integer().notNull(),
    /** When somebody was there; for what was missed, when the window closed. */
    checkTime: instant().notNull(),
    /** When the server heard of it. */
    receiveTime: instant().notNull().default(sql`now()`),
    userId: integer(),
    deviceId: integer(),
    /** A, B or C; empty where nobody was. */
    grade: varchar({ length: 1 }).notNull().default(''),
    flags: varchar({ length: 10 }).array().notNull().default(sql`'{}'`),
    /** Metres from where the point is. */
    distance: doublePrecision(),
    result: varchar({ length: 1 }).notNull(),
    reason: varchar({ length: 200 }).notNull().default(''),
    images: varchar({ length: 2000 }).notNull().default(''),
    hash: varchar({ length: 64 }).notNull().default(''),
    prevHash: varchar({ length: 64 }).notNull().default(''),
    sig: varchar({ length: 200 }).notNull().default(''),
    /** The entry as it was signed, so that hash and signature can be recomputed. */
    payload: jsonb().$type<Readonly<Record<string, unknown>>>(),
    /** What came after the time within which it would have changed anything. */
    evidence: jsonb().$type<readonly Readonly<Record<string, unknown>>[]>(),
    clientKey: varchar({ length: 40 }),
  },
  (t) => [
    unique('patrol_record_once').on(t.taskId, t.pointId),
    unique('patrol_record_key').on(t.clientKey),
    foreignKey({ name: 'patrol_record_task', columns: [t.taskId], foreignColumns: [taskTable.taskId] }),
    foreignKey({ name: 'patrol_record_point', columns: [t.pointId], foreignColumns: [pointTable.pointId] }),
    foreignKey({ name: 'patrol_record_user', columns: [t.userId], foreignColumns: [userTable.userId] }).onDelete(
      'set null',
    ),
    foreignKey({ name: 'patrol_record_device', columns: [t.deviceId], foreignColumns: [deviceTable.deviceId] }),
    index('patrol_record_at').on(t.pointId, t.checkTime.desc()),
    index('patrol_record_time').on(t.checkTime),
  ],
);
export type RecordRow = typeof recordTable.$inferSelect;

/** What was answered. */
export const resultTable = pgTable(
  'patrol_result',
  {
    resultId: identity(),
    recordId: integer().notNull(),
    taskId: integer().notNull(),
    pointId: integer().notNull(),
    termId: integer().notNull(),
    checkTime: instant().notNull(),
    value: varchar({ length: 200 }).notNull().default(''),
    num: numeric({ precision: 14, scale: 3, mode: 'number' }),
    ok: boolean().notNull(),
    images: varchar({ length: 2000 }).notNull().default(''),
    remark: varchar({ length: 200 }).notNull().default(''),
    /** The finding that it made, or that it was one more sign of; findings refer to records, so this is no foreign key. */
    findingId: integer(),
  },
  (t) => [
    unique('patrol_result_once').on(t.recordId, t.termId),
    foreignKey({
      name: 'patrol_result_record',
      columns: [t.recordId],
      foreignColumns: [recordTable.recordId],
    }).onDelete('cascade'),
    foreignKey({ name: 'patrol_result_term', columns: [t.termId], foreignColumns: [termTable.termId] }),
    index('patrol_result_trend').on(t.pointId, t.termId, t.checkTime.desc()),
    index('patrol_result_time').on(t.checkTime),
    index('patrol_result_bad').on(t.termId, t.checkTime).where(sql`NOT ok`),
  ],
);
