import { patrolFinding } from './finding.ts';
import { patrolRound } from './round.ts';
import { patrolTerm } from './term.ts';

/** Rounds along points: what is looked at where, on which way, when and by whom. */
export const patrol = {
  patrolFinding,
  patrolRound,
  patrolTerm: patrolTerm.endpoints,
};
