import { performance as api } from '@jiaoyan/contract/performance/index';
import { topics } from '@jiaoyan/contract/realtime';
import { defineModule } from '../../kernel/module.ts';
import { holds } from '../../kernel/session-user.ts';
import { adjustHandlers } from './adjust.ts';
import { appealHandlers } from './appeal.ts';
import { performanceHold } from './hold.ts';
import { computeJob, lockJob } from './jobs.ts';
import { recordHandlers } from './record.ts';
import { runHandlers } from './run.ts';
import { schemeHandlers } from './scheme.ts';
import { performanceConfigs } from './seed/config.data.ts';
import { performanceDicts } from './seed/dict.data.ts';
import { performanceMenu } from './seed/menu.data.ts';
import { performanceTemplateRows } from './seed/message.data.ts';
import { performanceRights } from './seed/role.data.ts';
import { ownSources } from './sources.ts';

/** What the work of people comes to: by which facts, by which rules, and what they say against it. */
export const performance = defineModule({
  name: 'performance',
  api,
  handlers: ({ services }) => ({
    perfScheme: schemeHandlers,
    perfRun: runHandlers,
    perfRecord: recordHandlers(services.registered),
    perfAdjust: adjustHandlers,
    perfAppeal: appealHandlers,
  }),
  jobs: ({ services }) => [computeJob(services), lockJob(services)],
  factSources: ownSources,
  monthHolds: [performanceHold],
  topics: () => [
    {
      pattern: new RegExp(`^${topics.repairPerformance}$`),
      subscribe: (user) => holds(user, 'repair:performance:list') || holds(user, 'repair:performance:sign'),
    },
  ],
  demo: () => import('./seed/demo/index.ts'),
  seeds: {
    menu: performanceMenu,
    rights: [performanceRights],
    dict: [performanceDicts],
    config: performanceConfigs,
    messages: performanceTemplateRows,
  },
});
