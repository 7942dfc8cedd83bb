import { monitor as api } from '@jiaoyan/contract/monitor/index';
import { defineModule } from '../../kernel/module.ts';
import { system } from '../system/module.ts';
import { loginInfoHandlers } from './login-info.ts';
import { onlineHandlers } from './online.ts';
import { operLogHandlers } from './oper-log.ts';
import { sweepLogs } from './retention.ts';
import { monitorMenu } from './seed/menu.data.ts';

/** What happened and who is online. */
export const monitor = defineModule({
  name: 'monitor',
  api,
  uses: { system },
  handlers: () => ({ loginInfo: loginInfoHandlers, online: onlineHandlers, operLog: operLogHandlers }),
  jobs: ({ services, system }) => [
    { name: 'sweep-logs', cron: '40 3 * * *', run: () => sweepLogs(services.db, system.configs) },
  ],
  seeds: { menu: monitorMenu },
});
