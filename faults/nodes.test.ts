import { expect, test } from 'vitest';
import { client, signIn } from './support/client.ts';
import { emptyDatabase, outside, ownPostgres } from './support/database.ts';
import { type Node, PASSWORD, startNodes } from './support/node.ts';
import { connect } from './support/socket.ts';
import { eventually } from './support/wait.ts';

const server = await ownPostgres();

async function twoNodes(env: Record<string, string> = {}) {
  const url = await emptyDatabase(server);
  const nodes = (await startNodes(2, url, { DEMO: 'true', DEMO_PASSWORD: PASSWORD, ...env })) as [Node, Node];
  const [a, b] = await Promise.all([nodes[0].ready, nodes[1].ready]);
  return { url, a, b };
}

test('rights, dictionaries and sessions that change on one node act on the other within a second', async () => {
  const { url, a, b } = await twoNodes();
  const connection = await outside(url);
  const [adminA, adminB] = [await signIn(a), await signIn(b)];

  // Rights: the transaction that changes a role tells all nodes, exactly as announceRights does.
  const { rows } = await connection.query<{ user_name: string }>(
    `SELECT u.user_name FROM sys_user u JOIN sys_user_role ur USING (user_id) JOIN sys_role_menu rm USING (role_id)
     JOIN sys_menu m USING (menu_id) WHERE m.perms = 'system:dict:list' AND u.user_id <> 1 LIMIT 1`,
  );
  const staff = await signIn(b, rows[0]?.user_name);
  expect((await staff.get('/system/dict/type/list')).body.code).toBe(200);
  await connection.query('BEGIN');
  await connection.query(
    `DELETE FROM sys_role_menu USING sys_menu WHERE sys_menu.menu_id = sys_role_menu.menu_id AND perms = 'system:dict:list'`,
  );
  await connection.query(`SELECT pg_notify('jiaoyan', '{"topic":"rights:changed","payload":null}')`);
  await connection.query('COMMIT');
  await eventually(async () => expect((await staff.get('/system/dict/type/list')).body.code).toBe(403), 1000);

  // A dictionary: node B answers from memory until node A tells it.
  const labels = async () =>
    (await adminB.get('/system/dict/data/type/sys_yes_no')).body.data.map(
      (row: { dictLabel: string }) => row.dictLabel,
    );
  expect(await labels()).not.toContain('也许');
  const entry = { dictType: 'sys_yes_no', dictLabel: '也许', dictValue: 'M', dictSort: 9, status: '0' };
  expect((await adminA.post('/system/dict/data', entry)).body.code).toBe(200);
  await eventually(async () => expect(await labels()).toContain('也许'), 1000);

  // A session that ends on node A is dead on node B.
  const same = client(b, adminA.token);
  expect((await same.get('/getInfo')).body.code).toBe(200);
  await adminA.post('/logout');
  await eventually(async () => expect((await same.get('/getInfo')).body.code).toBe(401), 1000);
  for (const each of [adminA, adminB, staff, same]) each.close();
});

test('a live message published on one node reaches a subscriber of the other, and an ended session its socket', async () => {
  const { a, b } = await twoNodes();
  const [adminA, adminB] = [await signIn(a), await signIn(b)];
  const socket = await connect(b, adminB.token);
  await socket.subscribe('/topic/dict');
  await adminA.post('/system/dict/type', { dictName: '甲', dictType: 'told_by_a', status: '0' });
  expect(await socket.heard('told_by_a')).toContain('destination:/topic/dict');
  await client(a, adminB.token).post('/logout');
  expect(await socket.heard('ERROR')).toContain('会话已结束');
  expect(await socket.closed).toBe(1008);
  for (const each of [adminA, adminB]) each.close();
});

test('a captcha asked on one node is answered once on the other, and limits count together', async () => {
  const { url, a, b } = await twoNodes({ CAPTCHA: 'on' });
  const connection = await outside(url);
  const [guestA, guestB] = [client(a), client(b)];
  const { uuid } = (await guestA.get('/captchaImage')).body;
  const stored = await connection.query<{ value: string }>('SELECT value FROM sys_cache WHERE key = $1', [
    `captcha:${uuid}`,
  ]);
  const code = JSON.parse(stored.rows[0]?.value ?? '""') as string;
  const form = { username: 'admin', password: PASSWORD, uuid, code };
  expect((await guestB.post('/login', form)).body.code).toBe(200);
  expect((await guestA.post('/login', form)).body.msg).toBe('验证码已失效');

  const register = { username: 'somebody', password: 'a-long-enough-word-7' };
  const codes: number[] = [];
  for (let i = 0; i < 12; i += 1) codes.push((await (i % 2 ? guestA : guestB).post('/register', register)).body.code);
  expect(codes).toEqual([...Array<number>(10).fill(500), 429, 429]);
  for (const each of [guestA, guestB]) each.close();
});
