import { planLife } from '@jiaoyan/contract/attendance/plan';
import { topics } from '@jiaoyan/contract/realtime';
import { sql } from 'drizzle-orm';
import { reachOf } from '../../kernel/crud/within-reach.ts';
import type { Scoped } from '../../kernel/record/scope.ts';
import { siteRecord } from '../facility/index.ts';
import { deptTable } from '../system/dept.table.ts';
import { deptScope } from '../system/index.ts';
import { type PlanRow, planTable as t } from './plan.table.ts';

export const PLAN_PERMISSION = 'repair:attendancePlan';

/** Plans with their one predicate of scope: they belong to their department. */
export const scopedPlans: Scoped = {
  table: t,
  key: t.planId,
  scope: (user, permission) => {
    const within = deptScope(user, permission);
    return within && sql`${t.deptId} IN (SELECT ${deptTable.deptId} FROM ${deptTable} WHERE ${within})`;
  },
};

/** Plans, and the one way in which they are moved. */
export const planMoves = siteRecord<PlanRow>({
  scoped: scopedPlans,
  bizType: 'attendancePlan',
  life: planLife,
  permission: PLAN_PERMISSION,
  topic: topics.repairAttendance,
  constraints: {
    attendance_task_apart: { message: '有人员同时被排了其他班次，请刷新后重试', field: 'cells' },
    attendance_span_apart: { message: '有人员的打卡时间重叠，请刷新后重试', field: 'cells' },
  },
});

/** Refuses plans that the caller does not reach by a verb. */
export const reachPlans = reachOf(scopedPlans, PLAN_PERMISSION);
