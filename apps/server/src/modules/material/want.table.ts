import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, uniqueIndex, varchar } from 'drizzle-orm/pg-core';
import { identity, instant } from '../../kernel/db/columns.ts';
import { userTable } from '../system/user.table.ts';
import { collectTable } from './collect.table.ts';
import { materialTable } from './material.table.ts';
import { quantity } from './stock.table.ts';

/** Parts that suspended work orders wait for; whoever waits longest is served first. */
export const wantTable = pgTable(
  'material_want',
  {
    wantId: identity(),
    /** The work order, a number of a module above this one, what it is called, and its worker. */
    orderId: integer().notNull(),
    orderCode: varchar({ length: 20 }).notNull(),
    userId: integer()
      .notNull()
      .references(() => userTable.userId),
    materialId: integer()
      .notNull()
      .references(() => materialTable.materialId),
    qty: quantity().notNull(),
    /** 1 waiting, 2 held for it, 3 fetched, 0 not wanted any more. */
    status: varchar({ length: 1 }).notNull().default('1'),
    /** The request by which it is fetched. */
    collectId: integer().references(() => collectTable.collectId),
    createTime: instant().notNull(),
    /** When it was there. */
    arrivedTime: instant(),
  },
  (t) => [
    uniqueIndex('material_want_live').on(t.orderId, t.materialId).where(sql`status IN ('1', '2')`),
    index('material_want_waiting').on(t.materialId, t.wantId).where(sql`status = '1'`),
    index('material_want_held').on(t.orderId).where(sql`status = '2'`),
    index('material_want_collect').on(t.collectId).where(sql`collect_id IS NOT NULL`),
    check('material_want_qty', sql`${t.qty} > 0`),
  ],
);
export type StoredWant = typeof wantTable.$inferSelect;
