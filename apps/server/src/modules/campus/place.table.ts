import type { FloorPlan } from '@jiaoyan/contract/campus/floor-plan';
import { foreignKey, index, integer, jsonb, pgTable, primaryKey, unique, varchar } from 'drizzle-orm/pg-core';
import { decimalText } from '../../kernel/db/column-types.ts';
import { identity, stamps } from '../../kernel/db/columns.ts';
import { userTable } from '../system/user.table.ts';
import { subcampTable } from './subcamp.table.ts';

const squareMetres = decimalText(10, 2);

/** Numbers below 1000 belong to the demo campus. */
export const placeTable = pgTable(
  'repair_place',
  {
    placeId: identity(1000),
    subcampId: integer().notNull(),
    code: varchar({ length: 20 }).notNull(),
    name: varchar({ length: 60 }).notNull(),
    placeType: varchar({ length: 100 }).notNull(),
    floorCount: integer().notNull().default(1),
    underFloors: integer().notNull().default(0),
    buildYear: integer().notNull().default(0),
    areaSqm: squareMetres().notNull().default('0'),
    chargeLeaderId: integer().references(() => userTable.userId, { onDelete: 'set null' }),
    /** One picture per floor at most, by floor. */
    floorPlans: jsonb().$type<FloorPlan[]>().notNull().default([]),
    status: varchar({ length: 1 }).notNull().default('0'),
    remark: varchar({ length: 500 }).notNull().default(''),
    ...stamps,
  },
  (t) => [
    foreignKey({ name: 'repair_place_subcamp', columns: [t.subcampId], foreignColumns: [subcampTable.subcampId] }),
    unique('repair_place_code').on(t.code),
    unique('repair_place_name').on(t.subcampId, t.name),
  ],
);

/** Who looks after which place: the reach of a site administrator. */
export const placeManagerTable = pgTable(
  'repair_place_manager',
  {
    placeId: integer()
      .notNull()
      .references(() => placeTable.placeId, { onDelete: 'cascade' }),
    userId: integer()
      .notNull()
      .references(() => userTable.userId, { onDelete: 'cascade' }),
  },
  (t) => [primaryKey({ columns: [t.placeId, t.userId] }), index('repair_place_manager_user').on(t.userId)],
);
