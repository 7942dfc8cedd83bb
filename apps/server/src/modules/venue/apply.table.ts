import type { Recur } from '@jiaoyan/contract/venue/booking';
import { boolean, foreignKey, index, integer, jsonb, pgTable, unique, varchar } from 'drizzle-orm/pg-core';
import { identity, instant, stamps } from '../../kernel/db/columns.ts';
import { roomTable } from '../campus/room.table.ts';

/** Applications for rooms. */
export const applyTable = pgTable(
  'repair_area_apply',
  {
    applyId: identity(),
    code: varchar({ length: 20 }).notNull(),
    roomId: integer().notNull(),
    title: varchar({ length: 60 }).notNull(),
    purpose: varchar({ length: 100 }).notNull(),
    /** Of the first time, when there are several. */
    startTime: instant().notNull(),
    endTime: instant().notNull(),
    recur: jsonb().$type<Recur | null>(),
    attendeeCount: integer().notNull(),
    hasOutsider: boolean().notNull().default(false),
    equipment: jsonb().$type<string[]>().notNull().default([]),
    needs: varchar({ length: 200 }).notNull().default(''),
    contactName: varchar({ length: 30 }).notNull(),
    contactPhone: varchar({ length: 11 }).notNull(),
    applicantId: integer().notNull(),
    applicantName: varchar({ length: 30 }).notNull(),
    deptId: integer(),
    safetyPlan: varchar({ length: 2000 }).notNull().default(''),
    agreeRules: boolean().notNull().default(false),
    instanceId: integer(),
    status: varchar({ length: 2 }).notNull().default('0'),
    submitTime: instant(),
    checkInTime: instant(),
    checkOutTime: instant(),
    noShow: boolean().notNull().default(false),
    damageReportId: integer(),
    cancelReason: varchar({ length: 200 }).notNull().default(''),
    /** How it stood when the room was taken away from it; empty when that did not happen. */
    displacedFrom: varchar({ length: 2 }).notNull().default(''),
    ...stamps,
  },
  (t) => [
    foreignKey({ name: 'repair_area_apply_room', columns: [t.roomId], foreignColumns: [roomTable.roomId] }),
    unique('repair_area_apply_code').on(t.code),
    index('repair_area_apply_applicant').on(t.applicantId, t.applyId),
    index('repair_area_apply_room_status').on(t.roomId, t.status),
    index('repair_area_apply_status').on(t.status, t.startTime),
  ],
);
export type Apply = typeof applyTable.$inferSelect;
