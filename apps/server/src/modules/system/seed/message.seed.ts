import { paramNames } from '@jiaoyan/contract/kernel/template-text';
import type { Db } from '../../../kernel/db/db.ts';
import { notifyTemplateTable } from '../notify.table.ts';
import { smsChannelTable, smsTemplateTable } from '../sms.table.ts';
import { smsChannelRows } from './message.data.ts';
import type { SmsTemplateRow, TemplateRow } from './message-lines.ts';

const own = { status: '0', createBy: 'system', updateBy: 'system' };
const SYSTEM_MESSAGE = '2';
const DEBUG_CHANNEL = 1;

/** The templates of messages and short messages, and a channel that works without a provider. */
export async function seedMessages(
  db: Db,
  messages: readonly TemplateRow[],
  shortMessages: readonly SmsTemplateRow[],
): Promise<[]> {
  const withParams = <T extends { content: string }>(row: T) => ({ ...row, ...own, params: paramNames(row.content) });
  await db
    .insert(notifyTemplateTable)
    .values(messages.map((row) => ({ ...withParams(row), type: SYSTEM_MESSAGE })))
    .onConflictDoNothing();
  await db
    .insert(smsChannelTable)
    .values(smsChannelRows.map((row) => ({ ...row, ...own })))
    .onConflictDoNothing();
  await db
    .insert(smsTemplateTable)
    .values(shortMessages.map((row) => ({ ...withParams(row), channelId: DEBUG_CHANNEL, apiTemplateId: row.code })))
    .onConflictDoNothing();
  return [];
}
