import { topics } from '@jiaoyan/contract/realtime';
import { type Bus, LOST } from '../../kernel/db/bus.ts';
import type { Db } from '../../kernel/db/db.ts';
import type { Sealing } from '../../kernel/sealing.ts';
import type { Services } from '../../kernel/services.ts';
import { configTable as t } from './config.table.ts';
import { isSealed } from './config-access.ts';

const CHANGED = 'config:changed';

/** The parameters that administrators set while the server runs, kept in memory until one changes. */
export interface ConfigReader {
  get(key: string): Promise<string | undefined>;
  /** Whether everybody who is signed in may read it. */
  isPublic(key: string): Promise<boolean>;
  /** A switch; anything but `true` is off. */
  isOn(key: string): Promise<boolean>;
}

/** Call inside the transaction of every change. */
export async function announceConfig({ bus, hub }: Pick<Services, 'bus' | 'hub'>, tx: Db, configKey = '') {
  await bus.publish(tx, CHANGED, null);
  await hub.publish(tx, topics.config, { configKey });
}

export function createConfigReader({ db, bus, sealing }: { db: Db; bus: Bus; sealing: Sealing }): ConfigReader {
  let loading: Promise<Map<string, { value: string; isPublic: boolean }>> | undefined;
  const forget = () => {
    loading = undefined;
  };
  bus.subscribe(CHANGED, forget);
  bus.subscribe(LOST, forget);
  const values = () => {
    loading ??= db
      .select({ key: t.configKey, value: t.configValue, isPublic: t.isPublic })
      .from(t)
      .then((rows) => new Map(rows.map(({ key, value, isPublic }) => [key, { value, isPublic: isPublic === 'Y' }])));
    loading.catch(forget);
    return loading;
  };
  return {
    async get(key) {
      const value = (await values()).get(key)?.value;
      return value && isSealed(key) ? sealing.mustOpen(t.configValue, value) : value;
    },
    isPublic: async (key) => (await values()).get(key)?.isPublic ?? false,
    isOn: async (key) => (await values()).get(key)?.value === 'true',
  };
}
