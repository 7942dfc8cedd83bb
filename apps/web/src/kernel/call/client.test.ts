// @vitest-environment happy-dom
import type { SessionInfo } from '@jiaoyan/contract/system/auth';
import type { DictData } from '@jiaoyan/contract/system/dict-data';
import { afterEach, beforeEach, expect, expectTypeOf, test, vi } from 'vitest';
import { systemApi as client } from '../../api/system.ts';
import type { ReceivedFile } from './request.ts';
import { setToken } from './session.ts';

const fetchMock = vi.fn<typeof fetch>();
const answer = (body: object) =>
  fetchMock.mockImplementation(async () => new Response(JSON.stringify({ code: 200, msg: '好', ...body })));
const sent = () => {
  const [url, init] = fetchMock.mock.calls[0] ?? [];
  return { url, method: init?.method, body: init?.body, headers: new Headers(init?.headers) };
};

beforeEach(() => {
  vi.stubGlobal('fetch', fetchMock);
  fetchMock.mockReset();
  setToken('t0k');
});
afterEach(() => vi.unstubAllGlobals());

test('a page comes as rows and total', async () => {
  answer({ rows: [{ dictCode: 1 }], total: 7 });
  const page = await client.dictData.list({ query: { pageNum: 1, pageSize: 20, dictLabel: '男' } });
  expect(page).toEqual({ rows: [{ dictCode: 1 }], total: 7 });
  expect(sent().url).toBe(
    `/prod-api/system/dict/data/list?pageNum=1&pageSize=20&dictLabel=${encodeURIComponent('男')}`,
  );
});

test('data, fields, text and nothing come as what they are', async () => {
  answer({ data: [{ dictId: 1 }] });
  expect(await client.dictType.options()).toEqual([{ dictId: 1 }]);
  answer({ token: 'x' });
  expect(await client.auth.login({ body: { username: 'a', password: 'b' } })).toEqual({ token: 'x' });
  answer({ msg: 'value' });
  expect(await client.config.byKey({ params: { key: 'sys.a/b' } })).toBe('value');
  expect(fetchMock.mock.calls[2]?.[0]).toBe('/prod-api/system/config/configKey/sys.a%2Fb');
  answer({});
  expect(await client.dictType.refreshCache()).toBeUndefined();
});

test('path parameters, method and body follow the contract', async () => {
  answer({});
  await client.dictData.remove({ params: { ids: '3,4' } });
  expect(sent()).toMatchObject({ url: '/prod-api/system/dict/data/3%2C4', method: 'DELETE' });
  fetchMock.mockClear();
  await client.dictData.update({ body: { dictCode: 3, dictLabel: 'x', version: 2 } });
  expect(sent()).toMatchObject({
    url: '/prod-api/system/dict/data',
    method: 'PUT',
    body: '{"dictCode":3,"dictLabel":"x","version":2}',
  });
});

test('[API-02] public calls carry no token, except signing out', async () => {
  answer({});
  await client.auth.captcha();
  expect(sent().headers.has('authorization')).toBe(false);
  fetchMock.mockClear();
  await client.auth.logout();
  expect(sent().headers.get('authorization')).toBe('Bearer t0k');
});

test('a file comes as blob and name', async () => {
  fetchMock.mockImplementation(async () => new Response('zip', { headers: { 'download-filename': 'a.zip' } }));
  const { blob, name } = await client.notice.attachmentsZip({ params: { id: 5 } });
  expect([await blob.text(), name]).toEqual(['zip', 'a.zip']);
});

test('the types follow the contract', () => {
  expectTypeOf(client.dictData.list).returns.resolves.toEqualTypeOf<{ rows: DictData[]; total: number }>();
  expectTypeOf(client.dictData.export).returns.resolves.toEqualTypeOf<string>();
  expectTypeOf(client.auth.info).returns.resolves.toEqualTypeOf<SessionInfo>();
  expectTypeOf(client.common.download).returns.resolves.toEqualTypeOf<ReceivedFile>();
  expectTypeOf(client.dictData.remove).returns.resolves.toEqualTypeOf<void>();
  expectTypeOf(client.auth.logout).toBeCallableWith();
  // @ts-expect-error: a list needs its query
  expectTypeOf(client.dictData.list).toBeCallableWith();
  // @ts-expect-error: the label of a dictionary entry is a text
  expectTypeOf(client.dictData.create).toBeCallableWith({ body: { dictType: 'a', dictLabel: 1, dictValue: 'b' } });
});
