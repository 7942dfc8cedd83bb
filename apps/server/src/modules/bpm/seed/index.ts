import type { ModuleSeeds } from '../../../kernel/db/seed.ts';
import { bpmDicts } from './dict.data.ts';
import { bpmMenu } from './menu.data.ts';
import { bpmMessages, bpmSms } from './message.data.ts';
import { bpmRights } from './role.data.ts';

/** Menu, rights, dictionaries and texts of processes. */
export const bpmSeeds: ModuleSeeds = {
  menu: bpmMenu,
  rights: [bpmRights],
  dict: [bpmDicts],
  messages: bpmMessages,
  shortMessages: bpmSms,
};
