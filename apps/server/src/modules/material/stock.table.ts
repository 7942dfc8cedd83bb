import { sql } from 'drizzle-orm';
import { check, index, integer, numeric, pgTable, unique, varchar } from 'drizzle-orm/pg-core';
import { day, decimalText, money } from '../../kernel/db/column-types.ts';
import { identity, instant, stamps } from '../../kernel/db/columns.ts';
import { materialTable } from './material.table.ts';
import { storeTable } from './store.table.ts';

/** How much of something there is. */
export const quantity = () => numeric({ precision: 14, scale: 3 });
const limit = decimalText(14, 3);

/**
 * How much of a material is in a store, and what it is worth. Quantity, value and the last number are written by the
 * trigger of the ledger only; another trigger refuses everybody else.
 */
export const stockTable = pgTable(
  'material_stock',
  {
    stockId: identity(),
    storeId: integer()
      .notNull()
      .references(() => storeTable.storeId),
    materialId: integer()
      .notNull()
      .references(() => materialTable.materialId),
    qty: quantity().notNull().default('0'),
    /** What is promised to somebody. */
    reserved: quantity().notNull().default('0'),
    amount: money().notNull().default('0'),
    lastSeq: integer().notNull().default(0),
    /** For this store; zero where the material's own hold. */
    minQty: limit().notNull().default('0'),
    maxQty: limit().notNull().default('0'),
    shelf: varchar({ length: 20 }).notNull().default(''),
    /** The count during which nothing else moves here. */
    frozenBy: integer(),
    lastIn: instant(),
    lastOut: instant(),
    ...stamps,
  },
  (t) => [
    unique('material_stock_of').on(t.storeId, t.materialId),
    index('material_stock_material').on(t.materialId),
    index('material_stock_order').on(t.storeId, t.shelf, t.stockId.desc()),
    check('material_stock_reserved', sql`${t.reserved} BETWEEN 0 AND ${t.qty}`),
    check('material_stock_amount', sql`${t.amount} >= 0 AND (${t.qty} > 0 OR ${t.amount} = 0)`),
  ],
);
export type Stock = typeof stockTable.$inferSelect;

/** Batches of a material in a store; their quantities are written by the trigger of the ledger. */
export const lotTable = pgTable(
  'material_lot',
  {
    lotId: identity(),
    storeId: integer()
      .notNull()
      .references(() => storeTable.storeId),
    materialId: integer()
      .notNull()
      .references(() => materialTable.materialId),
    lotNo: varchar({ length: 40 }).notNull(),
    madeDate: day(),
    expireDate: day(),
    qty: quantity().notNull().default('0'),
    createTime: instant().notNull().default(sql`now()`),
  },
  (t) => [
    unique('material_lot_no').on(t.storeId, t.materialId, t.lotNo),
    index('material_lot_material').on(t.materialId),
    index('material_lot_expiry').on(t.expireDate).where(sql`qty > 0`),
    check('material_lot_qty', sql`${t.qty} >= 0`),
  ],
);
export type Lot = typeof lotTable.$inferSelect;

/** Pieces that have a number each. Where they are is written by the trigger of the ledger. */
export const serialTable = pgTable(
  'material_serial',
  {
    serialId: identity(),
    materialId: integer()
      .notNull()
      .references(() => materialTable.materialId),
    serialNo: varchar({ length: 40 }).notNull(),
    /** 0 not yet in any store, 1 in a store, 2 used or given away, 3 lost, 4 returned to the supplier. */
    status: varchar({ length: 1 }).notNull().default('0'),
    storeId: integer().references(() => storeTable.storeId),
    facilityId: integer(),
    orderId: integer(),
    createTime: instant().notNull().default(sql`now()`),
  },
  (t) => [
    unique('material_serial_no').on(t.materialId, t.serialNo),
    index('material_serial_store').on(t.storeId, t.materialId),
    check('material_serial_place', sql`(${t.status} = '1') = (${t.storeId} IS NOT NULL)`),
  ],
);
