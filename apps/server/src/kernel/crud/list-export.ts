import type { ListQuery } from '@jiaoyan/contract/kernel/resource';
import type { Ctx } from '../http/http.ts';
import { type Cell, xlsxStream } from '../sheet/xlsx.ts';
import { exportHandlers } from './export.ts';

/** A column of an export: its title and what stands in it; `dictType` turns values into their labels. */
export interface ExportColumn<Row> {
  title: string;
  width?: number;
  dictType?: string;
  cell: (row: Row) => Cell;
}
type ReadPage<Row> = (args: { query: ListQuery; ctx: Ctx }) => Promise<{ rows: Row[] }>;

const BATCH = 2000;

/** Exports what a list shows, names of other records and all, by reading the list itself page after page. */
export const listExport = <Row>(title: string, columns: readonly ExportColumn<Row>[], read: ReadPage<Row>) =>
  exportHandlers(title, async (query, ctx) => {
    const labels = await Promise.all(
      columns.map(({ dictType }) => (dictType ? ctx.services.dictLabels(dictType) : undefined)),
    );
    const cells = (row: Row) =>
      columns.map(({ cell }, at) => {
        const value = cell(row);
        return labels[at]?.get(String(value)) ?? value;
      });
    async function* batches() {
      for (let page = 1; ; page++) {
        const { rows } = await read({ query: { ...query, page, limit: BATCH }, ctx });
        yield rows.map(cells);
        if (rows.length < BATCH) return;
      }
    }
    return xlsxStream({
      sheet: title,
      columns: columns.map(({ title: name, width = 18 }) => ({ title: name, width })),
      batches: batches(),
    });
  });
