import { auth } from './auth.ts';
import { common } from './common.ts';
import { config } from './config.ts';
import { dept } from './dept.ts';
import { dictData } from './dict-data.ts';
import { dictType } from './dict-type.ts';
import { errorCode } from './error-code.ts';
import { history } from './history.ts';
import { home } from './home.ts';
import { menu } from './menu.ts';
import { notice } from './notice.ts';
import { notifyMessage } from './notify-message.ts';
import { notifyTemplate } from './notify-template.ts';
import { post } from './post.ts';
import { preference, profile } from './profile.ts';
import { role } from './role.ts';
import { sensitiveWord } from './sensitive-word.ts';
import { smsChannel } from './sms-channel.ts';
import { smsCallback, smsLog } from './sms-log.ts';
import { smsTemplate } from './sms-template.ts';
import { social } from './social.ts';
import { user } from './user.ts';
import { weixinAccount } from './weixin-account.ts';
import { weixinFan } from './weixin-fan.ts';
import { weixinMessage } from './weixin-message.ts';
import { weixinTemplate } from './weixin-template.ts';
import { weixinUser } from './weixin-user.ts';

/** Sign-in, people, rights, dictionaries, parameters, messages. */
export const system = {
  auth,
  common,
  config: config.endpoints,
  dept: dept.endpoints,
  dictData: dictData.endpoints,
  dictType: dictType.endpoints,
  errorCode: errorCode.endpoints,
  history,
  home,
  menu: menu.endpoints,
  notice: notice.endpoints,
  notifyMessage: notifyMessage.endpoints,
  notifyTemplate: notifyTemplate.endpoints,
  post: post.endpoints,
  preference,
  profile,
  role: role.endpoints,
  sensitiveWord: sensitiveWord.endpoints,
  smsCallback,
  smsChannel: smsChannel.endpoints,
  smsLog: smsLog.endpoints,
  smsTemplate: smsTemplate.endpoints,
  social,
  user: user.endpoints,
  weixinAccount: weixinAccount.endpoints,
  weixinFan: weixinFan.endpoints,
  weixinMessage: weixinMessage.endpoints,
  weixinTemplate: weixinTemplate.endpoints,
  weixinUser: weixinUser.endpoints,
};
