import { repair as api } from '@jiaoyan/contract/repair/index';
import { defineModule } from '../../kernel/module.ts';
import { campus } from '../campus/module.ts';
import { outageHandlers, requireOutage } from './outage/outage.ts';
import { outageJobs } from './outage/outage-job.ts';
import { servePortal } from './portal/portal.ts';
import { dashboardHandlers } from './report/dashboard.ts';
import { dispatchRuleHandlers } from './report/dispatch-rule.ts';
import { distributeHandlers } from './report/distribute.ts';
import { reportJobs } from './report/job.ts';
import { manageHandlers } from './report/manage.ts';
import { orderHandlers } from './report/order.ts';
import { rateHandlers } from './report/rate.ts';
import { receiveHandlers } from './report/receive.ts';
import { reportHandlers } from './report/report.ts';
import { slaHandlers } from './report/sla.ts';
import { templateHandlers } from './report/template.ts';
import { repairTopics } from './report/topics.ts';
import { repairSeeds } from './seed/index.ts';

/** Reports, work orders, dispatching, deadlines, ratings, shut-offs, and the page for those who have no account. */
export const repair = defineModule({
  name: 'repair',
  api,
  uses: { campus },
  create: ({ campus }) => campus,
  handlers: ({ tools }) => ({
    dashboard: dashboardHandlers(tools),
    dispatchRule: dispatchRuleHandlers,
    distribute: distributeHandlers(tools),
    manage: manageHandlers(tools),
    order: orderHandlers(tools),
    outage: outageHandlers(tools),
    rate: rateHandlers(tools),
    receive: receiveHandlers(tools),
    report: reportHandlers(tools),
    sla: slaHandlers,
    template: templateHandlers,
  }),
  history: {
    dispatchRule: { permission: 'repair:dispatchRule:query' },
    sla: { permission: 'repair:sla:query' },
    template: { permission: 'repair:template:query' },
    outage: {
      permission: 'repair:outage:query',
      check: (ctx, outageId) => requireOutage(ctx, 'query', outageId),
    },
  },
  topics: ({ services }) => repairTopics(services.db),
  jobs: ({ tools }) => [...reportJobs(tools), ...outageJobs(tools)],
  routes: (http, { services, tools }) => servePortal(http, { services, tools }),
  seeds: repairSeeds,
  // The demo campus is one story, so the modules of this folder tell it together.
  demo: () => import('./seed/demo/index.ts'),
});
