import { duty as dutyCalls } from './duty.ts';

/** Rosters, check-ins, handovers. */
export const duty = {
  duty: dutyCalls.endpoints,
};
