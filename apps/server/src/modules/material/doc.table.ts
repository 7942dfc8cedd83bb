import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, unique, varchar } from 'drizzle-orm/pg-core';
import { day, decimalText, money } from '../../kernel/db/column-types.ts';
import { identity, instant, stamps } from '../../kernel/db/columns.ts';
import { providerTable } from '../facility/provider.table.ts';
import { deptTable } from '../system/dept.table.ts';
import { userTable } from '../system/user.table.ts';
import { materialTable } from './material.table.ts';
import { purchaseLineTable, purchaseTable } from './purchase.table.ts';
import { quantity } from './stock.table.ts';
import { storeTable } from './store.table.ts';

const price = decimalText(14, 2);

/** Documents by which goods come, go and change places. */
export const docTable = pgTable(
  'material_doc',
  {
    docId: identity(),
    kind: varchar({ length: 1 }).notNull(),
    code: varchar({ length: 20 }).notNull(),
    storeId: integer()
      .notNull()
      .references(() => storeTable.storeId),
    toStoreId: integer().references(() => storeTable.storeId),
    providerId: integer().references(() => providerTable.providerId),
    deptId: integer().references(() => deptTable.deptId),
    /** The purchase of which something came, or was sent back. */
    purchaseId: integer().references(() => purchaseTable.purchaseId),
    reason: varchar({ length: 200 }).notNull().default(''),
    /** What the paper says; the ledger is always of now. */
    bizDate: day().notNull(),
    amount: money().notNull().default('0'),
    creatorId: integer()
      .notNull()
      .references(() => userTable.userId),
    approverId: integer().references(() => userTable.userId),
    postTime: instant(),
    clientKey: varchar({ length: 40 }),
    status: varchar({ length: 2 }).notNull().default('10'),
    ...stamps,
  },
  (t) => [
    unique('material_doc_code').on(t.code),
    unique('material_doc_key').on(t.creatorId, t.clientKey),
    index('material_doc_time').on(t.createTime, t.docId),
    index('material_doc_store').on(t.storeId, t.createTime),
    index('material_doc_purchase').on(t.purchaseId).where(sql`purchase_id IS NOT NULL`),
    index('material_doc_provider').on(t.providerId, t.postTime).where(sql`provider_id IS NOT NULL`),
    index('material_doc_to').on(t.toStoreId).where(sql`to_store_id IS NOT NULL`),
    check('material_doc_of_purchase', sql`(${t.kind} IN ('1', '7')) = (${t.purchaseId} IS NOT NULL)`),
    check(
      'material_doc_move',
      sql`(${t.kind} = '4') = (${t.toStoreId} IS NOT NULL) AND ${t.toStoreId} IS DISTINCT FROM ${t.storeId}`,
    ),
  ],
);
export type Doc = typeof docTable.$inferSelect;

/** What a document moves. */
export const docLineTable = pgTable(
  'material_doc_line',
  {
    lineId: identity(),
    docId: integer()
      .notNull()
      .references(() => docTable.docId, { onDelete: 'cascade' }),
    sort: integer().notNull(),
    materialId: integer()
      .notNull()
      .references(() => materialTable.materialId),
    qty: quantity().notNull(),
    price: price().notNull().default('0'),
    amount: money().notNull().default('0'),
    lotNo: varchar({ length: 40 }).notNull().default(''),
    madeDate: day(),
    expireDate: day(),
    serials: varchar({ length: 40 }).array().notNull().default(sql`'{}'`),
    purchaseLineId: integer().references(() => purchaseLineTable.lineId),
  },
  (t) => [
    index('material_doc_line_of').on(t.docId, t.sort),
    index('material_doc_line_material').on(t.materialId),
    check('material_doc_line_qty', sql`${t.qty} > 0`),
  ],
);
export type StoredDocLine = typeof docLineTable.$inferSelect;
