import { topics } from '@jiaoyan/contract/realtime';
import { inArray } from 'drizzle-orm';
import type { Db } from '../../kernel/db.ts';
import type { Authenticate } from '../../kernel/http.ts';
import type { DestinationRule } from '../../kernel/realtime.ts';
import { holds, type Services, type TemporaryGrants } from '../../kernel/services.ts';
import { type ConfigReader, createConfigReader } from './config-reader.ts';
import { deptTable } from './dept.table.ts';
import { createDictReader, type DictReader } from './dict-reader.ts';
import { type HistoryRules, mayReadRecord } from './history.ts';
import { createRightsReader, RIGHTS_CHANGED } from './rights.ts';
import { createSensitiveWordFinder, type FindSensitiveWords } from './sensitive-word-reader.ts';
import { createSessionReader, SESSION_REVOKED } from './session.ts';

export { askCaptcha, checkCaptcha } from './captcha-check.ts';
export { announceConfig, type ConfigReader } from './config-reader.ts';
export { userScope } from './data-scope.ts';
export { announceDict } from './dict-reader.ts';
export { clearAttempts } from './login-guard.ts';
export { logLogin } from './login-log.ts';
export { type OutgoingMessage, sendMessage, storeMessages } from './notify-send.ts';
export { announceRights, COMPANY_USER } from './rights.ts';
export { refuseSensitive } from './sensitive-check.ts';
export type { FindSensitiveWords } from './sensitive-word-reader.ts';
export { closeSessions } from './session.ts';
export { type SmsCodeRequest, sendSmsCode, useSmsCode } from './sms-code.ts';
export { type OutgoingSms, sendSms } from './sms-send.ts';

/** What other modules and the application take from the system module. */
export interface System {
  readonly authenticate: Authenticate;
  /** Has somebody asked at every request who may do more for a while. */
  lend(grants: TemporaryGrants): void;
  readonly configs: ConfigReader;
  readonly dicts: DictReader;
  readonly findSensitiveWords: FindSensitiveWords;
  /** What departments are called. */
  deptNames(deptIds: readonly number[]): Promise<ReadonlyMap<number, string>>;
}

type Base = Pick<Services, 'db' | 'bus'>;

/** Opens the readers of sessions, rights, dictionaries and parameters. */
export function createSystem(services: Base): System {
  const rights = createRightsReader(services.db, services.bus);
  const lenders: TemporaryGrants[] = [];
  const lent: TemporaryGrants = async (userId) => (await Promise.all(lenders.map((lend) => lend(userId)))).flat();
  const sessions = createSessionReader(services, rights, lent);
  return {
    authenticate: sessions.authenticate,
    lend: (grants) => void lenders.push(grants),
    configs: createConfigReader(services.db, services.bus),
    dicts: createDictReader(services.db, services.bus),
    findSensitiveWords: createSensitiveWordFinder(services.db, services.bus),
    deptNames: (deptIds) => readDeptNames(services.db, deptIds),
  };
}

async function readDeptNames(db: Db, deptIds: readonly number[]): Promise<ReadonlyMap<number, string>> {
  const { deptId, deptName } = deptTable;
  const rows = await db
    .select({ deptId, deptName })
    .from(deptTable)
    .where(inArray(deptId, [...deptIds]));
  return new Map(rows.map((row) => [row.deptId, row.deptName]));
}

/** Sockets follow their sessions: an ended one is closed, changed rights are looked at again. */
export function guardSockets({ bus, hub }: Pick<Services, 'bus' | 'hub'>) {
  bus.subscribe(SESSION_REVOKED, (payload) => {
    const { tokenKey, message } = payload as { tokenKey: string; message: string };
    hub.disconnectUser(tokenKey, message || '会话已结束');
  });
  bus.subscribe(RIGHTS_CHANGED, () => hub.recheckAll());
}

const exactly = (destination: string) => new RegExp(`^${destination}$`);

/** Who may listen and send where. A destination that no rule names does not exist. */
export const systemDestinations: DestinationRule[] = [
  { pattern: exactly(topics.dict), subscribe: () => true },
  { pattern: exactly(topics.config), subscribe: (user) => holds(user, 'system:config:list') },
  { pattern: exactly(topics.notice), subscribe: () => true },
  { pattern: exactly(topics.rights), subscribe: () => true },
  { pattern: /^\/user\/(\d+)\/notify$/, subscribe: (user, [, id]) => user.userId === Number(id) },
];

/** Who is editing a record is told among those who may look at it. */
export function editingDestinations(db: Db, rules: HistoryRules): DestinationRule[] {
  const may: DestinationRule['subscribe'] = (user, [, resource = '', id]) =>
    mayReadRecord(rules, { db, user }, resource, Number(id));
  return [{ pattern: /^\/topic\/editing\/([a-zA-Z]{1,40})\/(\d{1,9})$/, subscribe: may, send: may }];
}
