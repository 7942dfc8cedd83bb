import { dashboard } from './dashboard.ts';
import { dispatchRule } from './dispatch-rule.ts';
import { distribute } from './distribute.ts';
import { facilityMatch } from './facility-match.ts';
import { manage } from './manage.ts';
import { order } from './order.ts';
import { outage } from './outage.ts';
import { questReport } from './quest-report.ts';
import { rate } from './rate.ts';
import { receive } from './receive.ts';
import { report } from './report.ts';
import { sla } from './sla.ts';
import { template } from './template.ts';

/** Reports, work orders, dispatching, deadlines, ratings, shut-offs. */
export const repair = {
  dashboard,
  dispatchRule: dispatchRule.endpoints,
  distribute,
  facilityMatch,
  manage,
  order,
  outage: outage.endpoints,
  questReport,
  rate,
  receive,
  report: report.endpoints,
  sla: sla.endpoints,
  template: template.endpoints,
};
