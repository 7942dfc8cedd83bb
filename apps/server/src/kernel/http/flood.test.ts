import Fastify from 'fastify';
import { expect, onTestFinished, test } from 'vitest';
import { createFlood, type Flood, limitFloods, networkOf } from './flood.ts';

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
  ['2001:0db8:0001:0002::1', '2001:db8:1:2'],
  ['2001:DB8::1', '2001:db8:0:0'],
  ['fe80::1%eth0', 'fe80:0:0:0'],
  ['::1', '0:0:0:0'],
  ['2001::3:4:5:6:7:8', '2001:0:3:4'],
  ['2001:db8:1:2:3:4::', '2001:db8:1:2'],
  ['::3:4:5:6:7:8', '0:0:3:4'],
])('%s is counted as %s', (ip, network) => {
  expect(networkOf(ip)).toBe(network);
});

const LIMIT = 3;
const ME = '203.0.113.7';
// The limit reads nothing else of a request.
const from = (ip: string, url = '/') => ({ ip, url }) as Parameters<Flood['enter']>[0];
/** How many of so many attempts are let in. */
const admitted = (times: number, attempt: () => void) => {
  let count = 0;
  for (let i = 0; i < times; i += 1)
    try {
      attempt();
      count += 1;
    } catch {}
  return count;
};

test('each address has its own share, and files of pages have ten times as much beside it', () => {
  const flood = createFlood(LIMIT);
  expect(admitted(10, () => flood.enter(from(ME)))).toBe(LIMIT);
  expect(admitted(10, () => flood.enter(from('203.0.113.8')))).toBe(LIMIT);
  expect(admitted(50, () => flood.enter(from(ME, '/assets/a.js')))).toBe(10 * LIMIT);
});

test('a refusal says when to come back', () => {
  let now = 0;
  const flood = createFlood(1, () => now);
  flood.enter(from(ME));
  for (const [at, retryAfter] of [
    [15_000, 45],
    [15_001, 45],
    [58_999, 2],
    [59_000, 1],
    [59_999, 1],
  ] as const) {
    now = at;
    expect(() => flood.enter(from(ME))).toThrow(expect.objectContaining({ statusCode: 429, retryAfter }));
  }
});

test('all that comes in one and the same moment is counted together', () => {
  const flood = createFlood(LIMIT, () => 1000);
  expect(admitted(10, () => flood.enter(from(ME)))).toBe(LIMIT);
});

test('whoever came before a minute ended and is recognised after it has no more of the next one', () => {
  let now = 0;
  const flood = createFlood(LIMIT, () => now);
  flood.enter(from(ME));
  now = 60_000;
  flood.recognise(from(ME), 1);
  expect(admitted(10, () => flood.enter(from(ME)))).toBe(LIMIT);
});

test('an account that has used up its minute is told when to come back', () => {
  let now = 0;
  const flood = createFlood(1, () => now);
  flood.recognise(from(ME), 1);
  now = 20_000;
  expect(() => flood.recognise(from(ME), 1)).toThrow(expect.objectContaining({ statusCode: 429, retryAfter: 40 }));
});

test('whoever is recognised is counted by account and gives the share of the address back', () => {
  const flood = createFlood(LIMIT);
  const ask = (userId: number) => () => {
    flood.enter(from(ME));
    flood.recognise(from(ME), userId);
  };
  flood.enter(from(ME));
  expect([admitted(10, ask(1)), admitted(10, ask(2))]).toEqual([LIMIT, LIMIT]);
  // Exactly what was lent comes back: the one stranger from before still counts.
  expect(admitted(10, () => flood.enter(from(ME)))).toBe(LIMIT - 1);
});

test('a minute later everybody begins anew, not a moment earlier, and also when the clock was set back', () => {
  let now = 1000;
  const flood = createFlood(1, () => now);
  const enter = () => flood.enter(from(ME));
  enter();
  now += 59_999;
  expect(enter).toThrow();
  now += 1;
  expect(enter).not.toThrow();
  now -= 3_600_000;
  expect(enter).not.toThrow();
});

test('addresses beyond what is remembered share one count', () => {
  const flood = createFlood(1);
  for (let i = 0; i < 100_000; i += 1) flood.enter(from(`10.${i >> 16}.${(i >> 8) & 255}.${i & 255}`));
  expect(admitted(3, () => flood.enter(from('203.0.113.7')))).toBe(1);
  expect(admitted(3, () => flood.enter(from('203.0.113.8')))).toBe(0);
});

test('a server with a limit refuses what is beyond it, whatever is asked for, and never its health', async () => {
  const app = Fastify();
  onTestFinished(() => app.close());
  limitFloods(app, LIMIT);
  for (const url of ['/healthz', '/readyz', '/healthy', '/other']) app.get(url, () => 'well');
  const ask = async (url: string) => (await app.inject(url)).statusCode;
  const health = async () => [await ask('/healthz'), await ask('/readyz')];
  // What is never refused is not counted either.
  for (let i = 0; i < LIMIT; i += 1) expect(await health()).toEqual([200, 200]);
  expect([await ask('/other'), await ask('/healthy'), await ask('/missing')]).toEqual([200, 200, 404]);
  for (const url of ['/other', '/healthy', '/missing', '/healthz?full=1'])
    expect([url, await ask(url)]).toEqual([url, 429]);
  expect(await health()).toEqual([200, 200]);
});
