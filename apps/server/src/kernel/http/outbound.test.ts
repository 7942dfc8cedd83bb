import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { callOutside, isAllowedUrl, isPrivateAddress } from './outbound.ts';

const strict = { allowPrivate: false };

test('addresses of the own machine and network are known as such, however they are written', () => {
  const inside = ['127.0.0.1', '10.1.2.3', '172.31.0.1', '192.168.1.1', '169.254.169.254', '100.64.0.1', '0.0.0.0'];
  const inside6 = ['::1', '::', 'fe80::1', 'fd00::1', '::ffff:127.0.0.1', '64:ff9b::7f00:1', '224.0.0.1'];
  for (const ip of [...inside, ...inside6]) expect([ip, isPrivateAddress(ip)]).toEqual([ip, true]);
  for (const ip of ['1.1.1.1', '172.32.0.1', '2606:4700::1111'])
    expect([ip, isPrivateAddress(ip)]).toEqual([ip, false]);
});

test('only HTTPS to the open internet is allowed', () => {
  expect(isAllowedUrl('https://sms.example/send', strict)).toBe(true);
  const refused = [
    'http://sms.example',
    'https://127.0.0.1',
    'https://[::1]/',
    'https://0x7f.1/',
    'https://a@b.example',
  ];
  for (const url of [...refused, 'file:///etc/passwd', 'x'])
    expect([url, isAllowedUrl(url, strict)]).toEqual([url, false]);
});

test('a name that leads into the own machine is not followed, nor is a redirect', async () => {
  const server = createServer((_req, res) => void res.writeHead(302, { location: 'https://sms.example' }).end('moved'));
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  await expect(callOutside({ method: 'GET', url: `https://localhost:${port}` }, strict)).rejects.toThrow('not allowed');
  const open = await callOutside({ method: 'GET', url: `http://localhost:${port}` }, { allowPrivate: true });
  expect(open).toEqual({ status: 302, text: 'moved' });
});
