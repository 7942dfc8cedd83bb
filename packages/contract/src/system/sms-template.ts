import { z } from 'zod';
import { choice, dict, note, requiredInt, text } from '../kernel/field.ts';
import { data, POST } from '../kernel/http.ts';
import { type Row, resource } from '../kernel/resource.ts';
import { derivedParams, templateParams } from '../kernel/template-text.ts';
import { templateCode } from './notify-template.ts';

/** A mobile number of mainland China. */
export const mobile = z
  .string()
  .trim()
  .regex(/^1[3-9]\d{9}$/, '请输入正确的手机号码')
  .meta({ title: '手机号码' });

/** The texts of short messages. */
export const smsTemplate = resource({
  name: 'smsTemplate',
  title: '短信模板',
  path: '/system/sms/template',
  permission: 'system:smsTemplate',
  id: 'templateId',
  history: true,
  fields: {
    name: text('模板名称', { max: 63, width: 160 }),
    code: text('模板编码', { max: 63, search: 'like', sort: true, pattern: templateCode, width: 190 }),
    type: choice('短信类型', 'system_sms_template_type', ['1', '2', '3'], {
      search: 'exact',
      initial: '2',
      width: 100,
    }),
    channelId: requiredInt('短信渠道', { search: 'exact', max: 2_147_483_647, width: 180 }),
    status: dict('状态', 'sys_normal_disable', { max: 1, search: 'exact', width: 90 }),
    apiTemplateId: text('平台模板编号', { max: 63, search: 'like', width: 150 }),
    content: text('模板内容', { max: 255, width: 280 }),
    params: derivedParams('模板参数'),
    remark: note('备注', { max: 255 }),
  },
  extra: {
    /** Queues one short message as a trial and answers the number of its log entry. */
    send: POST('/system/sms/template/send', {
      summary: '测试发送短信',
      access: 'system:smsTemplate:send',
      limit: { max: 20, seconds: 60 },
      body: z.object({
        templateCode: z.string().min(1).max(63).meta({ title: '模板编码' }),
        mobile,
        params: templateParams,
      }),
      reply: data(z.int()),
    }),
  },
});
export type SmsTemplate = Row<typeof smsTemplate>;
