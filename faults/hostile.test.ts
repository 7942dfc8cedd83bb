import { connect as dialTcp } from 'node:net';
import { afterAll, expect, onTestFinished, test } from 'vitest';
import { signIn } from './support/client.ts';
import { ownFolder, startNode } from './support/node.ts';
import { connect, dial } from './support/socket.ts';
import { expectNoInternals, seeded } from './support/wait.ts';

const MUTATIONS = 200;

const node = startNode({ DATA_DIR: await ownFolder(afterAll) }, afterAll);
const base = await node.ready;
const admin = await signIn(base);

/** The node still does its work and has nothing to report. */
async function expectWell() {
  expect((await admin.get('/getInfo')).body.code).toBe(200);
  expect(node.isRunning()).toBe(true);
  expect(node.output()).not.toMatch(/unhandled|"level":(50|60)/i);
}

/** Whoever is silent for so long has nothing to say, on a busy machine too; most end by themselves at once. */
const SILENCE_MS = 5000;

/** Sends bytes as they are and reads what comes back until the other side is done or silent. */
function exchange(bytes: Buffer): Promise<string> {
  const { port } = new URL(base);
  return new Promise((done) => {
    const socket = dialTcp(Number(port), '127.0.0.1');
    let text = '';
    socket.setTimeout(SILENCE_MS, () => socket.destroy());
    socket.on('data', (chunk) => {
      text += chunk;
    });
    socket.on('error', () => undefined);
    socket.on('close', () => done(text));
    socket.end(bytes);
  });
}

function validRequests(token: string): string[] {
  const head = `Host: x\r\nAuthorization: Bearer ${token}\r\n`;
  const withBody = (method: string, path: string, body: string, type = 'application/json') =>
    `${method} /prod-api${path} HTTP/1.1\r\n${head}Content-Type: ${type}\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`;
  const form =
    '--b\r\nContent-Disposition: form-data; name="file"; filename="a.txt"\r\nContent-Type: text/plain\r\n\r\nhello\r\n--b--\r\n';
  return [
    `GET /prod-api/system/dict/data/list?pageNum=1&pageSize=10&params[beginTime]=2026-01-01 HTTP/1.1\r\n${head}\r\n`,
    `GET /prod-api/system/config/1 HTTP/1.1\r\n${head}\r\n`,
    `GET /index HTTP/1.1\r\n${head}Range: bytes=0-10\r\nAccept-Encoding: br, gzip\r\n\r\n`,
    `GET /prod-api/common/download?fileName=a.xlsx&delete=false HTTP/1.1\r\n${head}\r\n`,
    `DELETE /prod-api/system/dict/type/99999,99998 HTTP/1.1\r\n${head}\r\n`,
    withBody('POST', '/system/dict/type', '{"dictName":"名","dictType":"fuzz","status":"0","remark":null}'),
    withBody('PUT', '/system/config', '{"configId":1,"configName":"x","configKey":"k","configValue":"v","version":3}'),
    withBody('POST', '/login', '{"username":"nobody","password":"wrong-password","code":"","uuid":""}'),
    withBody('POST', '/system/dict/data/export', 'pageNum=1&dictType=sys_yes_no', 'application/x-www-form-urlencoded'),
    withBody('POST', '/common/upload', form, 'multipart/form-data; boundary=b'),
  ];
}

/** Cuts, doubles, swaps and overwrites a few places of a valid request. */
function mutate(text: string, random: () => number): Buffer {
  let bytes = Buffer.from(text);
  const place = () => Math.floor(random() * bytes.length);
  const odd = [
    '\0',
    '%00',
    '%',
    '\r\n',
    '../',
    "'",
    '"',
    '{',
    '[',
    'é',
    '\uffff',
    '-1',
    '1e999',
    '__proto__',
    'A'.repeat(9000),
  ];
  for (let i = 0; i <= random() * 4; i += 1) {
    const [from, to] = [place(), place()].sort((x, y) => x - y) as [number, number];
    const piece = Buffer.from(odd[Math.floor(random() * odd.length)] ?? '');
    const kind = Math.floor(random() * 4);
    if (kind === 0) bytes = Buffer.concat([bytes.subarray(0, from), piece, bytes.subarray(from)]);
    else if (kind === 1) bytes = Buffer.concat([bytes.subarray(0, from), bytes.subarray(Math.min(to, from + 12))]);
    else if (kind === 2) bytes = Buffer.concat([bytes.subarray(0, to), bytes.subarray(from)]);
    else bytes = Buffer.from(bytes).fill(Math.floor(random() * 256), from, Math.min(to, from + 4));
  }
  return bytes;
}

test(`${MUTATIONS} mutations of valid requests get an answer without internals or none`, async () => {
  const random = seeded(29);
  const valid = validRequests(admin.token);
  let answered = 0;
  for (let sent = 0; sent < MUTATIONS; sent += 20) {
    const batch = Array.from({ length: 20 }, () =>
      mutate(valid[Math.floor(random() * valid.length)] as string, random),
    );
    for (const [i, text] of (await Promise.all(batch.map((bytes) => exchange(bytes)))).entries()) {
      const what = `${JSON.stringify(String(batch[i]))} -> ${text}`;
      expect(text === '' || text.startsWith('HTTP/1.1 '), what).toBe(true);
      expect(text, what).not.toMatch(/^HTTP\/1\.1 5/);
      expect(text, what).not.toContain('系统未知错误');
      if (/content-type: application\/json/i.test(text)) expectNoInternals(text.slice(text.indexOf('\r\n\r\n')));
      if (text) answered += 1;
    }
  }
  expect(answered).toBeGreaterThan(MUTATIONS / 2);
  await expectWell();
});

test('malformed frames end their own socket only', async () => {
  const bystander = await connect(base, admin.token);
  await bystander.subscribe('/topic/dict');
  const bad: (string | Buffer)[] = [
    'NONSENSE\n\n\0',
    'CONNECT\nno colon\n\n\0',
    'CONNECT\naccept-version:9.9\n\n\0',
    'SUBSCRIBE\nid:0\ndestination:/topic/dict\n\n\0',
    'SEND\ndestination:/topic/dict\ncontent-length:99999999\n\nx\0',
    `CONNECT\nx:${'y'.repeat(9000)}\n\n\0`,
    Buffer.from([0xff, 0xfe, 0x00, 0x01]),
    Buffer.alloc(200 * 1024, 0x41),
  ];
  for (const data of bad) {
    const socket = await dial(base);
    socket.send(data);
    expect([1002, 1003, 1006, 1007, 1008, 1009], String(data).slice(0, 40)).toContain(await socket.closed);
    for (const frame of socket.frames) expectNoInternals(frame);
  }
  const random = seeded(31);
  const mutants = Array.from({ length: 50 }, () =>
    mutate(
      `CONNECT\naccept-version:1.2\nhost:/\nAuthorization:Bearer ${admin.token}\n\n\0SUBSCRIBE\nid:1\ndestination:/topic/dict\n\n\0`,
      random,
    ),
  );
  for (const bytes of mutants) (await dial(base)).send(bytes);
  await admin.post('/system/dict/type', { dictName: '旁观', dictType: 'bystander', status: '0' });
  await bystander.heard('bystander');
  expect(bystander.isOpen()).toBe(true);
  await expectWell();
});

test('half-open upgrades and broken socket bytes leave the node well', async () => {
  const { port } = new URL(base);
  const upgrade =
    'GET /prod-api/ws HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n';
  for (let i = 0; i < 30; i += 1) {
    const half = dialTcp(Number(port), '127.0.0.1');
    half.on('error', () => undefined);
    half.write(upgrade.slice(0, 20 + i * 6));
    onTestFinished(() => void half.destroy());
  }
  for (const bytes of [
    `${upgrade}\r\n\xff\xff\xff\xff\xff`,
    `${upgrade}\r\n\x81\x05hello`,
    `${upgrade.replace('dGhlIHNhbXBsZSBub25jZQ==', 'x')}\r\n`,
    `${upgrade.replace('13', '99')}\r\n`,
    `${upgrade.replace('/prod-api/ws', '/prod-api/nothing')}\r\n`,
    `${upgrade}Origin: http://evil.test\r\n\r\n`,
  ]) {
    const text = await exchange(Buffer.from(bytes, 'latin1'));
    expect(text).not.toMatch(/^HTTP\/1\.1 5/);
    expectNoInternals(text);
  }
  await expectWell();
});
