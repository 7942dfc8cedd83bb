import { integer, pgTable, unique, varchar } from 'drizzle-orm/pg-core';
import { identity, stamps } from '../../kernel/db/columns.ts';

/** Kinds of materials. Numbers below 100 belong to the product. */
export const materialTypeTable = pgTable(
  'material_type',
  {
    typeId: identity(100),
    /** 0 at the top. */
    parentId: integer().notNull().default(0),
    name: varchar({ length: 40 }).notNull(),
    code: varchar({ length: 20 }).notNull(),
    orderNum: integer().notNull().default(0),
    status: varchar({ length: 1 }).notNull().default('0'),
    ...stamps,
  },
  (t) => [unique('material_type_code').on(t.code), unique('material_type_name').on(t.parentId, t.name)],
);
export type MaterialTypeRow = typeof materialTypeTable.$inferSelect;
