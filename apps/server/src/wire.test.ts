import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Answer, type Caller, openTestApp, type TestApp } from './testing/app.ts';
import { wire } from './testing/wire.data.ts';

let app: TestApp;
let admin: Caller;
beforeAll(async () => {
  app = await openTestApp();
  admin = await app.signIn('admin');
  // Rows for the lists that are empty on a fresh system.
  await admin.post('/system/notice/markRead?noticeId=1');
  await admin.put('/system/config/updConfigByKey', { configKey: 'sys.index.skinName', configValue: 'skin-green' });
});
afterAll(() => app.stop());

const isString = (value: unknown) => typeof value === 'string';
const isTime = (value: unknown) => /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/.test(String(value));
const oneOf =
  (...allowed: string[]) =>
  (value: unknown) =>
    allowed.includes(value as string);
const checks: Readonly<Record<string, (value: unknown) => boolean>> = {
  id: (value) => Number.isSafeInteger(value),
  num: (value) => typeof value === 'number',
  numish: (value) => typeof value === 'number' || /^\d+$/.test(String(value)),
  str: isString,
  str1: (value) => isString(value) && value !== '',
  bool: (value) => typeof value === 'boolean',
  arr: Array.isArray,
  s01: oneOf('0', '1'),
  s12: oneOf('1', '2'),
  yn: oneOf('Y', 'N'),
  mcf: oneOf('M', 'C', 'F'),
  scope: oneOf('1', '2', '3', '4', '5'),
  time: isTime,
  when: (value) => typeof value === 'number' || isTime(value),
};

type Node = Record<string, unknown>;
const below = (nodes: readonly Node[]): Node[] =>
  nodes.flatMap((node) => [node, ...below((node.children ?? []) as Node[])]);

/** The objects at a place of an answer: itself, one object, each element or each node. */
function objectsAt(answer: Answer, place: string): Node[] {
  if (place === '.') return [answer];
  const [, name = '', kind = ''] = /^(\w+)(\[\*?\])?$/.exec(place) ?? [];
  const found: unknown = answer[name];
  if (!kind) return [found as Node];
  return kind === '[*]' ? below(found as Node[]) : (found as Node[]);
}

/** What is wrong with a value that the client reads. */
function problem(node: Node, field: string): string | undefined {
  const [, path = '', each = '', type = '', optional] = /^([\w.?]+?)(\[\])?:(\w+)(\?)?$/.exec(field) ?? [];
  const steps = path.split('.');
  let value: unknown = node;
  for (const step of steps) {
    const name = step.replace('?', '');
    value = (value as Node)[name];
    if (value === undefined || value === null)
      return optional || step.endsWith('?') ? undefined : `${field} is missing`;
  }
  const values = each ? (value as unknown[]) : [value];
  return values.every((one) => checks[type]?.(one)) ? undefined : `${field} is ${JSON.stringify(value)}`;
}

describe('what a stock RuoYi client reads', () => {
  test.each(Object.entries(wire))('GET %s', async (path, places) => {
    const answer = await admin.get(path);
    expect(answer.code, answer.msg).toBe(200);
    for (const line of places) {
      const [place = '', ...fields] = line.split(' ');
      const objects = objectsAt(answer, place);
      expect(objects.length, `${path} ${place}`).toBeGreaterThan(0);
      const problems = objects.flatMap((object) => fields.flatMap((field) => problem(object, field) ?? []));
      expect(problems.slice(0, 3), `${path} ${place}`).toEqual([]);
    }
  });
});

test('no two routes have one name: the client would drop the first of them', async () => {
  const names = below((await admin.get('/getRouters')).data as Node[]).map((node) => node.name);
  expect(names).toEqual(expect.arrayContaining(['User', 'Monitor']));
  expect(new Set(names).size).toBe(names.length);
});

describe('the whole object of the detail call is taken back, with nulls and unknown keys', () => {
  test.each([
    '/system/user/105',
    '/system/role/7',
    '/system/menu/105',
    '/system/dept/101',
    '/system/post/1',
    '/system/dict/type/1',
    '/system/dict/data/1',
    '/system/config/1',
    '/system/notice/1',
  ])('%s', async (path) => {
    const { data, postIds, roleIds } = await admin.get(path);
    const whole = {
      ...data,
      ...(postIds && { postIds, roleIds, password: '' }),
      params: {},
      children: [],
      searchValue: null,
    };
    const answer = await admin.put(path.replace(/\/\d+$/, ''), whole);
    expect(answer, answer.msg).toMatchObject({ code: 200 });
    const { data: again } = await admin.get(path);
    const { updateTime: _t, updateBy: _b, version: _v, ...before } = data;
    expect(again).toMatchObject(before);
  });
});

test('lists by form fields and sorting as the client sends them; exports and templates are files', async () => {
  const range = 'params%5BbeginTime%5D=2020-01-01&params%5BendTime%5D=2099-01-01';
  const sorted = await admin.get('/monitor/operlog/list?pageNum=1&pageSize=5&orderByColumn=operTime&isAsc=descending');
  expect(sorted.code).toBe(200);
  for (const path of ['user', 'role', 'post', 'dict/type', 'dict/data', 'config']) {
    const file = await admin.raw({
      method: 'POST',
      url: `/system/${path}/export`,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: `pageNum=1&pageSize=10&${range}`,
    });
    expect(file.headers['content-type'], path).not.toContain('json');
    expect(file.rawPayload.subarray(0, 2).toString(), path).toBe('PK');
  }
  for (const path of ['/system/user/importTemplate', '/monitor/operlog/export', '/monitor/logininfor/export']) {
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    const file = await admin.raw({ method: 'POST', url: path, headers, payload: '' });
    expect(file.rawPayload.subarray(0, 2).toString(), path).toBe('PK');
  }
});

test('a cut avatar arrives as a PNG under the name of the photo, or under a name without an ending', async () => {
  const png = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex');
  const headers = { 'content-type': 'multipart/form-data; boundary=x' };
  for (const name of ['photo.jpg', 'avatar', 'blob']) {
    const part = `Content-Disposition: form-data; name="avatarfile"; filename="${name}"\r\nContent-Type: image/png`;
    const payload = Buffer.concat([Buffer.from(`--x\r\n${part}\r\n\r\n`), png, Buffer.from('\r\n--x--\r\n')]);
    const answer = await admin.raw({ method: 'POST', url: '/system/user/profile/avatar', payload, headers });
    expect(answer.json().imgUrl, `${name} ${answer.json().msg}`).toMatch(/\.png$/);
  }
});

test('a notice keeps what the editor of the client writes', async () => {
  const noticeContent =
    '<p class="ql-align-center ql-indent-1">中<span class="ql-size-large">大</span></p><pre class="ql-syntax">a</pre>';
  await admin.post('/system/notice', { noticeTitle: '编辑器', noticeType: '1', status: '0', noticeContent });
  const { rows } = await admin.get('/system/notice/list?noticeTitle=编辑器');
  expect((await admin.get(`/system/notice/${rows[0].noticeId}`)).data.noticeContent).toBe(noticeContent);
});
