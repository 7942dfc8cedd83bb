import { KEPT_SECRET } from '@jiaoyan/contract/kernel/secret-field';
import { eq, ne } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { expect, test } from 'vitest';
import { seedTable } from '../kernel/db/seed.table.ts';
import { createSealing } from '../kernel/sealing.ts';
import { configTable } from '../modules/system/config.table.ts';
import { weixinAccountTable } from '../modules/system/social.table.ts';
import { openOwnApp } from '../testing/app.ts';
import { testConfig } from '../testing/config.ts';
import { openTestDatabase } from '../testing/database.ts';
import { digestOf, productSets, runSeeds } from './run.ts';
import { sealStored } from './seal.ts';

/** What databases have noted since before the sets were put together from modules. */
const noted = {
  dict: 'fad14363222d8de7d27c9b93ce3052601e914bcbb07d69ea2c737070eb9d7f69',
  config: 'cbc8b9f395065768a0f8d424c8fbc915c2c99f7c57c653238a41c69ff3f990ad',
  message: 'd0da055cc2dd1998b58d130f47ff56878e6190f69265c287924551ddc83fa3ff',
  admin: '6b86b273ff34fce19d6b804eff5a3f5747ada4eaa22f1d49c01e52ddb7875b4b',
  'work-calendar': '047e2dfa799b8960c618e6a6f368e8131616dd24b60b6a6d84c6a978ba748975',
  'process-material_purchase_order': 'cc8260266835d0eb6c00ec9855338c73345b4697145332ba53bb4bdb04aa32a0',
  'qr-template': '13ce7f6990411dc4c5000ad99503136cbd4c341c353ab01fa28d256f1bd5f9f4',
  'material-pinyin': '6b86b273ff34fce19d6b804eff5a3f5747ada4eaa22f1d49c01e52ddb7875b4b',
  'process-attendance_request': '5fa25e3f2f5fbd8580a391f9cb25bc8c25e66445bb97a83aecf63a1e2ffb3677',
  'process-facility_scrap': '0efd77d22937103a236b3bb45a6e788513305be5ffe45f2f7fc33b1408621fd3',
  template: 'fd797808ff7b7947e236cd7a9a522bfc508126b863653f768c2877002be1e293',
};

/** Menus and grants remember what they gave (`menu.seed.test.ts`): to run again does them no harm. */
const harmless = ['menu', 'role'];

// Rows that are added or changed on purpose change their line above; a row that only moves between modules must not.
test('a database that has the data of the product recognises them', () => {
  const sets = productSets().filter(({ name }) => !harmless.includes(name));
  expect(Object.fromEntries(sets.map(({ name, content }) => [name, digestOf(content)]))).toEqual(noted);
});

test('names of sets are given once', async () => {
  const names = productSets().map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
});

test('a second start puts nothing in', async () => {
  const database = await openTestDatabase();
  const before = await database.db.select().from(seedTable);
  expect(await runSeeds(database.db, testConfig())).toEqual([]);
  expect(await database.db.select().from(seedTable)).toEqual(before);
  await database.close();
});

const PASSWORD_KEY = 'sys.user.initPassword';
const passwordPath = `/system/config/configKey/${PASSWORD_KEY}`;

/** A server whose database holds these texts where secrets belong, as an older version or another key has left them. */
async function openWith(secretOf: (column: PgColumn) => string) {
  const app = await openOwnApp();
  const { db } = app.services;
  const admin = await app.signIn('admin');
  const [c, w] = [configTable, weixinAccountTable];
  await db
    .update(c)
    .set({ configValue: secretOf(c.configValue) })
    .where(eq(c.configKey, PASSWORD_KEY));
  const account = { name: '旧账号', account: 'old', appId: 'wx1', status: '0' };
  await db.insert(w).values({ ...account, appSecret: secretOf(w.appSecret), token: secretOf(w.token) });
  await admin.delete('/system/config/refreshCache');
  const stored = async () => [
    ...(await db.select({ value: c.configValue }).from(c).where(eq(c.configKey, PASSWORD_KEY))),
    ...(await db.select({ appSecret: w.appSecret, token: w.token, aesKey: w.aesKey }).from(w)),
  ];
  return { app, admin, stored, seal: () => sealStored(db, app.services.sealing) };
}

test('secrets that were stored as plain text serve as they are, and are sealed at the next start, once', async () => {
  const { app, admin, stored, seal } = await openWith(() => 'Plain-secret-1');
  expect(await admin.get(passwordPath)).toMatchObject({ msg: 'Plain-secret-1' });
  const { sealing, db } = app.services;
  const others = () => db.select().from(configTable).where(ne(configTable.configKey, PASSWORD_KEY));
  const before = await others();
  expect(await seal()).toBe(0);
  const sealed = await stored();
  expect(sealed).toEqual([
    { value: expect.stringMatching(/^v1:/) },
    { appSecret: expect.stringMatching(/^v1:/), token: expect.stringMatching(/^v1:/), aesKey: '' },
  ]);
  expect(await others()).toEqual(before);
  expect(await seal()).toBe(0);
  expect(await stored()).toEqual(sealed);
  await admin.delete('/system/config/refreshCache');
  expect(await admin.get(passwordPath)).toMatchObject({ msg: 'Plain-secret-1' });
  expect(sealing.open(weixinAccountTable.token, String(Object(sealed[1]).token))).toBe('Plain-secret-1');
});

test('whoever needs a secret that another key has sealed is told to enter it again, and can', async () => {
  const other = createSealing(Buffer.alloc(32));
  const { admin, seal } = await openWith((column) => other.seal(column, 'Sealed-by-another'));
  expect(await seal()).toBe(3);
  const told = { code: 500, msg: '已保存的密钥无法解开，请重新填写密钥' };
  expect(await admin.get(passwordPath)).toMatchObject(told);
  const user = { userName: 'newcomer', nickName: '新人', deptId: 100, postIds: [], roleIds: [], status: '0' };
  expect(await admin.post('/system/user', user)).toMatchObject(told);
  expect(await admin.post('/system/weixin/user/sync')).toMatchObject(told);
  // Everything else goes on: lists show that a secret is set, and another one takes its place.
  expect(await admin.get('/system/weixin/account/list')).toMatchObject({
    code: 200,
    rows: [{ appSecret: KEPT_SECRET }],
  });
  expect(
    await admin.put('/system/config/updConfigByKey', { configKey: PASSWORD_KEY, configValue: 'Entered-again-1' }),
  ).toMatchObject({ code: 200 });
  expect(await admin.get(passwordPath)).toMatchObject({ code: 200, msg: 'Entered-again-1' });
  expect(await admin.post('/system/user', user)).toMatchObject({ code: 200 });
});
