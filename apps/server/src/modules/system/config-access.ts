import { hideSecrets } from '../../kernel/crud/secret-values.ts';
import { holds, type SessionUser } from '../../kernel/session-user.ts';
import { secretFinder } from '../../kernel/text/secrets.ts';

const QUERY = 'system:config:query';
/** Days, numbers and switches are settings about secrets, not secrets. */
const SETTING = /(days|hours|minutes|mins|seconds|count|times|limit|length|enabled)$/i;
/** Whoever adds users hands out the password that they begin with. */
const readers: ReadonlyMap<string, string> = new Map([['sys.user.initPassword', 'system:user:add']]);

/** Whether the value of a parameter is a secret, told by its key. */
export const isSealed = (configKey: string): boolean =>
  secretFinder({ configKey })('configValue') && !SETTING.test(configKey);

/** A parameter as it leaves the server: the value of a secret stays. */
export const sealed = <T extends { configKey: string; configValue: string }>(row: T): T =>
  isSealed(row.configKey) ? hideSecrets(row, ['configValue']) : row;

/** Whether somebody may read the value of a parameter by its key. */
export function mayRead(user: SessionUser, configKey: string, isPublic: boolean): boolean {
  if (!isSealed(configKey)) return isPublic || holds(user, QUERY);
  const permission = readers.get(configKey);
  return permission !== undefined && holds(user, permission);
}
