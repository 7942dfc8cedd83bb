import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { onTestFailed, onTestFinished } from 'vitest';

/** The password of the administrator on every node. */
export const PASSWORD = 'correct-horse-9';

const ROOT = resolve(import.meta.dirname, '../..');
const STARTED = /已启动: (http:\/\/\S+)/;

/** How a process ended. */
interface Exit {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
}

/** One built server as a process of its own. */
export interface Node {
  readonly process: ChildProcess;
  /** Everything printed so far, both streams. */
  output(): string;
  /** The address, as soon as the node says that it listens; fails when it ends before. */
  readonly ready: Promise<string>;
  readonly exit: Promise<Exit>;
  isRunning(): boolean;
  /** Sends a signal and waits for the end. */
  end(signal?: NodeJS.Signals): Promise<Exit>;
}

/** Where to leave word what is to be done at the end: of a test, or of a file with `afterAll`. */
export type AtEnd = (work: () => Promise<void>) => void;

/** What a failed test shows of a node. */
const lastWords = ({ process: { pid, exitCode, signalCode }, output }: Node) =>
  `node ${pid}, ended by ${exitCode ?? signalCode ?? 'nothing'}:\n${output().slice(-3000)}`;

/** Starts the built server. It is ended with the test, if it still runs then. */
export function startNode(env: Record<string, string>, atEnd: AtEnd = onTestFinished): Node {
  const child = spawn(process.execPath, [join(ROOT, 'apps/server/dist/main.js')], {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      PATH: process.env.PATH ?? '',
      NODE_ENV: 'production',
      APP_ROOT: ROOT,
      PORT: '0',
      CAPTCHA: 'off',
      DEMO: 'false',
      DEMO_HISTORY: 'false',
      LOG_LEVEL: 'error',
      RATE_LIMIT: '1000000',
      ADMIN_PASSWORD: PASSWORD,
      ...env,
    },
  });
  let text = '';
  const exit = new Promise<Exit>((done) => child.once('close', (code, signal) => done({ code, signal })));
  const ready = new Promise<string>((done, fail) => {
    const read = (chunk: Buffer) => {
      text += chunk;
      const [, url] = STARTED.exec(text) ?? [];
      if (url) done(url);
    };
    child.stdout.on('data', read);
    child.stderr.on('data', read);
    void exit.then(({ code, signal }) =>
      fail(new Error(`the node ended (${code ?? signal}) before it listened:\n${text}`)),
    );
  });
  // A node that is killed on purpose before it listens is no failure of its own.
  ready.catch(() => undefined);
  const node: Node = {
    process: child,
    output: () => text,
    ready,
    exit,
    isRunning: () => child.exitCode === null && child.signalCode === null,
    end(signal = 'SIGTERM') {
      child.kill(signal);
      return exit;
    },
  };
  atEnd(async () => void (await node.end('SIGKILL')));
  if (atEnd === onTestFinished) onTestFailed(() => console.error(lastWords(node)));
  return node;
}

/** A folder that goes away with the test. */
export async function ownFolder(atEnd: AtEnd = onTestFinished): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'jiaoyan-fault-'));
  atEnd(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

/** Starts several nodes at the same moment on one PostgreSQL, each with a folder of its own. */
export async function startNodes(
  count: number,
  databaseUrl: string,
  env: Record<string, string> = {},
): Promise<Node[]> {
  const folders = await Promise.all(Array.from({ length: count }, () => ownFolder()));
  return folders.map((folder) => startNode({ DATABASE_URL: databaseUrl, DATA_DIR: folder, ...env }));
}
