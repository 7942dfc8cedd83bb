import { sql } from 'drizzle-orm';
import {
  check,
  foreignKey,
  index,
  integer,
  jsonb,
  numeric,
  pgTable,
  unique,
  uniqueIndex,
  varchar,
} from 'drizzle-orm/pg-core';
import { day, decimalText } from '../../kernel/db/column-types.ts';
import { identity, instant, stamps } from '../../kernel/db/columns.ts';
import { placeTable } from '../campus/place.table.ts';
import { roomTable } from '../campus/room.table.ts';
import { deptTable } from '../system/dept.table.ts';
import { userTable } from '../system/user.table.ts';
import { classifyTable } from './classify.table.ts';
import { providerTable } from './provider.table.ts';

const value = decimalText(14, 2);
const planPart = () => numeric({ precision: 5, scale: 4, mode: 'number' });

/** The register of facilities. Numbers below 10000 belong to the demo campus. */
export const facilityTable = pgTable(
  'facility',
  {
    facilityId: identity(10_000),
    code: varchar({ length: 20 }).notNull(),
    /** The number in the register of the state's assets. */
    assetNo: varchar({ length: 40 }).notNull().default(''),
    name: varchar({ length: 60 }).notNull(),
    classifyId: integer().notNull(),
    /** The facility that it is a part of. */
    parentId: integer(),
    qty: integer().notNull().default(1),
    brand: varchar({ length: 40 }).notNull().default(''),
    model: varchar({ length: 60 }).notNull().default(''),
    sn: varchar({ length: 60 }).notNull().default(''),
    providerId: integer(),
    madeDate: day(),
    buyDate: day(),
    price: value().notNull().default('0'),
    useDate: day(),
    lifeMonths: integer().notNull().default(0),
    placeId: integer().notNull(),
    roomId: integer(),
    location: varchar({ length: 100 }).notNull().default(''),
    /** Where it is on the plan of its floor, in parts of width and height. */
    planX: planPart(),
    planY: planPart(),
    ownerDeptId: integer(),
    managerId: integer(),
    /** The team that looks after it. */
    teamId: integer(),
    /** Values of the fields of its class. */
    custom: jsonb().$type<Record<string, string>>().notNull().default({}),
    images: varchar({ length: 2000 }).notNull().default(''),
    docs: varchar({ length: 2000 }).notNull().default(''),
    remark: varchar({ length: 500 }).notNull().default(''),
    status: varchar({ length: 2 }).notNull().default('10'),
    /** What its reports, orders and rounds come to; kept by those who write them. */
    lastMaintainDate: day(),
    lastPatrolTime: instant(),
    faultCount: integer().notNull().default(0),
    repairCost: numeric({ precision: 14, scale: 2 }).notNull().default('0'),
    downMins: integer().notNull().default(0),
    scrapTime: instant(),
    ...stamps,
  },
  (t) => [
    unique('facility_code').on(t.code),
    uniqueIndex('facility_asset_no').on(t.assetNo).where(sql`asset_no <> ''`),
    uniqueIndex('facility_sn').on(t.sn).where(sql`sn <> ''`),
    foreignKey({ name: 'facility_classify_fk', columns: [t.classifyId], foreignColumns: [classifyTable.classifyId] }),
    foreignKey({ name: 'facility_parent', columns: [t.parentId], foreignColumns: [t.facilityId] }),
    foreignKey({ name: 'facility_provider_fk', columns: [t.providerId], foreignColumns: [providerTable.providerId] }),
    foreignKey({ name: 'facility_place', columns: [t.placeId], foreignColumns: [placeTable.placeId] }),
    foreignKey({ name: 'facility_room', columns: [t.roomId], foreignColumns: [roomTable.roomId] }),
    foreignKey({ name: 'facility_dept', columns: [t.ownerDeptId], foreignColumns: [deptTable.deptId] }).onDelete(
      'set null',
    ),
    foreignKey({ name: 'facility_manager', columns: [t.managerId], foreignColumns: [userTable.userId] }).onDelete(
      'set null',
    ),
    foreignKey({ name: 'facility_team', columns: [t.teamId], foreignColumns: [deptTable.deptId] }).onDelete('set null'),
    check('facility_qty', sql`${t.qty} >= 1`),
    check('facility_price', sql`${t.price} >= 0`),
    check(
      'facility_plan',
      sql`(${t.planX} IS NULL) = (${t.planY} IS NULL) AND ${t.planX} BETWEEN 0 AND 1 AND ${t.planY} BETWEEN 0 AND 1`,
    ),
    index('facility_class').on(t.classifyId, t.status),
    index('facility_position').on(t.placeId, t.roomId),
    index('facility_of_room').on(t.roomId),
    index('facility_of_team').on(t.teamId),
    index('facility_of_manager').on(t.managerId, t.updateTime, t.facilityId),
    index('facility_of_parent').on(t.parentId),
    index('facility_state').on(t.status, t.createTime, t.facilityId),
    index('facility_time').on(t.createTime, t.facilityId),
  ],
);
export type FacilityRow = typeof facilityTable.$inferSelect;
