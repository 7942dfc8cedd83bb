import type { DemoSeeds } from '../../../../kernel/db/seed.ts';
import { adoptFindings } from './finding.seed.ts';
import { seedFloorPlans } from './floor-plan.seed.ts';
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
    // Before the rounds, which keep where their points are.
    { name: 'demo-patrol-floor-plans', content: 1, run: (tx) => seedFloorPlans(tx) },
    { name: 'demo-patrol-rounds', content: 1, run: (tx) => seedRounds(tx) },
    // After the reports, of which some say that they came from a round.
    { name: 'demo-patrol-findings', content: 1, run: (tx) => adoptFindings(tx) },
  ],
};
