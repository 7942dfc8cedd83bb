import { sql } from 'drizzle-orm';
import { pgTable, varchar } from 'drizzle-orm/pg-core';
import { instant } from '../../kernel/db/columns.ts';

/** Reminders about companies that were sent, so that each goes out once, however many nodes look. */
export const companyNoticeTable = pgTable('repair_company_notice', {
  /** What it was about, such as `contract 12 2026-12-31 30`. */
  subject: varchar({ length: 120 }).primaryKey(),
  createTime: instant().notNull().default(sql`now()`),
});
