import { duty as api } from '@jiaoyan/contract/duty/index';
import { defineModule } from '../../kernel/module.ts';
import { system } from '../system/module.ts';
import { dutyHandlers, requireDuty } from './duty.ts';
import type { DutyTools } from './duty-case.ts';
import { dutyGrants } from './duty-grant.ts';
import { dutyJobs } from './duty-job.ts';
import { dutyTemplateRows } from './seed/message.data.ts';

/** Rosters, check-ins, handovers. */
export const duty = defineModule({
  name: 'duty',
  api,
  uses: { system },
  create: ({ services, system }): DutyTools => ({
    db: services.db,
    bus: services.bus,
    hub: services.hub,
    dictLabels: services.dictLabels,
    registered: services.registered,
    findSensitiveWords: system.findSensitiveWords,
    clock: () => services.clock(),
  }),
  handlers: ({ tools }) => ({ duty: dutyHandlers(tools) }),
  grants: ({ tools }) => dutyGrants(tools),
  history: { duty: { permission: 'repair:duty:query', check: requireDuty } },
  jobs: ({ tools }) => dutyJobs(tools),
  seeds: { messages: dutyTemplateRows },
  demo: () => import('./seed/demo/index.ts'),
});
