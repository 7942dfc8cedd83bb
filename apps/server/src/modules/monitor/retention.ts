import { sweepJournal } from '../../kernel/crud/journal.ts';
import type { Db } from '../../kernel/db/db.ts';
import { operLogTable } from '../../kernel/http/oper-log.table.ts';
import type { System } from '../system/index.ts';
import { loginInfoTable } from '../system/session.table.ts';

const DEFAULT_DAYS = 180;

/** Forgets log entries after the days that the parameter `sys.log.retentionDays` names; 0 keeps them for ever. */
export async function sweepLogs(db: Db, configs: Pick<System['configs'], 'get'>) {
  const days = Number((await configs.get('sys.log.retentionDays')) ?? DEFAULT_DAYS);
  if (!Number.isInteger(days) || days <= 0) return;
  await sweepJournal(db, operLogTable, { key: operLogTable.operId, time: operLogTable.operTime }, days);
  await sweepJournal(db, loginInfoTable, { key: loginInfoTable.infoId, time: loginInfoTable.loginTime }, days);
}
