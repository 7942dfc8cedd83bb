import { patrolAnalysis } from './analysis.ts';
import { patrolFinding } from './finding.ts';
import { patrolPath } from './path.ts';
import { patrolPlan } from './plan.ts';
import { patrolPoint } from './point.ts';
import { patrolRound } from './round.ts';
import { patrolTask } from './task.ts';
import { patrolTerm } from './term.ts';

/** Rounds along points: what is looked at where, on which way, when and by whom. */
export const patrol = {
  patrolFinding,
  patrolAnalysis,
  patrolPath: patrolPath.endpoints,
  patrolPlan: patrolPlan.endpoints,
  patrolPoint: patrolPoint.endpoints,
  patrolRound,
  patrolTask,
  patrolTerm: patrolTerm.endpoints,
};
