import { createHash } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { Config } from '../kernel/config.ts';
import type { Db } from '../kernel/db.ts';
import { seedTable } from '../kernel/seed.table.ts';
import { demoForms } from '../modules/bpm/seed/demo/form.data.ts';
import { demoModels } from '../modules/bpm/seed/demo/model.data.ts';
import { seedModels } from '../modules/bpm/seed/demo/model.seed.ts';
import { seedProcesses } from '../modules/bpm/seed/demo/process.seed.ts';
import {
  demoPlaces,
  demoSubcamps,
  extraRooms,
  floorRules,
  specialRooms,
} from '../modules/repair/seed/demo/area.data.ts';
import { seedAreas } from '../modules/repair/seed/demo/area.seed.ts';
import { demoCompanies } from '../modules/repair/seed/demo/company.data.ts';
import { seedCompanies } from '../modules/repair/seed/demo/company.seed.ts';
import { seedSettlements } from '../modules/repair/seed/demo/company-settle.seed.ts';
import { seedDuties } from '../modules/repair/seed/demo/duty.seed.ts';
import { seedOutages } from '../modules/repair/seed/demo/outage.seed.ts';
import { seedReports } from '../modules/repair/seed/demo/report.seed.ts';
import { seedVenueRules, seedVenues } from '../modules/repair/seed/demo/venue.seed.ts';
import { holidays, workedWeekends } from '../modules/repair/seed/holiday.data.ts';
import { labelledCampuses, qrTemplateRows } from '../modules/repair/seed/qrcode.data.ts';
import { seedQrcodes, seedQrTemplates } from '../modules/repair/seed/qrcode.seed.ts';
import { repairRights } from '../modules/repair/seed/role.data.ts';
import {
  categories,
  demoDispatch,
  demoRules,
  demoTeams,
  itemLines,
  slaRows,
} from '../modules/repair/seed/template.data.ts';
import { seedCalendar, seedDispatch, seedTemplates } from '../modules/repair/seed/template.seed.ts';
import { configRows } from '../modules/system/seed/config.data.ts';
import { type InitialAccount, seedAdmin, seedDemo } from '../modules/system/seed/demo/account.seed.ts';
import { dictLines } from '../modules/system/seed/dict.data.ts';
import { menuRows } from '../modules/system/seed/menu.data.ts';
import { notifyTemplateRows, smsChannelRows, smsTemplateRows } from '../modules/system/seed/message.data.ts';
import { seedMessages } from '../modules/system/seed/message.seed.ts';
import { roleRows } from '../modules/system/seed/role.data.ts';
import { seedConfigs, seedDicts, seedMenus, seedRoles } from '../modules/system/seed/system.seed.ts';

interface Seed {
  name: string;
  /** Whatever the set is made from; a change makes it run again and add what is missing. */
  content: unknown;
  run(db: Db): Promise<InitialAccount[]>;
}

/** Puts in what the product needs, and in demo mode what makes it worth looking at. Safe to call at every start. */
export async function runSeeds(db: Db, config: Config): Promise<InitialAccount[]> {
  const seeds: Seed[] = [
    { name: 'dict', content: dictLines, run: seedDicts },
    { name: 'config', content: configRows, run: seedConfigs },
    { name: 'menu', content: menuRows, run: seedMenus },
    { name: 'role', content: [roleRows, menuRows, repairRights], run: seedRoles },
    { name: 'message', content: [notifyTemplateRows, smsChannelRows, smsTemplateRows], run: seedMessages },
    { name: 'template', content: [slaRows, categories, itemLines], run: seedTemplates },
    { name: 'work-calendar', content: [holidays, workedWeekends], run: seedCalendar },
    { name: 'qr-template', content: qrTemplateRows, run: seedQrTemplates },
    { name: 'admin', content: 1, run: (tx) => seedAdmin(tx, config) },
  ];
  if (config.demo) {
    seeds.push({ name: 'demo', content: 1, run: (tx) => seedDemo(tx, config) });
    seeds.push({ name: 'demo-model', content: [demoForms, demoModels], run: seedModels });
    const areas = [demoSubcamps, demoPlaces, floorRules, specialRooms, extraRooms];
    seeds.push({ name: 'demo-area', content: areas, run: seedAreas });
    seeds.push({ name: 'demo-venue-rule', content: 1, run: seedVenueRules });
    seeds.push({ name: 'demo-qrcode', content: labelledCampuses, run: seedQrcodes });
    seeds.push({ name: 'demo-dispatch', content: [demoTeams, demoDispatch, demoRules], run: seedDispatch });
    seeds.push({ name: 'demo-company', content: demoCompanies, run: seedCompanies });
    // Never twice: what people did since then must not be mixed with what is made up.
    if (config.demoHistory) seeds.push({ name: 'demo-process', content: 1, run: seedProcesses });
    if (config.demoHistory) seeds.push({ name: 'demo-report', content: 1, run: seedReports });
    if (config.demoHistory) seeds.push({ name: 'demo-settle', content: 1, run: seedSettlements });
    if (config.demoHistory) seeds.push({ name: 'demo-venue', content: 1, run: seedVenues });
    if (config.demoHistory) seeds.push({ name: 'demo-duty', content: 1, run: seedDuties });
    if (config.demoHistory) seeds.push({ name: 'demo-outage', content: 1, run: seedOutages });
  }
  const accounts: InitialAccount[] = [];
  for (const seed of seeds) accounts.push(...(await apply(db, seed)));
  return accounts;
}

/** A set and the note that it is in are one transaction: a crash leaves neither. */
async function apply(db: Db, seed: Seed): Promise<InitialAccount[]> {
  const hash = createHash('sha256').update(JSON.stringify(seed.content)).digest('hex');
  const [done] = await db.select().from(seedTable).where(eq(seedTable.name, seed.name));
  if (done?.hash === hash) return [];
  return db.transaction(async (tx) => {
    const accounts = await seed.run(tx);
    await tx
      .insert(seedTable)
      .values({ name: seed.name, hash })
      .onConflictDoUpdate({ target: seedTable.name, set: { hash } });
    return accounts;
  });
}
