import { sql } from 'drizzle-orm';
import { check, foreignKey, index, integer, pgTable, primaryKey, unique, varchar } from 'drizzle-orm/pg-core';
import { day, decimalText } from '../../kernel/db/column-types.ts';
import { identity, instant, stamps } from '../../kernel/db/columns.ts';
import { placeTable } from '../campus/place.table.ts';
import { roomTable } from '../campus/room.table.ts';
import { deptTable } from '../system/dept.table.ts';
import { userTable } from '../system/user.table.ts';
import { facilityTable } from './facility.table.ts';

/** Hidden dangers, from finding to sign-off. Numbers below 1000 belong to the demo campus. */
export const questTable = pgTable(
  'facility_quest',
  {
    questId: identity(1000),
    code: varchar({ length: 20 }).notNull(),
    source: varchar({ length: 1 }).notNull().default('1'),
    /** The row of a round, of maintenance or of an audit by which it was found. */
    sourceId: integer(),
    level: varchar({ length: 1 }).notNull().default('1'),
    title: varchar({ length: 60 }).notNull(),
    description: varchar({ length: 500 }).notNull().default(''),
    images: varchar({ length: 2000 }).notNull().default(''),
    facilityId: integer(),
    placeId: integer().notNull(),
    roomId: integer(),
    location: varchar({ length: 100 }).notNull().default(''),
    /** The team that looked after the facility when it was found. */
    teamId: integer(),
    ownerId: integer(),
    finderId: integer(),
    finderName: varchar({ length: 30 }).notNull().default(''),
    dueTime: instant().notNull(),
    measures: varchar({ length: 500 }).notNull().default(''),
    money: decimalText(14, 2)().notNull().default('0'),
    emergency: varchar({ length: 500 }).notNull().default(''),
    /** 1 report, 2 maintenance, 3 company, 4 by its owner, 5 scrapping; empty while nobody does anything. */
    handle: varchar({ length: 1 }).notNull().default(''),
    handleCode: varchar({ length: 20 }).notNull().default(''),
    /** Documents of higher modules: they are not removed. */
    reportId: integer(),
    companyOrderId: integer(),
    fixText: varchar({ length: 500 }).notNull().default(''),
    fixImages: varchar({ length: 2000 }).notNull().default(''),
    fixBy: integer(),
    fixTime: instant(),
    reviewBy: integer(),
    reviewTime: instant(),
    reviewText: varchar({ length: 200 }).notNull().default(''),
    /** One attempt of a client, so that sending it again after a lost connection is no second danger. */
    clientKey: varchar({ length: 40 }),
    status: varchar({ length: 2 }).notNull().default('10'),
    ...stamps,
  },
  (t) => [
    unique('facility_quest_code').on(t.code),
    unique('facility_quest_client_key').on(t.finderId, t.clientKey),
    foreignKey({
      name: 'facility_quest_facility',
      columns: [t.facilityId],
      foreignColumns: [facilityTable.facilityId],
    }),
    foreignKey({ name: 'facility_quest_place', columns: [t.placeId], foreignColumns: [placeTable.placeId] }),
    foreignKey({ name: 'facility_quest_room', columns: [t.roomId], foreignColumns: [roomTable.roomId] }),
    foreignKey({ name: 'facility_quest_team', columns: [t.teamId], foreignColumns: [deptTable.deptId] }).onDelete(
      'set null',
    ),
    foreignKey({ name: 'facility_quest_owner', columns: [t.ownerId], foreignColumns: [userTable.userId] }).onDelete(
      'set null',
    ),
    foreignKey({ name: 'facility_quest_finder', columns: [t.finderId], foreignColumns: [userTable.userId] }).onDelete(
      'set null',
    ),
    check('facility_quest_money', sql`${t.money} >= 0`),
    // What is major is planned before anybody begins.
    check(
      'facility_quest_major',
      sql`${t.level} <> '3' OR ${t.status} IN ('10', '50') OR (${t.measures} <> '' AND ${t.emergency} <> '' AND ${t.money} > 0)`,
    ),
    index('facility_quest_due').on(t.status, t.dueTime),
    index('facility_quest_of').on(t.facilityId),
    index('facility_quest_at').on(t.placeId),
    index('facility_quest_of_team').on(t.teamId),
    index('facility_quest_of_owner').on(t.ownerId),
    index('facility_quest_report').on(t.reportId).where(sql`report_id IS NOT NULL`),
    index('facility_quest_company').on(t.companyOrderId).where(sql`company_order_id IS NOT NULL`),
    index('facility_quest_time').on(t.createTime, t.questId),
  ],
);
export type QuestRow = typeof questTable.$inferSelect;

/** On which days people were told that a danger is overdue: once a day, however many nodes look. */
export const questNoticeTable = pgTable(
  'facility_quest_notice',
  { questId: integer().notNull(), day: day().notNull() },
  (t) => [
    primaryKey({ name: 'facility_quest_notice_pk', columns: [t.questId, t.day] }),
    foreignKey({
      name: 'facility_quest_notice_of',
      columns: [t.questId],
      foreignColumns: [questTable.questId],
    }).onDelete('cascade'),
  ],
);
