import { repair as api } from '@jiaoyan/contract/repair/index';
import { defineModule } from '../../kernel/module.ts';
import { bpm } from '../bpm/module.ts';
import { calendar } from '../calendar/module.ts';
import { system } from '../system/module.ts';
import { createRepair } from './create.ts';
import { handoverOutages } from './outage/handover-outages.ts';
import { outageHandlers, requireOutage } from './outage/outage.ts';
import { outageJobs } from './outage/outage-job.ts';
import { servePortal } from './portal/portal.ts';
import { areaReports } from './report/area-reports.ts';
import { dashboardHandlers } from './report/dashboard.ts';
import { dispatchRuleHandlers } from './report/dispatch-rule.ts';
import { distributeHandlers } from './report/distribute.ts';
import { facilityMatchHandlers } from './report/facility-match.ts';
import { facilityReports } from './report/facility-reports.ts';
import { handoverReports } from './report/handover-reports.ts';
import { reportJobs } from './report/job.ts';
import { manageHandlers } from './report/manage.ts';
import { orderHandlers } from './report/order.ts';
import { goodsOrders, pointLines } from './report/order-work.ts';
import { questReportHandlers } from './report/quest-report.ts';
import { rateHandlers } from './report/rate.ts';
import { receiveHandlers } from './report/receive.ts';
import { reportHandlers } from './report/report.ts';
import { openReportsAt, reportOffers, scanReaders } from './report/scan-reports.ts';
import { slaHandlers } from './report/sla.ts';
import { templateHandlers } from './report/template.ts';
import { repairTopics } from './report/topics.ts';
import { repairSeeds } from './seed/index.ts';

/** Reports, work orders, dispatching, deadlines, ratings, shut-offs, and the page for those who have no account. */
export const repair = defineModule({
  name: 'repair',
  api,
  uses: { system, bpm, calendar },
  create: createRepair,
  handlers: ({ tools }) => ({
    dashboard: dashboardHandlers(tools),
    dispatchRule: dispatchRuleHandlers,
    distribute: distributeHandlers(tools),
    facilityMatch: facilityMatchHandlers,
    manage: manageHandlers(tools),
    order: orderHandlers(tools),
    outage: outageHandlers(tools),
    questReport: questReportHandlers(tools),
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
  areaWork: [areaReports],
  facilityWork: [facilityReports],
  orderWork: [goodsOrders],
  materialMerges: [pointLines],
  handoverSections: [...handoverReports, handoverOutages],
  scanOffers: reportOffers,
  scanReports: [openReportsAt],
  scanReaders,
  topics: ({ services }) => repairTopics(services),
  jobs: ({ tools }) => [...reportJobs(tools), ...outageJobs(tools)],
  routes: (http, { services, tools }) => servePortal(http, { services, tools }),
  seeds: repairSeeds,
  demo: () => import('./seed/demo/index.ts'),
});
