// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { systemApi } from '../../api/system.ts';
import { setReporter } from '../call/reporter.ts';
import { setToken } from '../call/session.ts';
import { fileRules, fileWords, imageRules, imageWords, overLimit, refusalOf } from './upload-rules.ts';

const MB = 1024 * 1024;
const file = (name: string, size = 10) => ({ name, size });

describe('what an upload field accepts', () => {
  test('[FUP-02] [FUP-03] only the listed types', () => {
    for (const name of ['a.doc', 'a.XLS', 'a.ppt', 'a.txt', 'b.c.pdf']) {
      expect(refusalOf(file(name), fileRules, fileWords)).toBeUndefined();
    }
    for (const name of ['a.exe', 'a.docx', 'doc', 'a.pdf.exe']) {
      expect(refusalOf(file(name), fileRules, fileWords)).toBe('文件格式不正确, 请上传doc/xls/ppt/txt/pdf格式文件!');
    }
  });

  test('[FUP-04] a file has to stay under 5 MB', () => {
    expect(refusalOf(file('a.pdf', 5 * MB), fileRules, fileWords)).toBe('上传文件大小不能超过 5 MB!');
    expect(refusalOf(file('a.pdf', 5 * MB - 1), fileRules, fileWords)).toBeUndefined();
  });

  test('[FUP-05] [IUP-04] at most five', () => {
    expect(overLimit(0, 6, fileRules.limit)).toBe('上传文件数量不能超过 5 个!');
    expect(overLimit(4, 2, imageRules.limit)).toBe('上传文件数量不能超过 5 个!');
    expect(overLimit(4, 1, fileRules.limit)).toBeUndefined();
  });

  test('[IUP-02] [IUP-03] pictures have their own types and texts', () => {
    expect(refusalOf(file('a.gif'), imageRules, imageWords)).toBe('文件格式不正确, 请上传png/jpg/jpeg图片格式文件!');
    expect(refusalOf(file('a.png', 5 * MB), imageRules, imageWords)).toBe('上传头像图片大小不能超过 5 MB!');
    expect(refusalOf(file('a.jpeg'), imageRules, imageWords)).toBeUndefined();
  });
});

class FakeXhr {
  static last: FakeXhr;
  static status = 200;
  static body = '';
  upload: { onprogress?: (event: object) => void } = {};
  headers: Record<string, string> = {};
  url = '';
  form: FormData | undefined;
  timeout = 0;
  status = 0;
  responseText = '';
  onload: () => void = () => undefined;
  onerror: () => void = () => undefined;
  constructor() {
    FakeXhr.last = this;
  }
  open(_method: string, url: string) {
    this.url = url;
  }
  setRequestHeader(name: string, value: string) {
    this.headers[name] = value;
  }
  getResponseHeader() {
    return null;
  }
  send(form: FormData) {
    this.form = form;
    this.upload.onprogress?.({ lengthComputable: true, loaded: 1, total: 4 });
    this.status = FakeXhr.status;
    this.responseText = FakeXhr.body;
    if (FakeXhr.status === 0) this.onerror();
    else this.onload();
  }
}

describe('sending a file', () => {
  beforeEach(() => {
    vi.stubGlobal('XMLHttpRequest', FakeXhr);
    setReporter({ message: vi.fn(), notification: vi.fn(), sessionExpired: vi.fn() });
    setToken('t0k');
    FakeXhr.status = 200;
    FakeXhr.body = JSON.stringify({
      code: 200,
      msg: '',
      url: 'u',
      fileName: '/profile/upload/a.txt',
      originalFilename: 'a.txt',
    });
  });
  afterEach(() => {
    vi.unstubAllGlobals();
    setReporter();
  });

  test('[FUP-08] [PRM-10] [API-21] goes as the multipart field `file` with the token and tells its progress', async () => {
    const onProgress = vi.fn();
    const answer = await systemApi.common.upload({ file: new File(['x'], 'a.txt'), onProgress });
    expect(answer.fileName).toBe('/profile/upload/a.txt');
    expect(FakeXhr.last.url).toBe('/prod-api/common/upload');
    expect(FakeXhr.last.headers.Authorization).toBe('Bearer t0k');
    expect(FakeXhr.last.form?.get('file')).toBeInstanceOf(File);
    expect(onProgress).toHaveBeenCalledWith(25);
  });

  test('[FUP-10] another code is a refusal, [FUP-11] no connection is not', async () => {
    FakeXhr.body = JSON.stringify({ code: 500, msg: '不行' });
    await expect(systemApi.common.upload({ file: new File(['x'], 'a.txt') })).rejects.toMatchObject({
      kind: 'refused',
      message: '不行',
    });
    FakeXhr.status = 0;
    await expect(systemApi.common.upload({ file: new File(['x'], 'a.txt') })).rejects.toMatchObject({
      kind: 'network',
    });
  });
});
