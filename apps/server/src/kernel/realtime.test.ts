import { Client } from '@stomp/stompjs';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { WebSocket } from 'ws';
import type { Bus } from './bus.ts';
import type { Db } from './db.ts';
import { createHub, type DestinationRule, type Hub, type HubOptions, registerRealtime } from './realtime.ts';
import { anonymous, type SessionUser } from './services.ts';

/** The bus never looks into the handle here. */
const db = {} as Db;
function memoryBus(): Bus {
  const listeners = new Map<string, Set<(payload: unknown) => void>>();
  return {
    publish: async (_db, topic, payload) => {
      const copy: unknown = JSON.parse(JSON.stringify(payload));
      for (const fn of listeners.get(topic) ?? []) fn(copy);
    },
    subscribe(topic, fn) {
      const set = listeners.get(topic) ?? new Set();
      listeners.set(topic, set.add(fn));
      return () => set.delete(fn);
    },
  };
}

const users = new Map<string, SessionUser>();
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
async function serve(options: Partial<HubOptions> = {}, bus = memoryBus()) {
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
async function dial(url: string, headers: Record<string, string> = {}) {
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
    vi.waitFor(
      () => {
        const frame = frames.find((text) => text.includes(part));
        expect(frame, `${part} in ${JSON.stringify(frames)}`).toBeDefined();
        return frame as string;
      },
      { interval: 5, timeout: 3000 },
    );
  return { socket, frames, closed, send, heard };
}
async function signIn(url: string, token: string, headers: Record<string, string> = {}) {
  const client = await dial(url);
  client.send('CONNECT', { 'accept-version': '1.0,1.1,1.2', host: '/', Authorization: `Bearer ${token}`, ...headers });
  await client.heard('CONNECTED\nversion:1.2');
  return client;
}
type Dialled = Awaited<ReturnType<typeof dial>>;
async function subscribe(client: Dialled, destination: string, id = 'sub-0') {
  client.send('SUBSCRIBE', { id, destination, receipt: `r-${id}` });
  await client.heard(`receipt-id:r-${id}`);
}

describe('signing in', () => {
  test('[RTM-01] the endpoint answers with and without a trailing slash', async () => {
    const { url, hub } = await serve();
    await signIn(url, 'alice');
    await signIn(`${url}/`, 'alice');
    expect(hub.count()).toBe(2);
  });

  test('[RTM-02] a library client connects with the headers id and name', async () => {
    const { url } = await serve();
    const client = new Client({
      webSocketFactory: () => new WebSocket(`${url}/`, ['v12.stomp']),
      connectHeaders: { id: '1', name: '张三', Authorization: 'Bearer alice' },
      reconnectDelay: 0,
    });
    const received: string[] = [];
    const connected = new Promise<void>((resolve) => {
      client.onConnect = () => resolve();
    });
    client.activate();
    await connected;
    client.subscribe('/topic/editing/5', (message) => received.push(message.body));
    client.publish({ destination: '/topic/editing/5', body: JSON.stringify({ open: true }) });
    await vi.waitFor(() => expect(received).toEqual(['{"open":true,"userId":1,"nickName":"张三"}']));
    await client.deactivate();
  });

  test("[MSG-09] the token says who connects: none, a bad one and another user's id are refused", async () => {
    const { url } = await serve();
    for (const [headers, message] of [
      [{ id: '1', name: 'alice' }, '未登录'],
      [{ id: '1', Authorization: 'Bearer nobody' }, '未登录'],
      [{ id: '2', Authorization: 'Bearer alice' }, '用户与登录凭证不一致'],
    ] as const) {
      const client = await dial(url);
      client.send('CONNECT', { 'accept-version': '1.2', ...headers });
      expect(await client.heard('ERROR')).toContain(`message:${message}`);
      expect(await client.closed).toBe(1008);
    }
  });

  test('nothing is answered before signing in, and a silent socket is closed in time', async () => {
    const { url, hub } = await serve({ connectTimeoutMs: 100 });
    const eager = await dial(url);
    eager.send('SUBSCRIBE', { id: '1', destination: '/topic/news' });
    expect(await eager.heard('ERROR')).toContain('未登录');
    const silent = await dial(url);
    expect(await silent.closed).toBe(1008);
    await vi.waitFor(() => expect(hub.count()).toBe(0));
  });

  test('pages of other sites are refused, the own site and listed ones are let in', async () => {
    const { url } = await serve({ allowedOrigins: ['https://office.example'] });
    await expect(dial(url, { origin: 'https://evil.example' })).rejects.toThrow('403');
    await expect(dial(url, { origin: 'null' })).rejects.toThrow('403');
    await dial(url, { origin: 'https://office.example' });
    await dial(url, { origin: new URL(url).origin.replace('ws', 'http') });
  });

  test('old versions are served, unknown ones are told what is spoken', async () => {
    const { url } = await serve();
    const old = await dial(url);
    old.send('STOMP', { authorization: 'Bearer alice' });
    await old.heard('version:1.0');
    const strange = await dial(url);
    strange.send('CONNECT', { 'accept-version': '2.0', Authorization: 'Bearer alice' });
    expect(await strange.heard('ERROR')).toContain('version:1.0,1.1,1.2');
  });
});

describe('messages', () => {
  test('[RTM-03] a subscriber hears what the server publishes, on every node', async () => {
    const bus = memoryBus();
    const [first, second] = [await serve({}, bus), await serve({}, bus)];
    const [alice, bob] = [await signIn(first.url, 'alice'), await signIn(second.url, 'bob')];
    await subscribe(alice, '/topic/news', 'a\\c1\\\\');
    await subscribe(bob, '/topic/news');
    await first.hub.publish(db, '/topic/news', { text: '中文' });
    expect(await alice.heard('MESSAGE')).toMatch(
      /^MESSAGE\nsubscription:a\\c1\\\\\nmessage-id:1\ndestination:\/topic\/news\ncontent-type:application\/json\ncontent-length:17\n\n\{"text":"中文"\}\0$/,
    );
    expect(await bob.heard('MESSAGE')).toContain('subscription:sub-0');
    bob.send('UNSUBSCRIBE', { id: 'sub-0', receipt: 'gone' });
    await bob.heard('receipt-id:gone');
    await first.hub.publish(db, '/topic/news', { text: 'again' });
    await alice.heard('again');
    expect(bob.frames.join()).not.toContain('again');
  });

  test('[RTM-04] what one client sends reaches another, signed by the server', async () => {
    const { url } = await serve();
    const [alice, bob] = [await signIn(url, 'alice'), await signIn(url, 'bob')];
    await subscribe(bob, '/topic/editing/7');
    alice.send('SEND', { destination: '/topic/editing/7', receipt: 's' }, '{"open":true,"userId":99,"nickName":"x"}');
    expect(await bob.heard('MESSAGE')).toContain('{"open":true,"userId":1,"nickName":"张三"}');
    await alice.heard('receipt-id:s');
  });

  test.each([
    ["another user's messages", 'SUBSCRIBE', { id: '1', destination: '/user/2/notify' }, '没有权限订阅该消息'],
    ['a destination nobody named', 'SUBSCRIBE', { id: '1', destination: '/topic/other' }, '没有权限订阅该消息'],
    ['an odd destination', 'SUBSCRIBE', { id: '1', destination: '/topic/*' }, '目的地不正确'],
    ['a subscription without id', 'SUBSCRIBE', { destination: '/topic/news' }, '订阅编号不正确'],
    ['sending where only the server speaks', 'SEND', { destination: '/topic/news' }, '没有权限发送该消息'],
    ['sending against a rule', 'SEND', { destination: '/topic/editing/13' }, '没有权限发送该消息'],
    ['a body that is no object', 'SEND', { destination: '/topic/editing/1' }, '消息内容须为 JSON 对象'],
    ['signing in twice', 'CONNECT', { Authorization: 'Bearer bob' }, '重复的连接请求'],
    ['an unknown command', 'HACK', {}, '不支持的命令'],
  ])('%s is refused and ends the connection', async (_what, command, headers, message) => {
    const { url } = await serve();
    const client = await signIn(url, 'alice');
    client.send(command, headers as Record<string, string>, '[]');
    expect(await client.heard('ERROR')).toContain(`message:${message}`);
    expect(await client.closed).toBe(1008);
  });

  test('ACK and transactions are accepted, receipts are given, DISCONNECT closes', async () => {
    const { url, hub } = await serve();
    const client = await signIn(url, 'alice');
    for (const command of ['BEGIN', 'ACK', 'NACK', 'COMMIT', 'ABORT', 'DISCONNECT']) {
      client.send(command, { id: '1', transaction: 't', receipt: command });
      await client.heard(`receipt-id:${command}`);
    }
    expect(await client.closed).toBe(1000);
    await vi.waitFor(() => expect(hub.count()).toBe(0));
  });

  test('too many subscriptions and too many messages are refused', async () => {
    const { url } = await serve();
    const greedy = await signIn(url, 'alice');
    for (let i = 0; i <= 100; i += 1) greedy.send('SUBSCRIBE', { id: String(i), destination: '/topic/news' });
    expect(await greedy.heard('ERROR')).toContain('订阅过多');
    const noisy = await signIn(url, 'alice');
    for (let i = 0; i < 60; i += 1) noisy.send('SEND', { destination: '/topic/editing/1' }, '{}');
    expect(await noisy.heard('ERROR')).toContain('发送过于频繁');
  });

  test('a frame that is too big ends only the client that sent it', async () => {
    const { url, hub } = await serve();
    const [bad, good] = [await signIn(url, 'alice'), await signIn(url, 'bob')];
    await subscribe(good, '/topic/news');
    bad.socket.on('error', () => undefined);
    bad.send('SEND', { destination: '/topic/editing/1' }, 'x'.repeat(70_000));
    await bad.closed;
    await hub.publish(db, '/topic/news', 1);
    await good.heard('MESSAGE');
  });
});

describe('keeping connections', () => {
  test('heart-beats go out as promised, and a client that stops giving them is dropped', async () => {
    const { url, hub } = await serve({ heartBeatMs: 80 });
    const quiet = await signIn(url, 'alice', { 'heart-beat': '0,80' });
    await vi.waitFor(() => expect(quiet.frames.filter((frame) => frame === '\n').length).toBeGreaterThan(2));
    const dead = await signIn(url, 'bob', { 'heart-beat': '80,0' });
    await dead.closed;
    await vi.waitFor(() => expect(hub.count()).toBe(1));
  });

  test('a user or a single session can be sent away', async () => {
    const { url, hub } = await serve();
    const [alice, bob] = [await signIn(url, 'alice'), await signIn(url, 'bob')];
    hub.disconnectUser(1, '您已被强制下线');
    expect(await alice.heard('ERROR')).toContain('您已被强制下线');
    expect(bob.socket.readyState).toBe(WebSocket.OPEN);
    hub.disconnectUser('key2', '登录已过期');
    expect(await bob.heard('ERROR')).toContain('登录已过期');
  });

  test('a token that has died ends its socket, and so does a right that was taken', async () => {
    const rights = { news: true };
    const looks: boolean[] = [];
    const { url, hub } = await serve({
      rules: [{ pattern: /^\/topic\/news$/, subscribe: () => rights.news }],
      authenticate: async (token, { prolong }) => {
        looks.push(prolong);
        return users.get(token);
      },
    });
    const [alice, bob] = [await signIn(url, 'alice'), await signIn(url, 'bob')];
    await subscribe(bob, '/topic/news');
    users.delete('alice');
    rights.news = false;
    hub.recheckAll();
    await vi.waitFor(() => expect(alice.frames.join()).toContain('未登录'), 3000);
    await vi.waitFor(() => expect(bob.frames.join()).toContain('没有权限订阅该消息'), 3000);
    expect(looks).toEqual([true, true, false, false]);
  });

  test('a client that does not read is dropped instead of being remembered', async () => {
    const { url, hub } = await serve();
    const lazy = await signIn(url, 'alice');
    await subscribe(lazy, '/topic/news');
    lazy.socket.pause();
    const big = 'x'.repeat(500_000);
    for (let i = 0; i < 100 && hub.count() > 0; i += 1) {
      await hub.publish(db, '/topic/news', big);
      await new Promise((resolve) => setImmediate(resolve));
    }
    expect(hub.count()).toBe(0);
  });

  test('when the server closes, clients are told to go away', async () => {
    const { url, app, hub } = await serve();
    const client = await signIn(url, 'alice');
    await app.close();
    expect(await client.closed).toBe(1001);
    await vi.waitFor(() => expect(hub.count()).toBe(0));
  });

  test('one message reaches hundreds of clients quickly', async () => {
    const { url, hub } = await serve();
    const clients = await Promise.all(Array.from({ length: 300 }, () => signIn(url, 'alice')));
    await Promise.all(clients.map((client) => subscribe(client, '/topic/news')));
    const start = performance.now();
    await hub.publish(db, '/topic/news', { text: 'all' });
    await Promise.all(clients.map((client) => client.heard('{"text":"all"}')));
    expect(performance.now() - start).toBeLessThan(2000);
  }, 30_000);
});
