// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { ApiError } from './api-error.ts';
import { flattenParams } from './params.ts';
import { type Reporter, setReporter } from './reporter.ts';
import { API_BASE, REPEAT_WINDOW, REQUEST_TIMEOUT, request, requestFile } from './request.ts';
import { removeToken, setToken } from './session.ts';

const reporter = {
  message: vi.fn<Reporter['message']>(),
  notification: vi.fn<Reporter['notification']>(),
  sessionExpired: vi.fn<Reporter['sessionExpired']>(),
};
const fetchMock = vi.fn<typeof fetch>();

const json = (body: unknown, init: ResponseInit = {}) =>
  new Response(JSON.stringify(body), { headers: { 'content-type': 'application/json' }, ...init });
const answer = (body: unknown, init?: ResponseInit) => fetchMock.mockImplementation(async () => json(body, init));
const failure = async (call: Promise<unknown>): Promise<ApiError> => {
  const error = await call.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (!(error instanceof ApiError)) throw new Error('expected an ApiError');
  return error;
};
const sent = (index = 0) => {
  const [url, init] = fetchMock.mock.calls[index] ?? [];
  return { url: String(url), headers: new Headers(init?.headers), init };
};

let clock = Date.now();
beforeEach(() => {
  // Each test starts well after the one before, so that neither guard remembers anything.
  clock += 60_000;
  vi.useFakeTimers({ toFake: ['Date'], now: clock });
  vi.stubGlobal('fetch', fetchMock);
  vi.clearAllMocks();
  setReporter(reporter);
  setToken('t0k');
  answer({ code: 200, msg: '操作成功' });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  setReporter();
});

describe('what is sent', () => {
  test('[CST-01] [API-01] [API-02] [API-03] a call goes below the prefix with the token and as JSON', async () => {
    await request('/getInfo');
    expect(API_BASE).toBe('/prod-api');
    expect(sent().url).toBe('/prod-api/getInfo');
    expect(sent().headers.get('authorization')).toBe('Bearer t0k');
    expect(sent().headers.get('content-type')).toBe('application/json;charset=utf-8');
  });

  test('[API-03] a body is announced as JSON, and none is not announced', async () => {
    await request('/x', { method: 'PUT', body: { a: 1 } });
    await request('/x/1', { method: 'DELETE' });
    expect(sent(0).headers.get('content-type')).toBe('application/json;charset=utf-8');
    expect(sent(1).headers.has('content-type')).toBe(false);
  });

  test('[API-02] isToken false leaves the token out, and so does nobody being signed in', async () => {
    await request('/captchaImage', { isToken: false });
    removeToken();
    await request('/getInfo');
    expect(sent(0).headers.has('authorization')).toBe(false);
    expect(sent(1).headers.has('authorization')).toBe(false);
  });

  test('[API-05] GET parameters are flattened and empty ones dropped', async () => {
    const params = {
      pageNum: 1,
      name: null,
      other: undefined,
      params: { beginTime: '2026-01-01', endTime: undefined },
    };
    expect(flattenParams(params)).toBe('pageNum=1&params%5BbeginTime%5D=2026-01-01');
    await request('/x/list', { params });
    expect(sent().url).toBe('/prod-api/x/list?pageNum=1&params%5BbeginTime%5D=2026-01-01');
  });

  test('[CST-02] [API-04] the time-out is 600000 ms', () => expect(REQUEST_TIMEOUT).toBe(600_000));
});

describe('duplicate submits', () => {
  const post = (body: unknown, extra = {}) => request('/x', { method: 'POST', body, ...extra });

  test('[VAL-03] [CST-03] the same POST within 1000 ms is rejected and said so', async () => {
    await post({ a: 1 });
    vi.setSystemTime(Date.now() + 999);
    const error = await failure(post({ a: 1 }));
    expect(REPEAT_WINDOW).toBe(1000);
    expect(error.message).toBe('数据正在处理，请勿重复提交');
    expect(fetchMock).toHaveBeenCalledTimes(1);
    expect(reporter.message).toHaveBeenCalledWith('error', '数据正在处理，请勿重复提交');
  });

  test('[VAL-04] after 1000 ms it goes through', async () => {
    await post({ a: 1 });
    vi.setSystemTime(Date.now() + 1000);
    await post({ a: 1 });
    expect(fetchMock).toHaveBeenCalledTimes(2);
  });

  test('[VAL-05] another body or another address is not blocked', async () => {
    await post({ a: 1 });
    await post({ a: 2 });
    await request('/y', { method: 'POST', body: { a: 2 } });
    expect(fetchMock).toHaveBeenCalledTimes(3);
  });

  test.each([
    ['POST', true],
    ['PUT', true],
    ['GET', false],
    ['DELETE', false],
  ] as const)('[VAL-06] %s is guarded: %s', async (method, guarded) => {
    await request('/x/1', { method, body: { method } });
    const again = request('/x/1', { method, body: { method } });
    if (guarded) expect((await failure(again)).message).toBe('数据正在处理，请勿重复提交');
    else await again;
    expect(fetchMock).toHaveBeenCalledTimes(guarded ? 1 : 2);
  });

  test('[VAL-07] repeatSubmit false switches the guard off, as header and as option', async () => {
    await post({ a: 1 });
    await post({ a: 1 }, { headers: { repeatSubmit: 'false' } });
    await post({ a: 1 }, { repeatSubmit: false });
    expect(fetchMock).toHaveBeenCalledTimes(3);
  });
});

describe('refusals', () => {
  test('[ERR-09] [API-06] a body without a code counts as success', async () => {
    answer({ token: 'abc' });
    expect(await request('/login')).toEqual({ token: 'abc' });
  });

  test('[ERR-02] code 500 is a red message with the server text, and names the field', async () => {
    answer({ code: 500, msg: 'X', field: 'dictValue' }, { headers: { 'x-request-id': 'r-1' } });
    const error = await failure(request('/x'));
    expect(error).toMatchObject({ code: 500, message: 'X', field: 'dictValue', requestId: 'r-1' });
    expect(reporter.message).toHaveBeenCalledWith('error', 'X');
  });

  test.each([
    ['[ERR-03] another code shows the server text', { code: 601, msg: 'Y' }, 'Y'],
    ['[ERR-04] code 403 without text is mapped', { code: 403 }, '当前操作没有权限'],
    ['[ERR-05] code 404 is mapped', { code: 404, msg: 'z' }, '访问资源不存在'],
    ['[ERR-07] an unknown code without text', { code: 999 }, '系统未知错误，请反馈给管理员'],
    ['[ERR-08] the mapped text wins', { code: 403, msg: 'Z' }, '当前操作没有权限'],
    ['code 409 shows the server text', { code: 409, msg: '数据已被他人修改' }, '数据已被他人修改'],
  ])('%s as a notification', async (_title, body, text) => {
    answer(body);
    expect((await failure(request('/x'))).message).toBe(text);
    expect(reporter.notification).toHaveBeenCalledExactlyOnceWith('error', text);
    expect(reporter.message).not.toHaveBeenCalled();
  });

  test('[SES-10] [ERR-01] code 401 announces the end of the session and rejects with its text', async () => {
    answer({ code: 401, msg: '认证失败' });
    expect((await failure(request('/x', { quiet: true }))).message).toBe('无效的会话，或者会话已过期，请重新登录。');
    expect(reporter.sessionExpired).toHaveBeenCalledTimes(1);
    expect(reporter.notification).not.toHaveBeenCalled();
  });

  test('quiet leaves the telling to the caller', async () => {
    answer({ code: 500, msg: 'X' });
    await failure(request('/x', { quiet: true }));
    expect(reporter.message).not.toHaveBeenCalled();
  });

  test('[ERR-20] the same text is shown once however many calls fail', async () => {
    answer({ code: 500, msg: 'X' });
    await Promise.all(Array.from({ length: 10 }, () => failure(request('/x'))));
    expect(reporter.message).toHaveBeenCalledTimes(1);
    vi.setSystemTime(Date.now() + 1000);
    await failure(request('/x'));
    expect(reporter.message).toHaveBeenCalledTimes(2);
  });
});

describe('transport', () => {
  test('[ERR-10] an unreachable server is a message of 5000 ms', async () => {
    fetchMock.mockRejectedValue(new TypeError('Failed to fetch'));
    expect(await failure(request('/x'))).toMatchObject({ kind: 'network', message: '后端接口连接异常' });
    expect(reporter.message).toHaveBeenCalledWith('error', '后端接口连接异常', 5000);
  });

  test('[ERR-11] a time-out has its own text', async () => {
    fetchMock.mockImplementation(
      (_url, init) =>
        new Promise((_resolve, reject) => init?.signal?.addEventListener('abort', () => reject(init.signal?.reason))),
    );
    expect((await failure(request('/x', { timeout: 5 }))).message).toBe('系统接口请求超时');
  });

  test('a call cancelled by the caller stays silent', async () => {
    const controller = new AbortController();
    fetchMock.mockImplementation(async () => {
      controller.abort();
      throw controller.signal.reason;
    });
    await expect(request('/x', { signal: controller.signal })).rejects.toMatchObject({ name: 'AbortError' });
    expect(reporter.message).not.toHaveBeenCalled();
  });

  test.each([
    [502, { msg: '坏网关' }, '系统接口502异常'],
    [404, { code: 404, msg: '没有这个接口' }, '系统接口404异常'],
    [429, { code: 429, msg: '操作过于频繁，请稍候再试' }, '操作过于频繁，请稍候再试'],
    [413, {}, '系统接口413异常'],
  ])('[ERR-12] HTTP status %i is told', async (status, body, text) => {
    answer(body, { status });
    expect(await failure(request('/x'))).toMatchObject({ kind: 'status', code: status, message: text });
  });

  test('[ERR-12] an answer that is no JSON is a failure, not a crash', async () => {
    fetchMock.mockImplementation(async () => new Response('<html>', { status: 502 }));
    expect((await failure(request('/x'))).message).toBe('系统接口502异常');
  });
});

describe('files', () => {
  test('[API-07] [API-17] a file is returned as it is under its decoded name', async () => {
    const headers = {
      'content-type': 'application/octet-stream',
      'download-filename': encodeURIComponent('字典 数据.xlsx'),
    };
    fetchMock.mockImplementation(async () => new Response('bytes', { headers }));
    const { blob, name } = await requestFile('/common/download', { params: { fileName: 'f', delete: 'true' } });
    expect(sent().url).toBe('/prod-api/common/download?fileName=f&delete=true');
    expect(name).toBe('字典 数据.xlsx');
    expect(await blob.text()).toBe('bytes');
  });

  test('the name falls back to content-disposition', async () => {
    const headers = { 'content-disposition': "attachment; filename*=utf-8''%E9%99%84%E4%BB%B6.zip" };
    fetchMock.mockImplementation(async () => new Response('bytes', { headers }));
    expect((await requestFile('/x')).name).toBe('附件.zip');
  });

  test.each([
    ['[ERR-06] mapped', { code: 401, msg: 'no' }, '认证失败，无法访问系统资源'],
    ['[ERR-13] the server text', { code: 500, msg: '文件不存在' }, '文件不存在'],
    ['[ERR-13] the general text', { code: 999 }, '系统未知错误，请反馈给管理员'],
  ])('[API-08] a file that is really JSON is a refusal: %s', async (_title, body, text) => {
    answer(body);
    expect((await failure(requestFile('/x'))).message).toBe(text);
    expect(reporter.message).toHaveBeenCalledExactlyOnceWith('error', text);
    expect(reporter.sessionExpired).not.toHaveBeenCalled();
  });
});
