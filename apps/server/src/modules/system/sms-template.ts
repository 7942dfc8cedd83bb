import { smsTemplate } from '@jiaoyan/contract/system/sms-template';
import { crud } from '../../kernel/crud/crud.ts';
import { write } from '../../kernel/db/write.ts';
import type { Handlers } from '../../kernel/http/http.ts';
import { smsTemplateTable as t } from './sms.table.ts';
import { sendSms } from './sms-send.ts';
import { deriveParams } from './template-params.ts';

export const smsTemplateHandlers: Handlers<typeof smsTemplate.endpoints> = {
  ...crud(smsTemplate, t, {
    constraints: {
      sys_sms_template_code: { field: 'code', message: '模板编码已存在' },
      sys_sms_template_channel: { field: 'channelId', message: '短信渠道不存在' },
    },
    prepare: deriveParams,
  }),
  send: ({ body, ctx }) => write(ctx, {}, (tx) => sendSms(ctx.services, tx, body)),
};
