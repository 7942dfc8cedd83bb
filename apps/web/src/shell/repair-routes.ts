import type { StaticRoute } from './routes.ts';

/** Those who report, repair and stand on duty have no menu from the server; the home page and labels lead here. */
export const repairRoutes: readonly StaticRoute[] = [
  {
    pattern: '/my/apply',
    view: 'my/apply',
    name: 'MyApply',
    title: '我的场地申请',
    permissions: ['repair:areaApply:add'],
  },
  {
    pattern: '/my/apply/detail',
    view: 'my/apply/detail',
    name: 'MyApplyDetail',
    title: '场地申请详情',
    permissions: ['repair:areaApply:query'],
  },
  {
    pattern: '/company/settle/detail',
    view: 'company/settle/detail',
    name: 'CompanySettleDetail',
    title: '结算单详情',
    permissions: ['repair:companySettle:query'],
  },
  {
    pattern: '/my/report',
    view: 'my/report',
    name: 'MyReport',
    title: '我的报修',
    permissions: ['repair:report:add'],
  },
  {
    pattern: '/my/order',
    view: 'my/order',
    name: 'MyOrder',
    title: '我的工单',
    permissions: ['repair:order:take'],
  },
  {
    pattern: '/my/duty',
    view: 'my/duty',
    name: 'MyDuty',
    title: '我的值班',
    permissions: ['repair:duty:checkin'],
  },
  {
    pattern: '/my/company-order',
    view: 'my/company-order',
    name: 'MyCompanyOrder',
    title: '我的外委单',
    permissions: ['repair:companyOrder:take'],
  },
  // What a label leads to; the server decides who may see what there.
  { pattern: '/scan', view: 'scan', name: 'ScanStart', title: '扫一扫', noCache: true },
  { pattern: '/scan/:token', view: 'scan', name: 'Scan', title: '扫码', noCache: true },
  {
    pattern: '/repair/overview',
    view: 'repair/overview',
    name: 'RepairOverview',
    title: '维修概览',
    permissions: ['repair:manage:list'],
  },
  {
    pattern: '/my/work',
    view: 'repair/my/work',
    name: 'MyWork',
    title: '我的工作',
    permissions: ['repair:report:add', 'repair:order:take', 'repair:companyOrder:take'],
  },
];
