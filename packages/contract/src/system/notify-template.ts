import { z } from 'zod';
import { choice, dict, note, text } from '../kernel/field.ts';
import { data, GET, POST } from '../kernel/http.ts';
import { idNumber, type Row, resource } from '../kernel/resource.ts';
import { derivedParams, templateParams } from '../kernel/template-text.ts';

/** A code by which the program names a template. */
export const templateCode = {
  regex: /^[A-Za-z][\w.-]*$/,
  message: '模板编码须以字母开头，由字母、数字、点、横线或下划线组成',
};

const recipient = z.object({ userId: z.int(), userName: z.string(), nickName: z.string(), deptName: z.string() });

/** The texts of messages to users of the product. */
export const notifyTemplate = resource({
  name: 'notifyTemplate',
  title: '站内信模板',
  path: '/system/notify/template',
  permission: 'system:notifyTemplate',
  id: 'templateId',
  history: true,
  fields: {
    name: text('模板名称', { max: 63, search: 'like', width: 180 }),
    code: text('模板编码', { max: 64, search: 'like', sort: true, pattern: templateCode, width: 190 }),
    nickname: text('发送人名称', { max: 63, width: 120 }),
    type: choice('模板类型', 'system_notify_template_type', ['1', '2'], { initial: '2', width: 110 }),
    level: choice('级别', 'system_notify_level', ['info', 'warning', 'danger'], {
      search: 'exact',
      initial: 'info',
      width: 90,
    }),
    status: dict('状态', 'sys_normal_disable', { max: 1, search: 'exact', width: 90 }),
    content: text('模板内容', { max: 1024, width: 280 }),
    params: derivedParams('模板参数'),
    remark: note('备注', { max: 255, list: false }),
  },
  extra: {
    /** Sends one message as a trial; nothing comes back when the template is disabled. */
    send: POST('/system/notify/template/send', {
      summary: '测试发送站内信',
      access: 'system:notifyTemplate:send',
      limit: { max: 60, seconds: 60 },
      body: z.object({
        templateCode: z.string().min(1).max(64).meta({ title: '模板编码' }),
        userId: idNumber.meta({ title: '接收人' }),
        params: templateParams,
      }),
      reply: data(z.int().nullable()),
    }),
    /** The people within reach, by a part of their names. */
    recipients: GET('/system/notify/template/recipients', {
      summary: '可选的接收人',
      access: 'system:notifyTemplate:send',
      query: z.object({ name: z.string().trim().max(50).default('').meta({ title: '姓名' }) }),
      reply: data(z.array(recipient)),
    }),
  },
});
export type NotifyTemplate = Row<typeof notifyTemplate>;
