import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  check,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  unique,
  uniqueIndex,
  varchar,
} from 'drizzle-orm/pg-core';
import { day } from '../../kernel/db/column-types.ts';
import { identity, instant, stamps } from '../../kernel/db/columns.ts';
import { placeTable } from '../campus/place.table.ts';
import { roomTable } from '../campus/room.table.ts';
import { facilityTable } from './facility.table.ts';
import { providerTable } from './provider.table.ts';

/** Warranties, legal inspections and samplings: of a facility, wherever it goes, or of a place. */
export const qualityTable = pgTable(
  'facility_quality',
  {
    qualityId: identity(1000),
    code: varchar({ length: 20 }).notNull(),
    /** 1 warranty, 2 legal inspection, 3 sampling. */
    kind: varchar({ length: 1 }).notNull(),
    facilityId: integer(),
    placeId: integer(),
    roomId: integer(),
    providerId: integer(),
    /** The item of repair that a warranty of a place is about; none stands for whatever is there. */
    templateId: integer(),
    /** The work of a company that it follows from; what is above the register is not joined. */
    companyOrderId: integer(),
    companyId: integer(),
    companyName: varchar({ length: 80 }).notNull().default(''),
    startDate: day().notNull(),
    /** The last day of it; only a sampling has none. */
    endDate: day(),
    certNo: varchar({ length: 60 }).notNull().default(''),
    agency: varchar({ length: 60 }).notNull().default(''),
    /** 1 passed, 2 failed. */
    result: varchar({ length: 1 }).notNull().default('1'),
    files: varchar({ length: 2000 }).notNull().default(''),
    /** How many days before its end people are reminded for the first time. */
    remindDays: integer().notNull().default(30),
    /** What it was renewed by. */
    renewedId: integer(),
    endedTime: instant(),
    endReason: varchar({ length: 200 }).notNull().default(''),
    ...stamps,
  },
  (t) => [
    unique('facility_quality_code').on(t.code),
    unique('facility_quality_renewed').on(t.renewedId),
    foreignKey({
      name: 'facility_quality_of',
      columns: [t.facilityId],
      foreignColumns: [facilityTable.facilityId],
    }).onDelete('cascade'),
    foreignKey({ name: 'facility_quality_place', columns: [t.placeId], foreignColumns: [placeTable.placeId] }),
    foreignKey({ name: 'facility_quality_room', columns: [t.roomId], foreignColumns: [roomTable.roomId] }),
    foreignKey({
      name: 'facility_quality_provider',
      columns: [t.providerId],
      foreignColumns: [providerTable.providerId],
    }),
    foreignKey({
      name: 'facility_quality_next',
      columns: [t.renewedId],
      foreignColumns: [t.qualityId as AnyPgColumn],
    }).onDelete('set null'),
    check('facility_quality_where', sql`(${t.facilityId} IS NULL) <> (${t.placeId} IS NULL)`),
    check(
      'facility_quality_days',
      sql`${t.endDate} >= ${t.startDate} AND (${t.endDate} IS NOT NULL OR ${t.kind} = '3')`,
    ),
    uniqueIndex('facility_quality_once')
      .on(t.facilityId, t.kind, t.certNo, t.startDate)
      .where(sql`facility_id IS NOT NULL AND ended_time IS NULL`),
    // The work of a company is accepted once, whatever comes twice.
    uniqueIndex('facility_quality_work')
      .on(t.companyOrderId, sql`coalesce(${t.facilityId}, 0)`)
      .where(sql`company_order_id IS NOT NULL`),
    index('facility_quality_time').on(t.createTime, t.qualityId),
    index('facility_quality_end').on(t.endDate, t.qualityId),
    index('facility_quality_life').on(t.facilityId, t.kind, t.endDate),
    index('facility_quality_at').on(t.placeId),
  ],
);
export type QualityRow = typeof qualityTable.$inferSelect;

/** What people were told of ends that come near, so that each is told once, however many nodes look. */
export const qualityNoticeTable = pgTable(
  'facility_quality_notice',
  {
    qualityId: integer().notNull(),
    /** How many days before; `over` it is over, `stop` the facility was stopped for it. */
    level: varchar({ length: 6 }).notNull(),
    createTime: instant().notNull().default(sql`now()`),
  },
  (t) => [
    primaryKey({ name: 'facility_quality_notice_pk', columns: [t.qualityId, t.level] }),
    foreignKey({
      name: 'facility_quality_notice_of',
      columns: [t.qualityId],
      foreignColumns: [qualityTable.qualityId],
    }).onDelete('cascade'),
  ],
);
