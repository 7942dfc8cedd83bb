import { patrolAnalysis } from './analysis.ts';
import { patrolPath } from './path.ts';
import { patrolPlan } from './plan.ts';
import { patrolPoint } from './point.ts';
import { patrolTask } from './task.ts';
import { patrolTerm } from './term.ts';

/** Rounds along points: what is looked at where, on which way, when and by whom. */
export const patrol = {
  patrolAnalysis,
  patrolPath: patrolPath.endpoints,
  patrolPlan: patrolPlan.endpoints,
  patrolPoint: patrolPoint.endpoints,
  patrolTask,
  patrolTerm: patrolTerm.endpoints,
};
