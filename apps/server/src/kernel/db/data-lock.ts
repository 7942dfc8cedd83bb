import { createHash } from 'node:crypto';
import { stat, unlink } from 'node:fs/promises';
import { connect, createServer, type Server } from 'node:net';
import { join } from 'node:path';

export class DataLockedError extends Error {
  constructor(dataDir: string) {
    super(`数据目录 ${dataDir} 正被另一个进程使用，不能同时打开 (the data directory is in use by another process)`);
  }
}

const listen = (server: Server, path: string) =>
  new Promise<void>((done, fail) => server.once('error', fail).listen(path, done));
const answers = (path: string) =>
  new Promise<boolean>((done) => {
    const probe = connect(path, () => done(true)).once('error', () => done(false));
    probe.unref();
  });

/**
 * Holds the data directory for this process alone: two processes on one embedded database silently lose rows.
 * The lock is a listening socket, because the system frees it however the process ends.
 */
export async function lockDataDir(dataDir: string): Promise<{ release(): Promise<void> }> {
  const { dev, ino } = await stat(dataDir);
  const server = createServer((socket) => socket.end()).unref();
  // Linux has sockets without a file, which cannot be left behind; elsewhere a stale file is recognised by silence.
  if (process.platform === 'linux') {
    const name = createHash('sha256').update(`jiaoyan:${dev}:${ino}`).digest('hex').slice(0, 40);
    await listen(server, `\0${name}`).catch(() => {
      throw new DataLockedError(dataDir);
    });
  } else {
    const path = join(dataDir, 'lock.sock');
    if (await answers(path)) throw new DataLockedError(dataDir);
    await unlink(path).catch(() => {});
    await listen(server, path).catch(() => {
      throw new DataLockedError(dataDir);
    });
  }
  return { release: () => new Promise((done) => server.close(() => done())) };
}
