import { foreignKey, integer, pgTable, primaryKey } from 'drizzle-orm/pg-core';
import { instant } from '../../kernel/db/columns.ts';
import { pointTable } from './point.table.ts';
import { termTable } from './term.table.ts';

/** Values that approach their limit and of which somebody was warned; the row goes when they turn back. */
export const driftTable = pgTable(
  'patrol_drift',
  { pointId: integer().notNull(), termId: integer().notNull(), warnTime: instant().notNull() },
  (t) => [
    primaryKey({ name: 'patrol_drift_pk', columns: [t.pointId, t.termId] }),
    foreignKey({ name: 'patrol_drift_point', columns: [t.pointId], foreignColumns: [pointTable.pointId] }).onDelete(
      'cascade',
    ),
    foreignKey({ name: 'patrol_drift_term', columns: [t.termId], foreignColumns: [termTable.termId] }).onDelete(
      'cascade',
    ),
  ],
);
