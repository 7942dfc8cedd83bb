import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Answer, type Caller, openTestApp, type TestApp } from '../testing/app.ts';

let app: TestApp;
let admin: Caller;
beforeAll(async () => {
  app = await openTestApp();
  admin = await app.signIn('admin');
  await app.http.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => app.stop());

const DEPTH = 10_000;
const CHINESE = /[\u4e00-\u9fa5]/;
const json = { 'content-type': 'application/json' };
const post = (payload: string | Buffer, headers: Record<string, string> = json, url = '/system/dict/type') =>
  admin.raw({ method: 'POST', url, payload, headers });

describe('bodies that are none', () => {
  test.each<[string, string | Buffer, Record<string, string>?]>([
    ['broken JSON', '{"dictName":'],
    ['arrays without end', '['.repeat(DEPTH)],
    ['ten thousand arrays in one another', `${'['.repeat(DEPTH)}${']'.repeat(DEPTH)}`],
    ['ten thousand objects in one another', `${'{"a":'.repeat(DEPTH)}1${'}'.repeat(DEPTH)}`],
    ['a number', '1'],
    ['a text', '"x"'],
    ['null', 'null'],
    ['a list instead of an object', '[1,2]'],
    ['bytes that are no UTF-8', Buffer.from('7b22646963744e616d65223a22ff227d', 'hex')],
    ['a prototype', '{"__proto__":{"dictName":"x"}}'],
    ['the prototype of a constructor', '{"constructor":{"prototype":{"x":1}}}'],
    ['null under names that every object has', '{"toString":null,"constructor":null,"hasOwnProperty":null}'],
    ['XML', '<x/>', { 'content-type': 'text/xml' }],
    ['no type', 'x', { 'content-type': '' }],
    ['an unknown set of characters', '{}', { 'content-type': 'application/json; charset=nonsense' }],
    [
      'half a form with files',
      '--b\r\nContent-Disposition: form-data; name="a',
      { 'content-type': 'multipart/form-data; boundary=b' },
    ],
    ['a form with files without a boundary', 'x', { 'content-type': 'multipart/form-data' }],
    [
      'nested names of a form',
      '__proto__[a]=1&constructor[prototype]=2&a[b][c]=3',
      { 'content-type': 'application/x-www-form-urlencoded' },
    ],
  ])('%s', async (_name, payload, headers) => {
    const reply = await post(payload, headers);
    const { code, msg } = reply.json<Answer>();
    expect(reply.statusCode).toBeLessThan(500);
    expect(code).not.toBe(200);
    expect(msg).toMatch(CHINESE);
    expect(msg).not.toContain('系统未知错误');
  });

  test('of a name given twice the last counts, as everywhere in JSON', async () => {
    const { code, msg } = (await post('{"dictName":"一","dictName":"","dictType":"twice_given"}')).json<Answer>();
    expect([code, msg]).toEqual([500, '字典名称不能为空']);
  });

  test('a form with a file keeps odd names and values out', async () => {
    const form = (name: string, filename: string) =>
      `--b\r\nContent-Disposition: form-data; name="${name}"; filename*=UTF-8''${filename}\r\n\r\nhello\r\n--b--\r\n`;
    const reply = await post(
      form('file', 'a%00b.txt'),
      { 'content-type': 'multipart/form-data; boundary=b' },
      '/common/upload',
    );
    expect(reply.json<Answer>().msg).toMatch(/文件名|文件/);
    expect(reply.json<Answer>().msg).not.toContain('系统未知错误');
  });
});

describe('addresses that are none', () => {
  test.each([
    '/prod-api/system/dict/type/%00',
    '/prod-api/system/dict/type/%ff',
    '/prod-api/system/dict/type/%',
    '/prod-api/system/dict/data/type/a%00b',
    '/prod-api/system/dict/type/list?dictName=%00',
    '/prod-api/system/dict/type/list?dictName=%ff%fe',
    '/prod-api/system/dict/type/list?params[beginTime]=2026-02-30',
    '/prod-api/system/dict/type/list?params[beginTime]=275760-09-13',
    '/prod-api/system/dict/type/list?params=1&params[__proto__]=1&__proto__[x]=1',
    `/prod-api/system/dict/type/list?${'a=1&'.repeat(3000)}`,
    `/prod-api/system/dict/type/${'1,'.repeat(4000)}1`,
    '/prod-api/q/a%00b',
    '/prod-api/q/progress/a%00b',
    `/prod-api/weixin/open/a%00b?signature=${'0'.repeat(40)}&timestamp=1&nonce=1`,
    '/prod-api/profile/upload/2026/01/01/a%00b.png',
    '/%00',
    '/%ff',
  ])('%.60s', async (url) => {
    const reply = await app.http.inject({ url, headers: { authorization: `Bearer ${admin.token}` } });
    expect(reply.statusCode).toBeLessThan(500);
    expect(reply.body).not.toContain('系统未知错误');
    if (reply.statusCode >= 400) expect(reply.body).toMatch(/[\u4e00-\u9fa5]|^$/);
  });

  test('a day that no calendar has is named', async () => {
    const { code, msg } = await admin.get('/system/dict/type/list?params[beginTime]=2026-02-30');
    expect([code, msg]).toEqual([500, '时间范围格式不正确']);
  });
});

/** What the server answers to bytes as they are. */
function exchange(bytes: string): Promise<string> {
  const { port } = app.http.server.address() as { port: number };
  return new Promise((done) => {
    const socket = connect(port, '127.0.0.1');
    let text = '';
    socket.on('data', (chunk) => {
      text += chunk;
    });
    socket.on('error', () => undefined);
    socket.on('close', () => done(text));
    socket.end(bytes);
  });
}

test.each([
  ['more than there is', 'Content-Length: 100\r\n'],
  ['less than there is', 'Content-Length: 1\r\n'],
  ['no number', 'Content-Length: x\r\n'],
  ['two lengths', 'Content-Length: 2\r\nContent-Length: 3\r\n'],
  ['a length and pieces', 'Content-Length: 2\r\nTransfer-Encoding: chunked\r\n'],
])('a length that is a lie does no harm: %s', async (_name, head) => {
  const text = await exchange(
    `POST /prod-api/login HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Type: application/json\r\n${head}\r\n{}`,
  );
  // Whoever promises more than he sends and hangs up has nobody left to answer to.
  if (text) expect(text).toMatch(/^HTTP\/1\.1 (200|4\d\d)[\s\S]*[\u4e00-\u9fa5]/);
  expect((await admin.get('/getInfo')).code).toBe(200);
});
