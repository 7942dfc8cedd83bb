import { inArray } from 'drizzle-orm';
import type { Db } from '../../kernel/db/db.ts';
import type { Authenticate } from '../../kernel/http/http.ts';
import type { Services } from '../../kernel/services.ts';
import type { TemporaryGrants } from '../../kernel/session-user.ts';
import { type ConfigReader, createConfigReader } from './config-reader.ts';
import { deptTable } from './dept.table.ts';
import { createDictReader, type DictReader } from './dict-reader.ts';
import { createMenuReader, type MenuReader } from './menu-reader.ts';
import { createRightsReader } from './rights.ts';
import { createSensitiveWordFinder, type FindSensitiveWords } from './sensitive-word-reader.ts';
import { createSessionReader } from './session.ts';
import { createSmsWorker, type SmsWorker } from './sms-worker.ts';

/** What the system module gives to its own handlers and to other modules. */
export interface System {
  readonly authenticate: Authenticate;
  /** Has somebody asked at every request who may do more for a while. */
  lend(grants: TemporaryGrants): void;
  readonly configs: ConfigReader;
  readonly dicts: DictReader;
  readonly menus: MenuReader;
  readonly findSensitiveWords: FindSensitiveWords;
  /** What departments are called. */
  deptNames(deptIds: readonly number[]): Promise<ReadonlyMap<number, string>>;
  readonly sms: SmsWorker;
}

/** Opens the readers of sessions, rights, menus, dictionaries and parameters. */
export function createSystem(services: Services): System {
  const rights = createRightsReader(services.db, services.bus);
  const lenders: TemporaryGrants[] = [];
  const lent: TemporaryGrants = async (userId) => (await Promise.all(lenders.map((lend) => lend(userId)))).flat();
  const sessions = createSessionReader(services, rights, lent);
  return {
    authenticate: sessions.authenticate,
    lend: (grants) => void lenders.push(grants),
    configs: createConfigReader(services),
    dicts: createDictReader(services.db, services.bus),
    menus: createMenuReader(services.db, services.bus),
    findSensitiveWords: createSensitiveWordFinder(services.db, services.bus),
    deptNames: (deptIds) => readDeptNames(services.db, deptIds),
    sms: createSmsWorker(services),
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
