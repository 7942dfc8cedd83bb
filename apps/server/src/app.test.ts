import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Caller, openOwnApp, openTestApp, type TestApp } from './testing/app.ts';

let app: TestApp;
let admin: Caller;
beforeAll(async () => {
  app = await openTestApp();
  admin = await app.signIn('admin');
});
afterAll(() => app.stop());

describe('access', () => {
  test('tokens in odd shapes are no tokens', async () => {
    for (const authorization of [
      'Bearer',
      'Bearer  ',
      'Basic abc',
      `Bearer ${'x'.repeat(5000)}`,
      'Bearer a b',
      "Bearer ' OR 1=1",
    ]) {
      const reply = await app.guest.raw({ method: 'GET', url: '/getInfo', headers: { authorization } });
      expect(reply.json().code).toBe(401);
    }
    const cookie = await app.guest.raw({
      method: 'GET',
      url: '/getInfo',
      headers: { cookie: `Admin-Token=${admin.token}` },
    });
    expect(cookie.json().code).toBe(401);
  });
});

describe('bad requests', () => {
  const send = (payload: string, headers: Record<string, string> = { 'content-type': 'application/json' }) =>
    app.guest.raw({ method: 'POST', url: '/login', payload, headers });

  test('[API-06] unknown API paths answer JSON', async () => {
    const reply = await admin.raw({ method: 'GET', url: '/no/such/path' });
    expect([reply.statusCode, reply.json()]).toEqual([404, { code: 404, msg: '访问资源不存在' }]);
    const wrongMethod = await admin.raw({ method: 'PUT', url: '/login', payload: {} });
    expect(wrongMethod.json().code).toBe(404);
  });

  test.each([
    ['half JSON', '{"username":', 400],
    ['no JSON', 'hello', 400],
    ['a prototype', '{"__proto__":{"admin":true},"username":"a","password":"b"}', 400],
    ['a constructor', '{"constructor":{"prototype":{}},"username":"a","password":"b"}', 400],
  ])('%s is refused without a trace of the framework', async (_name, payload, status) => {
    const reply = await send(payload);
    expect([reply.statusCode, reply.json()]).toEqual([status, { code: status, msg: '请求格式不正确' }]);
  });

  test('a JSON type without a body counts as no body', async () => {
    const headers = { 'content-type': 'application/json' };
    expect(
      (await admin.raw({ method: 'POST', url: '/logout', headers: { ...headers, authorization: '' } })).json().code,
    ).toBe(200);
    expect((await send('')).json().msg).toBe('账号不能为空');
  });

  test('JSON of the wrong shape names the field', async () => {
    expect((await send('[]')).json().msg).toMatch(/格式不正确|不能为空/);
    expect((await send('null')).json().msg).toBe('账号不能为空');
    expect((await send('{"username":{"$ne":1},"password":"x"}')).json()).toEqual({
      code: 500,
      msg: '账号格式不正确',
      field: 'username',
    });
  });

  test('too much content, other content types and broken multipart get a clear answer', async () => {
    const large = await send(JSON.stringify({ username: 'x'.repeat(2_000_000) }));
    expect([large.statusCode, large.json()]).toEqual([413, { code: 413, msg: '请求内容过大' }]);
    const xml = await send('<a/>', { 'content-type': 'text/xml' });
    expect([xml.statusCode, xml.json().msg]).toEqual([415, '不支持的内容类型']);
    const multipart = { 'content-type': 'multipart/form-data; boundary=x' };
    const broken = await admin.raw({
      method: 'POST',
      url: '/common/upload',
      payload: '--x\r\nbroken',
      headers: multipart,
    });
    expect(broken.json().code).not.toBe(200);
    expect(broken.body).not.toMatch(/FST_|Error|at /);
  });

  test('an unexpected failure tells only a request id', async () => {
    const own = await openOwnApp();
    const user = await own.signIn('admin');
    await own.services.database.execute('ALTER TABLE sys_config RENAME TO gone');
    const reply = await user.raw({ method: 'GET', url: '/system/config/list' });
    expect(reply.json()).toEqual({ code: 500, msg: '系统未知错误，请反馈给管理员' });
    expect(reply.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
  });

  test('calls are counted per address where the contract says so', async () => {
    const own = await openOwnApp();
    const replies = [];
    for (let i = 0; i < 12; i++) replies.push(await own.guest.raw({ method: 'POST', url: '/register', payload: {} }));
    expect(replies.map((reply) => reply.statusCode).filter((status) => status === 429)).toHaveLength(2);
    expect(replies.at(-1)?.json()).toEqual({ code: 429, msg: '操作过于频繁，请稍后再试' });
  });
});

describe('the frame', () => {
  test('health endpoints need no session and give no detail', async () => {
    expect((await app.http.inject('/healthz')).json()).toEqual({ status: 'ok' });
    expect((await app.http.inject('/readyz')).json()).toEqual({ status: 'ok' });
  });

  test('answers carry strict headers', async () => {
    const { headers } = await app.http.inject('/healthz');
    expect(headers['content-security-policy']).toContain("script-src 'self';");
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(headers['x-powered-by']).toBeUndefined();
  });

  test('[API-21] the file that a user uploads is served under its unguessable address and never run', async () => {
    const png = Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNk+A8AAQUBAScY42YAAAAASUVORK5CYII=',
      'base64',
    );
    const body = Buffer.concat([
      Buffer.from(
        '--x\r\nContent-Disposition: form-data; name="file"; filename="图.png"\r\nContent-Type: image/png\r\n\r\n',
      ),
      png,
      Buffer.from('\r\n--x--\r\n'),
    ]);
    const headers = { 'content-type': 'multipart/form-data; boundary=x' };
    const saved = (await admin.raw({ method: 'POST', url: '/common/upload', payload: body, headers })).json();
    expect(saved).toMatchObject({
      code: 200,
      originalFilename: '图.png',
      fileName: expect.stringMatching(/^\/profile\/upload\//),
    });
    const served = await app.guest.raw({ method: 'GET', url: saved.fileName });
    expect(served.rawPayload.equals(png)).toBe(true);
    expect(served.headers['content-security-policy']).toContain('sandbox');
    const resource = await admin.raw({ method: 'GET', url: `/common/download/resource?resource=${saved.fileName}` });
    expect(decodeURIComponent(String(resource.headers['download-filename']))).toBe('图.png');
    expect(resource.headers['content-disposition']).toMatch(/^attachment/);
  });

  test('[API-22] no path leads out of the store', async () => {
    for (const name of [
      '../../etc/passwd',
      '/etc/passwd',
      '..%2f..%2fetc%2fpasswd',
      '/profile/upload/../../x.png',
      'C:\\x.png',
    ]) {
      expect((await admin.get(`/common/download?fileName=${encodeURIComponent(name)}&delete=true`)).code).toBe(404);
      expect((await admin.get(`/common/download/resource?resource=${encodeURIComponent(name)}`)).code).toBe(404);
    }
    expect((await app.guest.raw({ method: 'GET', url: '/profile/upload/..%2f..%2fpasswd' })).json().code).toBe(404);
  });
});
