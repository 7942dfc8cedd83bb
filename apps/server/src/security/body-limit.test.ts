import { connect } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { admin, app, counts, openPortal, token } from '../modules/repair/portal/portal.fixture.ts';

const MB = 1024 * 1024;
const OFFERED = 100 * MB;

beforeAll(async () => {
  await openPortal();
  await app.http.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => app.stop());

/** Offers a form that never ends and tells how much of it was taken, and what was answered. */
function flood(path: string, head: string): Promise<{ taken: number; text: string }> {
  const { port } = app.http.server.address() as { port: number };
  const piece = Buffer.alloc(MB, 'x');
  return new Promise((done) => {
    const socket = connect(port, '127.0.0.1');
    let text = '';
    let sent = 0;
    const push = () => {
      while (sent < OFFERED) {
        sent += MB;
        socket.write(`${MB.toString(16)}\r\n`);
        socket.write(piece);
        if (!socket.write('\r\n')) return;
      }
      socket.end('0\r\n\r\n');
    };
    socket.on('drain', push);
    socket.on('data', (chunk) => {
      text += chunk;
    });
    socket.on('error', () => undefined);
    socket.on('close', () => done({ taken: socket.bytesWritten - socket.writableLength, text }));
    const opening = '--b\r\nContent-Disposition: form-data; name="images"; filename="a.png"\r\n\r\n';
    socket.write(
      `POST /prod-api${path} HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n${head}Content-Type: multipart/form-data; boundary=b\r\n\r\n`,
    );
    socket.write(`${opening.length.toString(16)}\r\n${opening}\r\n`);
    push();
  });
}

test.each([
  ['the form of a guest', () => `/q/${token}`, () => '', 50 * MB],
  ['an upload', () => '/common/upload', () => 'bearer', 20 * MB],
])('%s that never ends is cut off at its limit, with an answer', async (_name, path, who, most) => {
  const before = await counts();
  const bearer =
    who() &&
    `Authorization: ${String((await admin.raw({ method: 'GET', url: '/getInfo' })).raw.req.headers.authorization)}\r\n`;
  const { taken, text } = await flood(path(), bearer);
  // An upload may be refused for the size of its file before it is for the size of the whole.
  expect(text).toMatch(/^HTTP\/1\.1 (413 [^\0]*(太大|过大)|200 [^\0]*大小不能超过)/);
  expect(taken).toBeLessThan(most);
  expect(await counts()).toEqual(before);
});

test('a form that says how long it is is refused before it is read', async () => {
  const reply = await app.guest.raw({
    method: 'POST',
    url: `/q/${token}`,
    headers: { 'content-type': 'multipart/form-data; boundary=b', 'content-length': String(300 * MB) },
    payload: '--b--\r\n',
  });
  expect(reply.statusCode).toBe(413);
  expect(reply.body).toMatch(/照片太大，一次最多上传 \d+ MB/);
});
