import { sql } from 'drizzle-orm';
import { foreignKey, index, integer, pgTable, unique, uniqueIndex, varchar } from 'drizzle-orm/pg-core';
import { identity, instant, stamps } from '../../kernel/db/columns.ts';

/** Codes on labels. What they stand for lies in the tables of many modules, so no key can refer to it. */
export const qrCodeTable = pgTable(
  'qr_code',
  {
    qrId: identity(),
    token: varchar({ length: 22 }).notNull(),
    bizType: varchar({ length: 20 }).notNull(),
    bizId: integer().notNull(),
    label: varchar({ length: 100 }).notNull(),
    scanCount: integer().notNull().default(0),
    lastScanTime: instant(),
    status: varchar({ length: 1 }).notNull().default('1'),
    replacedBy: integer(),
    ...stamps,
  },
  (t) => [
    unique('qr_code_token').on(t.token),
    foreignKey({ name: 'qr_code_replaced_by', columns: [t.replacedBy], foreignColumns: [t.qrId] }),
    uniqueIndex('qr_code_live').on(t.bizType, t.bizId).where(sql`status = '1'`),
    index('qr_code_label').on(t.label),
    index('qr_code_time').on(t.createTime),
  ],
);
