import type { DemoSeeds } from '../../../../kernel/db/seed.ts';
import { demoPlaces, demoSubcamps, extraRooms, floorRules, specialRooms } from '../../../campus/seed/demo/area.data.ts';
import { seedAreas } from '../../../campus/seed/demo/area.seed.ts';
import { demoCompanies } from '../../../company/seed/demo/company.data.ts';
import { seedCompanies } from '../../../company/seed/demo/company.seed.ts';
import { seedSettlements } from '../../../company/seed/demo/company-settle.seed.ts';
import { seedReports } from '../../../company/seed/demo/report.seed.ts';
import { seedDuties } from '../../../duty/seed/demo/duty.seed.ts';
import { labelledCampuses, seedQrcodes } from '../../../qrcode/seed/demo/qrcode.seed.ts';
import { seedVenueRules, seedVenues } from '../../../venue/seed/demo/venue.seed.ts';
import { demoDispatch, demoRules, demoTeams } from './dispatch.data.ts';
import { seedDispatch } from './dispatch.seed.ts';
import { seedOutages } from './outage.seed.ts';

const areas = [demoSubcamps, demoPlaces, floorRules, specialRooms, extraRooms];

/** A campus, those who look after it, and years of their work. */
export const demo: DemoSeeds = {
  sets: [
    { name: 'demo-area', content: areas, run: seedAreas },
    { name: 'demo-venue-rule', content: 1, run: seedVenueRules },
    { name: 'demo-qrcode', content: labelledCampuses, run: seedQrcodes },
    { name: 'demo-dispatch', content: [demoTeams, demoDispatch, demoRules], run: seedDispatch },
    { name: 'demo-company', content: demoCompanies, run: seedCompanies },
  ],
  history: [
    { name: 'demo-report', content: 1, run: (tx) => seedReports(tx) },
    { name: 'demo-settle', content: 1, run: (tx) => seedSettlements(tx) },
    { name: 'demo-venue', content: 1, run: (tx) => seedVenues(tx) },
    { name: 'demo-duty', content: 1, run: (tx) => seedDuties(tx) },
    { name: 'demo-outage', content: 1, run: (tx) => seedOutages(tx) },
  ],
};
