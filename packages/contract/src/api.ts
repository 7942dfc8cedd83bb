import { category } from './bpm/category.ts';
import { definition } from './bpm/definition.ts';
import { form } from './bpm/form.ts';
import { instance } from './bpm/instance.ts';
import { leave } from './bpm/leave.ts';
import { model } from './bpm/model.ts';
import { monitor } from './bpm/monitor.ts';
import { rule } from './bpm/rule.ts';
import { task } from './bpm/task.ts';
import { userGroup } from './bpm/user-group.ts';
import { loginInfo } from './monitor/login-info.ts';
import { online } from './monitor/online.ts';
import { operLog } from './monitor/oper-log.ts';
import { apply } from './repair/area/apply.ts';
import { duty } from './repair/area/duty.ts';
import { outage } from './repair/area/outage.ts';
import { place } from './repair/area/place.ts';
import { room } from './repair/area/room.ts';
import { subcamp } from './repair/area/subcamp.ts';
import { company } from './repair/company/company.ts';
import { companyOrder } from './repair/company/company-order.ts';
import { companySettle } from './repair/company/company-settle.ts';
import { qrTemplate } from './repair/qrcode/qr-template.ts';
import { qrcode } from './repair/qrcode/qrcode.ts';
import { calendarDay } from './repair/report/calendar-day.ts';
import { dashboard } from './repair/report/dashboard.ts';
import { dispatchRule } from './repair/report/dispatch-rule.ts';
import { distribute } from './repair/report/distribute.ts';
import { manage } from './repair/report/manage.ts';
import { order } from './repair/report/order.ts';
import { rate } from './repair/report/rate.ts';
import { receive } from './repair/report/receive.ts';
import { report } from './repair/report/report.ts';
import { sla } from './repair/report/sla.ts';
import { template } from './repair/report/template.ts';
import { auth } from './system/auth.ts';
import { common } from './system/common.ts';
import { config } from './system/config.ts';
import { dept } from './system/dept.ts';
import { dictData } from './system/dict-data.ts';
import { dictType } from './system/dict-type.ts';
import { errorCode } from './system/error-code.ts';
import { history } from './system/history.ts';
import { home } from './system/home.ts';
import { menu } from './system/menu.ts';
import { notice } from './system/notice.ts';
import { notifyMessage } from './system/notify-message.ts';
import { notifyTemplate } from './system/notify-template.ts';
import { post } from './system/post.ts';
import { preference, profile } from './system/profile.ts';
import { role } from './system/role.ts';
import { sensitiveWord } from './system/sensitive-word.ts';
import { smsChannel } from './system/sms-channel.ts';
import { smsCallback, smsLog } from './system/sms-log.ts';
import { smsTemplate } from './system/sms-template.ts';
import { social } from './system/social.ts';
import { user } from './system/user.ts';
import { weixinAccount } from './system/weixin-account.ts';
import { weixinFan } from './system/weixin-fan.ts';
import { weixinMessage } from './system/weixin-message.ts';
import { weixinTemplate } from './system/weixin-template.ts';
import { weixinUser } from './system/weixin-user.ts';

/** Every call the server answers, by noun. */
export const api = {
  areaApply: apply.endpoints,
  auth,
  calendarDay,
  category: category.endpoints,
  common,
  company: company.endpoints,
  companyOrder,
  companySettle,
  config: config.endpoints,
  dashboard,
  definition,
  dept: dept.endpoints,
  dictData: dictData.endpoints,
  dictType: dictType.endpoints,
  dispatchRule: dispatchRule.endpoints,
  distribute,
  duty: duty.endpoints,
  errorCode: errorCode.endpoints,
  form: form.endpoints,
  history,
  home,
  instance,
  leave: leave.endpoints,
  manage,
  menu: menu.endpoints,
  loginInfo: loginInfo.endpoints,
  model: model.endpoints,
  monitor,
  notice: notice.endpoints,
  notifyMessage: notifyMessage.endpoints,
  notifyTemplate: notifyTemplate.endpoints,
  online,
  operLog: operLog.endpoints,
  order,
  outage: outage.endpoints,
  place: place.endpoints,
  post: post.endpoints,
  preference,
  profile,
  qrTemplate: qrTemplate.endpoints,
  qrcode,
  rate,
  receive,
  report: report.endpoints,
  role: role.endpoints,
  room: room.endpoints,
  rule,
  sensitiveWord: sensitiveWord.endpoints,
  sla: sla.endpoints,
  smsCallback,
  smsChannel: smsChannel.endpoints,
  smsLog: smsLog.endpoints,
  smsTemplate: smsTemplate.endpoints,
  social,
  subcamp: subcamp.endpoints,
  task,
  template: template.endpoints,
  user: user.endpoints,
  userGroup: userGroup.endpoints,
  weixinAccount: weixinAccount.endpoints,
  weixinFan: weixinFan.endpoints,
  weixinMessage: weixinMessage.endpoints,
  weixinTemplate: weixinTemplate.endpoints,
  weixinUser: weixinUser.endpoints,
};
export type Api = typeof api;
