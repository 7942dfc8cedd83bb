import { sql } from 'drizzle-orm';
import { boolean, check, foreignKey, index, integer, pgTable, unique, uniqueIndex, varchar } from 'drizzle-orm/pg-core';
import { day } from '../../kernel/db/column-types.ts';
import { identity, instant, stamps } from '../../kernel/db/columns.ts';
import { placeTable } from '../campus/place.table.ts';
import { roomTable } from '../campus/room.table.ts';
import { userTable } from '../system/user.table.ts';
import { facilityTable } from './facility.table.ts';

/** Audits: what the register has is looked for where it should be. Numbers below 1000 belong to the demo campus. */
export const auditTable = pgTable(
  'facility_audit',
  {
    auditId: identity(1000),
    code: varchar({ length: 20 }).notNull(),
    name: varchar({ length: 60 }).notNull(),
    placeIds: integer().array().notNull(),
    /** None stands for every class. */
    classifyIds: integer().array().notNull().default(sql`'{}'`),
    deadline: day().notNull(),
    ownerId: integer(),
    /** Who else walks along the labels. */
    helperIds: integer().array().notNull().default(sql`'{}'`),
    closeReason: varchar({ length: 200 }).notNull().default(''),
    status: varchar({ length: 2 }).notNull().default('10'),
    ...stamps,
  },
  (t) => [
    unique('facility_audit_code').on(t.code),
    foreignKey({ name: 'facility_audit_owner', columns: [t.ownerId], foreignColumns: [userTable.userId] }).onDelete(
      'set null',
    ),
    check('facility_audit_places', sql`cardinality(${t.placeIds}) > 0`),
    index('facility_audit_time').on(t.createTime, t.auditId),
  ],
);
export type AuditRow = typeof auditTable.$inferSelect;

/** What an audit expects, as the register had it when it began, and what was found besides. */
export const auditItemTable = pgTable(
  'facility_audit_item',
  {
    itemId: identity(10_000),
    auditId: integer().notNull(),
    /** None for what is not in the register. */
    facilityId: integer(),
    /** Whether it belongs to what was looked for. */
    isExpected: boolean().notNull().default(true),
    expectedPlaceId: integer(),
    expectedRoomId: integer(),
    expectedLocation: varchar({ length: 100 }).notNull().default(''),
    foundPlaceId: integer(),
    foundRoomId: integer(),
    /** The label that nothing is known of. */
    token: varchar({ length: 40 }).notNull().default(''),
    state: varchar({ length: 1 }).notNull().default('0'),
    scanBy: integer(),
    scanTime: instant(),
    images: varchar({ length: 2000 }).notNull().default(''),
    remark: varchar({ length: 200 }).notNull().default(''),
    /** 0 nothing yet, 1 moved, 2 corrected, 3 entered, 4 told why. */
    handled: varchar({ length: 1 }).notNull().default('0'),
    handleBy: integer(),
    handleTime: instant(),
    handleText: varchar({ length: 200 }).notNull().default(''),
    clientKey: varchar({ length: 40 }),
  },
  (t) => [
    foreignKey({ name: 'facility_audit_item_of', columns: [t.auditId], foreignColumns: [auditTable.auditId] }).onDelete(
      'cascade',
    ),
    foreignKey({
      name: 'facility_audit_item_facility',
      columns: [t.facilityId],
      foreignColumns: [facilityTable.facilityId],
    }),
    foreignKey({
      name: 'facility_audit_item_place',
      columns: [t.foundPlaceId],
      foreignColumns: [placeTable.placeId],
    }),
    foreignKey({ name: 'facility_audit_item_room', columns: [t.foundRoomId], foreignColumns: [roomTable.roomId] }),
    uniqueIndex('facility_audit_item_once').on(t.auditId, t.facilityId).where(sql`facility_id IS NOT NULL`),
    uniqueIndex('facility_audit_item_key').on(t.auditId, t.clientKey).where(sql`client_key IS NOT NULL`),
    uniqueIndex('facility_audit_item_token').on(t.auditId, t.token).where(sql`token <> ''`),
    index('facility_audit_item_facility_id').on(t.facilityId),
  ],
);
export type AuditItemRow = typeof auditItemTable.$inferSelect;
