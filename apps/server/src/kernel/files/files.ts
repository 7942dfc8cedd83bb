import { randomBytes, randomUUID } from 'node:crypto';
import type { Readable } from 'node:stream';
import { localDay } from '@jiaoyan/contract/kernel/wall-time';
import { MAX_UPLOAD_BYTES, uploadExtensions } from '@jiaoyan/contract/system/common';
import { and, eq, gt, inArray, isNull, lt, or, sql } from 'drizzle-orm';
import type { PgInsertValue } from 'drizzle-orm/pg-core';
import type { Db } from '../db/db.ts';
import { notFound, refuse } from '../errors.ts';
import { sysFile } from './file.table.ts';
import { type FileStore, type StagedFile, TooLarge } from './file-store.ts';
import { extensionOf, matchesType, mimeOf } from './file-types.ts';

/** A row of the file table. */
export type StoredFile = typeof sysFile.$inferSelect;
/** A file ready to be sent; whoever opens it must read or destroy the stream. */
export interface OpenFile {
  readonly file: StoredFile;
  readonly mime: string;
  readonly size: number;
  readonly stream: Readable;
}
/** What files are kept with. */
interface FileContext {
  readonly db: Db;
  readonly store: FileStore;
  readonly userId: number;
}
/** One part of a multipart body; `truncated` is set by the multipart reader when its own limit cut the file. */
interface UploadInit {
  readonly filename: string;
  readonly stream: Readable & { readonly truncated?: boolean };
  readonly allow?: readonly string[];
}

const UPLOAD_ADDRESS = '/profile/upload/';
const MAX_NAME = 100;
const EXPORT_SECONDS = 3600;
const MAX_EXPORT_BYTES = 1024 ** 3;
const EXPORT_NAME = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})_(.{1,110})$/;

/** The address that the browser uses for an upload. */
export const addressOf = (name: string) => UPLOAD_ADDRESS + name;

// biome-ignore lint/suspicious/noControlCharactersInRegex: taking them out is the purpose
const unsafe = /[\u0000-\u001f\u007f-\u009f\u200b-\u200f\u2028-\u202e\u2066-\u2069\ufeff"<>|:*?]/g;
/** Only the last part of what a client calls its file, without anything that could disturb a header or a screen. */
const cleanName = (name: string) => (name.split(/[/\\]/).at(-1) ?? '').normalize('NFC').replace(unsafe, '').trim();

const tooLarge = () => refuse(`上传文件大小不能超过 ${MAX_UPLOAD_BYTES / 1024 / 1024} MB!`, 'file');
const wrongType = (allow: readonly string[]) => refuse(`文件格式不正确, 请上传${allow.join('/')}格式文件!`, 'file');

const newName = (ext: string) =>
  `${localDay(Date.now()).replaceAll('-', '/')}/${randomBytes(16).toString('hex')}.${ext}`;

/** Names the bytes, then writes the row; a failure in between takes the bytes back. */
async function record(
  { db, store }: Pick<FileContext, 'db' | 'store'>,
  staged: StagedFile,
  row: Omit<PgInsertValue<typeof sysFile>, 'size' | 'sha256' | 'name'> & { name: string },
): Promise<StoredFile> {
  try {
    await staged.keep(row.name);
    const [saved] = await db
      .insert(sysFile)
      .values({ ...row, size: staged.size, sha256: staged.sha256 })
      .returning();
    return saved as StoredFile;
  } catch (error) {
    await Promise.allSettled([staged.drop(), store.remove(row.name)]);
    throw error;
  }
}

async function stageUpload(store: FileStore, { stream, allow = uploadExtensions }: UploadInit, ext: string) {
  let staged: StagedFile;
  try {
    // Not destroyed on refusal: the multipart reader must reach the end of the body before the answer can go out.
    staged = await store.put(stream.iterator({ destroyOnReturn: false }), MAX_UPLOAD_BYTES);
  } catch (error) {
    throw error instanceof TooLarge ? tooLarge() : error;
  }
  const problem = stream.truncated ? tooLarge() : matchesType(ext, staged.head) ? undefined : wrongType(allow);
  if (!problem) return staged;
  await staged.drop();
  throw problem;
}

/** A checked file that nothing refers to yet: keep it or drop it. */
export interface CheckedUpload {
  keep(ctx: Pick<FileContext, 'db' | 'userId'>): Promise<StoredFile>;
  drop(): Promise<void>;
}

/** Reads and checks a file of a client without keeping it. */
export async function checkUpload(store: FileStore, upload: UploadInit): Promise<CheckedUpload> {
  const allow = upload.allow ?? uploadExtensions;
  try {
    const originalName = cleanName(upload.filename);
    const ext = extensionOf(originalName);
    if ([...originalName].length > MAX_NAME) throw refuse(`文件名长度不能超过 ${MAX_NAME} 个字符`, 'file');
    if (!allow.includes(ext)) throw wrongType(allow);
    const staged = await stageUpload(store, upload, ext);
    return {
      keep: ({ db, userId }) =>
        record({ db, store }, staged, { name: newName(ext), originalName, ext, kind: 'upload', ownerId: userId }),
      drop: staged.drop,
    };
  } finally {
    upload.stream.resume();
  }
}

/** Takes a file from a client: whole and checked, or not at all. */
export async function saveUpload(ctx: FileContext, upload: UploadInit): Promise<StoredFile> {
  return (await checkUpload(ctx.store, upload)).keep(ctx);
}

async function openRow(store: FileStore, file: StoredFile | undefined): Promise<OpenFile> {
  const opened = file && (await store.open(file.name));
  if (!file || !opened) throw notFound('文件');
  return { file, mime: mimeOf(file.ext), ...opened };
}

/** Opens an upload by its stored name; the table decides what exists, not the disk. */
export async function openUpload(db: Db, store: FileStore, name: string): Promise<OpenFile> {
  const [file] = await db
    .select()
    .from(sysFile)
    .where(and(eq(sysFile.name, name), eq(sysFile.kind, 'upload')));
  return openRow(store, file);
}

/** The stored name in the address of an upload, with or without the API prefix. */
export const nameIn = (address: string) => /^(?:\/prod-api)?\/profile\/upload\/([\w./-]{1,100})$/.exec(address)?.[1];

/** Opens an upload by the address it was published under. */
export async function openByAddress(db: Db, store: FileStore, address: string): Promise<OpenFile> {
  const name = nameIn(address);
  if (!name) throw notFound('文件');
  return openUpload(db, store, name);
}

/** What the uploads at these addresses were called when they were chosen; others are left out. */
export async function namesOf(db: Db, addresses: readonly string[]): Promise<{ address: string; name: string }[]> {
  const names = addresses.map((address) => nameIn(address) ?? '');
  const rows = await db
    .select({ name: sysFile.name, originalName: sysFile.originalName })
    .from(sysFile)
    .where(and(inArray(sysFile.name, names), eq(sysFile.kind, 'upload')));
  const known = new Map(rows.map((row) => [row.name, row.originalName]));
  return addresses.flatMap((address, i) => {
    const name = known.get(names[i] ?? '');
    return name === undefined ? [] : [{ address, name }];
  });
}

/** Keeps a finished export for an hour and returns the name to fetch it by, `<uuid>_<title>.xlsx`. */
export async function saveExport(
  db: Db,
  store: FileStore,
  userId: number,
  title: string,
  stream: AsyncIterable<Uint8Array>,
): Promise<string> {
  const id = randomUUID();
  const originalName = `${cleanName(title).slice(0, MAX_NAME)}.xlsx`;
  const staged = await store.put(stream, MAX_EXPORT_BYTES);
  await record({ db, store }, staged, {
    name: `export/${id}.xlsx`,
    originalName,
    ext: 'xlsx',
    kind: 'export',
    ownerId: userId,
    expireTime: sql`now() + make_interval(secs => ${EXPORT_SECONDS})`,
  });
  return `${id}_${originalName}`;
}

/** Hands an export to the user who made it; with `remove` nobody can fetch it again. */
export async function takeExport(
  db: Db,
  store: FileStore,
  userId: number,
  fileName: string,
  remove: boolean,
): Promise<OpenFile> {
  const [, id, originalName] = EXPORT_NAME.exec(fileName) ?? [];
  if (!id || !originalName) throw notFound('文件');
  const own = and(
    eq(sysFile.name, `export/${id}.xlsx`),
    eq(sysFile.originalName, originalName),
    eq(sysFile.kind, 'export'),
    eq(sysFile.ownerId, userId),
    or(isNull(sysFile.expireTime), gt(sysFile.expireTime, sql`now()`)),
  );
  // Removing the row decides between two who ask at the same time.
  const [file] = remove ? await db.delete(sysFile).where(own).returning() : await db.select().from(sysFile).where(own);
  const opened = await openRow(store, file);
  // A failure leaves bytes without a row, which the sweep takes.
  if (remove) opened.stream.once('close', () => void store.remove(opened.file.name).catch(() => undefined));
  return opened;
}

/** Forgets files, then removes their bytes; what fails in between is left to the sweep. */
export async function removeUploads(
  db: Db,
  store: FileStore,
  files: readonly Pick<StoredFile, 'name'>[],
): Promise<void> {
  if (files.length === 0) return;
  const names = files.map(({ name }) => name);
  await db.delete(sysFile).where(inArray(sysFile.name, names));
  for (const name of names) await store.remove(name);
}

async function removeUnknown(db: Db, store: FileStore, names: readonly string[]): Promise<number> {
  const rows = await db
    .select({ name: sysFile.name })
    .from(sysFile)
    .where(inArray(sysFile.name, [...names]));
  const known = new Set(rows.map((row) => row.name));
  const unknown = names.filter((name) => !known.has(name));
  for (const name of unknown) await store.remove(name);
  return unknown.length;
}

/** Removes expired exports, leftovers of broken transfers, and bytes without a row; says how many files went. */
export async function sweepFiles(db: Db, store: FileStore, olderThanSeconds: number): Promise<number> {
  const expired = await db.delete(sysFile).where(lt(sysFile.expireTime, sql`now()`)).returning({ name: sysFile.name });
  for (const { name } of expired) await store.remove(name);
  let count = expired.length + (await store.sweepStaged(olderThanSeconds));
  let batch: string[] = [];
  for await (const name of store.list(olderThanSeconds)) {
    batch.push(name);
    if (batch.length < 500) continue;
    count += await removeUnknown(db, store, batch);
    batch = [];
  }
  return count + (batch.length > 0 ? await removeUnknown(db, store, batch) : 0);
}
