import { index, pgTable, unique, varchar } from 'drizzle-orm/pg-core';
import { identity, stamps } from '../../kernel/db/columns.ts';

/** Who makes, sells or looks after what the campus buys. Numbers below 100 belong to the demo campus. */
export const providerTable = pgTable(
  'facility_provider',
  {
    providerId: identity(100),
    name: varchar({ length: 80 }).notNull(),
    /** 1 maker, 2 supplier, 3 maintenance. */
    type: varchar({ length: 1 }).notNull().default('2'),
    contact: varchar({ length: 30 }).notNull().default(''),
    phone: varchar({ length: 20 }).notNull().default(''),
    address: varchar({ length: 120 }).notNull().default(''),
    bankInfo: varchar({ length: 120 }).notNull().default(''),
    status: varchar({ length: 1 }).notNull().default('0'),
    remark: varchar({ length: 500 }).notNull().default(''),
    ...stamps,
  },
  (t) => [unique('facility_provider_name').on(t.name), index('facility_provider_time').on(t.createTime)],
);
