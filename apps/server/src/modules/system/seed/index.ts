import { type ModuleSeeds, unordered } from '../../../kernel/db/seed.ts';
import { seedAdmin } from './admin.seed.ts';
import { type ConfigRow, systemConfigs } from './config.data.ts';
import { systemDicts } from './dict.data.ts';
import { systemMenu } from './menu.data.ts';
import { seedMenus, seedRoles } from './menu.seed.ts';
import type { MenuRow } from './menu-screen.ts';
import { smsChannelRows, systemSms } from './message.data.ts';
import { seedMessages } from './message.seed.ts';
import type { SmsTemplateRow, TemplateRow } from './message-lines.ts';
import { type RoleRights, roleGrants, roleRows } from './role.data.ts';
import { seedConfigs, seedDicts } from './system.seed.ts';

declare module '../../../kernel/db/seed.ts' {
  interface SeedRows {
    menu: MenuRow;
    rights: RoleRights;
    /** Lines `type name: value label colour; …`. */
    dict: string;
    config: ConfigRow;
    messages: TemplateRow;
    shortMessages: SmsTemplateRow;
  }
}

/** Menus, roles, dictionaries, parameters and texts of all modules, and the administrator. */
export const systemSeeds: ModuleSeeds = {
  menu: systemMenu,
  dict: [systemDicts],
  config: systemConfigs,
  shortMessages: systemSms,
  sets(rowsOf) {
    const [dict, config, menu, rights] = [rowsOf('dict'), rowsOf('config'), rowsOf('menu'), rowsOf('rights')];
    const [messages, shortMessages] = [rowsOf('messages'), rowsOf('shortMessages')];
    // Lists show the newest first: those that every RuoYi client knows come to stand at the top.
    const known = (line: string) => Number(line.startsWith('sys_'));
    const lines = dict.flatMap((text) => text.trim().split('\n')).sort((a, b) => known(a) - known(b));
    const grants = roleGrants(menu, rights);
    return [
      { name: 'dict', content: unordered(lines), run: (tx) => seedDicts(tx, lines) },
      { name: 'config', content: unordered(config), run: (tx) => seedConfigs(tx, config) },
      { name: 'menu', content: unordered(menu), run: (tx) => seedMenus(tx, menu) },
      { name: 'role', content: [roleRows, unordered(grants)], run: (tx) => seedRoles(tx, grants) },
      {
        name: 'message',
        content: [messages, smsChannelRows, shortMessages].map(unordered),
        run: (tx) => seedMessages(tx, messages, shortMessages),
      },
      { name: 'admin', content: 1, run: seedAdmin },
    ];
  },
};
