import { sql } from 'drizzle-orm';
import { char, integer, pgTable } from 'drizzle-orm/pg-core';
import { instant } from '../../../kernel/db/columns.ts';
import { reportTable } from '../report/report.table.ts';

/** Reports of people who did not sign in: whoever knows the secret behind the hash follows the report. */
export const portalTable = pgTable('repair_portal', {
  reportId: integer()
    .primaryKey()
    .references(() => reportTable.reportId, { onDelete: 'cascade' }),
  secretHash: char({ length: 64 }).notNull().unique('repair_portal_secret'),
  createTime: instant().notNull().default(sql`now()`),
});
