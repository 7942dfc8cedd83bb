import type { DemoSeeds } from '../../../../kernel/db/seed.ts';
import { seedChecks } from './check.seed.ts';
import { seedFits } from './facility-part.seed.ts';
import { seedStoreHistory } from './history.seed.ts';
import { demoFits, demoMaterials, demoStores, demoTypes } from './material.data.ts';
import { seedMaterials } from './material.seed.ts';
import { seedPurchases } from './purchase.seed.ts';

/** What the stores of the demo campus hold, and a year of coming and going. What workers asked for is told after what they used, with the reports. */
export const demo: DemoSeeds = {
  sets: [
    { name: 'demo-material', content: [demoTypes, demoMaterials, demoStores], run: seedMaterials },
    { name: 'demo-facility-part', content: demoFits, run: seedFits },
  ],
  history: [
    { name: 'demo-store-history', content: 1, run: (tx) => seedStoreHistory(tx) },
    { name: 'demo-purchase', content: 1, run: (tx) => seedPurchases(tx) },
    { name: 'demo-check', content: 1, run: (tx) => seedChecks(tx) },
  ],
};
