import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, pgTable, unique, uniqueIndex, varchar } from 'drizzle-orm/pg-core';
import { identity, instant, stamps } from '../../kernel/db/columns.ts';
import { userTable } from '../system/user.table.ts';
import { materialTable } from './material.table.ts';
import { lotTable, quantity } from './stock.table.ts';
import { storeTable } from './store.table.ts';

/** Counts of what is really there. */
export const checkTable = pgTable(
  'material_check',
  {
    checkId: identity(),
    code: varchar({ length: 20 }).notNull(),
    storeId: integer()
      .notNull()
      .references(() => storeTable.storeId),
    scope: varchar({ length: 1 }).notNull(),
    /** The kind, the shelves or the grade, as people read it. */
    scopeText: varchar({ length: 60 }).notNull().default(''),
    blind: boolean().notNull(),
    freeze: boolean().notNull(),
    remark: varchar({ length: 200 }).notNull().default(''),
    creatorId: integer()
      .notNull()
      .references(() => userTable.userId),
    approverId: integer().references(() => userTable.userId),
    status: varchar({ length: 2 }).notNull().default('10'),
    ...stamps,
  },
  (t) => [
    unique('material_check_code').on(t.code),
    index('material_check_time').on(t.createTime, t.checkId),
    index('material_check_store').on(t.storeId, t.createTime),
  ],
);
export type Check = typeof checkTable.$inferSelect;

/** A row that is counted: a material of the store, or a batch of it. */
export const checkLineTable = pgTable(
  'material_check_line',
  {
    lineId: identity(),
    checkId: integer()
      .notNull()
      .references(() => checkTable.checkId, { onDelete: 'cascade' }),
    sort: integer().notNull(),
    storeId: integer().notNull(),
    materialId: integer()
      .notNull()
      .references(() => materialTable.materialId),
    lotId: integer().references(() => lotTable.lotId),
    shelf: varchar({ length: 20 }).notNull().default(''),
    /** What the books said at the moment of counting, and the last entry of the ledger then. */
    bookQty: quantity(),
    countSeq: integer(),
    countQty: quantity(),
    countBy: integer().references(() => userTable.userId),
    countTime: instant(),
    recountBook: quantity(),
    recountSeq: integer(),
    recountQty: quantity(),
    recountBy: integer().references(() => userTable.userId),
    /** By how much the last count is off; what moves afterwards does not change that. */
    diff: quantity(),
    /** Numbers of pieces that are in the books but not there, and the other way round. */
    lost: varchar({ length: 40 }).array().notNull().default(sql`'{}'`),
    found: varchar({ length: 40 }).array().notNull().default(sql`'{}'`),
    reason: varchar({ length: 100 }).notNull().default(''),
    countKey: varchar({ length: 40 }),
    recountKey: varchar({ length: 40 }),
    /** Until the count is over: nothing is counted in two of them at once. */
    isOpen: boolean().notNull().default(true),
  },
  (t) => [
    index('material_check_line_of').on(t.checkId, t.sort),
    uniqueIndex('material_check_line_open').on(t.storeId, t.materialId, sql`coalesce(lot_id, 0)`).where(sql`is_open`),
    check(
      'material_check_line_count',
      sql`(${t.countQty} IS NULL) = (${t.bookQty} IS NULL) AND (${t.recountBy} IS NULL OR ${t.recountBy} <> ${t.countBy})`,
    ),
  ],
);
export type StoredCheckLine = typeof checkLineTable.$inferSelect;
