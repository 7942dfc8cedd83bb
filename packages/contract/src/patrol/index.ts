import { patrolTerm } from './term.ts';

/** Rounds along points: what is looked at where, on which way, when and by whom. */
export const patrol = {
  patrolTerm: patrolTerm.endpoints,
};
