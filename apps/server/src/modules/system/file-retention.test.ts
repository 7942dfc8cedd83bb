import { randomBytes } from 'node:crypto';
import { eq, inArray, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { sysFile } from '../../kernel/files/file.table.ts';
import { sweepOrphans, textColumns } from '../../kernel/files/file-orphans.ts';
import { openTestApp, type TestApp } from '../../testing/app.ts';
import { sweepOldOrphans } from './file-retention.ts';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.stop());

const OWNER = 129;
/** An upload of some age, with its bytes. */
async function upload(ageDays: number, ownerId = OWNER): Promise<string> {
  const name = `2026/01/01/${randomBytes(16).toString('hex')}.png`;
  const staged = await app.services.files.put(
    (async function* () {
      yield Buffer.from('bytes');
    })(),
    100,
  );
  await staged.keep(name);
  await app.services.db.insert(sysFile).values({
    name,
    originalName: 'a.png',
    ext: 'png',
    size: staged.size,
    sha256: staged.sha256,
    kind: 'upload',
    ownerId,
    createTime: sql`now() - make_interval(days => ${ageDays})`,
  });
  return name;
}
const left = async (names: readonly string[]) =>
  (
    await app.services.db
      .select({ name: sysFile.name })
      .from(sysFile)
      .where(inArray(sysFile.name, [...names]))
  ).map(({ name }) => name);
const sweep = () => sweepOrphans(app.services.db, app.services.files, 7);

test('every column that can hold an address is looked through, whatever its table', async () => {
  const { db } = app.services;
  const known = (await textColumns(db)).map(({ table, column }) => `${table}.${column}`);
  // Kinds that must not be missed: pictures, rich text, models, forms, variables, arrays, logs.
  expect(known).toEqual(
    expect.arrayContaining([
      ...['sys_user.avatar', 'sys_notice.notice_content', 'repair_report.images', 'repair_event.files'],
      ...['repair_event.extra', 'repair_order.after_images', 'repair_rate.tags', 'sys_config.config_value'],
    ]),
  );
  await db.execute(
    sql`CREATE TABLE new_kinds (a text, b varchar(300), c jsonb, d json, e text[], f jsonb[], g bytea, h char(200))`,
  );
  const values: [string, (name: string) => string][] = [
    ['a', (name) => `x<img src="/prod-api/profile/upload/${name}">y`],
    ['a', (name) => `?resource=${encodeURIComponent(`/profile/upload/${name}`)}`],
    ['a', (name) => `resource=%2fprofile%2fupload%2f${name.replaceAll('/', '%2f')}`],
    ['b', (name) => `/profile/upload/${name},/profile/upload/other.png`],
    ['c', (name) => JSON.stringify({ deep: [{ file: `/profile/upload/${name}` }] })],
    ['d', (name) => JSON.stringify(`/profile/upload/${name}`).replaceAll('/', '\\/')],
    ['e', (name) => `{"/profile/upload/${name}"}`],
    ['g', (name) => `/profile/upload/${name}`],
    ['h', (name) => `/profile/upload/${name}`],
  ];
  const casts: Record<string, string> = { c: 'x::jsonb', d: 'x::json', e: 'x::text[]', g: "convert_to(x, 'UTF8')" };
  const used: string[] = [];
  for (const [column, write] of values) {
    const name = await upload(30);
    used.push(name);
    await db.execute(
      sql`INSERT INTO new_kinds (${sql.identifier(column)}) SELECT ${sql.raw(casts[column] ?? 'x')} FROM (SELECT ${write(name)}::text AS x) given`,
    );
  }
  const orphan = await upload(30);
  expect(await sweep()).toBe(1);
  expect((await left([...used, orphan])).sort()).toEqual([...used].sort());
  expect(await app.services.files.open(orphan)).toBeUndefined();
  const opened = await app.services.files.open(used[0] ?? '');
  expect(opened).toBeDefined();
  opened?.stream.destroy();
  await db.execute(sql`DROP TABLE new_kinds`);
  expect(await sweep()).toBe(used.length);
});

test('every column that exists holds a reference: nothing that is used goes', async () => {
  const { db } = app.services;
  const avatar = await upload(100);
  await db.execute(sql`UPDATE sys_user SET avatar = ${`/profile/upload/${avatar}`} WHERE user_id = ${OWNER}`);
  const young = await upload(6);
  expect(await sweep()).toBe(0);
  expect(await left([avatar, young])).toHaveLength(2);
  await db.execute(sql`UPDATE sys_user SET avatar = '' WHERE user_id = ${OWNER}`);
  expect(await sweep()).toBe(1);
  expect(await left([avatar, young])).toEqual([young]);
});

test('what somebody discards goes early, but neither files of others nor files in use', async () => {
  const reporter = await app.signIn('leizq');
  const [mine, used, foreign] = [await upload(2), await upload(2), await upload(2, 1)];
  await app.services.db.execute(
    sql`UPDATE sys_user SET avatar = ${`/profile/upload/${used}`} WHERE user_id = ${OWNER}`,
  );
  const addresses = [mine, used, foreign].map((name) => `/profile/upload/${name}`).join(',');
  expect(await app.guest.post('/common/discard', { addresses })).toMatchObject({ code: 401 });
  expect(await reporter.post('/common/discard', { addresses })).toMatchObject({ code: 200 });
  // The log names the files from now on; that is no use of them.
  const logged = `SELECT 1 FROM sys_oper_log WHERE oper_param LIKE '%${mine}%'`;
  await vi.waitFor(async () => expect((await app.services.database.execute(logged)).rows).toHaveLength(1), 10_000);
  await sweep();
  expect((await left([mine, used, foreign])).sort()).toEqual([used, foreign].sort());
});

test('the parameter sets the days, and 0 keeps everything', async () => {
  const name = await upload(20);
  const run = (value: string) => sweepOldOrphans(app.services.db, app.services.files, { get: async () => value });
  await run('0');
  await run('30');
  await run('x');
  expect(await left([name])).toEqual([name]);
  await run('10');
  expect(await left([name])).toEqual([]);
  expect(await app.services.db.select().from(sysFile).where(eq(sysFile.name, name))).toEqual([]);
});
