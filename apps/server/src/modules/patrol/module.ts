import { patrol as api } from '@jiaoyan/contract/patrol/index';
import { defineModule } from '../../kernel/module.ts';
import { repair } from '../repair/module.ts';
import { system } from '../system/module.ts';
import { followFindings } from './finding-follow.ts';
import { findingHandlers, roundHandlers } from './round.ts';
import { roundJobs } from './round-close.ts';
import { patrolConfigs } from './seed/config.data.ts';
import { patrolDicts } from './seed/dict.data.ts';
import { patrolMenu } from './seed/menu.data.ts';
import { patrolTemplateRows } from './seed/message.data.ts';
import { patrolRights } from './seed/role.data.ts';
import { termHandlers } from './term.ts';

/** Rounds along points: what is looked at where, on which way, when and by whom. */
export const patrol = defineModule({
  name: 'patrol',
  api,
  uses: { system, repair },
  handlers: ({ system, repair }) => ({
    patrolFinding: findingHandlers,
    patrolRound: roundHandlers({ configs: system.configs, repair }),
    patrolTerm: termHandlers,
  }),
  reportFollowers: [followFindings],
  jobs: ({ services }) => roundJobs(services),
  seeds: {
    menu: patrolMenu,
    rights: [patrolRights],
    dict: [patrolDicts],
    config: patrolConfigs,
    messages: patrolTemplateRows,
  },
});
