import { describe, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { db, eventually, serve, signIn, subscribe, users } from './realtime.fixture.ts';

describe('keeping connections', () => {
  test('heart-beats go out as promised, and a client that stops giving them is dropped', async () => {
    const { url, hub } = await serve({ heartBeatMs: 80 });
    const quiet = await signIn(url, 'alice', { 'heart-beat': '0,80' });
    await eventually(() => expect(quiet.frames.filter((frame) => frame === '\n').length).toBeGreaterThan(2));
    const dead = await signIn(url, 'bob', { 'heart-beat': '80,0' });
    await dead.closed;
    await eventually(() => expect(hub.count()).toBe(1));
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
    await eventually(() => expect(alice.frames.join()).toContain('未登录'));
    await eventually(() => expect(bob.frames.join()).toContain('没有权限订阅该消息'));
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
    await eventually(() => expect(hub.count()).toBe(0));
  });

  test('one message reaches hundreds of clients quickly', async () => {
    const { url, hub } = await serve();
    const clients = await Promise.all(Array.from({ length: 300 }, () => signIn(url, 'alice')));
    await Promise.all(clients.map((client) => subscribe(client, '/topic/news')));
    const start = performance.now();
    await hub.publish(db, '/topic/news', { text: 'all' });
    await Promise.all(clients.map((client) => client.heard('{"text":"all"}')));
    expect(performance.now() - start).toBeLessThan(5000);
  }, 30_000);
});
