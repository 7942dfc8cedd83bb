import { venue as api } from '@jiaoyan/contract/venue/index';
import { defineModule } from '../../kernel/module.ts';
import { applyHandlers } from './area/apply.ts';
import { applyJobs } from './area/apply-job.ts';
import { applyListener } from './area/apply-listener.ts';
import { repair } from './repair.module.ts';
import { venueMenu } from './seed/menu-venue.data.ts';
import { venueTemplateRows } from './seed/message-venue.data.ts';

/** Applications for rooms. */
export const venue = defineModule({
  name: 'venue',
  api,
  uses: { repair },
  handlers: ({ repair }) => ({ areaApply: applyHandlers(repair) }),
  jobs: ({ repair }) => applyJobs(repair),
  processes: [applyListener(Date.now)],
  seeds: { menu: venueMenu, messages: venueTemplateRows },
});
