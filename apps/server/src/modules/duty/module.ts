import { duty as api } from '@jiaoyan/contract/duty/index';
import { defineModule } from '../../kernel/module.ts';
import { campus } from '../campus/module.ts';
import { dutyHandlers, requireDuty } from './duty.ts';
import { dutyGrants } from './duty-grant.ts';
import { dutyJobs } from './duty-job.ts';
import { dutyTemplateRows } from './seed/message.data.ts';

/** Rosters, check-ins, handovers. */
export const duty = defineModule({
  name: 'duty',
  api,
  uses: { campus },
  handlers: ({ campus }) => ({ duty: dutyHandlers(campus) }),
  grants: ({ campus }) => dutyGrants(campus),
  history: { duty: { permission: 'repair:duty:query', check: requireDuty } },
  jobs: ({ campus }) => dutyJobs(campus),
  seeds: { messages: dutyTemplateRows },
});
