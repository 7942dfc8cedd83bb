import type { DemoSeeds } from '../../../../kernel/db/seed.ts';
import { demoForms } from './form.data.ts';
import { demoModels } from './model.data.ts';
import { seedModels } from './model.seed.ts';
import { seedProcesses } from './process.seed.ts';

/** Models, and three months of processes. */
export const demo: DemoSeeds = {
  sets: [{ name: 'demo-model', content: [demoForms, demoModels], run: seedModels }],
  history: [{ name: 'demo-process', content: 1, run: (tx) => seedProcesses(tx) }],
};
