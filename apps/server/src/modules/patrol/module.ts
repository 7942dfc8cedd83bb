import { patrol as api } from '@jiaoyan/contract/patrol/index';
import { topics } from '@jiaoyan/contract/realtime';
import { defineModule } from '../../kernel/module.ts';
import { holds } from '../../kernel/session-user.ts';
import { calendar } from '../calendar/module.ts';
import { repair } from '../repair/module.ts';
import { system } from '../system/module.ts';
import { analysisHandlers } from './analysis.ts';
import { areaPoints } from './area-points.ts';
import { followFindings } from './finding-follow.ts';
import { generateJob, type PatrolTools } from './generate.ts';
import { handoverRounds } from './handover-rounds.ts';
import { pointQr } from './kind-point.ts';
import { pathHandlers } from './path.ts';
import { planHandlers } from './plan.ts';
import { pointHandlers } from './point.ts';
import { findingHandlers, roundHandlers } from './round.ts';
import { closeJob } from './round-close.ts';
import { patrolConfigs } from './seed/config.data.ts';
import { patrolDicts } from './seed/dict.data.ts';
import { patrolMenu } from './seed/menu.data.ts';
import { patrolTemplateRows } from './seed/message.data.ts';
import { patrolRights } from './seed/role.data.ts';
import { taskHandlers } from './task.ts';
import { dueJob } from './task-due.ts';
import { termHandlers } from './term.ts';

/** Rounds along points: what is looked at where, on which way, when and by whom. */
export const patrol = defineModule({
  name: 'patrol',
  api,
  uses: { system, calendar, repair },
  create: ({ services, calendar }): PatrolTools => {
    const { db, hub } = services;
    return { db, hub, calendar, clock: () => services.clock() };
  },
  handlers: ({ tools, system, repair }) => ({
    patrolAnalysis: analysisHandlers,
    patrolFinding: findingHandlers,
    patrolPath: pathHandlers,
    patrolPlan: planHandlers(tools),
    patrolPoint: pointHandlers,
    patrolRound: roundHandlers({ configs: system.configs, repair }),
    patrolTask: taskHandlers,
    patrolTerm: termHandlers,
  }),
  jobs: ({ tools }) => [generateJob(tools), dueJob(tools), closeJob(tools)],
  topics: () => [
    {
      pattern: new RegExp(`^${topics.repairPatrol}$`),
      subscribe: (user) =>
        holds(user, 'repair:patrolTask:list') ||
        holds(user, 'repair:patrolTask:query') ||
        holds(user, 'repair:patrolPlan:list'),
    },
  ],
  areaWork: [areaPoints],
  handoverSections: [handoverRounds],
  demo: () => import('./seed/demo/index.ts'),
  qrKinds: [pointQr],
  reportFollowers: [followFindings],
  seeds: {
    menu: patrolMenu,
    rights: [patrolRights],
    dict: [patrolDicts],
    config: patrolConfigs,
    messages: patrolTemplateRows,
  },
});
