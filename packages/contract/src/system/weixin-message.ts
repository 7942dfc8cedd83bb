import { z } from 'zod';
import { datetime, dict, int, optionalText, text } from '../kernel/field.ts';
import { data, GET, POST } from '../kernel/http.ts';
import { journal } from '../kernel/journal.ts';
import { idNumber } from '../kernel/resource.ts';

/** Template messages to users who have bound weixin. */
export const weixinMessage = journal({
  name: 'weixinMessage',
  title: '微信模板消息',
  path: '/system/weixin/message',
  permission: 'system:weixinMessage',
  id: 'messageId',
  idLabel: '编号',
  time: 'createTime',
  fields: {
    userName: text('接收人', { search: 'like', width: 120 }),
    userId: int('用户编号', { search: 'exact', width: 100 }),
    templateId: text('模板ID', { search: 'like', width: 220 }),
    content: optionalText('内容', { width: 220 }),
    url: optionalText('跳转地址', { list: false }),
    sendStatus: dict('发送状态', 'system_sms_send_status', { search: 'exact', width: 100 }),
    errorMsg: optionalText('失败原因', { width: 200 }),
    createTime: datetime('发送时间', { sort: true, width: 170 }),
  },
  extra: {
    /** Sends one message; the entry of the log tells what became of it. */
    send: POST('/system/weixin/template/send', {
      summary: '发送微信模板消息',
      access: 'system:weixinMessage:send',
      limit: { max: 60, seconds: 60 },
      body: z.object({
        userId: idNumber.meta({ title: '接收人' }),
        templateId: z.string().trim().min(1).max(100).meta({ title: '模板ID' }),
        data: z.record(z.string().regex(/^\w{1,32}$/), z.string().max(200)).meta({ title: '模板数据' }),
        url: z
          .union([z.literal(''), z.url('请输入正确的跳转地址').max(500)])
          .default('')
          .meta({ title: '跳转地址' }),
      }),
      reply: data(z.object({ sent: z.boolean(), errorMsg: z.string() })),
    }),
    recipients: GET('/system/weixin/template/recipients', {
      summary: '已绑定微信的用户',
      access: 'system:weixinMessage:send',
      reply: data(z.array(z.object({ userId: z.int(), userName: z.string(), nickname: z.string() }))),
    }),
  },
});
