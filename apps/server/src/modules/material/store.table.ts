import { sql } from 'drizzle-orm';
import {
  check,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  unique,
  uniqueIndex,
  varchar,
} from 'drizzle-orm/pg-core';
import { identity, stamps } from '../../kernel/db/columns.ts';
import { placeTable } from '../campus/place.table.ts';
import { roomTable } from '../campus/room.table.ts';
import { subcampTable } from '../campus/subcamp.table.ts';
import { userTable } from '../system/user.table.ts';

/** Where materials are kept: rooms with shelves, and what people carry with them. Numbers below 100 belong to the demo campus. */
export const storeTable = pgTable(
  'material_store',
  {
    storeId: identity(100),
    code: varchar({ length: 20 }).notNull(),
    name: varchar({ length: 60 }).notNull(),
    /** 1 room, 2 carried by its owner. */
    kind: varchar({ length: 1 }).notNull().default('1'),
    subcampId: integer().references(() => subcampTable.subcampId),
    placeId: integer().references(() => placeTable.placeId),
    roomId: integer(),
    ownerId: integer().references(() => userTable.userId),
    /** The count during which nothing else moves here. */
    frozenBy: integer(),
    status: varchar({ length: 1 }).notNull().default('0'),
    remark: varchar({ length: 500 }).notNull().default(''),
    ...stamps,
  },
  (t) => [
    foreignKey({ name: 'material_store_room', columns: [t.roomId], foreignColumns: [roomTable.roomId] }),
    unique('material_store_code').on(t.code),
    unique('material_store_name').on(t.name),
    uniqueIndex('material_store_owner').on(t.ownerId).where(sql`kind = '2'`),
    index('material_store_place').on(t.placeId),
    check(
      'material_store_whereabouts',
      sql`(${t.kind} = '1' AND ${t.placeId} IS NOT NULL AND ${t.subcampId} IS NOT NULL)
        OR (${t.kind} = '2' AND ${t.ownerId} IS NOT NULL)`,
    ),
  ],
);
export type Store = typeof storeTable.$inferSelect;

/** Who keeps which store: the scope of keepers. */
export const storeKeeperTable = pgTable(
  'material_store_keeper',
  {
    storeId: integer()
      .notNull()
      .references(() => storeTable.storeId, { onDelete: 'cascade' }),
    userId: integer()
      .notNull()
      .references(() => userTable.userId, { onDelete: 'cascade' }),
  },
  (t) => [primaryKey({ columns: [t.storeId, t.userId] }), index('material_store_keeper_user').on(t.userId)],
);
