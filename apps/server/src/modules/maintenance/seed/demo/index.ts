import type { DemoSeeds } from '../../../../kernel/db/seed.ts';
import { seedMaintenance } from './maintain.seed.ts';

/** What the demo campus maintains, and a year of it. */
export const demo: DemoSeeds = {
  sets: [],
  history: [{ name: 'demo-maintenance', content: 1, run: (tx) => seedMaintenance(tx) }],
};
