import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, expect, vi } from 'vitest';
import { WebSocket } from 'ws';
import type { Bus } from '../db/bus.ts';
import type { Db } from '../db/db.ts';
import { anonymous, type SessionUser } from '../session-user.ts';
import { createHub, type DestinationRule, type Hub, type HubOptions, registerRealtime } from './realtime.ts';

/** The bus never looks into the handle here. */
export const db = {} as Db;
/** Waits until the checks hold. */
export const eventually = <T>(check: () => T | Promise<T>) => vi.waitFor(check, { interval: 5, timeout: 5000 });

/** A bus for several hubs of one process. */
export function memoryBus(): Bus {
  const listeners = new Map<string, Set<(payload: unknown) => void>>();
  const publish: Bus['publish'] = async (_db, topic, payload) => {
    const copy: unknown = JSON.parse(JSON.stringify(payload));
    for (const fn of listeners.get(topic) ?? []) fn(copy);
  };
  return {
    publish,
    publishAll: async (handle, messages) => {
      for (const { topic, payload } of messages) await publish(handle, topic, payload);
    },
    subscribe(topic, fn) {
      const set = listeners.get(topic) ?? new Set();
      listeners.set(topic, set.add(fn));
      return () => set.delete(fn);
    },
  };
}

/** Who a token stands for; a test may take somebody out. */
export const users = new Map<string, SessionUser>();
const person = (userId: number, nickName: string): SessionUser => ({
  ...anonymous,
  userId,
  nickName,
  tokenKey: `key${userId}`,
});
const rules: DestinationRule[] = [
  { pattern: /^\/topic\/news$/, subscribe: () => true },
  { pattern: /^\/user\/(\d+)\/notify$/, subscribe: (user, [, id]) => user.userId === Number(id) },
  { pattern: /^\/topic\/editing\/(\d+)$/, subscribe: () => true, send: (_user, [, id]) => id !== '13' },
];

const open: { app: FastifyInstance; hub: Hub }[] = [];
const sockets: WebSocket[] = [];
/** A server on a free port that is closed after the test. */
export async function serve(options: Partial<HubOptions> = {}, bus = memoryBus()) {
  users.set('alice', person(1, '张三')).set('bob', person(2, '李四'));
  const hub = createHub({ db, bus, rules, authenticate: async (token) => users.get(token), ...options });
  const app = Fastify();
  await registerRealtime(app, hub);
  await app.listen({ port: 0, host: '127.0.0.1' });
  open.push({ app, hub });
  return { app, hub, url: `${app.listeningOrigin.replace('http', 'ws')}/prod-api/ws` };
}
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.terminate();
  for (const { app } of open.splice(0)) await app.close();
});

/** A client that shows every frame as text. */
export async function dial(url: string, headers: Record<string, string> = {}) {
  const socket = new WebSocket(url, ['v12.stomp'], { headers });
  sockets.push(socket);
  const frames: string[] = [];
  const closed = new Promise<number>((resolve) => socket.on('close', resolve));
  socket.on('message', (data) => frames.push(String(data)));
  await new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject));
  const send = (command: string, fields: Record<string, string> = {}, body = '') =>
    socket.send(
      `${command}\n${Object.entries(fields)
        .map(([k, v]) => `${k}:${v}\n`)
        .join('')}\n${body}\0`,
    );
  const heard = (part: string) =>
    eventually(() => {
      const frame = frames.find((text) => text.includes(part));
      expect(frame, `${part} in ${JSON.stringify(frames)}`).toBeDefined();
      return frame as string;
    });
  return { socket, frames, closed, send, heard };
}
/** A client that has been let in. */
export async function signIn(url: string, token: string, headers: Record<string, string> = {}) {
  const client = await dial(url);
  client.send('CONNECT', { 'accept-version': '1.0,1.1,1.2', host: '/', Authorization: `Bearer ${token}`, ...headers });
  await client.heard('CONNECTED\nversion:1.2');
  return client;
}
type Dialled = Awaited<ReturnType<typeof dial>>;
/** Returns once the server has noted it. */
export async function subscribe(client: Dialled, destination: string, id = 'sub-0') {
  client.send('SUBSCRIBE', { id, destination, receipt: `r-${id}` });
  await client.heard(`receipt-id:r-${id}`);
}
