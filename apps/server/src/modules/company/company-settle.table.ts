import { sql } from 'drizzle-orm';
import { foreignKey, index, integer, pgTable, unique, uniqueIndex, varchar } from 'drizzle-orm/pg-core';
import { money } from '../../kernel/db/column-types.ts';
import { identity, instant, stamps } from '../../kernel/db/columns.ts';
import { companyTable } from './company.table.ts';

/** Monthly settlements with companies; their orders refer to them. */
export const companySettleTable = pgTable(
  'repair_company_settle',
  {
    settleId: identity(),
    code: varchar({ length: 20 }).notNull(),
    companyId: integer().notNull(),
    /** The month, `YYYY-MM`. */
    period: varchar({ length: 7 }).notNull(),
    count: integer().notNull(),
    totalAmount: money().notNull(),
    deductAmount: money().notNull(),
    payAmount: money().notNull(),
    invoiceNo: varchar({ length: 20 }).notNull().default(''),
    invoiceFile: varchar({ length: 2000 }).notNull().default(''),
    instanceId: integer(),
    rejectReason: varchar({ length: 500 }).notNull().default(''),
    payTime: instant(),
    creatorId: integer(),
    status: varchar({ length: 2 }).notNull().default('10'),
    ...stamps,
  },
  (t) => [
    foreignKey({
      name: 'repair_company_settle_company',
      columns: [t.companyId],
      foreignColumns: [companyTable.companyId],
    }),
    unique('repair_company_settle_code').on(t.code),
    uniqueIndex('repair_company_settle_invoice').on(t.invoiceNo).where(sql`invoice_no <> ''`),
    index('repair_company_settle_of').on(t.companyId, t.period),
    index('repair_company_settle_time').on(t.createTime),
  ],
);
export type CompanySettle = typeof companySettleTable.$inferSelect;
