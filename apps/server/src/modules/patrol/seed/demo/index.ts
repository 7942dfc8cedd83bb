import type { DemoSeeds } from '../../../../kernel/db/seed.ts';
import { adoptFindings } from './finding.seed.ts';
import { demoPaths, demoPlans, demoPoints, demoTerms } from './patrol.data.ts';
import { seedPatrolRegisters } from './register.seed.ts';
import { seedRounds } from './rounds.seed.ts';

/** What is looked at where on the demo campus, and a year of rounds. */
export const demo: DemoSeeds = {
  sets: [
    {
      name: 'demo-patrol',
      content: [demoTerms, demoPaths, demoPoints, demoPlans],
      run: (tx) => seedPatrolRegisters(tx),
    },
  ],
  history: [
    { name: 'demo-patrol-rounds', content: 1, run: (tx) => seedRounds(tx) },
    // After the reports, of which some say that they came from a round.
    { name: 'demo-patrol-findings', content: 1, run: (tx) => adoptFindings(tx) },
  ],
};
