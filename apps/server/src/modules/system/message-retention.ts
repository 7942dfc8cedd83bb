import { sweepJournal } from '../../kernel/crud/journal.ts';
import type { Db } from '../../kernel/db/db.ts';
import type { ConfigReader } from './config-reader.ts';
import { notifyMessageTable } from './notify.table.ts';
import { smsLogTable } from './sms.table.ts';
import { weixinMessageTable } from './social.table.ts';

const DEFAULT_DAYS = 365;

/** Forgets messages of all kinds after the days that `sys.message.retentionDays` names; 0 keeps them for ever. */
export async function sweepMessages(db: Db, configs: Pick<ConfigReader, 'get'>) {
  const days = Number((await configs.get('sys.message.retentionDays')) ?? DEFAULT_DAYS);
  if (!Number.isInteger(days) || days <= 0) return;
  const notify = { key: notifyMessageTable.messageId, time: notifyMessageTable.createTime };
  const sms = { key: smsLogTable.logId, time: smsLogTable.createTime };
  const weixin = { key: weixinMessageTable.messageId, time: weixinMessageTable.createTime };
  await sweepJournal(db, notifyMessageTable, notify, days);
  await sweepJournal(db, smsLogTable, sms, days);
  await sweepJournal(db, weixinMessageTable, weixin, days);
}
