import { z } from 'zod';
import { data, fields, file, POST } from '../kernel/http.ts';
import { idNumber } from '../kernel/resource.ts';

/** At most this many rows in one file: a person still looks them through, and one transaction still takes them. */
export const MAX_IMPORT_ROWS = 2000;

const column = z.object({ key: z.string(), title: z.string(), required: z.boolean() });
const row = z.object({
  /** The number that the spreadsheet shows beside the row. */
  line: z.int(),
  /** As many texts as there are columns. */
  cells: z.array(z.string()),
  errors: z.array(z.object({ column: z.int(), message: z.string() })),
  action: z.enum(['create', 'update', 'known', 'error']),
});
export type ImportRow = z.output<typeof row>;
export type ImportColumn = z.output<typeof column>;

/** `known`: rows that say nothing new. */
const counts = { created: z.int(), updated: z.int(), known: z.int(), failed: z.int() };
/** Names a workbook of the refused rows, to be fetched like an export; empty when there are none. */
const failedFile = z.string();

const preview = z.object({ columns: z.array(column), rows: z.array(row), failedFile, ...counts });
export type ImportPreview = z.output<typeof preview>;

const flag = z
  .enum(['0', '1', 'true', 'false'])
  .default('0')
  .transform((text) => text === '1' || text === 'true');
const query = z.object({
  /** Rows that name an existing record change it instead of being refused. */
  updateSupport: flag.meta({ title: '更新已有数据' }),
  /** Rows with mistakes are left out; otherwise one mistake keeps the whole file out. */
  skipInvalid: flag.meta({ title: '跳过错误行' }),
});
export type ImportOptions = z.output<typeof query>;

const template = (title: string) => ({ summary: `下载${title}导入模板`, reply: file });
const dryRun = (title: string) => ({
  summary: `预览${title}导入`,
  query,
  upload: 'file' as const,
  reply: data(preview),
});
const taken = (title: string) => ({
  summary: `导入${title}`,
  query,
  upload: 'file' as const,
  // RuoYi clients show `msg` as it is.
  reply: fields(z.object({ msg: z.string(), failedFile, ...counts })),
});

/** The calls of a list that takes workbooks: a template to fill in, a dry run, and the import itself. */
export function importEndpoints<P extends `${string}:${string}:${string}`>(path: string, title: string, access: P) {
  return {
    importTemplate: POST(`${path}/importTemplate`, { ...template(title), access }),
    importPreview: POST(`${path}/importPreview`, { ...dryRun(title), access }),
    importData: POST(`${path}/importData`, { ...taken(title), access }),
  };
}

/** The same calls of one record that takes workbooks. */
export function importEndpointsOf<P extends `${string}:${string}:${string}`>(path: string, title: string, access: P) {
  const params = z.object({ id: idNumber });
  return {
    importTemplate: POST(`${path}/:id/importTemplate`, { ...template(title), access, params }),
    importPreview: POST(`${path}/:id/importPreview`, { ...dryRun(title), access, params }),
    importData: POST(`${path}/:id/importData`, { ...taken(title), access, params }),
  };
}
