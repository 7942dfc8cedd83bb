import { material as api } from '@jiaoyan/contract/material/index';
import { topics } from '@jiaoyan/contract/realtime';
import { defineModule } from '../../kernel/module.ts';
import { holds } from '../../kernel/session-user.ts';
import { processSet } from '../bpm/index.ts';
import { bpm } from '../bpm/module.ts';
import { system } from '../system/module.ts';
import { materialCheckHandlers } from './check.ts';
import { materialCollectHandlers } from './collect.ts';
import { collectJobs } from './collect-job.ts';
import { materialDetailHandlers } from './detail.ts';
import { materialDocHandlers } from './doc.ts';
import { facilityPartHandlers } from './facility-part.ts';
import { binQr } from './kind-bin.ts';
import { storeQr } from './kind-store.ts';
import { materialHandlers } from './material.ts';
import { materialTypeHandlers } from './material-type.ts';
import { seedPinyin } from './pinyin.seed.ts';
import { providerBought } from './provider-bought.ts';
import { materialPurchaseHandlers } from './purchase.ts';
import { purchaseListener } from './purchase-listener.ts';
import { remindJobs } from './remind-job.ts';
import { materialConfigs } from './seed/config.data.ts';
import { materialDicts } from './seed/dict.data.ts';
import { materialMenu } from './seed/menu.data.ts';
import { materialTemplateRows } from './seed/message.data.ts';
import { purchaseProcess } from './seed/process.data.ts';
import { materialRights } from './seed/role.data.ts';
import { materialStockHandlers } from './stock.ts';
import { materialStoreHandlers } from './store.ts';
import { requireStore } from './store-scope.ts';

/** The catalogue of materials, stores, what is in them and how it came there. */
export const material = defineModule({
  name: 'material',
  api,
  uses: { system, bpm },
  handlers: ({ system, bpm }) => ({
    materialType: materialTypeHandlers,
    material: materialHandlers,
    materialStore: materialStoreHandlers,
    materialStock: materialStockHandlers,
    materialDoc: materialDocHandlers,
    materialPurchase: materialPurchaseHandlers({ ...bpm, configs: system.configs }),
    materialCheck: materialCheckHandlers(system.configs),
    materialCollect: materialCollectHandlers,
    materialDetail: materialDetailHandlers,
    facilityPart: facilityPartHandlers,
  }),
  history: {
    materialStore: {
      permission: 'repair:materialStore:query',
      check: ({ db, user }, storeId) => requireStore(db, user, 'repair:materialStore:query', storeId),
    },
  },
  providerWork: [providerBought],
  qrKinds: [binQr, storeQr],
  processes: [purchaseListener(Date.now)],
  jobs: ({ services }) => [...collectJobs(services), ...remindJobs(services)],
  // Which stores they are everybody finds out by asking, within reach.
  topics: () => [
    {
      pattern: new RegExp(`^${topics.repairStock}$`),
      subscribe: (user) => holds(user, 'repair:materialStore:list') || holds(user, 'repair:material:list'),
    },
  ],
  demo: () => import('./seed/demo/index.ts'),
  seeds: {
    sets: () => [processSet(purchaseProcess), { name: 'material-pinyin', content: 1, run: seedPinyin }],
    menu: materialMenu,
    rights: [materialRights],
    dict: [materialDicts],
    config: materialConfigs,
    messages: materialTemplateRows,
  },
});
