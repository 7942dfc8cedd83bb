import type { DemoSeeds } from '../../../../kernel/db/seed.ts';
import { demoDispatch, demoRules, demoTeams } from './dispatch.data.ts';
import { seedDispatch } from './dispatch.seed.ts';
import { seedOutages } from './outage.seed.ts';

/** Teams, and what was off. The history of reports is told where those who work on them are known: with the companies. */
export const demo: DemoSeeds = {
  sets: [{ name: 'demo-dispatch', content: [demoTeams, demoDispatch, demoRules], run: seedDispatch }],
  history: [{ name: 'demo-outage', content: 1, run: (tx) => seedOutages(tx) }],
};
