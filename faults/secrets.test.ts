import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { client, signIn } from './support/client.ts';
import { emptyDatabase, outside, ownPostgres } from './support/database.ts';
import { ownFolder, PASSWORD, startNode } from './support/node.ts';

const server = await ownPostgres();

/** What must never be seen in a log; each is recognised wherever it turns up. */
const planted = {
  demoPassword: 'Planted-demo-7731',
  typedPassword: 'Planted-typed-7732',
  parameter: 'Planted-value-7733',
  oversized: 'Planted-long-7734',
  query: 'Planted-query-7735',
  duplicate: 'planted_key_7736',
  token: 'Planted-token-7737',
};

test('no log holds a password, a token or a value of a failed query, at any level', async () => {
  const url = await emptyDatabase(server, afterAll);
  const DATA_DIR = await ownFolder(afterAll);
  const node = startNode({
    DATABASE_URL: url,
    DATA_DIR,
    LOG_LEVEL: 'debug',
    DEMO: 'true',
    DEMO_PASSWORD: planted.demoPassword,
  });
  const base = await node.ready;
  const admin = await signIn(base);
  const connection = await outside(url);

  await client(base).post('/login', { username: 'admin', password: planted.typedPassword });
  await client(base, planted.token).get('/getInfo');
  await admin.get(`/system/config/list?configName=x&password=${planted.query}`);
  const config = { configName: '名', configKey: 'k', configType: 'N' };
  // A value that the database itself refuses, in its text and in the parameters of the statement.
  await connection.query(`ALTER TABLE sys_config ADD CONSTRAINT no_planted CHECK (config_value NOT LIKE 'Planted%')`);
  const refused = await admin.post('/system/config', { ...config, configValue: planted.parameter });
  expect(refused.body.msg).toBe('系统未知错误，请反馈给管理员');
  await connection.query('ALTER TABLE sys_dict_type ADD COLUMN odd int');
  await connection.query(
    'CREATE FUNCTION fail() RETURNS trigger AS $$ BEGIN RAISE EXCEPTION $t$odd value %$t$, NEW.dict_name; END $$ LANGUAGE plpgsql',
  );
  await connection.query('CREATE TRIGGER fail BEFORE INSERT ON sys_dict_type FOR EACH ROW EXECUTE FUNCTION fail()');
  const raised = await admin.post('/system/dict/type', {
    dictName: planted.oversized,
    dictType: planted.duplicate,
    status: '0',
  });
  expect(raised.body.msg).toBe('系统未知错误，请反馈给管理员');
  await connection.query('ALTER TABLE sys_login_info RENAME TO gone');
  await client(base).post('/login', { username: planted.duplicate, password: planted.typedPassword });
  const { code } = await node.end();
  expect(code).toBe(0);

  const log = node.output();
  // The failures themselves are there, with what helps to find them.
  expect(log.match(/failed query: insert into/g)?.length).toBeGreaterThanOrEqual(3);
  expect(log).toContain('no_planted');
  for (const [what, secret] of Object.entries({ ...planted, admin: PASSWORD, session: admin.token }))
    expect(log.includes(secret), `${what} in the log`).toBe(false);
  // Whoever set a password knows it: it is written nowhere.
  expect(log).toContain('由环境变量设定');
  for (const file of await readdir(DATA_DIR, { recursive: true, withFileTypes: true })) {
    if (!file.isFile()) continue;
    const text = await readFile(join(file.parentPath, file.name), 'latin1');
    expect(text.includes(planted.demoPassword) || text.includes(PASSWORD), file.name).toBe(false);
  }
  admin.close();
});
