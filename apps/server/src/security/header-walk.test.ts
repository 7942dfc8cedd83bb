import { connect, isIP } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readXlsx } from '../kernel/sheet/xlsx-read.ts';
import { type Answer, type Caller, openTestApp, type TestApp } from '../testing/app.ts';
import { PASSWORD } from '../testing/config.ts';

let app: TestApp;
let admin: Caller;
let port: number;
let file: string;
beforeAll(async () => {
  // As behind a proxy, where an address of the header counts.
  app = await openTestApp({ trustProxy: 1 });
  admin = await app.signIn('admin');
  const address = await app.http.listen({ port: 0, host: '127.0.0.1' });
  port = Number(new URL(address).port);
  const form = '--b\r\nContent-Disposition: form-data; name="file"; filename="a.txt"\r\n\r\nhello\r\n--b--\r\n';
  const headers = { 'content-type': 'multipart/form-data; boundary=b' };
  const upload = await admin.raw({ method: 'POST', url: '/common/upload', payload: form, headers });
  file = upload.json<Answer>().fileName;
});
afterAll(() => app.stop());

interface Reply {
  readonly status: number;
  readonly head: string;
  readonly body: string;
}
/** Sends bytes as they are: no client of ours would write such headers. */
const exchange = (text: string) =>
  new Promise<Reply>((done, fail) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(text, 'latin1'));
    const chunks: Buffer[] = [];
    socket.on('data', (chunk) => chunks.push(chunk));
    socket.on('error', fail);
    socket.on('close', () => {
      const [head = '', ...rest] = Buffer.concat(chunks).toString().split('\r\n\r\n');
      done({ status: Number(/^HTTP\/1\.1 (\d+)/.exec(head)?.[1] ?? 0), head, body: rest.join('\r\n\r\n') });
    });
  });
function ask(method: string, path: string, header: string, value: string, body?: object): Promise<Reply> {
  const payload = body ? JSON.stringify(body) : '';
  const lines = [
    `${method} ${path} HTTP/1.1`,
    'Host: localhost',
    'Connection: close',
    ...(body && !path.endsWith('/login') ? [`Authorization: Bearer ${admin.token}`] : []),
    ...(body ? ['Content-Type: application/json', `Content-Length: ${Buffer.byteLength(payload)}`] : []),
    `${header}: ${value}`,
  ];
  return exchange(`${lines.join('\r\n')}\r\n\r\n${Buffer.from(payload).toString('latin1')}`);
}

const headers = [
  ...['User-Agent', 'Referer', 'X-Forwarded-For', 'Accept-Language', 'Cookie', 'If-None-Match', 'Range'],
  ...['If-Modified-Since', 'Accept', 'Accept-Encoding', 'Origin', 'X-Real-IP', 'Forwarded'],
];
/** What a sign-in looks at; proving a password takes its time. */
const signing = ['User-Agent', 'X-Forwarded-For', 'Cookie'];
const values: Readonly<Record<string, string>> = {
  'high bytes': '\xff\xfe\xed\xa0\x80',
  'an emoji': Buffer.from('🔥').toString('latin1'),
  '8 KB': 'x'.repeat(8000),
  'an address with an endless zone': `::1%${'x'.repeat(500)}`,
  'a formula': '=cmd|calc!A0',
  'another formula': '@SUM(1+1)*cmd',
  'a script': '<script>alert(1)</script>',
  'a quote': `1'; DROP TABLE sys_user; --`,
  'a written line break': '%0d%0aSet-Cookie: planted=1',
  'half a line break': 'a\nSet-Cookie: planted=1',
  'a second header': 'a\r\nX-Planted: 1',
  'a prototype': '__proto__',
  nothing: '',
  'a tab': 'a\tb',
  'a range that is none': 'bytes=9999999999999999999-1,-5,a-b',
  'a huge number of ranges': `bytes=${'0-1,'.repeat(500)}0-1`,
};
const cases = headers.flatMap((header) => Object.keys(values).map((name) => [header, name] as const));

/** What is wrong with an answer, if anything. */
function complaint({ status, head, body }: Reply): string | undefined {
  if (/planted/i.test(head)) return `repeats what was sent: ${head}`;
  if (status === 0 || status >= 500) return `failed inside: ${status}`;
  return /系统(未知|暂时)/.test(body) ? body : undefined;
}

test.each(headers)('%s may hold anything', async (header) => {
  const wrong: string[] = [];
  const login = { username: 'admin', password: PASSWORD };
  for (const [name, value] of Object.entries(values)) {
    const dict = { dictName: '名', dictType: `walk_${cases.findIndex(([h, n]) => h === header && n === name)}` };
    const replies = {
      ...(signing.includes(header) && { login: await ask('POST', '/prod-api/login', header, value, login) }),
      change: await ask('POST', '/prod-api/system/dict/type', header, value, dict),
      file: await ask('GET', `/prod-api${file}`, header, value),
      page: await ask('GET', '/', header, value),
      health: await ask('GET', '/healthz', header, value),
    };
    for (const [call, reply] of Object.entries(replies)) {
      const problem = complaint(reply);
      if (problem) wrong.push(`${call} with ${name}: ${problem}`);
      // Whatever it says beside: what was asked for is done.
      else if (reply.status === 200 && call === 'change' && JSON.parse(reply.body).code !== 200)
        wrong.push(`${call} with ${name}: ${reply.body}`);
      else if (reply.status === 200 && call === 'login' && !JSON.parse(reply.body).token)
        wrong.push(`${call} with ${name}: ${reply.body}`);
    }
  }
  expect(wrong).toEqual([]);
});

test('headers that are too long are refused in words', async () => {
  const { status, body } = await ask('GET', '/prod-api/getInfo', 'Cookie', 'x'.repeat(40_000));
  expect([status, JSON.parse(body).msg]).toEqual([431, '请求格式不正确']);
});

const logs = ['/monitor/logininfor', '/monitor/operlog', '/monitor/online'];
test.each(logs)('%s keeps what is clean, and shows it', async (path) => {
  await app.services.operLog.flush();
  const { code, rows } = await admin.get(`${path}/list?pageSize=5000`);
  expect(code).toBe(200);
  expect(rows.length).toBeGreaterThan(2 * Object.keys(values).length);
  for (const row of rows as Record<string, unknown>[]) {
    expect(isIP(String(row.ipaddr ?? row.operIp))).toBeGreaterThan(0);
    for (const text of Object.values(row).filter((value) => typeof value === 'string'))
      expect(text).not.toMatch(/\p{Cc}|planted|calc/u);
  }
});

test.each(['/monitor/logininfor', '/monitor/operlog'])('the export of %s can be opened', async (path) => {
  const reply = await admin.raw({ method: 'POST', url: `${path}/export`, payload: {} });
  const sheet = await readXlsx(reply.rawPayload, 10_000);
  expect(sheet.length).toBeGreaterThan(2 * Object.keys(values).length);
  expect(reply.rawPayload.includes('<f>')).toBe(false);
});
