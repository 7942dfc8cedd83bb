import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, unique, varchar } from 'drizzle-orm/pg-core';
import { day, decimalText, money } from '../../kernel/db/column-types.ts';
import { identity, stamps } from '../../kernel/db/columns.ts';
import { providerTable } from '../facility/provider.table.ts';
import { deptTable } from '../system/dept.table.ts';
import { userTable } from '../system/user.table.ts';
import { materialTable } from './material.table.ts';
import { quantity } from './stock.table.ts';
import { storeTable } from './store.table.ts';

const price = decimalText(14, 2);

/** Goods that are bought. */
export const purchaseTable = pgTable(
  'material_purchase',
  {
    purchaseId: identity(),
    code: varchar({ length: 20 }).notNull(),
    title: varchar({ length: 60 }).notNull(),
    providerId: integer()
      .notNull()
      .references(() => providerTable.providerId),
    storeId: integer()
      .notNull()
      .references(() => storeTable.storeId),
    applicantId: integer()
      .notNull()
      .references(() => userTable.userId),
    deptId: integer().references(() => deptTable.deptId),
    expectDate: day().notNull(),
    reason: varchar({ length: 200 }).notNull().default(''),
    amount: money().notNull(),
    instanceId: integer(),
    rejectReason: varchar({ length: 500 }).notNull().default(''),
    /** Why nothing more is waited for; empty where everything has come. */
    closeReason: varchar({ length: 200 }).notNull().default(''),
    clientKey: varchar({ length: 40 }),
    status: varchar({ length: 2 }).notNull().default('0'),
    ...stamps,
  },
  (t) => [
    unique('material_purchase_code').on(t.code),
    unique('material_purchase_key').on(t.applicantId, t.clientKey),
    index('material_purchase_time').on(t.createTime, t.purchaseId),
    index('material_purchase_store').on(t.storeId, t.createTime),
    index('material_purchase_provider').on(t.providerId, t.createTime),
    index('material_purchase_applicant').on(t.applicantId, t.createTime),
  ],
);
export type Purchase = typeof purchaseTable.$inferSelect;

/** What is bought, and what came of it. */
export const purchaseLineTable = pgTable(
  'material_purchase_line',
  {
    lineId: identity(),
    purchaseId: integer()
      .notNull()
      .references(() => purchaseTable.purchaseId, { onDelete: 'cascade' }),
    sort: integer().notNull(),
    materialId: integer()
      .notNull()
      .references(() => materialTable.materialId),
    qty: quantity().notNull(),
    price: price().notNull(),
    receivedQty: quantity().notNull().default('0'),
    returnedQty: quantity().notNull().default('0'),
  },
  (t) => [
    index('material_purchase_line_of').on(t.purchaseId, t.sort),
    index('material_purchase_line_material').on(t.materialId),
    check('material_purchase_line_qty', sql`${t.qty} > 0 AND ${t.returnedQty} BETWEEN 0 AND ${t.receivedQty}`),
  ],
);
export type StoredPurchaseLine = typeof purchaseLineTable.$inferSelect;
