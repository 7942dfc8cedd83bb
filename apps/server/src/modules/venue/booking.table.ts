import { boolean, foreignKey, index, integer, pgTable, varchar } from 'drizzle-orm/pg-core';
import { period } from '../../kernel/db/column-types.ts';
import { identity, instant, stamps } from '../../kernel/db/columns.ts';
import { roomTable } from '../campus/room.table.ts';
import { applyTable } from './apply.table.ts';

/**
 * Who has which room when. A hall and its parts exclude each other: whoever takes one takes a row for each of them. That no
 * two rows of a room overlap while they are in force is a constraint of the table (`repair_area_booking_free`).
 */
export const bookingTable = pgTable(
  'repair_area_booking',
  {
    bookingId: identity(),
    applyId: integer(),
    roomId: integer().notNull(),
    /** The room that was asked for. */
    mainRoomId: integer().notNull(),
    period: period().notNull(),
    kind: varchar({ length: 1 }).notNull(),
    /** 1 taken, 0 given free. */
    status: varchar({ length: 1 }).notNull().default('1'),
    title: varchar({ length: 60 }).notNull().default(''),
    /** The rows that come and go together and are no application. */
    groupKey: varchar({ length: 36 }).notNull().default(''),
    checkInTime: instant(),
    checkOutTime: instant(),
    noShow: boolean().notNull().default(false),
    ...stamps,
  },
  (t) => [
    foreignKey({
      name: 'repair_area_booking_apply',
      columns: [t.applyId],
      foreignColumns: [applyTable.applyId],
    }).onDelete('cascade'),
    foreignKey({ name: 'repair_area_booking_room', columns: [t.roomId], foreignColumns: [roomTable.roomId] }),
    index('repair_area_booking_of').on(t.applyId),
    index('repair_area_booking_group').on(t.groupKey),
  ],
);
