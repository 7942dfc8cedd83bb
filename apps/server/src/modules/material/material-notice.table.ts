import { sql } from 'drizzle-orm';
import { index, integer, pgTable, primaryKey, varchar } from 'drizzle-orm/pg-core';
import { instant } from '../../kernel/db/columns.ts';

/** What people were reminded of, so that each reminder goes out once, however many nodes look. */
export const materialNoticeTable = pgTable(
  'material_notice',
  {
    /** 1 below the minimum, 2 a batch expires, 3 tools are late. */
    kind: varchar({ length: 1 }).notNull(),
    /** The stock, the batch or the request. */
    refId: integer().notNull(),
    /** How many days before, or which day. */
    level: varchar({ length: 10 }).notNull(),
    createTime: instant().notNull().default(sql`now()`),
  },
  (t) => [
    primaryKey({ name: 'material_notice_pk', columns: [t.kind, t.refId, t.level] }),
    index('material_notice_time').on(t.createTime),
  ],
);
