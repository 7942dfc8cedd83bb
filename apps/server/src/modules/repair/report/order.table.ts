import { sql } from 'drizzle-orm';
import { boolean, index, integer, jsonb, numeric, pgTable, unique, varchar } from 'drizzle-orm/pg-core';
import { money } from '../../../kernel/db/column-types.ts';
import { identity, instant, stamps } from '../../../kernel/db/columns.ts';
import { userTable } from '../../system/user.table.ts';
import { reportTable } from './report.table.ts';

/** What a worker asks his leader for. */
export interface OrderRequest {
  readonly kind: 'transfer' | 'suspend';
  readonly reason: string;
  readonly suspendReason?: string;
  readonly until?: string;
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

/** Materials that were used; the ledger of the stores will stand behind these lines. */
export const orderMaterialTable = pgTable(
  'repair_order_material',
  {
    lineId: identity(),
    orderId: integer()
      .notNull()
      .references(() => orderTable.orderId, { onDelete: 'cascade' }),
    name: varchar({ length: 60 }).notNull(),
    unit: varchar({ length: 10 }).notNull().default(''),
    qty: numeric({ precision: 14, scale: 3 }).notNull(),
    price: money().notNull(),
    amount: money().notNull(),
  },
  (t) => [index('repair_order_material_order').on(t.orderId)],
);
export type OrderMaterial = typeof orderMaterialTable.$inferSelect;
