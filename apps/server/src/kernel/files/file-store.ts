import { createHash, randomBytes } from 'node:crypto';
import { type FileHandle, mkdir, open, opendir, realpath, rename, rm, stat } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import type { Readable } from 'node:stream';
import { HEAD_BYTES } from './file-types.ts';

/** Bytes that are safe on disk but have no name yet: keep them or drop them. */
export interface StagedFile {
  readonly size: number;
  readonly sha256: string;
  /** The first bytes, for the type check. */
  readonly head: Buffer;
  keep(name: string): Promise<void>;
  drop(): Promise<void>;
}

/** Where file bytes lie. Names are made by the server and look like `2026/11/15/<hex>.png`. */
export interface FileStore {
  /** Reads at most `limit` bytes; a longer stream fails with `TooLarge` and leaves nothing behind. */
  put(stream: AsyncIterable<Uint8Array>, limit: number): Promise<StagedFile>;
  /** Undefined when the bytes are missing or lie outside the store. */
  open(name: string): Promise<{ stream: Readable; size: number } | undefined>;
  remove(name: string): Promise<void>;
  /** Kept files last written more than so many seconds ago. */
  list(olderThanSeconds: number): AsyncIterable<string>;
  /** Removes what broken transfers left, and says how many. */
  sweepStaged(olderThanSeconds: number): Promise<number>;
}

/** The stream was longer than allowed. */
export class TooLarge extends Error {}

const STAGED = 'temp';
const KEPT = 'files';
const isMissing = (error: unknown) => ['ENOENT', 'ENOTDIR'].includes((error as NodeJS.ErrnoException).code ?? '');

/** Without this a crash right after a rename may forget the new name. */
async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}

async function writeAll(file: FileHandle, stream: AsyncIterable<Uint8Array>, limit: number) {
  const hash = createHash('sha256');
  const head = Buffer.alloc(HEAD_BYTES);
  let size = 0;
  for await (const chunk of stream) {
    if (size + chunk.length > limit) throw new TooLarge();
    if (size < HEAD_BYTES) head.set(chunk.subarray(0, HEAD_BYTES - size), size);
    hash.update(chunk);
    await file.writeFile(chunk);
    size += chunk.length;
  }
  await file.sync();
  return { size, sha256: hash.digest('hex'), head: head.subarray(0, Math.min(size, HEAD_BYTES)) };
}

async function* walk(folder: string, olderThanSeconds: number): AsyncGenerator<string> {
  const before = Date.now() - olderThanSeconds * 1000;
  try {
    for await (const entry of await opendir(folder, { recursive: true })) {
      if (!entry.isFile()) continue;
      const path = join(entry.parentPath, entry.name);
      const info = await stat(path).catch(() => undefined);
      if (info && info.mtimeMs <= before) yield path;
    }
  } catch (error) {
    if (!isMissing(error)) throw error;
  }
}

/** Follows links, so that nothing outside the folder can be reached through one. */
async function inside(folder: string, name: string): Promise<string | undefined> {
  try {
    const [root, path] = await Promise.all([realpath(folder), realpath(join(folder, name))]);
    return path.startsWith(root + sep) ? path : undefined;
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
}

async function stage(root: string, stream: AsyncIterable<Uint8Array>, limit: number): Promise<StagedFile> {
  await mkdir(join(root, STAGED), { recursive: true });
  const path = join(root, STAGED, `${randomBytes(16).toString('hex')}.part`);
  const drop = () => rm(path, { force: true });
  try {
    const file = await open(path, 'wx', 0o640);
    const written = await writeAll(file, stream, limit).finally(() => file.close());
    const keep = async (name: string) => {
      const target = join(root, KEPT, name);
      await mkdir(dirname(target), { recursive: true });
      await rename(path, target);
      await syncFolder(dirname(target));
    };
    return { ...written, keep, drop };
  } catch (error) {
    await drop();
    throw error;
  }
}

/** A store in a folder of the local disk. */
export function createFileStore({ root }: { root: string }): FileStore {
  const kept = join(root, KEPT);
  return {
    put: (stream, limit) => stage(root, stream, limit),
    async open(name) {
      const path = await inside(kept, name);
      if (!path) return undefined;
      const file = await open(path, 'r');
      const { size } = await file.stat();
      return { stream: file.createReadStream(), size };
    },
    async remove(name) {
      const path = await inside(kept, name);
      if (path) await rm(path, { force: true });
    },
    async *list(olderThanSeconds) {
      for await (const path of walk(kept, olderThanSeconds)) yield relative(kept, path).split(sep).join('/');
    },
    async sweepStaged(olderThanSeconds) {
      let count = 0;
      for await (const path of walk(join(root, STAGED), olderThanSeconds)) {
        await rm(path, { force: true });
        count += 1;
      }
      return count;
    },
  };
}
