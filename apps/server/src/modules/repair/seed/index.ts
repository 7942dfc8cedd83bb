import type { ModuleSeeds } from '../../../kernel/db/seed.ts';
import { repairConfigs } from './config.data.ts';
import { repairDicts } from './dict.data.ts';
import { repairMenu } from './menu-report.data.ts';
import { repairTemplateMenu } from './menu-template.data.ts';
import { repairTemplateRows } from './message-report.data.ts';
import { repairRights } from './role.data.ts';
import { categories, itemLines, slaRows } from './template.data.ts';
import { seedTemplates } from './template.seed.ts';

/** What reports need, and for the whole folder its rights, dictionaries and parameters. */
export const repairSeeds: ModuleSeeds = {
  menu: [...repairMenu, ...repairTemplateMenu],
  rights: [repairRights],
  dict: [repairDicts],
  config: repairConfigs,
  messages: repairTemplateRows,
  sets: () => [{ name: 'template', content: [slaRows, categories, itemLines], run: seedTemplates }],
};
