import type { Field } from '@jiaoyan/contract/kernel/field';
import { firstProblem } from '@jiaoyan/contract/kernel/problem';
import { MAX_UPLOAD_BYTES } from '@jiaoyan/contract/system/common';
import {
  type ImportOptions,
  type ImportPreview,
  type ImportRow,
  MAX_IMPORT_ROWS,
} from '@jiaoyan/contract/system/import';
import { z } from 'zod';
import type { Db } from '../db/db.ts';
import { refuse } from '../errors.ts';
import { saveExport } from '../files/files.ts';
import type { Ctx, Download, UploadPart } from '../http/http.ts';
import { xlsxStream } from '../sheet/xlsx.ts';
import { readXlsx, type SheetRow } from '../sheet/xlsx-read.ts';
import { UnreadableFile } from '../sheet/xlsx-read-zip.ts';
import { XLSX_TYPE } from './export.ts';

/** A column of a template; `key` names its value in a row. */
export interface ImportField {
  readonly key: string;
  readonly title: string;
  readonly required?: boolean;
  /** What to write there; spreadsheets show it beside the cell. */
  readonly note?: string;
  /** The only texts that are allowed, offered as a list. */
  readonly options?: readonly string[];
  readonly width?: number;
}
/** A row of the file by the keys of the columns; what is not there is empty. */
export interface ImportSource {
  readonly line: number;
  readonly values: Readonly<Record<string, string>>;
}
/** What a row comes to: something to write, or what is wrong with which cell. */
export interface CheckedRow<T> {
  /** What is known already is not written again. */
  readonly action: 'create' | 'update' | 'known';
  readonly errors: readonly { readonly key: string; readonly message: string }[];
  readonly value?: T;
}
/** How a list takes workbooks. Checking and writing see the same transaction. */
export interface ImportPlan<T> {
  readonly title: string;
  readonly fields: readonly ImportField[];
  check(tx: Db, rows: readonly ImportSource[], options: ImportOptions): Promise<CheckedRow<T>[]>;
  write(tx: Db, rows: readonly T[]): Promise<void>;
}

const TOLD = 10;
const OLD_EXCEL = 0xd0cf11e0;

/** What is wrong with the value of a cell, if anything. */
export function cellProblem(field: Field, value: unknown): string | undefined {
  const schema = z.object({ cell: field.schema.meta({ title: field.label }) });
  const result = schema.safeParse({ cell: value });
  return result.success ? undefined : firstProblem(schema, result.error).message;
}

/** An empty workbook with the columns of a plan, notes and lists of allowed texts. */
export function importTemplate({ title, fields }: Pick<ImportPlan<never>, 'title' | 'fields'>): Download {
  const columns = fields.map(({ title: name, required, note = '', options, width = 18 }) => ({
    title: required ? `${name}*` : name,
    width,
    note: `${required ? '必填。' : ''}${note}`,
    ...(options && { options }),
  }));
  const stream = xlsxStream({ sheet: title, columns, batches: (async function* () {})() });
  return { name: `${title}导入模板.xlsx`, type: XLSX_TYPE, stream };
}

/** All bytes of an uploaded file, as long as it is not too large. */
export async function bytesOf({ stream }: UploadPart, max = MAX_UPLOAD_BYTES): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of stream.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > max) {
      // The rest of the body has to be read before an answer can go out.
      stream.resume();
      throw refuse(`上传文件大小不能超过 ${max / 1024 / 1024} MB!`, 'file');
    }
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

async function rowsOf(ctx: Ctx): Promise<SheetRow[]> {
  const bytes = await bytesOf(await ctx.upload());
  if (bytes.length >= 4 && bytes.readUInt32BE(0) === OLD_EXCEL)
    throw refuse('不支持旧版 xls 文件，请另存为 xlsx 后再导入', 'file');
  try {
    return await readXlsx(bytes, MAX_IMPORT_ROWS + 2);
  } catch (error) {
    throw error instanceof UnreadableFile ? refuse('文件不是有效的 xlsx 工作簿', 'file') : error;
  }
}

/** The rows below the heading, by the keys of the columns; unknown columns are passed over. */
function sourcesOf(fields: readonly ImportField[], [heading, ...rows]: SheetRow[]): ImportSource[] {
  const titles = (heading?.cells ?? []).map((text) => text.replace(/[*＊\s]/g, ''));
  const missing = fields.filter(({ title, required }) => required && !titles.includes(title));
  if (missing.length > 0) throw refuse(`缺少列：${missing.map(({ title }) => title).join('、')}`, 'file');
  if (rows.length === 0) throw refuse('文件中没有数据', 'file');
  if (rows.length > MAX_IMPORT_ROWS) throw refuse(`一次最多导入 ${MAX_IMPORT_ROWS} 行`, 'file');
  const places = fields.map(({ key, title }) => [key, titles.indexOf(title)] as const);
  return rows.map(({ line, cells }) => ({
    line,
    values: Object.fromEntries(places.map(([key, at]) => [key, cells[at] ?? ''])),
  }));
}

function previewRow<T>(fields: readonly ImportField[], source: ImportSource, checked: CheckedRow<T>): ImportRow {
  const errors = checked.errors.map(({ key, message }) => ({
    column: fields.findIndex((field) => field.key === key),
    message,
  }));
  const cells = fields.map(({ key }) => source.values[key] ?? '');
  return { line: source.line, cells, errors, action: errors.length > 0 ? 'error' : checked.action };
}

const countOf = (rows: readonly ImportRow[]) => {
  const of = (action: ImportRow['action']) => rows.filter((row) => row.action === action).length;
  return { created: of('create'), updated: of('update'), known: of('known'), failed: of('error') };
};

/** The refused rows as a workbook to be put right and sent again. */
async function saveFailures<T>(ctx: Ctx, { title, fields }: ImportPlan<T>, rows: readonly ImportRow[]) {
  const failed = rows.filter((row) => row.action === 'error');
  if (failed.length === 0) return '';
  const columns = [...fields.map((field) => ({ title: field.title, width: field.width ?? 18 })), reasonColumn];
  const lines = failed.map(({ cells, errors }) => [...cells, errors.map((error) => error.message).join('；')]);
  const batches = (async function* () {
    yield lines;
  })();
  const stream = xlsxStream({ sheet: title, columns, batches });
  return saveExport(ctx.db, ctx.services.files, ctx.user.userId, `${title}导入失败行`, stream);
}
const reasonColumn = { title: '错误原因', width: 60 };

/** Reads a workbook and says of each row what an import would do with it; nothing is written. */
export async function previewImport<T>(ctx: Ctx, plan: ImportPlan<T>, options: ImportOptions): Promise<ImportPreview> {
  const sources = sourcesOf(plan.fields, await rowsOf(ctx));
  const checked = await plan.check(ctx.db, sources, options);
  const rows = sources.map((source, i) => previewRow(plan.fields, source, checked[i] as CheckedRow<T>));
  const columns = plan.fields.map(({ key, title, required = false }) => ({ key, title, required }));
  return { columns, rows, ...countOf(rows), failedFile: await saveFailures(ctx, plan, rows) };
}

function problemsOf<T>({ fields }: ImportPlan<T>, rows: readonly ImportRow[]): string {
  const told = rows.flatMap(({ line, errors }) =>
    errors.map(({ column, message }) => `第${line}行 ${fields[column]?.title ?? ''}：${message}`),
  );
  const rest = told.length > TOLD ? ` 等 ${told.length} 处错误` : '';
  return `导入失败，数据未写入。${told.slice(0, TOLD).join('；')}${rest}`;
}

/** Imports a workbook in one transaction: everything, or with `skipInvalid` everything that is right, or nothing. */
export async function runImport<T>(ctx: Ctx, plan: ImportPlan<T>, options: ImportOptions) {
  const sources = sourcesOf(plan.fields, await rowsOf(ctx));
  const rows = await ctx.db.transaction(async (tx) => {
    const checked = await plan.check(tx, sources, options);
    const told = sources.map((source, i) => previewRow(plan.fields, source, checked[i] as CheckedRow<T>));
    if (!options.skipInvalid && told.some((row) => row.action === 'error'))
      throw refuse(problemsOf(plan, told), 'file');
    const right = checked.filter(({ errors, action }) => errors.length === 0 && action !== 'known');
    await plan.write(
      tx,
      right.flatMap(({ value }) => (value === undefined ? [] : [value])),
    );
    return told;
  });
  const counts = countOf(rows);
  const skipped = counts.failed > 0 ? `，跳过 ${counts.failed} 条` : '';
  const known = counts.known > 0 ? `，已有 ${counts.known} 条` : '';
  const msg = `导入完成：新增 ${counts.created} 条，更新 ${counts.updated} 条${known}${skipped}`;
  return { msg, ...counts, failedFile: await saveFailures(ctx, plan, rows) };
}
