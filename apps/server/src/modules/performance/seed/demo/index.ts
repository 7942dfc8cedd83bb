import type { DemoSeeds } from '../../../../kernel/db/seed.ts';

export const demo: DemoSeeds = { sets: [] };
