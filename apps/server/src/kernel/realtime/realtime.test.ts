import { Client } from '@stomp/stompjs';
import { describe, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { db, dial, eventually, memoryBus, serve, signIn, subscribe } from './realtime.fixture.ts';

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
    await eventually(() => expect(received).toEqual(['{"open":true,"userId":1,"nickName":"张三"}']));
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
    await eventually(() => expect(hub.count()).toBe(0));
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
    await eventually(() => expect(hub.count()).toBe(0));
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
