import { connect } from 'node:net';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
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

const bearer = async () => String((await admin.raw({ method: 'GET', url: '/getInfo' })).raw.req.headers.authorization);

test.each([
  ['the form of a guest', () => `/q/${token}`, () => '', 50 * MB],
  ['an upload', () => '/common/upload', () => 'bearer', 20 * MB],
])('%s that never ends is cut off at its limit, with an answer', async (_name, path, who, most) => {
  const before = await counts();
  const { taken, text } = await flood(path(), who() && `Authorization: ${await bearer()}\r\n`);
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

test.each([
  ['the form of a guest', () => `/q/${token}`],
  ['an upload', () => '/common/upload'],
])('%s with more parts than anybody reads, broken off, is refused and harms nobody', async (_name, path) => {
  const failures: unknown[] = [];
  const note = (error: unknown) => failures.push(error);
  process.on('uncaughtException', note);
  onTestFinished(() => void process.off('uncaughtException', note));
  const { port } = app.http.server.address() as { port: number };
  const url = `http://127.0.0.1:${port}/prod-api${path()}`;
  const headers = { authorization: await bearer(), 'content-type': 'multipart/form-data; boundary=b' };
  const body = '--b\r\nContent-Disposition: form-data; name="a"\r\n\r\n1\r\n'.repeat(1200);
  for (let times = 0; times < 3; times += 1) {
    const reply = await fetch(url, { method: 'POST', headers, body });
    expect(reply.status).toBe(413);
    await reply.text();
  }
  expect(failures).toEqual([]);
});
