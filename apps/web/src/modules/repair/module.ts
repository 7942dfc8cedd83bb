import type { WebModule } from '../../kernel/module.ts';
import { part } from '../../kernel/view/part.tsx';

/** Reports, work orders, dispatch, deadlines, ratings, shut-offs and the workbench. */
export const repair: WebModule = {
  name: 'repair',
  views: {
    'repair/report/report': async () => (await import('./desks/ReportPage.tsx')).ReportPage,
    'repair/report/receive': async () => (await import('./desks/ReceivePage.tsx')).ReceivePage,
    'repair/report/distribute': async () => (await import('./desks/DistributePage.tsx')).DistributePage,
    'repair/report/order': async () => (await import('./desks/OrderPage.tsx')).OrderPage,
    'repair/report/rate': async () => (await import('./desks/RatePage.tsx')).RatePage,
    'repair/overview': async () => (await import('./home/RepairLead.tsx')).RepairLead,
    'repair/my/work': async () => (await import('./home/MyWork.tsx')).MyWork,
    'repair/report/manage': async () => (await import('./manage/ManagePage.tsx')).ManagePage,
    'repair/report/template': async () => (await import('./template/TemplatePage.tsx')).TemplatePage,
    'repair/area/outage': async () => (await import('./outage/OutagePage.tsx')).OutagePage,
    'my/order': async () => (await import('./my/MyOrderPage.tsx')).MyOrderPage,
    'my/report': async () => (await import('./my/MyReportPage.tsx')).MyReportPage,
  },
  // Those who report and repair have no menu from the server; the home page and labels lead here.
  routes: [
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
  ],
  homeCards: [
    { path: '/repair/overview', permissions: ['repair:manage:list'] },
    { path: '/my/work', permissions: ['repair:report:add', 'repair:order:take', 'repair:companyOrder:take'] },
  ],
  orderPicks: [{ Pick: part(async () => (await import('./my/OrderPick.tsx')).OrderPick) }],
  roomSections: [{ key: 'reports', Section: part(async () => (await import('./report/RoomReports.tsx')).RoomReports) }],
  dutyDesks: [
    {
      value: 'receive',
      label: '待受理',
      permission: 'repair:receive:list',
      Panel: part(async () => (await import('./desks/ReceivePage.tsx')).ReceivePanel),
    },
    {
      value: 'distribute',
      label: '待派单',
      permission: 'repair:distribute:list',
      Panel: part(async () => (await import('./desks/DistributePage.tsx')).DistributePanel),
    },
  ],
  classifyItems: [{ key: 'item', Input: part(async () => (await import('./report/ReportInputs.tsx')).ItemSelect) }],
  facilityTools: [
    {
      key: 'match',
      Tool: part(async () => (await import('./report/FacilityMatch.tsx')).FacilityMatch),
    },
  ],
  questHandlings: [
    {
      key: 'report',
      label: '转报修',
      permission: 'repair:facilityQuest:handle',
      Dialog: part(async () => (await import('./report/QuestReport.tsx')).QuestReport),
    },
  ],
  facilitySections: [
    {
      key: 'report',
      label: '报修',
      rank: 1,
      Panel: part(async () => (await import('./report/FacilityReports.tsx')).FacilityReports),
    },
  ],
  scanSections: [
    {
      key: 'outages',
      place: 'top',
      Section: part(async () => (await import('./outage/ScanOutages.tsx')).ScanOutages),
    },
    {
      key: 'reports',
      place: 'bottom',
      Section: part(async () => (await import('./report/ScanReports.tsx')).ScanReports),
    },
  ],
  leftovers: [async () => (await import('./my/outbox-send.ts')).watchConnection()],
};
