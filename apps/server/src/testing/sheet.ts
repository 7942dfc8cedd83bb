import { buffer } from 'node:stream/consumers';
import { xlsxStream } from '../kernel/sheet/xlsx.ts';
import { readXlsx } from '../kernel/sheet/xlsx-read.ts';
import type { Answer, Caller } from './app.ts';

/** A line of a workbook, by the titles of its columns. */
export type Row = Readonly<Record<string, string>>;

async function titlesOf(who: Caller, path: string): Promise<readonly string[]> {
  const { rawPayload } = await who.raw({
    method: 'POST',
    url: `${path}/importTemplate`,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: 'a=1',
  });
  try {
    return (await readXlsx(rawPayload, 2))[0]?.cells ?? [];
  } catch {
    // Whoever may not have the template may not send one either.
    return ['物资编码'];
  }
}

/** Sends rows as a workbook to one of the import calls of a list. */
export async function sendSheet(who: Caller, path: string, call: string, rows: readonly Row[]): Promise<Answer> {
  const titles = await titlesOf(who, path);
  const stream = xlsxStream({
    sheet: '导入',
    columns: titles.map((title) => ({ title })),
    batches: (async function* () {
      yield rows.map((row) => titles.map((title) => row[title.replace('*', '')] ?? ''));
    })(),
  });
  const head = Buffer.from('--x\r\nContent-Disposition: form-data; name="file"; filename="f.xlsx"\r\n\r\n');
  const reply = await who.raw({
    method: 'POST',
    url: `${path}/${call}`,
    headers: { 'content-type': 'multipart/form-data; boundary=x' },
    payload: Buffer.concat([head, await buffer(stream), Buffer.from('\r\n--x--\r\n')]),
  });
  return reply.json();
}

/** What a dry run says is wrong: the line of the file and the text. */
export const sheetErrors = (preview: Answer): [line: number, message: string][] =>
  preview.rows.flatMap(({ line, errors }: Answer) => errors.map(({ message }: Answer) => [line, message]));
