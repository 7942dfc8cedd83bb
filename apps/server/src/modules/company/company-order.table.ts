import { sql } from 'drizzle-orm';
import { boolean, foreignKey, index, integer, pgTable, text, unique, varchar } from 'drizzle-orm/pg-core';
import { day, money } from '../../kernel/db/column-types.ts';
import { identity, instant, stamps } from '../../kernel/db/columns.ts';
import { reportTable } from '../repair/report/report.table.ts';
import { companyTable } from './company.table.ts';

/** Orders to companies. */
export const companyOrderTable = pgTable(
  'repair_company_order',
  {
    companyOrderId: identity(),
    code: varchar({ length: 20 }).notNull(),
    companyId: integer().notNull(),
    /** The report and the work order that it follows from, if it does. */
    reportId: integer(),
    orderId: integer(),
    title: varchar({ length: 60 }).notNull(),
    scope: text().notNull(),
    reason: varchar({ length: 200 }).notNull().default(''),
    budget: money().notNull(),
    quoteAmount: money(),
    quoteFiles: varchar({ length: 2000 }).notNull().default(''),
    quoteRemark: varchar({ length: 200 }).notNull().default(''),
    /** Whoever quotes neither audits nor accepts. */
    quoteBy: integer(),
    quoteName: varchar({ length: 30 }).notNull().default(''),
    quoteTime: instant(),
    approvedAmount: money(),
    finalAmount: money(),
    /** The final amount is audited, not the first quote. */
    isReapproval: boolean().notNull().default(false),
    expectStart: day(),
    expectEnd: day().notNull(),
    actualStart: instant(),
    actualEnd: instant(),
    progress: integer().notNull().default(0),
    beforeImages: varchar({ length: 2000 }).notNull().default(''),
    afterImages: varchar({ length: 2000 }).notNull().default(''),
    finishRemark: varchar({ length: 200 }).notNull().default(''),
    /** Work under warranty: it is neither quoted nor paid for. */
    isWarranty: boolean().notNull().default(false),
    warrantyMonths: integer().notNull().default(0),
    verifyBy: integer(),
    verifyName: varchar({ length: 30 }).notNull().default(''),
    verifyTime: instant(),
    verifyScore: integer(),
    overdueDays: integer().notNull().default(0),
    deduct: money().notNull().default('0'),
    settleId: integer(),
    closeReason: varchar({ length: 200 }).notNull().default(''),
    creatorId: integer(),
    status: varchar({ length: 2 }).notNull(),
    ...stamps,
  },
  (t) => [
    foreignKey({
      name: 'repair_company_order_company',
      columns: [t.companyId],
      foreignColumns: [companyTable.companyId],
    }),
    foreignKey({ name: 'repair_company_order_report', columns: [t.reportId], foreignColumns: [reportTable.reportId] }),
    unique('repair_company_order_code').on(t.code),
    index('repair_company_order_of').on(t.companyId, t.status),
    index('repair_company_order_report_id').on(t.reportId),
    index('repair_company_order_settle').on(t.settleId),
    index('repair_company_order_time').on(t.createTime),
    index('repair_company_order_due').on(t.expectEnd).where(sql`status IN ('10', '20', '25', '30')`),
  ],
);
export type CompanyOrder = typeof companyOrderTable.$inferSelect;
