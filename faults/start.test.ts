import { readFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { signIn } from './support/client.ts';
import { emptyDatabase, outside, ownPostgres } from './support/database.ts';
import { type Node, ownFolder, startNode, startNodes } from './support/node.ts';
import { eventually } from './support/wait.ts';

const server = await ownPostgres();
/** Without a given password the first start makes one up: only the node that did so can tell it. */
const MADE_UP = { ADMIN_PASSWORD: '' };

/** How many rows each table has; equal counts mean that nothing was seeded twice. */
async function counts(url: string): Promise<Record<string, number>> {
  const connection = await outside(url);
  const { rows } = await connection.query<{ name: string }>(
    `SELECT table_schema || '.' || table_name AS name FROM information_schema.tables
     WHERE table_schema IN ('public', 'drizzle') AND table_type = 'BASE TABLE' ORDER BY 1`,
  );
  const found: Record<string, number> = {};
  for (const { name } of rows) {
    const result = await connection.query<{ n: number }>(`SELECT count(*)::int AS n FROM ${name}`);
    found[name] = result.rows[0]?.n ?? -1;
  }
  return found;
}

async function startAlone(): Promise<Record<string, number>> {
  const url = await emptyDatabase(server);
  const [node] = (await startNodes(1, url, MADE_UP)) as [Node];
  await node.ready;
  await node.end();
  return counts(url);
}

const told = (node: Node) => /Initial accounts/.test(node.output());

test('four nodes starting at once on an empty PostgreSQL migrate and seed once', async () => {
  const alone = await startAlone();
  expect(alone['public.sys_user']).toBe(1);
  expect(alone['public.sys_menu']).toBeGreaterThan(10);

  const url = await emptyDatabase(server);
  const nodes = await startNodes(4, url, MADE_UP);
  const bases = await Promise.all(nodes.map((node) => node.ready));

  expect(await counts(url)).toEqual(alone);
  expect(nodes.filter(told)).toHaveLength(1);
  for (const base of bases) expect((await fetch(`${base}/readyz`)).status).toBe(200);
  const password = /^\s*admin\s+(\S+)/m.exec(nodes.find(told)?.output() ?? '')?.[1] ?? '';
  const admin = await signIn(bases[3] as string, 'admin', password);
  expect((await admin.get('/getInfo')).body.user.userName).toBe('admin');
  admin.close();
});

test.each([1, 2, 3])('kill -9 of one of four starting nodes leaves the others to finish (%i)', async () => {
  const url = await emptyDatabase(server);
  const connection = await outside(url);
  const [victim, ...others] = (await startNodes(4, url)) as [Node, ...Node[]];
  // In the middle: somebody holds the start lock and is at work.
  await eventually(async () => {
    const { rows } = await connection.query(`SELECT 1 FROM pg_locks WHERE locktype = 'advisory' AND granted`);
    expect(rows.length).toBeGreaterThan(0);
  }, 60_000);
  await victim.end('SIGKILL');
  const bases = await Promise.all(others.map((node) => node.ready));

  for (const base of bases) expect((await fetch(`${base}/readyz`)).status).toBe(200);
  const found = await counts(url);
  expect(found['public.sys_user']).toBe(1);
  expect(found['drizzle.__drizzle_migrations']).toBeGreaterThan(0);
  const admin = await signIn(bases[0] as string);
  admin.close();
});

test('a made-up password is not lost when the rest of the start fails', async () => {
  const taken = createServer();
  const port = await new Promise<number>((done) =>
    taken.listen(0, '127.0.0.1', () => done((taken.address() as { port: number }).port)),
  );
  onTestFinished(() => void taken.close());
  const DATA_DIR = await ownFolder();
  const DATABASE_URL = await emptyDatabase(server);
  const failed = startNode({ DATABASE_URL, DATA_DIR, PORT: String(port), ...MADE_UP });
  expect((await failed.exit).code).toBe(1);
  const kept = await readFile(join(DATA_DIR, 'initial-accounts.txt'), 'utf8');
  const password = /^admin\s+(\S+)/m.exec(kept)?.[1] ?? '';

  const next = startNode({ DATABASE_URL, DATA_DIR });
  const admin = await signIn(await next.ready, 'admin', password);
  admin.close();
});
