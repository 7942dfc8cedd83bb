import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, readdir, rm, symlink, utimes, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import multipart from '@fastify/multipart';
import { MAX_UPLOAD_BYTES } from '@jiaoyan/contract/system/common';
import { sql } from 'drizzle-orm';
import Fastify from 'fastify';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { openTestDatabase } from '../../testing/database.ts';
import type { Database } from '../db/db.ts';
import { sysFile } from './file.table.ts';
import { createFileStore, type FileStore } from './file-store.ts';
import { addressOf, openByAddress, openUpload, saveExport, saveUpload, sweepFiles, takeExport } from './files.ts';

const PNG = Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), Buffer.alloc(5000, 7)]);

let database: Database;
let root: string;
let store: FileStore;

beforeAll(async () => {
  database = await openTestDatabase();
}, 60_000);
afterAll(() => database.close());
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'files-'));
  store = createFileStore({ root });
  await database.db.delete(sysFile);
});
afterEach(() => rm(root, { recursive: true }));

const upload = (filename: string, content: Buffer | Buffer[], allow?: readonly string[]) =>
  saveUpload(
    { db: database.db, store, userId: 7 },
    { filename, stream: Readable.from(Array.isArray(content) ? content : [content]), ...(allow && { allow }) },
  );
const filesOnDisk = async () =>
  (await readdir(root, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile()).map((e) => e.name);
const rows = () => database.db.select().from(sysFile);
const expectNothingKept = async () => {
  expect(await filesOnDisk()).toEqual([]);
  expect(await rows()).toEqual([]);
};

describe('uploads', () => {
  test('an upload comes back byte for byte by its name and by its address', async () => {
    const saved = await upload('照片.PNG', PNG);
    expect(saved.name).toMatch(/^\d{4}\/\d\d\/\d\d\/[0-9a-f]{32}\.png$/);
    expect(saved).toMatchObject({ originalName: '照片.PNG', ext: 'png', kind: 'upload', ownerId: 7, size: PNG.length });
    expect(saved.sha256).toBe(createHash('sha256').update(PNG).digest('hex'));
    const byName = await openUpload(database.db, store, saved.name);
    expect(byName).toMatchObject({ mime: 'image/png', size: PNG.length });
    expect(await buffer(byName.stream)).toEqual(PNG);
    const byAddress = await openByAddress(database.db, store, `/prod-api${addressOf(saved.name)}`);
    expect(await buffer(byAddress.stream)).toEqual(PNG);
  });

  test('[API-23] wrong types, disguised types and pages are refused and leave nothing', async () => {
    await expect(upload('a.exe', PNG)).rejects.toThrow(/^文件格式不正确, 请上传png\/jpg.*格式文件!$/);
    await expect(upload('a.png', Buffer.from('MZ\x90\0 not a picture'))).rejects.toThrow('文件格式不正确');
    await expect(upload('a.svg', Buffer.from('<svg/>'))).rejects.toThrow('文件格式不正确');
    await expect(upload('a.txt', Buffer.from('\n <!DOCTYPE html><script>1</script>'))).rejects.toThrow(
      '文件格式不正确',
    );
    await expect(upload('a.png', [])).rejects.toThrow('文件格式不正确');
    await expect(upload('noextension', PNG)).rejects.toThrow('文件格式不正确');
    await expect(upload('a.zip', Buffer.from('504b030400', 'hex'), ['png', 'jpg'])).rejects.toThrow(
      '文件格式不正确, 请上传png/jpg格式文件!',
    );
    await expectNothingKept();
  });

  test('[API-23] a file of the allowed size is taken, one byte more is refused', async () => {
    const mebibytes = (n: number) => Array.from({ length: n }, () => Buffer.alloc(1024 * 1024, 1));
    const head = Buffer.concat([PNG.subarray(0, 8), Buffer.alloc(1024 * 1024 - 8)]);
    await expect(upload('a.png', [head, ...mebibytes(9), Buffer.from([1])])).rejects.toThrow(
      '上传文件大小不能超过 10 MB!',
    );
    await expectNothingKept();
    expect((await upload('a.png', [head, ...mebibytes(9)])).size).toBe(MAX_UPLOAD_BYTES);
  });

  test('the original name loses folders and control characters and may not be too long', async () => {
    expect((await upload('C:\\fakepath\\..\\a\u202e\r\nb.png', PNG)).originalName).toBe('ab.png');
    expect((await upload(`${'长'.repeat(96)}.png`, PNG)).originalName).toHaveLength(100);
    await expect(upload(`${'长'.repeat(97)}.png`, PNG)).rejects.toThrow('文件名长度不能超过 100 个字符');
  });

  test('a transfer that breaks off leaves nothing', async () => {
    const broken = Readable.from(
      (async function* () {
        yield PNG;
        throw new Error('aborted');
      })(),
    );
    const ctx = { db: database.db, store, userId: 7 };
    await expect(saveUpload(ctx, { filename: 'a.png', stream: broken })).rejects.toThrow('aborted');
    await expectNothingKept();
  });

  test('bytes are taken back when the row cannot be written', async () => {
    const ctx = { db: database.db, store, userId: 2 ** 40 };
    await expect(saveUpload(ctx, { filename: 'a.png', stream: Readable.from([PNG]) })).rejects.toThrow();
    await expectNothingKept();
  });

  test('[API-22] nothing outside the table or the folder can be opened', async () => {
    for (const address of [
      '../../etc/passwd',
      '/etc/passwd',
      '/profile/upload/../../../etc/passwd',
      '/profile/upload/',
    ])
      await expect(openByAddress(database.db, store, address)).rejects.toMatchObject({ code: 404 });
    const { name } = await upload('a.png', PNG);
    await rm(join(root, 'files', name));
    await writeFile(join(root, 'secret'), 'secret');
    await symlink(join(root, 'secret'), join(root, 'files', name));
    await expect(openUpload(database.db, store, name)).rejects.toMatchObject({ code: 404 });
  });
});

describe('uploads over HTTP', () => {
  const settled: Promise<unknown>[] = [];
  const serve = async () => {
    const app = Fastify();
    await app.register(multipart, { limits: { fileSize: MAX_UPLOAD_BYTES } });
    app.post('/upload', async (request) => {
      const part = await request.file();
      if (!part) throw new Error('no file');
      const saving = saveUpload(
        { db: database.db, store, userId: 1 },
        { filename: part.filename, stream: part.file },
      ).catch((error: Error) => error);
      settled.push(saving);
      const result = await saving;
      return result instanceof Error ? { msg: result.message } : { msg: result.originalName };
    });
    await app.listen({ port: 0, host: '127.0.0.1' });
    return app;
  };
  const post = async (url: string, name: string, content: Buffer) => {
    const form = new FormData();
    form.append('file', new Blob([new Uint8Array(content)]), name);
    const response = await fetch(`${url}/upload`, { method: 'POST', body: form });
    return ((await response.json()) as { msg: string }).msg;
  };

  test('[API-23] refusals reach the client although it has sent the whole body', async () => {
    const app = await serve();
    const url = app.listeningOrigin;
    expect(await post(url, '中文.png', PNG)).toBe('中文.png');
    expect(await post(url, 'a.exe', Buffer.alloc(3 * 1024 * 1024))).toContain('文件格式不正确');
    expect(await post(url, 'a.png', Buffer.concat([PNG, Buffer.alloc(20 * 1024 * 1024)]))).toBe(
      '上传文件大小不能超过 10 MB!',
    );
    expect(await filesOnDisk()).toHaveLength(1);
    await app.close();
  }, 20_000);

  test('a client that goes away leaves nothing', async () => {
    const app = await serve();
    settled.length = 0;
    const socket = connect(Number(new URL(app.listeningOrigin).port), '127.0.0.1');
    socket.write(
      'POST /upload HTTP/1.1\r\nHost: x\r\nContent-Type: multipart/form-data; boundary=b\r\nContent-Length: 500000\r\n\r\n' +
        '--b\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\n\r\n',
    );
    socket.write(PNG);
    await vi.waitFor(async () => expect(await filesOnDisk()).toHaveLength(1));
    socket.destroy();
    await vi.waitFor(() => expect(settled).toHaveLength(1));
    expect(await settled[0]).toBeInstanceOf(Error);
    await expectNothingKept();
    await app.close();
  });
});

describe('exports', () => {
  const save = (userId = 7) => saveExport(database.db, store, userId, '字典/数据', Readable.from([Buffer.from('PK')]));

  test('an export is fetched by its owner only, and once when it is removed', async () => {
    const fileName = await save();
    expect(fileName).toMatch(/^[0-9a-f-]{36}_数据\.xlsx$/);
    await expect(takeExport(database.db, store, 8, fileName, false)).rejects.toMatchObject({ code: 404 });
    const first = await takeExport(database.db, store, 7, fileName, false);
    expect(first.file.originalName).toBe('数据.xlsx');
    expect((await buffer(first.stream)).toString()).toBe('PK');
    const last = await takeExport(database.db, store, 7, fileName, true);
    expect((await buffer(last.stream)).toString()).toBe('PK');
    await expect(takeExport(database.db, store, 7, fileName, true)).rejects.toMatchObject({ code: 404 });
    await vi.waitFor(async () => expect(await filesOnDisk()).toEqual([]));
  });

  test('[API-22] a download name is looked up, never walked', async () => {
    const { name } = await upload('a.png', PNG);
    const id = '00000000-0000-0000-0000-000000000000';
    for (const fileName of ['../../etc/passwd', '/etc/passwd', name, `${id}_../../etc/passwd`, `${id}_x.xlsx`])
      await expect(takeExport(database.db, store, 7, fileName, true)).rejects.toMatchObject({ code: 404 });
    expect(await rows()).toHaveLength(1);
  });

  test('an export that is past its time is gone', async () => {
    const fileName = await save();
    await database.db.update(sysFile).set({ expireTime: sql`now() - interval '1 second'` });
    await expect(takeExport(database.db, store, 7, fileName, false)).rejects.toMatchObject({ code: 404 });
    expect(await sweepFiles(database.db, store, 3600)).toBe(1);
    await expectNothingKept();
  });
});

test('the sweep takes leftovers and unknown bytes that are old, and nothing else', async () => {
  const { name } = await upload('a.png', PNG);
  const folder = join(root, 'files/2020/01/01');
  await mkdir(folder, { recursive: true });
  for (const path of [join(root, 'temp/old.part'), join(root, 'temp/new.part'), join(folder, 'old.png')])
    await writeFile(path, 'x');
  await writeFile(join(folder, 'new.png'), 'x');
  // The times of both are set: a system that stamps files need not have the clock of this process.
  const [longAgo, justNow] = [new Date(Date.now() - 7200_000), new Date()];
  for (const path of [join(root, 'temp/old.part'), join(folder, 'old.png'), join(root, 'files', name)])
    await utimes(path, longAgo, longAgo);
  for (const path of [join(root, 'temp/new.part'), join(folder, 'new.png')]) await utimes(path, justNow, justNow);
  expect(await sweepFiles(database.db, store, 3600)).toBe(2);
  expect((await filesOnDisk()).sort()).toEqual([name.split('/').at(-1), 'new.part', 'new.png'].sort());
});
