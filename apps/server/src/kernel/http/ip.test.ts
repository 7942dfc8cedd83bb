import { expect, test } from 'vitest';
import { addressOf, placeOf } from './ip.ts';

const of = (ip: string, ...ips: string[]) => addressOf({ ip, ips, address: undefined });

test.each([
  ['what the connection says', of('10.0.0.7'), '10.0.0.7'],
  ['what a proxy hands on', of('203.0.113.9', '127.0.0.1', '203.0.113.9'), '203.0.113.9'],
  ['the proxy itself, when it hands on no address', of('unknown', '127.0.0.1', 'unknown'), '127.0.0.1'],
  ['an address without its zone', of('fe80::1%eth0'), 'fe80::1'],
  ['nothing, when nobody said one', of('unknown'), ''],
])('the address of a request is %s', (_what, found, address) => expect(found).toBe(address));

test('it is worked out once', () => {
  const req = { ip: '10.0.0.7', ips: [], address: undefined };
  addressOf(req);
  expect(addressOf(Object.assign(req, { ip: '10.0.0.8' }))).toBe('10.0.0.7');
});

test.each([
  ['10.1.2.3', '内网IP'],
  ['::ffff:192.168.1.1', '内网IP'],
  ['172.32.0.1', ''],
  ['203.0.113.9', ''],
  ['unknown', ''],
])('where %s lies', (ip, place) => expect(placeOf(ip)).toBe(place));
