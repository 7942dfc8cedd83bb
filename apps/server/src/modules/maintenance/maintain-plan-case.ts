import { planLife } from '@jiaoyan/contract/maintenance/maintain-plan';
import { siteRecord } from '../facility/index.ts';
import type { PlanRow } from './maintain-plan.table.ts';
import { scopedPlans } from './maintain-scope.ts';

/** Plans of maintenance as records. */
export const planRecord = siteRecord<PlanRow>({
  scoped: scopedPlans,
  bizType: 'maintainPlan',
  life: planLife,
  permission: 'repair:maintain',
  constraints: { facility_plan_name: { field: 'name', message: '计划名称已存在' } },
});
