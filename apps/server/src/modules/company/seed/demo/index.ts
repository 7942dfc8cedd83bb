import type { DemoSeeds } from '../../../../kernel/db/seed.ts';
import { demoCompanies } from './company.data.ts';
import { seedCompanies } from './company.seed.ts';
import { seedSettlements } from './company-settle.seed.ts';
import { seedReports } from './report.seed.ts';

/** Companies, and a year of reports: some of them are done by companies, so both are one story. */
export const demo: DemoSeeds = {
  sets: [{ name: 'demo-company', content: demoCompanies, run: seedCompanies }],
  history: [
    { name: 'demo-report', content: 1, run: (tx) => seedReports(tx) },
    { name: 'demo-settle', content: 1, run: (tx) => seedSettlements(tx) },
  ],
};
