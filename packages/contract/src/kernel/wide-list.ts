import type { z } from 'zod';
import type { Fields } from './field.ts';
import { type Endpoint, type FileBody, file, GET, type Page, POST, page, text } from './http.ts';
import { type ListInput, type ListQuery, type RowOf, searchQuery, titled } from './resource.ts';

/** What a resource has that its lists are made of. */
interface Listed<Id extends string, F extends Fields> {
  readonly title: string;
  readonly path: string;
  readonly permission: string;
  readonly id: Id;
  readonly fields: F;
  readonly row: z.ZodType<RowOf<Id, F>>;
}
type Args<F extends Fields, N extends string> = {
  query: ListInput & { [P in Exclude<(keyof F & string) | N, keyof ListInput>]?: string | undefined };
};

/** The list calls of a resource whose rows carry more than its fields. */
interface WideList<Id extends string, F extends Fields, X extends z.ZodRawShape, N extends string> {
  readonly list: Endpoint<Args<F, N>, { query: ListQuery }, Page<RowOf<Id, F> & z.output<z.ZodObject<X>>>>;
  readonly export: Endpoint<Args<F, N>, { query: ListQuery }, string>;
  readonly download: Endpoint<{ body: ListInput }, { body: ListQuery }, FileBody>;
}

/** The rows of a resource, with more than its fields. */
export function wideRow<Out, X extends z.ZodRawShape>(
  row: z.ZodType<Out>,
  extra: X,
): z.ZodType<Out & z.output<z.ZodObject<X>>> {
  // `resource` builds every row as an object; its type only tells what comes out.
  return (row as unknown as z.ZodObject).extend(extra) as unknown as z.ZodType<Out & z.output<z.ZodObject<X>>>;
}

/** Lists of a resource with names and counts of other records in their rows, and filters that are no fields. */
export function wideList<
  const Id extends string,
  const F extends Fields,
  X extends z.ZodRawShape,
  const N extends string = never,
>(
  record: Listed<Id, F>,
  extra: X,
  filters: readonly N[] = [],
  /** What filters are called that mean something else elsewhere. */
  labels: Readonly<Record<string, string>> = {},
): WideList<Id, F, X, N> {
  const { title, path, permission, fields } = record;
  const query = searchQuery(fields, filters, labels);
  const row = wideRow(record.row, extra);
  const calls = {
    list: GET(`${path}/list`, {
      summary: `${title}列表`,
      access: `${permission}:list` as never,
      query,
      reply: page(row),
    }),
    export: GET(`${path}/export`, {
      summary: `导出${title}（两步）`,
      access: `${permission}:export` as never,
      query,
      reply: text,
    }),
    download: POST(`${path}/export`, {
      summary: `导出${title}`,
      access: `${permission}:export` as never,
      body: query,
      reply: file,
    }),
  };
  // The shapes are built from `fields` and `extra`, which the compiler cannot follow; the type states the same.
  return titled(title, calls) as unknown as WideList<Id, F, X, N>;
}
