import type { DemoSeeds } from '../../../../kernel/db/seed.ts';
import { seedDuties } from './duty.seed.ts';

/** A year of duties. */
export const demo: DemoSeeds = {
  sets: [],
  history: [{ name: 'demo-duty', content: 1, run: (tx) => seedDuties(tx) }],
};
