import { type BookRule, usualBookRule } from '@jiaoyan/contract/campus/book-rule';
import { sql } from 'drizzle-orm';
import { check, foreignKey, index, integer, jsonb, numeric, pgTable, unique, varchar } from 'drizzle-orm/pg-core';
import { decimalText } from '../../kernel/db/column-types.ts';
import { identity, stamps } from '../../kernel/db/columns.ts';
import { deptTable } from '../system/dept.table.ts';
import { userTable } from '../system/user.table.ts';
import { placeTable } from './place.table.ts';

const squareMetres = decimalText(10, 2);
const planPart = () => numeric({ precision: 5, scale: 4, mode: 'number' });

/** Numbers below 10000 belong to the demo campus. */
export const roomTable = pgTable(
  'repair_room',
  {
    roomId: identity(10_000),
    placeId: integer().notNull(),
    floorNo: integer().notNull(),
    roomNo: varchar({ length: 20 }).notNull(),
    name: varchar({ length: 60 }).notNull().default(''),
    roomType: varchar({ length: 100 }).notNull(),
    capacity: integer().notNull().default(0),
    areaSqm: squareMetres().notNull().default('0'),
    deptId: integer().references(() => deptTable.deptId, { onDelete: 'set null' }),
    ownerId: integer().references(() => userTable.userId, { onDelete: 'set null' }),
    parentRoomId: integer(),
    bookable: varchar({ length: 1 }).notNull().default('N'),
    bookRule: jsonb().$type<BookRule>().notNull().default(usualBookRule),
    /** Where the room is on the plan of its floor, in parts of width and height. */
    planX: planPart(),
    planY: planPart(),
    status: varchar({ length: 1 }).notNull().default('0'),
    remark: varchar({ length: 500 }).notNull().default(''),
    ...stamps,
  },
  (t) => [
    foreignKey({ name: 'repair_room_place', columns: [t.placeId], foreignColumns: [placeTable.placeId] }),
    foreignKey({ name: 'repair_room_parent', columns: [t.parentRoomId], foreignColumns: [t.roomId] }),
    check(
      'repair_room_plan',
      sql`(${t.planX} IS NULL) = (${t.planY} IS NULL) AND ${t.planX} BETWEEN 0 AND 1 AND ${t.planY} BETWEEN 0 AND 1`,
    ),
    unique('repair_room_no').on(t.placeId, t.roomNo),
    index('repair_room_parent_room').on(t.parentRoomId),
    index('repair_room_order').on(t.placeId, t.floorNo, t.roomNo),
  ],
);
