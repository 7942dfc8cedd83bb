import type { Readable } from 'node:stream';
import type { Field, Fields } from '@jiaoyan/contract/kernel/field';
import type { ListQuery } from '@jiaoyan/contract/kernel/resource';
import { saveExport } from '../files/files.ts';
import type { Ctx, Download } from '../http/http.ts';
import { xlsxStream } from '../sheet/xlsx.ts';
import type { Listing } from './crud-list.ts';

export const XLSX_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

type Cell = string | number | null;

/** The rows of a list as a workbook: the columns of the screen, dictionary values as their labels. */
export async function exportStream(
  resource: { title: string; id: string; fields: Fields; time?: string },
  rows: Listing,
  query: ListQuery,
  ctx: Ctx,
): Promise<Readable> {
  const shown = Object.entries(resource.fields).filter(([, field]) => field.list !== false);
  const readers = await Promise.all(shown.map(([name, field]) => reader(name, field, ctx)));
  const stamp = resource.time ? [] : ['createTime'];
  const names = [resource.id, ...shown.map(([name]) => name), ...stamp];
  const cells = (row: Record<string, unknown>) => [
    row[resource.id] as number,
    ...readers.map((read) => read(row)),
    ...stamp.map((name) => row[name] as string),
  ];
  async function* batches() {
    for await (const batch of rows.batches(ctx.db, query, names)) yield batch.map(cells);
  }
  return xlsxStream({
    sheet: resource.title,
    columns: [
      { title: '编号', width: 10 },
      ...shown.map(([, field]) => ({ title: field.label, width: field.kind === 'note' ? 40 : 22 })),
      ...stamp.map(() => ({ title: '创建时间', width: 20 })),
    ],
    batches: batches(),
  });
}

async function reader(name: string, field: Field, ctx: Ctx): Promise<(row: Record<string, unknown>) => Cell> {
  if (field.kind === 'tags') return (row) => (row[name] as string[]).join('、');
  if (field.kind !== 'dict') return (row) => row[name] as Cell;
  const labels = await ctx.services.dictLabels(field.dictType ?? '');
  return (row) => labels.get(row[name] as string) ?? (row[name] as Cell);
}

/** Both ways to a workbook: kept for a second call, as the specification has it, or sent at once. */
export const exportHandlers = (title: string, workbook: (query: ListQuery, ctx: Ctx) => Promise<Readable>) => ({
  async export({ query, ctx }: { query: ListQuery; ctx: Ctx }): Promise<string> {
    return saveExport(ctx.db, ctx.services.files, ctx.user.userId, title, await workbook(query, ctx));
  },
  async download({ body, ctx }: { body: ListQuery; ctx: Ctx }): Promise<Download> {
    return { name: `${title}.xlsx`, type: XLSX_TYPE, stream: await workbook(body, ctx) };
  },
});
