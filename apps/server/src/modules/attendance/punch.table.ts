import { sql } from 'drizzle-orm';
import { foreignKey, index, integer, numeric, pgTable, unique, varchar } from 'drizzle-orm/pg-core';
import { identity, instant, stamps } from '../../kernel/db/columns.ts';
import { userTable } from '../system/user.table.ts';
import { pointTable } from './point.table.ts';

/** Every check-in, as it came; a trigger refuses to change one. Numbers below 100000 belong to the demo campus. */
export const punchTable = pgTable(
  'attendance_punch',
  {
    punchId: identity(100_000),
    userId: integer().notNull(),
    /** When somebody was there, and when the server heard of it. */
    at: instant().notNull(),
    receivedAt: instant().notNull(),
    clientKey: varchar({ length: 40 }).notNull(),
    /** 1 board, 2 label, 3 position, 4 network, 5 order, 6 duty, 7 correction, 8 import, 9 round. */
    via: varchar({ length: 1 }).notNull(),
    pointId: integer(),
    device: varchar({ length: 32 }).notNull().default(''),
    flags: varchar({ length: 10 }).array().notNull().default(sql`'{}'`),
    /** The order, duty or round by which it came about. */
    refId: integer(),
  },
  (t) => [
    unique('attendance_punch_key').on(t.userId, t.clientKey),
    foreignKey({ name: 'attendance_punch_user', columns: [t.userId], foreignColumns: [userTable.userId] }),
    foreignKey({ name: 'attendance_punch_point', columns: [t.pointId], foreignColumns: [pointTable.pointId] }),
    index('attendance_punch_at').on(t.userId, t.at),
    index('attendance_punch_device').on(t.device, t.at).where(sql`device <> ''`),
  ],
);
export type PunchRow = typeof punchTable.$inferSelect;

/** Where somebody checked in; apart, because it is erased after a while. */
export const punchGeoTable = pgTable(
  'attendance_punch_geo',
  {
    punchId: integer().primaryKey(),
    lng: numeric({ precision: 8, scale: 4, mode: 'number' }),
    lat: numeric({ precision: 8, scale: 4, mode: 'number' }),
    /** In metres. */
    accuracy: integer(),
    distance: integer(),
    ip: varchar({ length: 45 }).notNull().default(''),
  },
  (t) => [
    foreignKey({
      name: 'attendance_punch_geo_of',
      columns: [t.punchId],
      foreignColumns: [punchTable.punchId],
    }).onDelete('cascade'),
  ],
);

/** What somebody has to look at about a check-in, and what came of it. */
export const reviewTable = pgTable(
  'attendance_review',
  {
    reviewId: identity(1000),
    punchId: integer().notNull(),
    flag: varchar({ length: 10 }).notNull(),
    /** 0 open, 1 fine, 2 invalid. */
    verdict: varchar({ length: 1 }).notNull().default('0'),
    byId: integer(),
    note: varchar({ length: 200 }).notNull().default(''),
    ...stamps,
  },
  (t) => [
    unique('attendance_review_once').on(t.punchId, t.flag),
    foreignKey({ name: 'attendance_review_punch', columns: [t.punchId], foreignColumns: [punchTable.punchId] }),
    foreignKey({ name: 'attendance_review_by', columns: [t.byId], foreignColumns: [userTable.userId] }).onDelete(
      'set null',
    ),
    index('attendance_review_order').on(t.verdict, t.createTime.desc().nullsFirst(), t.reviewId.desc().nullsFirst()),
  ],
);
export type ReviewRow = typeof reviewTable.$inferSelect;
