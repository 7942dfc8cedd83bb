import { REPORT_KIND } from '@jiaoyan/contract/repair/status';
import { eq, type SQL, sql } from 'drizzle-orm';
import { boolean, check, index, integer, jsonb, numeric, pgTable, unique, varchar } from 'drizzle-orm/pg-core';
import { money } from '../../../kernel/db/column-types.ts';
import { identity, instant, stamps } from '../../../kernel/db/columns.ts';
import { materialTable } from '../../material/material.table.ts';
import { storeTable } from '../../material/store.table.ts';
import { userTable } from '../../system/user.table.ts';
import { reportTable } from './report.table.ts';

/** A part that an order needs. */
export interface WantedPart {
  readonly materialId: number;
  readonly qty: string;
}
/** What a worker asks his leader for. */
export interface OrderRequest {
  readonly kind: 'transfer' | 'suspend';
  readonly reason: string;
  readonly suspendReason?: string;
  readonly until?: string;
  /** The parts that it would wait for. */
  readonly wants?: readonly WantedPart[];
}

/** Work orders: who does what about a report. */
export const orderTable = pgTable(
  'repair_order',
  {
    orderId: identity(),
    code: varchar({ length: 20 }).notNull(),
    /** 1 report, 2 maintenance, 3 rectification. */
    orderType: varchar({ length: 1 }).notNull().default('1'),
    reportId: integer()
      .notNull()
      .references(() => reportTable.reportId),
    /** The order from which it was handed over. */
    parentOrderId: integer(),
    reworkOfId: integer(),
    teamId: integer(),
    workerId: integer()
      .notNull()
      .references(() => userTable.userId),
    helperIds: integer().array().notNull().default(sql`'{}'`),
    /** 1 by hand, 2 by rule, 3 grabbed. */
    dispatchMode: varchar({ length: 1 }).notNull(),
    dispatchBy: integer(),
    dispatchTime: instant().notNull(),
    status: varchar({ length: 2 }).notNull(),
    takeDue: instant(),
    takeTime: instant(),
    planFrom: instant(),
    planTo: instant(),
    arriveTime: instant(),
    /** 1 by scan, 3 by hand with a picture. */
    arriveProof: varchar({ length: 1 }).notNull().default(''),
    suspendReason: varchar({ length: 1 }).notNull().default(''),
    suspendUntil: instant(),
    /** Where it goes on after having been suspended or given to a company. */
    suspendedFrom: varchar({ length: 2 }).notNull().default(''),
    request: jsonb().$type<OrderRequest>(),
    finishTime: instant(),
    faultCause: varchar({ length: 2 }).notNull().default(''),
    solution: varchar({ length: 500 }).notNull().default(''),
    checklistResult: jsonb().$type<readonly { item: string; ok: boolean }[]>().notNull().default([]),
    beforeImages: varchar({ length: 2000 }).notNull().default(''),
    afterImages: varchar({ length: 2000 }).notNull().default(''),
    laborMins: integer().notNull().default(0),
    laborCost: money().notNull().default('0'),
    materialCost: money().notNull().default('0'),
    companyCost: money().notNull().default('0'),
    requireSign: boolean().notNull().default(false),
    /** Receipts for what the worker bought himself. */
    receiptImages: varchar({ length: 2000 }).notNull().default(''),
    /** Names the form by which it was finished: sent twice it is one finish. */
    finishKey: varchar({ length: 40 }),
    signature: varchar({ length: 200 }).notNull().default(''),
    companyOrderId: integer(),
    closeReason: varchar({ length: 200 }).notNull().default(''),
    ...stamps,
  },
  (t) => [
    unique('repair_order_code').on(t.code),
    index('repair_order_worker').on(t.workerId, t.status),
    index('repair_order_report').on(t.reportId),
    index('repair_order_time').on(t.dispatchTime),
    index('repair_order_until').on(t.suspendUntil).where(sql`status = '40'`),
  ],
);
export type Order = typeof orderTable.$inferSelect;

/** Orders about faults, as their reports are. */
export const faultOrders: SQL = eq(orderTable.orderType, REPORT_KIND.fault);

/**
 * Materials that were used. Behind what somebody carried stands the ledger; what a worker bought himself, and what was
 * written before there was a ledger, stands here alone. A line is never changed: one that was wrong is taken back by another.
 */
export const orderMaterialTable = pgTable(
  'repair_order_material',
  {
    lineId: identity(),
    orderId: integer()
      .notNull()
      .references(() => orderTable.orderId, { onDelete: 'cascade' }),
    /** 0 from before the ledger, 1 out of what somebody carried, 9 bought by the worker. */
    source: varchar({ length: 1 }).notNull().default('9'),
    materialId: integer().references(() => materialTable.materialId),
    storeId: integer().references(() => storeTable.storeId),
    /** The entry of the ledger; the first one where it took several batches. */
    ledgerId: integer(),
    name: varchar({ length: 60 }).notNull(),
    unit: varchar({ length: 10 }).notNull().default(''),
    lotNo: varchar({ length: 40 }).notNull().default(''),
    serials: varchar({ length: 40 }).array().notNull().default(sql`'{}'`),
    qty: numeric({ precision: 14, scale: 3 }).notNull(),
    price: money().notNull(),
    amount: money().notNull(),
    /** The line that this one takes back. */
    reversesId: integer(),
  },
  (t) => [
    index('repair_order_material_order').on(t.orderId),
    index('repair_order_material_of').on(t.materialId).where(sql`material_id IS NOT NULL`),
    unique('repair_order_material_reverses').on(t.reversesId),
    check(
      'repair_order_material_source',
      sql`${t.source} <> '1' OR (${t.materialId} IS NOT NULL AND ${t.ledgerId} IS NOT NULL)`,
    ),
  ],
);
export type OrderMaterial = typeof orderMaterialTable.$inferSelect;
