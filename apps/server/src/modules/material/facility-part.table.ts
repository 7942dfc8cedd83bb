import { sql } from 'drizzle-orm';
import { check, foreignKey, index, integer, pgTable, unique, varchar } from 'drizzle-orm/pg-core';
import { identity, stamps } from '../../kernel/db/columns.ts';
import { classifyTable } from '../facility/classify.table.ts';
import { facilityTable } from '../facility/facility.table.ts';
import { materialTable } from './material.table.ts';
import { quantity } from './stock.table.ts';

/** Which materials fit a facility, or every facility of a class. */
export const facilityPartTable = pgTable(
  'facility_part',
  {
    partId: identity(),
    classifyId: integer(),
    facilityId: integer(),
    materialId: integer()
      .notNull()
      .references(() => materialTable.materialId, { onDelete: 'cascade' }),
    /** What one repair takes of it. */
    qty: quantity().notNull(),
    note: varchar({ length: 100 }).notNull().default(''),
    ...stamps,
  },
  (t) => [
    unique('facility_part_class').on(t.classifyId, t.materialId),
    unique('facility_part_facility').on(t.facilityId, t.materialId),
    index('facility_part_material').on(t.materialId),
    foreignKey({
      name: 'facility_part_of_class',
      columns: [t.classifyId],
      foreignColumns: [classifyTable.classifyId],
    }).onDelete('cascade'),
    foreignKey({
      name: 'facility_part_of_facility',
      columns: [t.facilityId],
      foreignColumns: [facilityTable.facilityId],
    }).onDelete('cascade'),
    check('facility_part_one', sql`(${t.classifyId} IS NULL) <> (${t.facilityId} IS NULL)`),
    check('facility_part_qty', sql`${t.qty} > 0`),
  ],
);
