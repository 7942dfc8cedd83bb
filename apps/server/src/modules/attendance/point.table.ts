import { sql } from 'drizzle-orm';
import { check, doublePrecision, foreignKey, index, integer, pgTable, unique, varchar } from 'drizzle-orm/pg-core';
import { identity, instant, stamps } from '../../kernel/db/columns.ts';
import { placeTable } from '../campus/place.table.ts';
import { roomTable } from '../campus/room.table.ts';

/** Where people check in. The key of its codes is derived and stands nowhere. Numbers below 1000 belong to the demo campus. */
export const pointTable = pgTable(
  'attendance_point',
  {
    pointId: identity(1000),
    name: varchar({ length: 40 }).notNull(),
    /** The campus follows from the building. */
    placeId: integer().notNull(),
    roomId: integer(),
    lng: doublePrecision(),
    lat: doublePrecision(),
    /** How far from there somebody may be, in metres. */
    radius: integer().notNull().default(150),
    /** Addresses of the campus network. */
    networks: varchar({ length: 50 }).array().notNull().default(sql`'{}'`),
    /** Of the link of its board; the link itself is shown once. */
    boardHash: varchar({ length: 64 }),
    /** When a board asked last. */
    boardSeen: instant(),
    status: varchar({ length: 1 }).notNull().default('0'),
    ...stamps,
  },
  (t) => [
    unique('attendance_point_name').on(t.name),
    unique('attendance_point_board').on(t.boardHash),
    foreignKey({ name: 'attendance_point_place', columns: [t.placeId], foreignColumns: [placeTable.placeId] }),
    foreignKey({ name: 'attendance_point_room', columns: [t.roomId], foreignColumns: [roomTable.roomId] }),
    check('attendance_point_fix', sql`(${t.lng} IS NULL) = (${t.lat} IS NULL)`),
    index('attendance_point_of_place').on(t.placeId),
    index('attendance_point_time').on(t.createTime, t.pointId),
  ],
);
export type PointRow = typeof pointTable.$inferSelect;
