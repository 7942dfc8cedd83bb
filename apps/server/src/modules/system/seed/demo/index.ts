import type { DemoSeeds } from '../../../../kernel/db/seed.ts';
import { seedDemo } from './account.seed.ts';

/** The people of the demo campus. */
export const demo: DemoSeeds = { sets: [{ name: 'demo', content: 1, run: seedDemo }] };
