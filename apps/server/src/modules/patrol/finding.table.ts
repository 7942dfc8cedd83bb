import { sql } from 'drizzle-orm';
import { check, foreignKey, index, integer, pgTable, uniqueIndex, varchar } from 'drizzle-orm/pg-core';
import { identity, stamps } from '../../kernel/db/columns.ts';
import { facilityTable } from '../facility/facility.table.ts';
import { questTable } from '../facility/quest.table.ts';
import { reportTable } from '../repair/report/report.table.ts';
import { pointTable } from './point.table.ts';
import { recordTable } from './record.table.ts';
import { termTable } from './term.table.ts';

/** What was found out of order, from then until it is in order again: one at a time for each point and check item. */
export const findingTable = pgTable(
  'patrol_finding',
  {
    findingId: identity(),
    pointId: integer().notNull(),
    termId: integer().notNull(),
    facilityId: integer(),
    firstRecordId: integer().notNull(),
    lastRecordId: integer().notNull(),
    times: integer().notNull().default(1),
    reportId: integer(),
    questId: integer(),
    /** 1 being put right, 2 to be looked at again, 3 in order, 4 put right on the spot. */
    status: varchar({ length: 1 }).notNull().default('1'),
    ...stamps,
  },
  (t) => [
    uniqueIndex('patrol_finding_open').on(t.pointId, t.termId).where(sql`status < '3'`),
    foreignKey({ name: 'patrol_finding_point', columns: [t.pointId], foreignColumns: [pointTable.pointId] }),
    foreignKey({ name: 'patrol_finding_term', columns: [t.termId], foreignColumns: [termTable.termId] }),
    foreignKey({
      name: 'patrol_finding_facility',
      columns: [t.facilityId],
      foreignColumns: [facilityTable.facilityId],
    }),
    foreignKey({
      name: 'patrol_finding_first',
      columns: [t.firstRecordId],
      foreignColumns: [recordTable.recordId],
    }),
    foreignKey({ name: 'patrol_finding_last', columns: [t.lastRecordId], foreignColumns: [recordTable.recordId] }),
    foreignKey({ name: 'patrol_finding_report', columns: [t.reportId], foreignColumns: [reportTable.reportId] }),
    foreignKey({ name: 'patrol_finding_quest', columns: [t.questId], foreignColumns: [questTable.questId] }),
    check('patrol_finding_times', sql`${t.times} >= 1`),
    index('patrol_finding_of_report').on(t.reportId).where(sql`report_id IS NOT NULL`),
    index('patrol_finding_time').on(t.createTime, t.findingId),
    index('patrol_finding_of_term').on(t.termId, t.createTime),
  ],
);
export type FindingRow = typeof findingTable.$inferSelect;
