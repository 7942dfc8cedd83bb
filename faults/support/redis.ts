import { spawn } from 'node:child_process';
import { createServer } from 'node:net';
import { afterAll } from 'vitest';

/** A Redis that keeps nothing on disk and can be stopped and started again on the same port. */
interface ThrowAwayRedis {
  readonly url: string;
  start(): Promise<void>;
  stop(): Promise<void>;
}

const freePort = () =>
  new Promise<number>((done) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as { port: number };
      probe.close(() => done(port));
    });
  });

/** Runs one Redis until it is ready; resolves with how to end it. */
function runRedis(port: number): Promise<() => Promise<void>> {
  const args = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no'];
  const child = spawn('redis-server', args, { stdio: ['ignore', 'pipe', 'inherit'] });
  const gone = new Promise<void>((done) => child.once('close', () => done()));
  const end = () => {
    child.kill('SIGKILL');
    return gone;
  };
  return new Promise((done, fail) => {
    child.once('error', fail);
    child.stdout.on('data', (chunk: Buffer) => {
      if (String(chunk).includes('Ready to accept connections')) done(end);
    });
  });
}

/** A Redis for one test file, ended when the file is done. */
export async function ownRedis(): Promise<ThrowAwayRedis> {
  const port = await freePort();
  let end: (() => Promise<void>) | undefined = await runRedis(port);
  const stop = async () => {
    await end?.();
    end = undefined;
  };
  afterAll(stop);
  return {
    url: `redis://127.0.0.1:${port}`,
    stop,
    async start() {
      end = await runRedis(port);
    },
  };
}
