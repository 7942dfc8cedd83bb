import { foreignKey, integer, pgTable, unique, varchar } from 'drizzle-orm/pg-core';
import { identity, stamps } from '../../../kernel/db/columns.ts';
import { placeTable } from '../../campus/place.table.ts';
import { subcampTable } from '../../campus/subcamp.table.ts';

/** Who gets the reports of a trade, of a campus or a place alone where one is named. Numbers below 100 belong to the demo. */
export const dispatchRuleTable = pgTable(
  'repair_dispatch_rule',
  {
    ruleId: identity(100),
    trade: varchar({ length: 2 }).notNull(),
    subcampId: integer(),
    placeId: integer(),
    workerIds: integer().array().notNull(),
    /** 1 by turns, 2 the least loaded, 3 the first who is there. */
    mode: varchar({ length: 1 }).notNull(),
    sort: integer().notNull().default(0),
    status: varchar({ length: 1 }).notNull().default('0'),
    remark: varchar({ length: 200 }).notNull().default(''),
    ...stamps,
  },
  (t) => [
    foreignKey({
      name: 'repair_dispatch_rule_subcamp',
      columns: [t.subcampId],
      foreignColumns: [subcampTable.subcampId],
    }),
    foreignKey({ name: 'repair_dispatch_rule_place', columns: [t.placeId], foreignColumns: [placeTable.placeId] }),
    unique('repair_dispatch_rule_scope').on(t.trade, t.subcampId, t.placeId).nullsNotDistinct(),
  ],
);
