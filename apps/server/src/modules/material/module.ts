import { material as api } from '@jiaoyan/contract/material/index';
import { topics } from '@jiaoyan/contract/realtime';
import { defineModule } from '../../kernel/module.ts';
import { holds } from '../../kernel/session-user.ts';
import { system } from '../system/module.ts';
import { materialCollectHandlers } from './collect.ts';
import { collectJobs } from './collect-job.ts';
import { materialDetailHandlers } from './detail.ts';
import { materialDocHandlers } from './doc.ts';
import { materialHandlers } from './material.ts';
import { materialTypeHandlers } from './material-type.ts';
import { materialConfigs } from './seed/config.data.ts';
import { materialDicts } from './seed/dict.data.ts';
import { materialMenu } from './seed/menu.data.ts';
import { materialTemplateRows } from './seed/message.data.ts';
import { materialRights } from './seed/role.data.ts';
import { materialStockHandlers } from './stock.ts';
import { materialStoreHandlers } from './store.ts';
import { requireStore } from './store-scope.ts';

/** The catalogue of materials, stores, what is in them and how it came there. */
export const material = defineModule({
  name: 'material',
  api,
  uses: { system },
  handlers: ({ system }) => ({
    materialType: materialTypeHandlers,
    material: materialHandlers,
    materialStore: materialStoreHandlers,
    materialStock: materialStockHandlers,
    materialDoc: materialDocHandlers,
    materialCollect: materialCollectHandlers(system.configs),
    materialDetail: materialDetailHandlers,
  }),
  history: {
    materialStore: {
      permission: 'repair:materialStore:query',
      check: ({ db, user }, storeId) => requireStore(db, user, 'repair:materialStore:query', storeId),
    },
  },
  jobs: ({ services }) => collectJobs(services),
  // Which stores they are everybody finds out by asking, within reach.
  topics: () => [
    {
      pattern: new RegExp(`^${topics.repairStock}$`),
      subscribe: (user) => holds(user, 'repair:materialStore:list') || holds(user, 'repair:material:list'),
    },
  ],
  demo: () => import('./seed/demo/index.ts'),
  seeds: {
    menu: materialMenu,
    rights: [materialRights],
    dict: [materialDicts],
    config: materialConfigs,
    messages: materialTemplateRows,
  },
});
