import type { WebModule } from '../../kernel/module.ts';
import { part } from '../../kernel/view/part.tsx';

/** Materials, stores, and what comes and goes there. */
export const material: WebModule = {
  name: 'material',
  views: {
    'repair/material/type': async () => (await import('./MaterialTypePage.tsx')).MaterialTypePage,
    'repair/material/material': async () => (await import('./MaterialPage.tsx')).MaterialPage,
    'repair/material/store': async () => (await import('./StorePage.tsx')).StorePage,
    'repair/material/purchase': async () => (await import('./PurchasePage.tsx')).PurchasePage,
    'material/purchase/detail': async () => (await import('./PurchaseDetail.tsx')).PurchaseDetailPage,
    'repair/material/collect': async () => (await import('./CollectPage.tsx')).CollectPage,
    'repair/material/detail': async () => (await import('./DetailPage.tsx')).DetailPage,
    'my/collect': async () => (await import('./CollectMinePage.tsx')).CollectMinePage,
    'my/store': async () => (await import('./StoreMinePage.tsx')).StoreMinePage,
  },
  // Keepers have no menu from the server; the home page leads here.
  routes: [
    {
      pattern: '/material/purchase/detail',
      view: 'material/purchase/detail',
      name: 'MaterialPurchaseDetail',
      title: '采购单详情',
      permissions: ['repair:materialPurchase:query'],
    },
    {
      pattern: '/my/store',
      view: 'my/store',
      name: 'MyStore',
      title: '我的仓库',
      permissions: ['repair:materialDoc:add'],
    },
    {
      pattern: '/my/collect',
      view: 'my/collect',
      name: 'MyCollect',
      title: '我的领用',
      permissions: ['repair:materialCollect:add'],
    },
  ],
  workbenchTabs: [
    {
      key: 'collect',
      group: 'goods',
      label: '领用',
      permission: 'repair:materialCollect:approve',
      rank: 3,
      Panel: part(async () => (await import('./CollectPanel.tsx')).CollectPanel),
    },
  ],
  facilitySections: [
    {
      key: 'part',
      label: '配件',
      rank: 3,
      Panel: part(async () => (await import('./FacilityParts.tsx')).FacilityParts),
    },
  ],
  leftovers: [async () => (await import('./count-queue.ts')).watchCounts()],
  workLinks: [{ permission: 'repair:materialCollect:add', to: '/my/collect', label: '领用物资' }],
  workCards: [
    {
      permission: 'repair:materialDoc:add',
      Card: part(async () => (await import('./StoreWork.tsx')).StoreWork),
    },
  ],
};
