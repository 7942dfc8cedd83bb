import type { Qualification } from '@jiaoyan/contract/company/company';
import { boolean, index, integer, jsonb, pgTable, primaryKey, unique, varchar } from 'drizzle-orm/pg-core';
import { day } from '../../kernel/db/column-types.ts';
import { identity, stamps } from '../../kernel/db/columns.ts';
import { userTable } from '../system/user.table.ts';

/** Companies that work for the campus. Numbers below 1000 belong to the demo campus. */
export const companyTable = pgTable(
  'repair_company',
  {
    companyId: identity(1000),
    code: varchar({ length: 20 }).notNull(),
    name: varchar({ length: 80 }).notNull(),
    creditCode: varchar({ length: 18 }).notNull(),
    type: varchar({ length: 1 }).notNull().default('1'),
    trades: varchar({ length: 10 }).array().notNull(),
    contact: varchar({ length: 30 }).notNull(),
    phone: varchar({ length: 20 }).notNull(),
    email: varchar({ length: 60 }).notNull().default(''),
    address: varchar({ length: 120 }).notNull().default(''),
    contractNo: varchar({ length: 40 }).notNull().default(''),
    contractStart: day(),
    contractEnd: day(),
    contractFiles: varchar({ length: 2000 }).notNull().default(''),
    qualifications: jsonb().$type<Qualification[]>().notNull().default([]),
    blacklist: boolean().notNull().default(false),
    blacklistReason: varchar({ length: 200 }).notNull().default(''),
    status: varchar({ length: 1 }).notNull().default('0'),
    remark: varchar({ length: 500 }).notNull().default(''),
    ...stamps,
  },
  (t) => [
    unique('repair_company_code').on(t.code),
    unique('repair_company_name').on(t.name),
    unique('repair_company_credit').on(t.creditCode),
  ],
);
export type Company = typeof companyTable.$inferSelect;

/** Who signs in for which company: the reach of the people of companies. */
export const companyUserTable = pgTable(
  'repair_company_user',
  {
    companyId: integer()
      .notNull()
      .references(() => companyTable.companyId, { onDelete: 'cascade' }),
    userId: integer()
      .notNull()
      .references(() => userTable.userId, { onDelete: 'cascade' }),
  },
  (t) => [primaryKey({ columns: [t.companyId, t.userId] }), index('repair_company_user_user').on(t.userId)],
);
