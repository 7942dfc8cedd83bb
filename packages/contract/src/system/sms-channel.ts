import { z } from 'zod';
import { choice, dict, note, optionalText, text } from '../kernel/field.ts';
import { data, GET } from '../kernel/http.ts';
import { resource } from '../kernel/resource.ts';
import { secret } from '../kernel/secret-field.ts';

/** The ways of sending that the product brings along. */
export const smsChannelCodes = ['DEBUG', 'HTTP'] as const;
const address = { regex: /^(https?:\/\/\S+)?$/, message: '请输入以 http:// 或 https:// 开头的地址' };

/** By whom short messages are sent. */
export const smsChannel = resource({
  name: 'smsChannel',
  title: '短信渠道',
  path: '/system/sms/channel',
  permission: 'system:smsChannel',
  id: 'channelId',
  history: true,
  fields: {
    signature: text('短信签名', { max: 12, search: 'like', width: 140 }),
    code: choice('渠道编码', 'system_sms_channel_code', smsChannelCodes, { initial: 'DEBUG', width: 180 }),
    status: dict('状态', 'sys_normal_disable', { max: 1, search: 'exact', width: 90 }),
    apiKey: text('短信账号', { max: 128, width: 160 }),
    apiSecret: secret('短信密钥', { max: 128 }),
    apiUrl: optionalText('接口地址', { max: 255, pattern: address, width: 240 }),
    callbackUrl: optionalText('回调地址', { max: 255, pattern: address, width: 200 }),
    remark: note('备注', { max: 255 }),
  },
  extra: {
    options: GET('/system/sms/channel/optionselect', {
      summary: '短信渠道选项',
      access: 'staff',
      reply: data(
        z.array(z.object({ channelId: z.int(), signature: z.string(), code: z.string(), status: z.string() })),
      ),
    }),
  },
});
