import { chmod, mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { buildStamp, sourceDigest } from '../scripts/lib/prepare.mjs';
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

test('a build does not count as a change of its own sources, so that the second start builds nothing', async () => {
  expect(sourceDigest()).toBe(await readFile(buildStamp, 'utf8'));
});

/** Everything below a folder that others than its owner may read. */
async function openToOthers(folder: string): Promise<string[]> {
  const names = ['', ...(await readdir(folder, { recursive: true }))];
  const modes = await Promise.all(names.map(async (name) => (await stat(join(folder, name))).mode & 0o077));
  return names.filter((_, i) => modes[i] !== 0);
}

test('a data folder that stood open to others is closed, with what was and what comes to be in it', async () => {
  const folder = await ownFolder();
  await mkdir(join(folder, 'files/2026'), { recursive: true });
  await writeFile(join(folder, 'files/2026/old.txt'), 'x', { mode: 0o644 });
  await chmod(folder, 0o755);
  const node = startNode({ DATA_DIR: folder });
  const admin = await signIn(await node.ready);
  const boundary = 'b';
  const body = `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="a.txt"\r\n\r\nhello\r\n--${boundary}--\r\n`;
  const uploaded = await fetch(`${await node.ready}/prod-api/common/upload`, {
    method: 'POST',
    headers: { authorization: `Bearer ${admin.token}`, 'content-type': `multipart/form-data; boundary=${boundary}` },
    body,
  });
  expect(((await uploaded.json()) as { code: number }).code).toBe(200);
  await node.end();
  expect((await readdir(folder, { recursive: true })).length).toBeGreaterThan(100);
  expect(await openToOthers(folder)).toEqual([]);
  admin.close();
});

test('TRUST_PROXY that is no number of proxies ends the start with one line', async () => {
  const node = startNode({ DATA_DIR: await ownFolder(), TRUST_PROXY: 'true' });
  expect((await node.exit).code).toBe(1);
  expect(node.output().trim().split('\n')).toEqual([
    expect.stringContaining('TRUST_PROXY must be the number of proxies in front of the server'),
  ]);
});
