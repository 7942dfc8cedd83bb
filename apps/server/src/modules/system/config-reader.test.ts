import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Bus, createBus, LOST } from '../../kernel/db/bus.ts';
import type { Database } from '../../kernel/db/db.ts';
import { createSealing } from '../../kernel/sealing.ts';
import type { Services } from '../../kernel/services.ts';
import { openTestDatabase } from '../../testing/database.ts';
import { configTable as t } from './config.table.ts';
import { announceConfig, type ConfigReader, createConfigReader } from './config-reader.ts';

const sealing = createSealing(Buffer.alloc(32, 7));
let database: Database;
let bus: Bus;
let reader: ConfigReader;
beforeAll(async () => {
  database = await openTestDatabase();
  bus = await createBus(database);
});
afterAll(() => database.close());
beforeEach(async () => {
  await database.execute('DELETE FROM sys_config');
  reader = createConfigReader({ db: database.db, bus, sealing });
});
const add = (configKey: string, configValue: string, isPublic = 'N') =>
  database.db
    .insert(t)
    .values({ configKey, configValue, isPublic, configName: configKey, configType: 'N', remark: '' });

test('a switch is on when it says so, and public is what is marked as public', async () => {
  for (const value of ['true', 'false', '', 'TRUE', '1']) await add(`is.${value}`, value, value === 'true' ? 'Y' : 'N');
  for (const value of ['true', 'false', '', 'TRUE', '1', 'missing']) {
    const told = [await reader.isOn(`is.${value}`), await reader.isPublic(`is.${value}`)];
    expect([value, ...told]).toEqual([value, value === 'true', value === 'true']);
  }
});

test('secrets are opened, and every other value is told as it stands', async () => {
  await add('some.token', sealing.seal(t.configValue, 'planted'));
  await add('older.token', 'stored before');
  await add('some.title', 'v1:a title');
  await add('empty.token', '');
  const keys = ['some.token', 'older.token', 'some.title', 'empty.token', 'missing.token', 'missing.title'];
  const told = await Promise.all(keys.map((key) => reader.get(key)));
  expect(told).toEqual(['planted', 'stored before', 'v1:a title', '', undefined, undefined]);
});

test('values are kept until one changes, or until a change may have been missed', async () => {
  await add('some.title', 'first');
  expect(await reader.get('some.title')).toBe('first');
  const store = (value: string) => database.execute(`UPDATE sys_config SET config_value = '${value}'`);
  await store('second');
  expect(await reader.get('some.title')).toBe('first');
  await bus.publish(database.db, 'config:changed', null);
  await expect.poll(() => reader.get('some.title')).toBe('second');
  await store('third');
  await bus.publish(database.db, LOST, null);
  await expect.poll(() => reader.get('some.title')).toBe('third');
});

test('what could not be read is asked for again', async () => {
  await add('some.title', 'there');
  await database.execute('ALTER TABLE sys_config RENAME TO sys_config_away');
  await expect(reader.get('some.title')).rejects.toThrow();
  await database.execute('ALTER TABLE sys_config_away RENAME TO sys_config');
  expect(await reader.get('some.title')).toBe('there');
});

test('a change is told to readers and pages when it is committed, and to nobody when it is taken back', async () => {
  await add('some.title', 'first');
  expect(await reader.get('some.title')).toBe('first');
  const told: unknown[] = [];
  const stop = bus.subscribe('pages', (message) => told.push(message));
  const publish: Services['hub']['publish'] = (tx, destination, body) =>
    bus.publish(tx, 'pages', { destination, body });
  const services = { bus, hub: { publish } as Services['hub'] };
  const change = (value: string, key: string | undefined, kept = true) =>
    database.db.transaction(async (tx) => {
      await tx.update(t).set({ configValue: value });
      await announceConfig(services, tx, key);
      expect(await reader.get('some.title')).not.toBe(value);
      if (!kept) throw new Error('taken back');
    });
  await expect(change('never', 'some.title', false)).rejects.toThrow('taken back');
  await change('second', 'some.title');
  await expect.poll(() => reader.get('some.title')).toBe('second');
  await change('third', undefined);
  await expect.poll(() => reader.get('some.title')).toBe('third');
  const message = (configKey: string) => ({ destination: '/topic/config', body: { configKey } });
  await expect.poll(() => told).toEqual([message('some.title'), message('')]);
  stop();
});
