import type { WebModule } from '../../kernel/module.ts';
import { part } from '../../kernel/view/part.tsx';

/** Companies that repair for the campus, their orders and what they are paid. */
export const company: WebModule = {
  name: 'company',
  views: {
    'repair/company/company': async () => (await import('./CompanyPage.tsx')).CompanyPage,
    'repair/company/order': async () => (await import('./CompanyOrderPage.tsx')).CompanyOrderPage,
    'company/settle/detail': async () => (await import('./SettleDetail.tsx')).SettleDetailPage,
    'my/company-order': async () => (await import('./CompanyMinePage.tsx')).CompanyMinePage,
  },
  // Companies have no menu from the server; the home page leads here.
  routes: [
    {
      pattern: '/company/settle/detail',
      view: 'company/settle/detail',
      name: 'CompanySettleDetail',
      title: '结算单详情',
      permissions: ['repair:companySettle:query'],
    },
    {
      pattern: '/my/company-order',
      view: 'my/company-order',
      name: 'MyCompanyOrder',
      title: '我的外委单',
      permissions: ['repair:companyOrder:take'],
    },
  ],
  workbenchTabs: [
    {
      key: 'company',
      group: 'together',
      label: '外委',
      permission: 'repair:companyOrder:list',
      rank: 2,
      Panel: part(async () => (await import('./CompanyOrderPanel.tsx')).CompanyOrderPanel),
    },
  ],
  workCards: [
    {
      permission: 'repair:companyOrder:take',
      Card: part(async () => (await import('./CompanyWork.tsx')).CompanyWork),
    },
  ],
  questHandlings: [
    {
      key: 'company',
      label: '转外委',
      permission: 'repair:companyOrder:add',
      Dialog: part(async () => (await import('./QuestOrder.tsx')).QuestOrder),
    },
  ],
  warrantyActions: [{ key: 'order', Action: part(async () => (await import('./WarrantyOrder.tsx')).WarrantyOrder) }],
  orderDialogs: [
    { move: 'outsource', Dialog: part(async () => (await import('./CompanyOrderForm.tsx')).OutsourceDialog) },
  ],
  orderSections: [
    { key: 'company', Section: part(async () => (await import('./OutsourcedOrder.tsx')).OutsourcedOrder) },
  ],
};
