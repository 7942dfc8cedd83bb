import type { DemoSeeds } from '../../../../kernel/db/seed.ts';
import { seedCollects } from './collect.seed.ts';
import { seedStoreHistory } from './history.seed.ts';
import { demoMaterials, demoStores, demoTypes } from './material.data.ts';
import { seedMaterials } from './material.seed.ts';

/** What the stores of the demo campus hold, and a year of coming and going. */
export const demo: DemoSeeds = {
  sets: [{ name: 'demo-material', content: [demoTypes, demoMaterials, demoStores], run: seedMaterials }],
  history: [
    { name: 'demo-store-history', content: 1, run: (tx) => seedStoreHistory(tx) },
    { name: 'demo-collect', content: 1, run: (tx) => seedCollects(tx) },
  ],
};
