import { z } from 'zod';
import type { Fields } from './field.ts';
import {
  type Contract,
  DELETE,
  type Endpoint,
  type FileBody,
  file,
  GET,
  none,
  type Page,
  POST,
  page,
  text,
} from './http.ts';
import {
  idList,
  type ListArgs,
  type ListInput,
  type ListQuery,
  searchQuery,
  titled,
  type ValuesOf,
} from './resource.ts';

/** A row that the server wrote by itself. */
export type JournalRow<Id extends string, F extends Fields> = { [K in Id]: number } & ValuesOf<F>;
/** The calls of a journal: its rows are read, exported, removed and cleaned, never written by hand. */
export type JournalEndpoints<Id extends string, F extends Fields> = {
  readonly list: Endpoint<ListArgs<keyof F & string>, { query: ListQuery }, Page<JournalRow<Id, F>>>;
  readonly export: Endpoint<ListArgs<keyof F & string>, { query: ListQuery }, string>;
  readonly download: Endpoint<{ body: ListInput }, { body: ListQuery }, FileBody>;
  readonly remove: Endpoint<{ params: { ids: string } }, { params: { ids: number[] } }, void>;
  readonly clean: Endpoint<unknown, unknown, void>;
};

interface JournalInit<Id extends string, F extends Fields, X extends Contract> {
  name: string;
  title: string;
  path: string;
  permission: `${string}:${string}`;
  id: Id;
  idLabel: string;
  /** The field that tells when it happened; lists are searched by it. */
  time: keyof F & string;
  fields: F;
  extra?: X;
}
export interface Journal<Id extends string = string, F extends Fields = Fields, X extends Contract = Contract>
  extends Omit<JournalInit<Id, F, X>, 'extra'> {
  readonly endpoints: JournalEndpoints<Id, F> & X;
}
export type Entry<J> = J extends Journal<infer Id, infer F, infer _X> ? JournalRow<Id, F> : never;

/** What happened, in the order of time: one definition gives the calls, the columns, the search bar and the export. */
export function journal<
  const Id extends string,
  const F extends Fields,
  const X extends Contract = Record<never, never>,
>(init: JournalInit<Id, F, X>): Journal<Id, F, X> {
  const { title, path, fields, id } = init;
  const code = (verb: string) => `${init.permission}:${verb}` as const;
  const row = z.object({
    [id]: z.int(),
    ...Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, field.schema])),
  });
  const query = searchQuery(fields);
  const calls = {
    list: GET(`${path}/list`, { summary: `${title}列表`, access: code('list'), query, reply: page(row) }),
    export: GET(`${path}/export`, { summary: `导出${title}（两步）`, access: code('export'), query, reply: text }),
    download: POST(`${path}/export`, { summary: `导出${title}`, access: code('export'), body: query, reply: file }),
    remove: DELETE(`${path}/:ids`, {
      summary: `删除${title}`,
      access: code('remove'),
      params: z.object({ ids: idList }),
      reply: none,
    }),
    clean: DELETE(`${path}/clean`, {
      summary: `清空${title}`,
      access: code('remove'),
      log: { type: 'clean' },
      reply: none,
    }),
  };
  // As in `resource`: the shapes are built from `fields`, the types state the same.
  return { ...init, endpoints: titled(title, { ...calls, ...init.extra }) } as unknown as Journal<Id, F, X>;
}
