import { boolean, foreignKey, index, integer, pgTable, primaryKey, unique, varchar } from 'drizzle-orm/pg-core';
import { identity, stamps } from '../../kernel/db/columns.ts';
import { subcampTable } from '../campus/subcamp.table.ts';
import { pointTable } from './point.table.ts';

/** Ways along points. Numbers below 1000 belong to the demo campus. */
export const pathTable = pgTable(
  'patrol_path',
  {
    pathId: identity(1000),
    code: varchar({ length: 20 }).notNull(),
    name: varchar({ length: 60 }).notNull(),
    subcampId: integer().notNull(),
    /** Whether the points have to be walked in their order. */
    ordered: boolean().notNull().default(false),
    estMinutes: integer().notNull().default(30),
    status: varchar({ length: 1 }).notNull().default('0'),
    remark: varchar({ length: 500 }).notNull().default(''),
    ...stamps,
  },
  (t) => [
    unique('patrol_path_code').on(t.code),
    unique('patrol_path_name').on(t.subcampId, t.name),
    foreignKey({ name: 'patrol_path_subcamp', columns: [t.subcampId], foreignColumns: [subcampTable.subcampId] }),
    index('patrol_path_time').on(t.createTime, t.pathId),
  ],
);

/** The points of a way, in their order. */
export const pathPointTable = pgTable(
  'patrol_path_point',
  {
    pathId: integer().notNull(),
    pointId: integer().notNull(),
    sort: integer().notNull(),
    /** The least time that the way from the one before takes. */
    minSecs: integer().notNull().default(20),
  },
  (t) => [
    primaryKey({ name: 'patrol_path_point_pk', columns: [t.pathId, t.pointId] }),
    foreignKey({ name: 'patrol_path_point_path', columns: [t.pathId], foreignColumns: [pathTable.pathId] }).onDelete(
      'cascade',
    ),
    foreignKey({ name: 'patrol_path_point_point', columns: [t.pointId], foreignColumns: [pointTable.pointId] }),
    unique('patrol_path_point_sort').on(t.pathId, t.sort),
    index('patrol_path_point_of').on(t.pointId),
  ],
);
