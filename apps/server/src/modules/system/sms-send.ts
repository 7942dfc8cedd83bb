import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { Db } from '../../kernel/db/db.ts';
import { refuse } from '../../kernel/errors.ts';
import type { Services } from '../../kernel/services.ts';
import { smsChannelTable, smsLogTable, smsOutboxTable, smsTemplateTable } from './sms.table.ts';
import { renderTemplate } from './template-params.ts';

/** Bus topic: a message waits to be sent. */
export const SMS_QUEUED = 'sms:queued';
/** States of sending, as the dictionary names them. */
export const smsSendStatus = { waiting: '0', sent: '10', failed: '20', ignored: '30' } as const;

const ENABLED = '0';
const CODE_TYPE = '1';
const MAX_TEXT = 2000;
const MOBILE = /^1[3-9]\d{9}$/;

/** A short message to one number. */
export interface OutgoingSms {
  mobile: string;
  templateCode: string;
  params: Readonly<Record<string, string>>;
  /** Whose number it is, when known. */
  userId?: number;
}

/** Whoever reads the log must not be able to use the code of somebody else. */
const withoutCodes = (params: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.keys(params).map((name) => [name, '******']));

/** The template of a code together with the channel that sends it. */
async function templateOf(tx: Db, templateCode: string) {
  const [found] = await tx
    .select({ template: smsTemplateTable, channel: smsChannelTable })
    .from(smsTemplateTable)
    .innerJoin(smsChannelTable, eq(smsChannelTable.channelId, smsTemplateTable.channelId))
    .where(eq(smsTemplateTable.code, templateCode));
  if (!found) throw refuse(`短信模板“${templateCode}”不存在`, 'templateCode');
  const { template, channel } = found;
  const off = template.status !== ENABLED ? '短信模板已停用' : channel.status !== ENABLED ? '短信渠道已停用' : '';
  return { template, channel, off };
}

/**
 * Queues a short message within the transaction that it belongs to and answers the number of its log entry. With a
 * disabled template or channel the entry says so and nothing is sent; a missing value or number refuses.
 */
export async function sendSms(
  { bus }: Pick<Services, 'bus'>,
  tx: Db,
  { mobile, templateCode, params: given, userId = 0 }: OutgoingSms,
): Promise<number> {
  if (!MOBILE.test(mobile)) throw refuse('请输入正确的手机号码', 'mobile');
  const { template, channel, off } = await templateOf(tx, templateCode);
  const { params, text } = renderTemplate(template.content, given);
  const shown = template.type === CODE_TYPE ? renderTemplate(template.content, withoutCodes(params)).text : text;
  const [entry] = await tx
    .insert(smsLogTable)
    .values({
      channelId: channel.channelId,
      channelCode: channel.code,
      templateId: template.templateId,
      templateCode,
      templateType: template.type,
      templateContent: shown.slice(0, MAX_TEXT),
      apiTemplateId: template.apiTemplateId,
      mobile,
      userId,
      sendStatus: off ? smsSendStatus.ignored : smsSendStatus.waiting,
      sendMsg: off,
      apiSerialNo: randomUUID(),
    })
    .returning({ logId: smsLogTable.logId });
  const logId = entry?.logId as number;
  if (off) return logId;
  await tx.insert(smsOutboxTable).values({ logId, content: text.slice(0, MAX_TEXT), params });
  await bus.publish(tx, SMS_QUEUED, null);
  return logId;
}
