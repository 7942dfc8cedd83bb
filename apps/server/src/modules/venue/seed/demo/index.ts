import type { DemoSeeds } from '../../../../kernel/db/seed.ts';
import { seedVenueRules, seedVenues } from './venue.seed.ts';

/** Halls that are lent, and who had them. */
export const demo: DemoSeeds = {
  sets: [{ name: 'demo-venue-rule', content: 1, run: seedVenueRules }],
  history: [{ name: 'demo-venue', content: 1, run: (tx) => seedVenues(tx) }],
};
