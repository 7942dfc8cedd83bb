import { system as api } from '@jiaoyan/contract/system/index';
import { defineModule } from '../../kernel/module.ts';
import { authHandlers } from './auth.ts';
import { commonHandlers } from './common.ts';
import { configHandlers, configSecrets } from './config.ts';
import { deptHandlers } from './dept.ts';
import { dictDataHandlers } from './dict-data.ts';
import { dictTypeHandlers } from './dict-type.ts';
import { errorCodeHandlers } from './error-code.ts';
import { historyHandlers } from './history.ts';
import { systemHistory } from './history-rules.ts';
import { homeHandlers } from './home.ts';
import { systemJobs } from './job.ts';
import { menuHandlers } from './menu.ts';
import { noticeHandlers } from './notice.ts';
import { notifyMessageHandlers } from './notify-message.ts';
import { notifyTemplateHandlers } from './notify-template.ts';
import { postHandlers } from './post.ts';
import { preferenceHandlers, profileHandlers } from './profile.ts';
import { roleHandlers } from './role.ts';
import { systemSeeds } from './seed/index.ts';
import { sensitiveWordHandlers } from './sensitive-word.ts';
import { channelSecrets, smsChannelHandlers } from './sms-channel.ts';
import { smsCallbackHandlers, smsLogHandlers } from './sms-log.ts';
import { smsTemplateHandlers } from './sms-template.ts';
import { socialHandlers } from './social.ts';
import { createSystem } from './tools.ts';
import { guardSockets, topicsOf } from './topics.ts';
import { userHandlers } from './user.ts';
import { weixinAccountHandlers, weixinMessageHandlers, weixinSecrets, weixinUserHandlers } from './weixin.ts';
import { serveWeixin } from './weixin-callback.ts';
import { weixinFanHandlers, weixinTemplateHandlers } from './weixin-sync.ts';

/** Sign-in, people, rights, dictionaries, parameters, messages. */
export const system = defineModule({
  name: 'system',
  api,
  create({ services }) {
    guardSockets(services);
    return createSystem(services);
  },
  handlers: ({ tools: { configs, dicts, menus, findSensitiveWords }, services }) => ({
    auth: authHandlers(configs, menus),
    common: commonHandlers,
    config: configHandlers(configs),
    dept: deptHandlers,
    dictData: dictDataHandlers(dicts),
    dictType: dictTypeHandlers,
    errorCode: errorCodeHandlers,
    history: historyHandlers(services.registered.history),
    home: homeHandlers,
    menu: menuHandlers,
    notice: noticeHandlers(findSensitiveWords),
    notifyMessage: notifyMessageHandlers,
    notifyTemplate: notifyTemplateHandlers,
    post: postHandlers,
    preference: preferenceHandlers,
    profile: profileHandlers,
    role: roleHandlers,
    sensitiveWord: sensitiveWordHandlers(findSensitiveWords),
    smsCallback: smsCallbackHandlers,
    smsChannel: smsChannelHandlers,
    smsLog: smsLogHandlers,
    smsTemplate: smsTemplateHandlers,
    social: socialHandlers,
    user: userHandlers(configs),
    weixinAccount: weixinAccountHandlers,
    weixinFan: weixinFanHandlers,
    weixinMessage: weixinMessageHandlers,
    weixinTemplate: weixinTemplateHandlers,
    weixinUser: weixinUserHandlers,
  }),
  people: ({ tools: { authenticate, lend, deptNames, dicts } }) => ({
    authenticate,
    lend,
    deptNames,
    dictLabels: dicts.labels,
  }),
  history: systemHistory,
  secrets: [channelSecrets, weixinSecrets, configSecrets],
  topics: ({ services: { db, registered } }) => topicsOf(db, registered.history),
  jobs: ({ services, tools }) => systemJobs(services, tools),
  routes: (http, { services }) => serveWeixin(http, services),
  close: ({ tools }) => tools.sms.close(),
  seeds: systemSeeds,
  demo: () => import('./seed/demo/index.ts'),
});
