import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, unique, uniqueIndex, varchar } from 'drizzle-orm/pg-core';
import { day } from '../../kernel/db/column-types.ts';
import { identity, instant, stamps } from '../../kernel/db/columns.ts';
import { deptTable } from '../system/dept.table.ts';
import { userTable } from '../system/user.table.ts';
import { materialTable } from './material.table.ts';
import { quantity } from './stock.table.ts';
import { storeTable } from './store.table.ts';

/** Requests for goods. */
export const collectTable = pgTable(
  'material_collect',
  {
    collectId: identity(),
    code: varchar({ length: 20 }).notNull(),
    kind: varchar({ length: 1 }).notNull(),
    storeId: integer()
      .notNull()
      .references(() => storeTable.storeId),
    userId: integer()
      .notNull()
      .references(() => userTable.userId),
    deptId: integer().references(() => deptTable.deptId),
    /** The work order that it is for, a number of a module above this one, and what it is called. */
    orderId: integer(),
    orderCode: varchar({ length: 20 }).notNull().default(''),
    purpose: varchar({ length: 200 }).notNull(),
    expectReturn: day(),
    approverId: integer().references(() => userTable.userId),
    issuerId: integer().references(() => userTable.userId),
    issueTime: instant(),
    /** Until when goods are held for it. */
    holdUntil: instant(),
    clientKey: varchar({ length: 40 }),
    status: varchar({ length: 2 }).notNull().default('10'),
    ...stamps,
  },
  (t) => [
    unique('material_collect_code').on(t.code),
    unique('material_collect_key').on(t.userId, t.clientKey),
    index('material_collect_time').on(t.createTime, t.collectId),
    index('material_collect_store').on(t.storeId, t.createTime),
    index('material_collect_user').on(t.userId, t.createTime),
    index('material_collect_order').on(t.orderId).where(sql`order_id IS NOT NULL`),
    index('material_collect_hold').on(t.holdUntil).where(sql`hold_until IS NOT NULL`),
  ],
);
export type Collect = typeof collectTable.$inferSelect;

/** What is asked for, and what came of it. */
export const collectLineTable = pgTable(
  'material_collect_line',
  {
    lineId: identity(),
    collectId: integer()
      .notNull()
      .references(() => collectTable.collectId, { onDelete: 'cascade' }),
    sort: integer().notNull(),
    materialId: integer()
      .notNull()
      .references(() => materialTable.materialId),
    applyQty: quantity().notNull(),
    issueQty: quantity().notNull().default('0'),
    returnQty: quantity().notNull().default('0'),
    /** What the work order used of it. */
    usedQty: quantity().notNull().default('0'),
  },
  (t) => [
    index('material_collect_line_of').on(t.collectId, t.sort),
    index('material_collect_line_material').on(t.materialId),
    check(
      'material_collect_line_qty',
      sql`${t.applyQty} > 0 AND ${t.issueQty} BETWEEN 0 AND ${t.applyQty} AND ${t.returnQty} >= 0 AND ${t.usedQty} >= 0
        AND ${t.returnQty} + ${t.usedQty} <= ${t.issueQty}`,
    ),
  ],
);
export type StoredCollectLine = typeof collectLineTable.$inferSelect;

/**
 * Each time that something of a line was handed out or brought back: what the ledger names as its cause. These numbers
 * begin high, so that they are never those of the lines of documents, which cause entries of the same kinds.
 */
export const collectTurnTable = pgTable(
  'material_collect_turn',
  {
    turnId: identity(1_000_000_000),
    lineId: integer()
      .notNull()
      .references(() => collectLineTable.lineId, { onDelete: 'cascade' }),
    /** 1 handed out, 2 brought back, 3 handed on with its work order. */
    kind: varchar({ length: 1 }).notNull(),
    qty: quantity().notNull(),
    createTime: instant().notNull().default(sql`now()`),
  },
  (t) => [index('material_collect_turn_line').on(t.lineId)],
);

/** What is held for whom. The sum of what is live stands in the stock. */
export const reserveTable = pgTable(
  'material_reserve',
  {
    reserveId: identity(),
    storeId: integer()
      .notNull()
      .references(() => storeTable.storeId),
    materialId: integer()
      .notNull()
      .references(() => materialTable.materialId),
    qty: quantity().notNull(),
    /** 1 a request for goods, in a store; 2 a work order, in what somebody carries. */
    refType: varchar({ length: 1 }).notNull(),
    refId: integer().notNull(),
    lineId: integer().notNull(),
    /** 1 held, 2 handed out, 0 let go. */
    status: varchar({ length: 1 }).notNull().default('1'),
    createTime: instant().notNull().default(sql`now()`),
  },
  (t) => [
    uniqueIndex('material_reserve_live').on(t.refType, t.lineId).where(sql`status = '1'`),
    index('material_reserve_of').on(t.refType, t.refId).where(sql`status = '1'`),
    index('material_reserve_stock').on(t.storeId, t.materialId).where(sql`status = '1'`),
    check('material_reserve_qty', sql`${t.qty} > 0`),
  ],
);
