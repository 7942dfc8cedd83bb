import type { TaskSnapshot } from '@jiaoyan/contract/patrol/snapshot';
import { sql } from 'drizzle-orm';
import { check, foreignKey, index, integer, jsonb, pgTable, unique, varchar } from 'drizzle-orm/pg-core';
import { day } from '../../kernel/db/column-types.ts';
import { identity, instant, stamps } from '../../kernel/db/columns.ts';
import { deptTable } from '../system/dept.table.ts';
import { pathTable } from './path.table.ts';
import { planTable } from './plan.table.ts';

/** Rounds to be walked. */
export const taskTable = pgTable(
  'patrol_task',
  {
    taskId: identity(),
    code: varchar({ length: 20 }).notNull(),
    planId: integer().notNull(),
    pathId: integer().notNull(),
    teamId: integer(),
    /** The buildings through which it leads: those who look after one of them know of it. */
    placeIds: integer().array().notNull(),
    dueDate: day().notNull(),
    slotNo: integer().notNull(),
    windowFrom: instant().notNull(),
    windowTo: instant().notNull(),
    executorIds: integer().array().notNull(),
    startTime: instant(),
    finishTime: instant(),
    pointTotal: integer().notNull(),
    /** Points where somebody was, in order or not. */
    done: integer().notNull().default(0),
    abnormal: integer().notNull().default(0),
    missed: integer().notNull().default(0),
    /** Points that count neither as done nor as missed. */
    exempt: integer().notNull().default(0),
    gradeA: integer().notNull().default(0),
    gradeB: integer().notNull().default(0),
    gradeC: integer().notNull().default(0),
    /** When its window was closed: from then on it is final. */
    closedTime: instant(),
    /** When its people were reminded that it is time. */
    toldTime: instant(),
    reason: varchar({ length: 200 }).notNull().default(''),
    status: varchar({ length: 2 }).notNull().default('10'),
    snapshot: jsonb().$type<TaskSnapshot>().notNull(),
    ...stamps,
  },
  (t) => [
    unique('patrol_task_code').on(t.code),
    // However often and wherever rounds are made, each is there once.
    unique('patrol_task_slot').on(t.planId, t.dueDate, t.slotNo),
    foreignKey({ name: 'patrol_task_plan', columns: [t.planId], foreignColumns: [planTable.planId] }),
    foreignKey({ name: 'patrol_task_path', columns: [t.pathId], foreignColumns: [pathTable.pathId] }),
    foreignKey({ name: 'patrol_task_team', columns: [t.teamId], foreignColumns: [deptTable.deptId] }).onDelete(
      'set null',
    ),
    check('patrol_task_window', sql`${t.windowTo} > ${t.windowFrom}`),
    index('patrol_task_open').on(t.windowTo).where(sql`status < '30'`),
    index('patrol_task_due').on(t.dueDate, t.status),
    index('patrol_task_time').on(t.windowFrom, t.taskId),
    index('patrol_task_of_path').on(t.pathId, t.dueDate),
    index('patrol_task_of_team').on(t.teamId),
    index('patrol_task_people').using('gin', t.executorIds),
    index('patrol_task_places').using('gin', t.placeIds),
  ],
);
export type TaskRow = typeof taskTable.$inferSelect;
