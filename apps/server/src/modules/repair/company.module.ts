import { company as api } from '@jiaoyan/contract/company/index';
import { defineModule } from '../../kernel/module.ts';
import { companyHandlers } from './company/company.ts';
import { companyJobs } from './company/company-job.ts';
import { companyOrderHandlers } from './company/company-order.ts';
import { companySettleHandlers } from './company/company-settle.ts';
import { settleListener } from './company/company-settle-listener.ts';
import { repair } from './repair.module.ts';
import { companyMenu } from './seed/menu-company.data.ts';
import { companyTemplateRows } from './seed/message-company.data.ts';

/** Outside companies, their orders and settlements. */
export const company = defineModule({
  name: 'company',
  api,
  uses: { repair },
  handlers: ({ repair }) => ({
    company: companyHandlers(repair),
    companyOrder: companyOrderHandlers(repair),
    companySettle: companySettleHandlers(repair),
  }),
  history: { company: { permission: 'repair:company:query' } },
  jobs: ({ repair }) => companyJobs(repair),
  processes: [settleListener(Date.now)],
  seeds: { menu: companyMenu, messages: companyTemplateRows },
});
