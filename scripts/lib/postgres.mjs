import { chownSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { postgresBin } from './packages.mjs';
import { must, read, run } from './run.mjs';

const freePort = () =>
  new Promise((done, fail) => {
    const server = createServer().once('error', fail);
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address();
      server.close(() => done(port));
    });
  });

/** PostgreSQL refuses to run as root; its own user does it then. */
const asUser = (command, args) =>
  process.getuid?.() === 0 ? ['runuser', ['-u', 'postgres', '--', command, ...args]] : [command, args];

/** A PostgreSQL that lives only for this run: its own folder, its own port, no durability; `env` is what it lives in. */
export async function startPostgres({ durable = false, env = {} } = {}) {
  const bin = postgresBin();
  const folder = mkdtempSync(join(tmpdir(), 'jiaoyan-pg-'));
  if (process.getuid?.() === 0) {
    const [uid, gid] = (await Promise.all([read('id', ['-u', 'postgres']), read('id', ['-g', 'postgres'])])).map(
      Number,
    );
    chownSync(folder, uid, gid);
  }
  const port = await freePort();
  const data = join(folder, 'data');
  const unsafe = durable ? '' : '-c fsync=off -c full_page_writes=off -c synchronous_commit=off';
  const options = `-p ${port} -k ${folder} -c listen_addresses=127.0.0.1 -c max_connections=300 ${unsafe}`;
  const control = (...args) => asUser(join(bin, 'pg_ctl'), ['-D', data, '-s', ...args]);
  await must(
    ...asUser(join(bin, 'initdb'), [
      '-D',
      data,
      '-A',
      'trust',
      '-U',
      'postgres',
      '--no-sync',
      '-E',
      'UTF8',
      '--locale=C.UTF-8',
    ]),
    { cwd: folder, quiet: true },
  );
  const start = () =>
    must(...control('-w', '-l', join(folder, 'log'), '-o', options, 'start'), { cwd: folder, quiet: true, env });
  await start();
  return {
    url: `postgres://postgres@127.0.0.1:${port}/postgres`,
    start,
    stop: (mode = 'immediate') => run(...control('-m', mode, 'stop'), { cwd: folder, quiet: true }),
    async remove() {
      await this.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
