import type { SmsTemplateRow } from './message-lines.ts';

export const smsChannelRows = [
  { channelId: 1, signature: '后勤服务', code: 'DEBUG', apiKey: 'debug', remark: '只写入服务器日志，不会真正发送' },
];

const CODE = '1';
/** The short messages of the system. */
export const systemSms: readonly SmsTemplateRow[] = [
  {
    templateId: 1,
    type: CODE,
    code: 'admin-sms-login',
    name: '登录验证码',
    content: '您的验证码是 {code}，10分钟内有效',
  },
];
