import type { DemoSeeds } from '../../../../kernel/db/seed.ts';
import { seedPerformance } from './performance.seed.ts';
import { demoGrades, demoScheme } from './scheme.data.ts';

/** A scheme, and what a year came to by it. */
export const demo: DemoSeeds = {
  sets: [],
  history: [{ name: 'demo-performance-year', content: [demoScheme, demoGrades], run: (tx) => seedPerformance(tx) }],
};
