import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  doublePrecision,
  foreignKey,
  index,
  integer,
  numeric,
  pgTable,
  primaryKey,
  unique,
  varchar,
} from 'drizzle-orm/pg-core';
import { identity, instant, stamps } from '../../kernel/db/columns.ts';
import { placeTable } from '../campus/place.table.ts';
import { roomTable } from '../campus/room.table.ts';
import { facilityTable } from '../facility/facility.table.ts';
import { termTable } from './term.table.ts';

const planPart = () => numeric({ precision: 5, scale: 4, mode: 'number' });

/** Where rounds pass. Numbers below 1000 belong to the demo campus. */
export const pointTable = pgTable(
  'patrol_point',
  {
    pointId: identity(1000),
    code: varchar({ length: 20 }).notNull(),
    name: varchar({ length: 60 }).notNull(),
    /** The campus follows from the building. */
    placeId: integer().notNull(),
    roomId: integer(),
    facilityId: integer(),
    floorNo: integer().notNull().default(1),
    location: varchar({ length: 100 }).notNull().default(''),
    /** Where it is on the plan of its floor, in parts of width and height. */
    planX: planPart(),
    planY: planPart(),
    lng: doublePrecision(),
    lat: doublePrecision(),
    /** How far from there somebody may be, in metres. */
    radius: integer().notNull().default(80),
    /** 1 label, 2 label and position, 3 label and picture. */
    verify: varchar({ length: 1 }).notNull().default('1'),
    /** Whether somebody who is too far away is refused instead of marked. */
    strict: boolean().notNull().default(false),
    /** When somebody was there last. */
    lastPatrolTime: instant(),
    status: varchar({ length: 1 }).notNull().default('0'),
    remark: varchar({ length: 500 }).notNull().default(''),
    ...stamps,
  },
  (t) => [
    unique('patrol_point_code').on(t.code),
    unique('patrol_point_name').on(t.placeId, t.name),
    foreignKey({ name: 'patrol_point_place', columns: [t.placeId], foreignColumns: [placeTable.placeId] }),
    foreignKey({ name: 'patrol_point_room', columns: [t.roomId], foreignColumns: [roomTable.roomId] }),
    foreignKey({
      name: 'patrol_point_facility',
      columns: [t.facilityId],
      foreignColumns: [facilityTable.facilityId],
    }),
    check(
      'patrol_point_plan',
      sql`(${t.planX} IS NULL) = (${t.planY} IS NULL) AND ${t.planX} BETWEEN 0 AND 1 AND ${t.planY} BETWEEN 0 AND 1`,
    ),
    check('patrol_point_fix', sql`(${t.lng} IS NULL) = (${t.lat} IS NULL)`),
    index('patrol_point_order').on(t.placeId, t.floorNo, t.code),
    index('patrol_point_of_room').on(t.roomId),
    index('patrol_point_of_facility').on(t.facilityId),
  ],
);
export type PointRow = typeof pointTable.$inferSelect;

/** What is looked at where, in this order. */
export const pointTermTable = pgTable(
  'patrol_point_term',
  { pointId: integer().notNull(), termId: integer().notNull(), sort: integer().notNull() },
  (t) => [
    primaryKey({ name: 'patrol_point_term_pk', columns: [t.pointId, t.termId] }),
    foreignKey({
      name: 'patrol_point_term_point',
      columns: [t.pointId],
      foreignColumns: [pointTable.pointId],
    }).onDelete('cascade'),
    foreignKey({ name: 'patrol_point_term_term', columns: [t.termId], foreignColumns: [termTable.termId] }),
    index('patrol_point_term_of').on(t.termId),
  ],
);
