import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, primaryKey, unique, varchar } from 'drizzle-orm/pg-core';
import { money } from '../../kernel/db/column-types.ts';
import { identity, instant } from '../../kernel/db/columns.ts';
import { deptTable } from '../system/dept.table.ts';
import { materialTable } from './material.table.ts';
import { lotTable, quantity, serialTable } from './stock.table.ts';
import { storeTable } from './store.table.ts';

/**
 * Every change of what is in a store, in quantity and value. Triggers number the entries of a stock, reckon what was
 * before and after, write stock, batch and serial numbers, and refuse every change and removal (decision 0029).
 */
export const ledgerTable = pgTable(
  'material_ledger',
  {
    ledgerId: identity(),
    /** Within a stock, without gaps. */
    seq: integer().notNull().default(0),
    storeId: integer()
      .notNull()
      .references(() => storeTable.storeId),
    materialId: integer()
      .notNull()
      .references(() => materialTable.materialId),
    lotId: integer().references(() => lotTable.lotId),
    bizType: varchar({ length: 2 }).notNull(),
    bizId: integer().notNull(),
    bizLineId: integer().notNull(),
    bizCode: varchar({ length: 20 }).notNull(),
    delta: quantity().notNull(),
    beforeQty: quantity().notNull().default('0'),
    afterQty: quantity().notNull().default('0'),
    /** What came in has its value; what goes out gets that of the average, unless it is given. */
    amount: money(),
    beforeAmount: money().notNull().default('0'),
    afterAmount: money().notNull().default('0'),
    /** Numbers of modules above this one. */
    orderId: integer(),
    facilityId: integer(),
    deptId: integer().references(() => deptTable.deptId),
    reverseOfId: integer(),
    operatorId: integer(),
    operatorName: varchar({ length: 30 }).notNull(),
    createTime: instant().notNull().default(sql`now()`),
  },
  (t) => [
    unique('material_ledger_seq').on(t.storeId, t.materialId, t.seq),
    // The same line of the same document is posted once, whatever is repeated.
    unique('material_ledger_line').on(t.bizType, t.bizLineId, t.storeId, t.lotId).nullsNotDistinct(),
    unique('material_ledger_reverse').on(t.reverseOfId),
    index('material_ledger_time').on(t.createTime, t.ledgerId),
    index('material_ledger_document').on(t.bizType, t.bizId),
    index('material_ledger_material').on(t.materialId, t.createTime),
    index('material_ledger_store').on(t.storeId, t.createTime, t.ledgerId),
    index('material_ledger_order').on(t.orderId).where(sql`order_id IS NOT NULL`),
    index('material_ledger_facility').on(t.facilityId).where(sql`facility_id IS NOT NULL`),
    check('material_ledger_delta', sql`${t.delta} <> 0`),
    check(
      'material_ledger_after',
      sql`${t.afterQty} = ${t.beforeQty} + ${t.delta} AND ${t.amount} IS NOT NULL AND ${t.afterAmount} = ${t.beforeAmount} + ${t.amount}`,
    ),
  ],
);
export type Ledger = typeof ledgerTable.$inferSelect;

/** Which numbered pieces an entry moved. */
export const ledgerSerialTable = pgTable(
  'material_ledger_serial',
  {
    ledgerId: integer()
      .notNull()
      .references(() => ledgerTable.ledgerId),
    serialId: integer()
      .notNull()
      .references(() => serialTable.serialId),
  },
  (t) => [primaryKey({ columns: [t.ledgerId, t.serialId] }), index('material_ledger_serial_of').on(t.serialId)],
);
