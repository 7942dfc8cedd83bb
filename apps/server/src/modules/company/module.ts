import { company as api } from '@jiaoyan/contract/company/index';
import { defineModule } from '../../kernel/module.ts';
import { repair } from '../repair/module.ts';
import { companyHandlers } from './company.ts';
import { companyJobs } from './company-job.ts';
import { companyOrderHandlers } from './company-order.ts';
import { companySettleHandlers } from './company-settle.ts';
import { settleListener } from './company-settle-listener.ts';
import { outsourceWarranty, outsourcing } from './outsource.ts';
import { questOrderHandlers } from './quest-order.ts';
import { companyMenu } from './seed/menu.data.ts';
import { companyTemplateRows } from './seed/message.data.ts';

/** Outside companies, their orders and settlements. */
export const company = defineModule({
  name: 'company',
  api,
  uses: { repair },
  handlers: ({ repair }) => ({
    company: companyHandlers(repair),
    companyOrder: companyOrderHandlers(repair),
    companySettle: companySettleHandlers(repair),
    questOrder: questOrderHandlers(repair),
    warrantyOrder: {
      make: ({ params, body, ctx }) => outsourceWarranty(repair, ctx, params.id, body.version),
    },
  }),
  history: { company: { permission: 'repair:company:query' } },
  jobs: ({ repair }) => companyJobs(repair),
  outsourcing: [outsourcing],
  processes: [settleListener(Date.now)],
  demo: () => import('./seed/demo/index.ts'),
  seeds: { menu: companyMenu, messages: companyTemplateRows },
});
