import { once } from 'node:events';
import { type Agent, get, type IncomingMessage } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import Fastify from 'fastify';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { drainInOrder } from './drain.ts';
import { errorReply } from './error-reply.ts';

// Only what the server waits by is ours; sockets go as always.
beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'], now: 0 }));
afterEach(() => void vi.useRealTimers());
/** Lets sockets do what they have to do. */
const breathe = async () => {
  for (let i = 0; i < 50; i += 1) await new Promise((done) => setImmediate(done));
};
const PATIENCE_MS = 20_000;
/** Waits for what a socket does, as long as a busy machine may take for it. */
const until = async (condition: () => boolean) => {
  const began = performance.now();
  while (!condition()) {
    if (performance.now() - began > PATIENCE_MS) throw new Error('it did not happen');
    await breathe();
  }
};
/** Lets time pass in small steps. */
const pass = async (ms: number) => {
  for (let left = ms; left > 0; left -= 100) {
    await vi.advanceTimersByTimeAsync(Math.min(100, left));
    await breathe();
  }
};

/** A server that answers at once, at its health, or when it is told to. */
async function openServer() {
  const app = Fastify({ return503OnClosing: false, forceCloseConnections: 'idle' });
  const released: (() => void)[] = [];
  drainInOrder(app);
  app.setErrorHandler(errorReply);
  app.get('/quick', () => 'done');
  app.get('/healthz', () => 'well');
  app.get('/slow', () => new Promise((done) => void released.push(() => done('done'))));
  await app.listen({ port: 0, host: '127.0.0.1' });
  onTestFinished(async () => {
    app.server.closeAllConnections();
    await app.close();
  });
  const { port } = app.server.address() as AddressInfo;
  const release = () => {
    for (const one of released) one();
  };
  return { app, port, release, waiting: () => released.length };
}

interface Reply {
  readonly status: number | undefined;
  readonly connection: string | undefined;
}
/** Asks over a connection of its own, or over those of an agent. */
const ask = (port: number, path: string, agent: Agent | false = false) =>
  new Promise<Reply>((done, fail) => {
    const read = (reply: IncomingMessage) => {
      reply.resume().once('end', () => done({ status: reply.statusCode, connection: reply.headers.connection }));
    };
    get({ port, path, agent, headers: { connection: 'keep-alive' } }, read).once('error', fail);
  });
const settled = (work: Promise<unknown>) => {
  const state = { done: false };
  work.then(
    () => Object.assign(state, { done: true }),
    () => undefined,
  );
  return state;
};
/** The beginning of a request that is not answered before it is released. */
const SLOW = 'GET /slow HTTP/1.1\r\nHost: x\r\n';
/** Somebody who is connected, and may have sent something. */
async function dial(port: number, head = ''): Promise<Socket & { gone: () => boolean }> {
  const socket = connect(port, '127.0.0.1');
  let isGone = false;
  socket
    .on('error', () => undefined)
    .on('close', () => {
      isGone = true;
    });
  socket.resume();
  await once(socket, 'connect');
  socket.write(head);
  return Object.assign(socket, { gone: () => isGone });
}

test('a server that nobody stops keeps its connections open and serves everything', async () => {
  const { port } = await openServer();
  for (const path of ['/quick', '/healthz'])
    expect(await ask(port, path)).toEqual({ status: 200, connection: 'keep-alive' });
});

test('whoever comes while a server stops is told so and when to come back, except those who look after its health', async () => {
  const { app, port, release, waiting } = await openServer();
  const first = ask(port, '/slow');
  await until(() => waiting() === 1);
  const drained = settled(app.drain());
  expect(await ask(port, '/quick')).toEqual({ status: 503, connection: 'close' });
  expect((await app.inject('/quick')).headers['retry-after']).toBe('5');
  expect(await ask(port, '/healthz')).toEqual({ status: 200, connection: 'close' });
  // What was under way has its time, and its answer.
  await pass(10_000);
  expect(drained.done).toBe(false);
  release();
  expect(await first).toEqual({ status: 200, connection: 'close' });
  await pass(500);
  expect(drained.done).toBe(true);
});

test('the door stays open for a moment after the last request, and then every connection is closed', async () => {
  const { app, port } = await openServer();
  const idle = await dial(port);
  const drained = settled(app.drain());
  await pass(499);
  expect([drained.done, idle.gone()]).toEqual([false, false]);
  expect((await ask(port, '/quick')).status).toBe(503);
  await pass(1);
  await until(idle.gone);
  expect(drained.done).toBe(true);
});

test('requests that are over are not waited for, however many there were, and sockets never', async () => {
  const { app, port, waiting } = await openServer();
  for (let i = 0; i < 3; i += 1) await ask(port, '/quick');
  await dial(port, `${SLOW}Connection: Upgrade\r\nUpgrade: something\r\n\r\n`);
  await until(() => waiting() === 1);
  // Whoever hangs up while he is served is gone, too.
  const impatient = await dial(port, `${SLOW}\r\n`);
  await until(() => waiting() === 2);
  impatient.destroy();
  await until(impatient.gone);
  const drained = settled(app.drain());
  await pass(600);
  expect(drained.done).toBe(true);
});

test('a client that never comes to an end is waited for during twenty seconds', async () => {
  const { app, port, waiting } = await openServer();
  const endless = await dial(port, `${SLOW}\r\n`);
  await until(() => waiting() === 1);
  const drained = settled(app.drain());
  await pass(19_999);
  expect([drained.done, endless.gone()]).toEqual([false, false]);
  await pass(1);
  await until(endless.gone);
  await until(() => drained.done);
});

test('a server that is closed at once waits no longer either', async () => {
  const { app, port, waiting } = await openServer();
  const endless = await dial(port, `${SLOW}\r\n`);
  await until(() => waiting() === 1);
  const closed = settled(app.close());
  await pass(19_999);
  expect([closed.done, endless.gone()]).toEqual([false, false]);
  await pass(1);
  await until(endless.gone);
  await until(() => closed.done);
});

test('a server that is closed while a request is under way tells the next on the same connection to go', async () => {
  const { app, port, release, waiting } = await openServer();
  const first = ask(port, '/slow');
  await until(() => waiting() === 1);
  const closed = settled(app.close());
  await pass(200);
  release();
  expect(await first).toEqual({ status: 200, connection: 'close' });
  await until(() => closed.done);
  // Nothing is left that would keep the process alive or close what is gone.
  expect(vi.getTimerCount()).toBe(0);
});
