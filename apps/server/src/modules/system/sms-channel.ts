import { smsChannel } from '@jiaoyan/contract/system/sms-channel';
import { asc } from 'drizzle-orm';
import { crud } from '../../kernel/crud/crud.ts';
import { sealSecrets, withoutSecretFields } from '../../kernel/crud/secret-values.ts';
import { refuse } from '../../kernel/errors.ts';
import type { Handlers } from '../../kernel/http/http.ts';
import { isAllowedUrl } from '../../kernel/http/outbound.ts';
import { smsChannelTable as t } from './sms.table.ts';

const secrets = ['apiSecret'] as const;
/** What channels sign with. */
export const channelSecrets = { table: t, id: 'channelId', names: secrets };

export const smsChannelHandlers: Handlers<typeof smsChannel.endpoints> = {
  ...withoutSecretFields(
    crud(smsChannel, t, {
      constraints: { sys_sms_template_channel: { field: 'channelId', message: '该渠道下有短信模板，不能删除' } },
      prepare: (values, { services }) => sealSecrets(services.sealing, channelSecrets, values),
      async changed(_tx, { after }, { services }) {
        if (after?.code !== 'HTTP') return;
        if (!after.apiSecret) throw refuse('短信密钥不能为空', 'apiSecret');
        const rules = { allowPrivate: services.config.smsAllowPrivate };
        if (!isAllowedUrl(after.apiUrl, rules)) throw refuse('接口地址须为公网的 https 地址', 'apiUrl');
      },
    }),
    secrets,
  ),
  options: ({ ctx }) =>
    ctx.db
      .select({ channelId: t.channelId, signature: t.signature, code: t.code, status: t.status })
      .from(t)
      .orderBy(asc(t.channelId)),
};
