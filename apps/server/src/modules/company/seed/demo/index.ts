import type { DemoSeeds } from '../../../../kernel/db/seed.ts';
import { seedCollects } from '../../../material/seed/demo/collect.seed.ts';
import { enterAccepted } from '../../enter-warranty.ts';
import { demoCompanies } from './company.data.ts';
import { seedCompanies } from './company.seed.ts';
import { seedSettlements } from './company-settle.seed.ts';
import { adoptReports } from './facility-report.seed.ts';
import { seedOrderGoods } from './order-goods.seed.ts';
import { seedReports } from './report.seed.ts';

/** Companies, and a year of reports: some of them are done by companies, so both are one story. */
export const demo: DemoSeeds = {
  sets: [{ name: 'demo-company', content: demoCompanies, run: seedCompanies }],
  history: [
    { name: 'demo-report', content: 1, run: (tx) => seedReports(tx) },
    { name: 'demo-facility-report', content: 1, run: (tx) => adoptReports(tx) },
    { name: 'demo-company-warranty', content: 1, run: enterAccepted },
    { name: 'demo-order-goods', content: 1, run: (tx) => seedOrderGoods(tx) },
    // After what was used: the ledger of what somebody carries is told in its order.
    { name: 'demo-collect', content: 1, run: (tx) => seedCollects(tx) },
    { name: 'demo-settle', content: 1, run: (tx) => seedSettlements(tx) },
  ],
};
