import { REPORT, REPORT_KIND, type SlaStage } from '@jiaoyan/contract/repair/status';
import { eq, notInArray, type SQL, sql } from 'drizzle-orm';
import { boolean, index, integer, jsonb, pgTable, primaryKey, unique, varchar } from 'drizzle-orm/pg-core';
import { money } from '../../../kernel/db/column-types.ts';
import { identity, instant, stamps } from '../../../kernel/db/columns.ts';
import { placeTable } from '../../campus/place.table.ts';
import { roomTable } from '../../campus/room.table.ts';
import { subcampTable } from '../../campus/subcamp.table.ts';
import { facilityTable } from '../../facility/facility.table.ts';
import { deptTable } from '../../system/dept.table.ts';
import { userTable } from '../../system/user.table.ts';
import { outageTable } from '../outage.table.ts';

/** Reports of faults. */
export const reportTable = pgTable(
  'repair_report',
  {
    reportId: identity(),
    code: varchar({ length: 20 }).notNull(),
    /** 1 a fault that somebody reported, 2 maintenance that is due. */
    kind: varchar({ length: 1 }).notNull().default('1'),
    source: varchar({ length: 1 }).notNull().default('1'),
    sourceId: integer(),
    /** Nobody for those who reported without signing in. */
    reporterId: integer().references(() => userTable.userId),
    reporterName: varchar({ length: 30 }).notNull(),
    reporterPhone: varchar({ length: 20 }).notNull(),
    /** Who took the call of somebody else. */
    agentId: integer(),
    subcampId: integer()
      .notNull()
      .references(() => subcampTable.subcampId),
    placeId: integer()
      .notNull()
      .references(() => placeTable.placeId),
    roomId: integer().references(() => roomTable.roomId),
    location: varchar({ length: 100 }).notNull().default(''),
    facility: varchar({ length: 100 }).notNull().default(''),
    /** The facility, where it is in the register; `facility` is what people called it. */
    facilityId: integer().references(() => facilityTable.facilityId),
    /** Nobody can use the facility until it is repaired. */
    isDown: boolean().notNull().default(false),
    templateId: integer().notNull(),
    trade: varchar({ length: 2 }).notNull(),
    /** The department in charge: it gives the reach of those who lead it. */
    teamId: integer().references(() => deptTable.deptId, { onDelete: 'set null' }),
    priority: varchar({ length: 1 }).notNull(),
    title: varchar({ length: 60 }).notNull(),
    description: varchar({ length: 500 }).notNull(),
    images: varchar({ length: 2000 }).notNull().default(''),
    expectFrom: instant(),
    expectTo: instant(),
    allowEnter: boolean().notNull().default(true),
    isPublic: boolean().notNull().default(true),
    status: varchar({ length: 2 }).notNull(),
    acceptBy: integer(),
    acceptTime: instant(),
    rejectReason: varchar({ length: 200 }).notNull().default(''),
    mergedToId: integer(),
    reworkOfId: integer(),
    /** Whether workers may take it for themselves while nobody is sent. */
    inPool: boolean().notNull().default(false),
    slaId: integer(),
    /** 1 round the clock, 2 working hours. */
    calendar: varchar({ length: 1 }).notNull().default('1'),
    acceptMins: integer().notNull().default(0),
    takeMins: integer().notNull().default(0),
    arriveMins: integer().notNull().default(0),
    finishMins: integer().notNull().default(0),
    remindPct: integer().notNull().default(80),
    /** The clock of the deadlines: it stands still during pauses and while somebody is to confirm. */
    slaStart: instant().notNull(),
    acceptDue: instant(),
    takeDue: instant(),
    arriveDue: instant(),
    finishDue: instant(),
    pausedMins: integer().notNull().default(0),
    pauseSince: instant(),
    /** The shut-off because of which the clock stands still. */
    outageId: integer().references(() => outageTable.outageId, { onDelete: 'set null' }),
    waitedMins: integer().notNull().default(0),
    waitSince: instant(),
    breach: jsonb().$type<Partial<Record<SlaStage, boolean>>>().notNull().default({}),
    overdue: varchar({ length: 1 }).notNull().default('N'),
    slaExempt: varchar({ length: 100 }).notNull().default(''),
    firstResponseTime: instant(),
    arriveTime: instant(),
    finishTime: instant(),
    confirmDue: instant(),
    confirmBy: integer(),
    confirmTime: instant(),
    /** 1 by the reporter, 2 on his behalf, 3 by itself, 4 by whoever leads maintenance. */
    confirmType: varchar({ length: 1 }).notNull().default(''),
    rateDue: instant(),
    archiveTime: instant(),
    reopenCount: integer().notNull().default(0),
    urgeCount: integer().notNull().default(0),
    lastUrgeTime: instant(),
    liability: varchar({ length: 1 }).notNull().default(''),
    materialCost: money().notNull().default('0'),
    laborCost: money().notNull().default('0'),
    companyCost: money().notNull().default('0'),
    followers: integer().notNull().default(0),
    /** One attempt of a client, so that sending it again after a lost connection is no second report. */
    clientKey: varchar({ length: 40 }),
    ...stamps,
  },
  (t) => [
    unique('repair_report_code').on(t.code),
    unique('repair_report_client_key').on(t.reporterId, t.clientKey),
    index('repair_report_kind').on(t.kind, t.status),
    index('repair_report_status').on(t.status, t.finishDue),
    index('repair_report_time').on(t.createTime),
    index('repair_report_finish').on(t.finishTime),
    index('repair_report_confirm').on(t.confirmTime).where(sql`confirm_time IS NOT NULL`),
    index('repair_report_place').on(t.placeId, t.createTime),
    index('repair_report_reporter').on(t.reporterId, t.createTime),
    index('repair_report_team').on(t.teamId, t.createTime),
    index('repair_report_facility').on(t.facilityId, t.createTime).where(sql`facility_id IS NOT NULL`),
    index('repair_report_outage').on(t.outageId).where(sql`outage_id IS NOT NULL`),
    index('repair_report_pool').on(t.trade).where(sql`in_pool AND status = '20'`),
    index('repair_report_same').on(t.placeId, t.roomId, t.templateId).where(sql`status < '50'`),
  ],
);
export type Report = typeof reportTable.$inferSelect;

/** What people reported: lists, boards, figures and desks of repair show faults, maintenance has its own. */
export const faults: SQL = eq(reportTable.kind, REPORT_KIND.fault);

/** People who met the same fault and want to hear of it. */
export const followTable = pgTable(
  'repair_follow',
  {
    reportId: integer()
      .notNull()
      .references(() => reportTable.reportId, { onDelete: 'cascade' }),
    userId: integer()
      .notNull()
      .references(() => userTable.userId, { onDelete: 'cascade' }),
  },
  (t) => [primaryKey({ columns: [t.reportId, t.userId] }), index('repair_follow_user').on(t.userId)],
);

/** Warnings about deadlines that were sent, so that each goes out once. */
export const slaNoticeTable = pgTable(
  'repair_sla_notice',
  {
    reportId: integer()
      .notNull()
      .references(() => reportTable.reportId, { onDelete: 'cascade' }),
    stage: varchar({ length: 10 }).notNull(),
    /** 0 reminder, 1 breach, 2 and 3 for those further up. */
    level: integer().notNull(),
    createTime: instant().notNull().default(sql`now()`),
  },
  (t) => [primaryKey({ columns: [t.reportId, t.stage, t.level] })],
);
/** What figures count as reported: neither what was withdrawn nor what went up into another report. */
export const countedReports: SQL = notInArray(reportTable.status, [REPORT.cancelled, REPORT.merged]);
