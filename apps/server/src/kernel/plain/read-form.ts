import type { Readable } from 'node:stream';
import type { FastifyRequest } from 'fastify';
import { AppError, refuse } from '../errors.ts';
import type { FileStore } from '../files/file-store.ts';
import { imageExtensions } from '../files/file-types.ts';
import { type CheckedUpload, checkUpload } from '../files/files.ts';
import { limitBody, nextPart } from '../http/body-limit.ts';

/** What was typed into a form, by field. */
export type Typed = Readonly<Record<string, string>>;

/** A form as it was sent: its texts, its photos, and what is wrong with the photos. */
export interface SentForm {
  readonly typed: Typed;
  readonly photos: readonly CheckedUpload[];
  readonly problem: AppError | undefined;
}

/** How long a form may be as a whole, and how many photos it takes. */
export interface FormLimits {
  readonly bytes: number;
  readonly photos: number;
}

/** Photos beyond those that are taken are skipped, so that what stands after them is read, too. */
const MAX_READ = 20;
/** A file that is too long is a problem of one field, not the end of the form; the types do not know that option. */
const reading = { limits: { files: MAX_READ }, throwFileSizeLimit: false };
const tooMany = (most: number) => refuse(`照片最多上传 ${most} 张`, 'images');
/** How the reader of forms says that there are more files than it reads. */
const MORE_FILES = 'FST_FILES_LIMIT';

/** Reads a form to its end, whatever is wrong with it, so that what was typed can be shown again. */
export async function readForm(
  req: FastifyRequest,
  store: FileStore,
  { bytes, photos: most }: FormLimits,
): Promise<SentForm> {
  const typed: Record<string, string> = Object.create(null);
  const photos: CheckedUpload[] = [];
  let problem: AppError | undefined;
  if (!req.isMultipart()) return { typed, photos, problem: refuse('请求格式不正确') };
  const parts = req.parts(reading);
  let current: Readable | undefined;
  const tooLong = new Promise<never>((_done, fail) => {
    limitBody(req, bytes, (error) => {
      current?.destroy(error);
      fail(error);
    });
  });
  tooLong.catch(() => undefined);
  const next = async () => (await Promise.race([nextPart(req, parts), tooLong])).value;
  try {
    for (let part = await next(); part; part = await next()) {
      if (part.type === 'field') {
        if (typeof part.value === 'string') typed[part.fieldname] = part.value;
        continue;
      }
      if (problem || !part.filename || photos.length >= most) {
        if (part.filename && !problem) problem = tooMany(most);
        part.file.resume();
        continue;
      }
      current = part.file;
      try {
        photos.push(await checkUpload(store, { filename: part.filename, stream: part.file, allow: imageExtensions }));
      } catch (error) {
        if (!(error instanceof AppError)) throw error;
        problem = new AppError(error.code, error.message, 'images');
      }
    }
  } catch (error) {
    if ((error as { code?: string }).code !== MORE_FILES) {
      await Promise.all(photos.map((photo) => photo.drop()));
      throw error;
    }
    problem = tooMany(most);
  }
  return { typed, photos, problem };
}
