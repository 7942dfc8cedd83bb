import { maintainOrder } from './maintain-order.ts';
import { maintainPlan } from './maintain-plan.ts';
import { maintainTask } from './maintain-task.ts';

/** Maintenance that is due by the calendar or by what meters say. */
export const maintenance = { maintainOrder, maintainPlan, maintainTask };
