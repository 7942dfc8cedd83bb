import type { ComponentType } from 'react';

type Loader = () => Promise<ComponentType>;

/** Every screen by the name that the menu and the route table use; each is a chunk of its own. */
const loaders: Readonly<Record<string, Loader>> = {
  index: async () => (await import('../modules/home/HomePage.tsx')).HomePage,
  'user/profile': async () => (await import('../modules/profile/ProfilePage.tsx')).ProfilePage,
  'system/user/index': async () => (await import('../modules/system/UserPage.tsx')).UserPage,
  'system/user/authRole': async () => (await import('../modules/system/AuthRolePage.tsx')).AuthRolePage,
  'system/dict/index': async () => (await import('../modules/system/DictTypePage.tsx')).DictTypePage,
  'system/dict/data': async () => (await import('../modules/system/DictDataPage.tsx')).DictDataPage,
  'system/config/index': async () => (await import('../modules/system/ConfigPage.tsx')).ConfigPage,
  'system/notice/index': async () => (await import('../modules/system/NoticePage.tsx')).NoticePage,
  'system/notify/template/index': async () =>
    (await import('../modules/system/NotifyTemplatePage.tsx')).NotifyTemplatePage,
  'system/notify/message/index': async () =>
    (await import('../modules/system/NotifyMessagePage.tsx')).NotifyMessagePage,
  'system/notify/my/index': async () => (await import('../modules/system/NotifyMinePage.tsx')).NotifyMinePage,
  'system/sms/channel/index': async () => (await import('../modules/system/SmsChannelPage.tsx')).SmsChannelPage,
  'system/sms/template/index': async () => (await import('../modules/system/SmsTemplatePage.tsx')).SmsTemplatePage,
  'system/sms/log/index': async () => (await import('../modules/system/SmsLogPage.tsx')).SmsLogPage,
  'system/weixin/account/index': async () =>
    (await import('../modules/system/WeixinAccountPage.tsx')).WeixinAccountPage,
  'system/weixin/user/index': async () => (await import('../modules/system/WeixinUserPage.tsx')).WeixinUserPage,
  'system/weixin/fan/index': async () => (await import('../modules/system/WeixinFanPage.tsx')).WeixinFanPage,
  'system/weixin/template/index': async () =>
    (await import('../modules/system/WeixinTemplatePage.tsx')).WeixinTemplatePage,
  'system/weixin/message/index': async () =>
    (await import('../modules/system/WeixinMessagePage.tsx')).WeixinMessagePage,
  'system/post/index': async () => (await import('../modules/system/PostPage.tsx')).PostPage,
  'system/sensitiveWord/index': async () => (await import('../modules/system/SensitiveWordPage.tsx')).SensitiveWordPage,
  'system/errorCode/index': async () => (await import('../modules/system/ErrorCodePage.tsx')).ErrorCodePage,
  'monitor/operlog/index': async () => (await import('../modules/monitor/OperLogPage.tsx')).OperLogPage,
  'monitor/logininfor/index': async () => (await import('../modules/monitor/LoginInfoPage.tsx')).LoginInfoPage,
  'monitor/online/index': async () => (await import('../modules/monitor/OnlinePage.tsx')).OnlinePage,
  'system/menu/index': async () => (await import('../modules/system/MenuPage.tsx')).MenuPage,
  'system/role/index': async () => (await import('../modules/system/RolePage.tsx')).RolePage,
  'system/role/authUser': async () => (await import('../modules/system/AuthUserPage.tsx')).AuthUserPage,
  'system/dept/index': async () => (await import('../modules/system/DeptPage.tsx')).DeptPage,
  'bpm/model/index': async () => (await import('../modules/bpm/ModelPage.tsx')).ModelPage,
  'bpm/definition/index': async () => (await import('../modules/bpm/DefinitionPage.tsx')).DefinitionPage,
  'bpm/model/design': async () => (await import('../modules/bpm/designer/DesignPage.tsx')).DesignPage,
  'bpm/monitor/index': async () => (await import('../modules/bpm/monitor/MonitorPage.tsx')).MonitorPage,
  'bpm/task/my': async () => (await import('../modules/bpm/process/MyProcessPage.tsx')).MyProcessPage,
  'bpm/task/todo': async () => (await import('../modules/bpm/task/TodoPage.tsx')).TodoPage,
  'bpm/task/done': async () => (await import('../modules/bpm/task/DonePage.tsx')).DonePage,
  'bpm/task/copy': async () => (await import('../modules/bpm/process/CopyPage.tsx')).CopyPage,
  'bpm/process-instance/create': async () => (await import('../modules/bpm/process/StartPage.tsx')).StartPage,
  'bpm/process-instance/detail': async () => (await import('../modules/bpm/process/DetailPage.tsx')).DetailPage,
  'bpm/form/index': async () => (await import('../modules/bpm/FormPage.tsx')).FormPage,
  'bpm/form/edit': async () => (await import('../modules/bpm/form/FormEditPage.tsx')).FormEditPage,
  'bpm/group/index': async () => (await import('../modules/bpm/UserGroupPage.tsx')).UserGroupPage,
  'bpm/category/index': async () => (await import('../modules/bpm/CategoryPage.tsx')).CategoryPage,
  'bpm/leave/index': async () => (await import('../modules/bpm/leave/LeavePage.tsx')).LeavePage,
  'bpm/leave/create': async () => (await import('../modules/bpm/leave/LeaveCreatePage.tsx')).LeaveCreatePage,
  'bpm/leave/detail': async () => (await import('../modules/bpm/leave/LeaveDetailPage.tsx')).LeaveDetailPage,
  'repair/report/report': async () => (await import('../modules/repair/report/ReportPage.tsx')).ReportPage,
  'repair/report/receive': async () => (await import('../modules/repair/report/ReceivePage.tsx')).ReceivePage,
  'repair/report/distribute': async () => (await import('../modules/repair/report/DistributePage.tsx')).DistributePage,
  'repair/report/order': async () => (await import('../modules/repair/report/OrderPage.tsx')).OrderPage,
  'repair/report/rate': async () => (await import('../modules/repair/report/RatePage.tsx')).RatePage,
  'repair/overview': async () => (await import('../modules/repair/home/RepairLead.tsx')).RepairLead,
  'repair/my/work': async () => (await import('../modules/repair/home/MyWork.tsx')).MyWork,
  'repair/report/manage': async () => (await import('../modules/repair/manage/ManagePage.tsx')).ManagePage,
  'repair/report/template': async () => (await import('../modules/repair/report/TemplatePage.tsx')).TemplatePage,
  'repair/area/subcamp': async () => (await import('../modules/repair/area/SubcampPage.tsx')).SubcampPage,
  'repair/area/place': async () => (await import('../modules/repair/area/PlacePage.tsx')).PlacePage,
  'repair/area/room': async () => (await import('../modules/repair/area/RoomPage.tsx')).RoomPage,
  'repair/area/duty': async () => (await import('../modules/repair/area/DutyPage.tsx')).DutyPage,
  'repair/area/outage': async () => (await import('../modules/repair/area/OutagePage.tsx')).OutagePage,
  'repair/area/apply': async () => (await import('../modules/repair/area/ApplyPage.tsx')).ApplyPage,
  'repair/area/use': async () => (await import('../modules/repair/area/ApplyUsePage.tsx')).ApplyUsePage,
  'my/apply': async () => (await import('../modules/repair/area/ApplyMinePage.tsx')).ApplyMinePage,
  'my/apply/detail': async () => (await import('../modules/repair/area/ApplyDetail.tsx')).ApplyDetailPage,
  'repair/company/company': async () => (await import('../modules/repair/company/CompanyPage.tsx')).CompanyPage,
  'repair/company/order': async () => (await import('../modules/repair/company/CompanyOrderPage.tsx')).CompanyOrderPage,
  'company/settle/detail': async () => (await import('../modules/repair/company/SettleDetail.tsx')).SettleDetailPage,
  'my/company-order': async () => (await import('../modules/repair/my/CompanyMinePage.tsx')).CompanyMinePage,
  'repair/qrcode/qrcode': async () => (await import('../modules/repair/qrcode/QrcodePage.tsx')).QrcodePage,
  'repair/qrcode/template': async () => (await import('../modules/repair/qrcode/TemplatePage.tsx')).TemplatePage,
  'my/duty': async () => (await import('../modules/repair/area/DutyMinePage.tsx')).DutyMinePage,
  'my/order': async () => (await import('../modules/repair/my/MyOrderPage.tsx')).MyOrderPage,
  'my/report': async () => (await import('../modules/repair/my/MyReportPage.tsx')).MyReportPage,
  scan: async () => (await import('../modules/repair/scan/ScanPage.tsx')).ScanPage,
  'error/401': async () => (await import('../modules/error/NoAccessPage.tsx')).NoAccessPage,
  'error/404': async () => (await import('../modules/error/NotFoundPage.tsx')).NotFoundPage,
};
const UNKNOWN = 'error/404';

const started = new Map<string, Promise<ComponentType>>();
const loaded = new Map<string, ComponentType>();

async function load(name: string): Promise<ComponentType> {
  const view = await (loaders[name] ?? loaders[UNKNOWN])?.();
  if (!view) throw new Error(`no view ${name}`);
  loaded.set(name, view);
  return view;
}

/** Fetches a screen, once; a failed attempt is forgotten so that it can be repeated. */
export function loadView(name: string): Promise<ComponentType> {
  const running = started.get(name);
  if (running) return running;
  const promise = load(name);
  started.set(name, promise);
  return promise;
}

/** Gives up a failed attempt, before trying again. */
export function forgetView(name: string): void {
  if (!loaded.has(name)) started.delete(name);
}

/** The screen when it is here already. */
export const readyView = (name: string): ComponentType | undefined => loaded.get(name);

/** Fetches a screen ahead of time, if there is one of this name; a failure shows up when the screen is opened. */
export function preloadView(name: string): void {
  if (!Object.hasOwn(loaders, name)) return;
  loadView(name).catch(() => forgetView(name));
}
