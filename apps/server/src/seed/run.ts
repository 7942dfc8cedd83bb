import { createHash } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { Config } from '../kernel/config.ts';
import type { Db } from '../kernel/db.ts';
import { seedTable } from '../kernel/seed.table.ts';
import { type InitialAccount, seedAdmin, seedDemo } from './account.seed.ts';
import { demoPlaces, demoSubcamps, extraRooms, floorRules, specialRooms } from './area.data.ts';
import { seedAreas } from './area.seed.ts';
import { demoCompanies } from './company.data.ts';
import { seedCompanies } from './company.seed.ts';
import { seedSettlements } from './company-settle.seed.ts';
import { configRows } from './config.data.ts';
import { dictLines } from './dict.data.ts';
import { seedDuties } from './duty.seed.ts';
import { demoForms } from './form.data.ts';
import { holidays, workedWeekends } from './holiday.data.ts';
import { menuRows } from './menu.data.ts';
import { notifyTemplateRows, smsChannelRows, smsTemplateRows } from './message.data.ts';
import { seedMessages } from './message.seed.ts';
import { demoModels } from './model.data.ts';
import { seedModels } from './model.seed.ts';
import { seedOutages } from './outage.seed.ts';
import { seedProcesses } from './process.seed.ts';
import { labelledCampuses, qrTemplateRows } from './qrcode.data.ts';
import { seedQrcodes, seedQrTemplates } from './qrcode.seed.ts';
import { seedReports } from './report.seed.ts';
import { roleRows } from './role.data.ts';
import { repairRights } from './role-repair.data.ts';
import { seedConfigs, seedDicts, seedMenus, seedRoles } from './system.seed.ts';
import { categories, demoDispatch, demoRules, demoTeams, itemLines, slaRows } from './template.data.ts';
import { seedCalendar, seedDispatch, seedTemplates } from './template.seed.ts';
import { seedVenueRules, seedVenues } from './venue.seed.ts';

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
